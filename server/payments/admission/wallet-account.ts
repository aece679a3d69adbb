import { hundredthsOf } from '../../../catalogue/payments/amount.ts';
import type { PaymentRequest } from '../../../catalogue/requests/requests.ts';
import { wrongParameters } from '../../platform/base/rejection.ts';
import type { Insert } from '../../platform/database/database.ts';
import { tokensIn, type WalletName, walletNames } from '../wallets/refusals.ts';
import type { Wallets } from '../wallets/wallets.ts';

/** A request with the card from its wallet token. */
interface Unwrapped {
  readonly request: PaymentRequest;
  /** The insertion that marks the token as used, so that it pays only once. */
  readonly used: readonly Insert[];
}

/**
 * Replaces the wallet token of a request by its card: decrypts an encrypted token, and marks a card that the merchant
 * decrypted as a device number. Other requests are returned unchanged. Source: interface, 'Mobile wallets'.
 * @throws Rejection if a token is damaged, untrusted, made for another payment, or was used before.
 */
export const unwrap = async (wallets: Wallets, channelId: string, request: PaymentRequest): Promise<Unwrapped> => {
  const [wallet] = tokensIn(request);
  if (wallet === undefined) {
    const decrypted = decryptedByMerchant(request);
    return { request: decrypted === undefined ? request : { ...request, ...decrypted.card }, used: [] };
  }
  const expected = { channelId, amount: hundredthsOf(request.amount), currency: request.currency };
  const { card, authentication, used } = await wallets.open(wallet, request, expected);
  const { [`${wallet}.paymentToken` as const]: _opened, ...others } = request;
  return { request: { ...others, ...card, ...authentication } as PaymentRequest, used: [used] };
};

/** A wallet token that the merchant decrypted: its source and its contents. */
interface MerchantDecrypted {
  readonly wallet: WalletName;
  readonly source: 'web' | 'app';
  /** The card of the request; its number counts as a device number (DPAN) unless the request says otherwise. */
  readonly card: Readonly<Record<string, string>>;
  /** `threeDSecure.verificationId` and `threeDSecure.eci`: secret, for the acquirer only. */
  readonly authentication: Readonly<Record<string, string>>;
}

type Request = Readonly<Record<string, string | undefined>>;

const AUTHENTICATION = ['threeDSecure.verificationId', 'threeDSecure.eci'];

/**
 * Returns the wallet token that the merchant decrypted, from a request; undefined without `walletX.source`.
 * Source: interface, 'Mobile wallets', second way. @throws Rejection when two wallets are named, when a source is
 * neither web nor app, or when the request also contains an encrypted token.
 */
export const decryptedByMerchant = (request: Request): MerchantDecrypted | undefined => {
  const named = walletNames.filter((wallet) => request[`${wallet}.source`] !== undefined);
  const [wallet, other] = named;
  if (wallet === undefined) return undefined;
  if (other !== undefined) throw wrong(`${other}.source`, 'must not be given besides that of another wallet');
  const [sealed] = tokensIn(request);
  if (sealed !== undefined) throw wrong(`${sealed}.paymentToken`, `must not be given besides ${wallet}.source`);
  const source = request[`${wallet}.source`];
  if (source !== 'web' && source !== 'app') throw wrong(`${wallet}.source`, 'must be web or app');
  const card = chosen(request, (name) => name.startsWith('card.'));
  return {
    wallet,
    source,
    card: { 'card.numberType': 'DPAN', ...card },
    authentication: chosen(request, (name) => AUTHENTICATION.includes(name)),
  };
};

const wrong = (name: string, message: string) => wrongParameters([{ name, message }]);

function chosen(request: Request, isChosen: (name: string) => boolean): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(request).filter((entry): entry is [string, string] => entry[1] !== undefined && isChosen(entry[0])),
  );
}
