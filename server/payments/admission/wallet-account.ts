import { hundredthsOf } from '../../../catalogue/payments/amount.ts';
import type { PaymentRequest } from '../../../catalogue/requests/requests.ts';
import type { Insert } from '../../platform/database/database.ts';
import { decryptedByMerchant } from '../wallets/decrypted-by-merchant.ts';
import { tokensIn } from '../wallets/refusals.ts';
import type { Wallets } from '../wallets/wallets.ts';

/** A request with the card from its wallet token. */
export interface Unwrapped {
  readonly request: PaymentRequest;
  /** The insertion that marks the token as used, so that it pays only once. */
  readonly used: readonly Insert[];
}

/**
 * Replaces the wallet token of a request by its card: decrypts an encrypted token, and marks a card that the merchant
 * decrypted as a device number. Other requests are returned unchanged. Source: interface, 'Mobile wallets'.
 * @throws Rejection if a token is damaged, untrusted, made for another payment, or was used before.
 */
export const unwrapped = async (wallets: Wallets, entity: string, request: PaymentRequest): Promise<Unwrapped> => {
  const [wallet] = tokensIn(request);
  if (wallet === undefined) {
    const decrypted = decryptedByMerchant(request);
    return { request: decrypted === undefined ? request : { ...request, ...decrypted.card }, used: [] };
  }
  const expected = { entity, amount: hundredthsOf(request.amount), currency: request.currency };
  const { card, authentication, used } = await wallets.open(wallet, request, expected);
  const { [`${wallet}.paymentToken` as const]: _opened, ...others } = request;
  return { request: { ...others, ...card, ...authentication } as PaymentRequest, used: [used] };
};
