import { hundredthsOf } from '../../../catalogue/payments/amount.ts';
import type { PaymentRequest } from '../../../catalogue/requests/requests.ts';
import type { Insert } from '../../database/database.ts';
import { decryptedByMerchant } from '../../wallets/decrypted-by-merchant.ts';
import { tokensIn } from '../../wallets/refusals.ts';
import type { Wallets } from '../../wallets/wallets.ts';

/** A request with the card that its wallet's token held, and what is written down so that the token pays once. */
export interface Unwrapped {
  readonly request: PaymentRequest;
  readonly used: readonly Insert[];
}

/**
 * Gives a request as if the holder had sent the card: an encrypted token of a wallet is opened, a card that the merchant
 * found in one is marked as the device's. Other requests come back as they are. Source: interface, 'Mobile wallets'.
 * @throws Rejection when a token is not whole, not trusted, not for this payment, or was used before.
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
