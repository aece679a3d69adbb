import { accountKinds } from '../../../catalogue/brands/accounts.ts';
import { type Brand, brands, isBrand, type Method } from '../../../catalogue/brands/brands.ts';
import { noBrand } from '../../../catalogue/brands/other-names.ts';
import type { PaymentType } from '../../../catalogue/payments/payment-types.ts';
import { isSecret, type PaymentRequest } from '../../../catalogue/requests/requests.ts';
import { PURPOSE_ASKED_FOR_BY, transfersNamePurpose } from '../../../catalogue/rules/transfers.ts';
import { withPlainDigits } from '../../../catalogue/schema/card-numbers.ts';
import { sentParameters } from '../../../catalogue/schema/check.ts';
import { reasonForNone } from '../../../catalogue/settings/acquirers.ts';
import { Rejection, wrongParameters } from '../../platform/base/rejection.ts';
import { type Account, isRecognizable, missingFrom, numberOf } from '../accounts/account.ts';
import { isGiftCardText } from '../accounts/gift-card-texts.ts';
import type { PaymentDependencies } from '../model/dependencies.ts';
import type { Acquirer } from '../ports/acquirer.ts';
import type { Channel } from '../ports/channel.ts';

/**
 * Parameters of the interface that this version does not support. They are refused, because ignoring them would
 * mislead.
 */
const unsupported: readonly { readonly name: string; readonly value?: string; readonly why: string }[] = [
  { name: 'referenceUuid', why: 'an authorization is raised or renewed at /v1/payments' },
];

/** Refuses unsupported parameters, of payments and already of checkouts. @throws Rejection */
export const refuseUnsupported = (request: Readonly<Record<string, string | undefined>>): void => {
  const errors = unsupported
    .filter(({ name, value }) => request[name] !== undefined && (value === undefined || request[name] === value))
    .map(({ name, why }) => ({ name, value: request[name] ?? '', message: `is not an allowed parameter (${why})` }));
  if (errors.length > 0) throw wrongParameters(errors);
};

/**
 * Refuses `createRegistration` with a risk check, which charges no account, and with a gift card, which is not stored.
 * @throws Rejection
 */
export const refuseStoringWithoutPayment = ({
  paymentType,
  paymentBrand,
  createRegistration,
}: {
  readonly paymentType?: PaymentType;
  readonly paymentBrand?: string;
  readonly createRegistration?: string;
}): void => {
  const isGiftCard = paymentBrand !== undefined && isBrand(paymentBrand) && brands[paymentBrand].method === 'giftCard';
  if (createRegistration !== 'true' || (paymentType !== 'RI' && !isGiftCard)) return;
  const why = isGiftCard ? 'a gift card is not stored' : 'a risk check stores no account';
  const message = `is not an allowed parameter (${why})`;
  throw wrongParameters([{ name: 'createRegistration', value: createRegistration, message }]);
};

/**
 * Refuses an account funding or a payout without its purpose. `brand` may also come from a stored account or from the
 * referenced payment. @throws Rejection
 */
export const refuseMissingPurpose = (
  request: Readonly<Record<string, string | undefined>>,
  brand: Brand | undefined,
): void => {
  if (request[PURPOSE_ASKED_FOR_BY] === undefined) return;
  const sent = Object.fromEntries(sentParameters(request));
  const breaches = transfersNamePurpose.breaches(brand === undefined ? sent : { ...sent, paymentBrand: brand }, []);
  if (breaches.length > 0) throw wrongParameters(breaches);
};

/** Returns the acquirer of a channel for a test mode and a brand. @throws Rejection if none is set up. */
export const acquirerFor = async (
  { acquirers, environment }: Pick<PaymentDependencies, 'acquirers' | 'environment'>,
  channel: Channel,
  testMode: 'INTERNAL' | 'EXTERNAL' = 'INTERNAL',
  brand?: string,
): Promise<Acquirer> => {
  const acquirer = await acquirers(channel, testMode, { brand });
  if (acquirer !== undefined) return acquirer;
  throw new Rejection('600.200.500', { reason: reasonForNone(channel.settings, { environment, testMode, brand }) });
};

/** What to send for the account of each method; methods that need no account of the shopper are missing. */
const accountOfMethod: Readonly<Partial<Record<Method, string>>> = {
  card: 'card properties must be set (card.number, card.expiryMonth, card.expiryYear)',
  directDebit: 'bankAccount properties must be set (bankAccount.holder, bankAccount.iban)',
  virtual: 'virtualAccount properties must be set',
  cardWallet: 'virtualAccount properties must be set',
  giftCard: 'giftCard properties must be set (giftCard.number)',
};

/** Returns the message for an unknown brand, with the one that was likely meant; undefined for a known brand. */
export const unknownBrand = (text: string | undefined): string | undefined =>
  text === undefined || isBrand(text) ? undefined : noBrand(text, Object.keys(brands));

/** Refuses an unknown brand. @throws Rejection */
export const refuseUnknownBrand = ({ paymentBrand }: { readonly paymentBrand?: string | undefined }): void => {
  const message = unknownBrand(paymentBrand);
  if (message === undefined) return;
  throw new Rejection('100.100.501', {
    parameterErrors: [{ name: 'paymentBrand', value: paymentBrand ?? '', message }],
  });
};

/**
 * Returns the account of a request, complete and suitable for its brand. `otherWay` is how the channel takes the brand
 * without an account, for those who forgot to ask for it.
 * @throws Rejection if the account is missing or incomplete, or if no method supports the brand.
 */
export const fittingAccount = (
  { paymentBrand }: Pick<PaymentRequest, 'paymentBrand'>,
  account: Account | undefined,
  otherWay?: string,
): Account => {
  const method = paymentBrand !== undefined && isBrand(paymentBrand) ? brands[paymentBrand].method : 'card';
  if (account === undefined) {
    refuseUnknownBrand({ paymentBrand });
    const message = accountOfMethod[method];
    if (message !== undefined) {
      const both = otherWay === undefined ? message : `${message}; ${otherWay}`;
      throw wrongParameters([{ name: 'paymentBrand', message: both }]);
    }
    throw new Rejection('600.200.500', { reason: `the brand ${paymentBrand} is not set up for this channel` });
  }
  const missing = missingFrom(account);
  if (missing.length > 0) {
    throw wrongParameters([
      { name: 'paymentBrand', message: `${account.kind} properties must be set (${missing.join(', ')})` },
    ]);
  }
  if ((accountKinds[account.kind].methods as readonly Method[]).includes(method)) return account;
  refuseUnknownBrand({ paymentBrand });
  throw wrongParameters([
    { name: 'paymentBrand', value: paymentBrand ?? '', message: `is not a brand that a ${account.kind} can pay` },
  ]);
};

/** Refuses a payment type that this kind of account does not support. @throws Rejection */
export const refuseOtherTypes = (type: PaymentType, { kind }: Account): void => {
  const types: readonly PaymentType[] = accountKinds[kind].types;
  if (types.includes(type)) return;
  throw new Rejection('600.200.300', { reason: `${type} is not possible with a ${kind}; ${types.join(', ')} are` });
};

const BETWEEN_GROUPS = /[\s-]/g;

/** Returns a text with its digits as the number's own field has them: plain, without blanks and hyphens. */
const joined = (text: string): string => withPlainDigits(text).replaceAll(BETWEEN_GROUPS, '');

const [ZERO, NINE, LAST_ASCII] = [0x30, 0x39, 0x7e];

/**
 * Returns the number of digits in a text; joining the text does not change it. Returns undefined if the text is not
 * ASCII, since other scripts have single characters for several digits.
 */
const digitsIn = (text: string): number | undefined => {
  let digits = 0;
  for (let place = 0; place < text.length; place += 1) {
    const unit = text.charCodeAt(place);
    if (unit > LAST_ASCII) return undefined;
    if (unit >= ZERO && unit <= NINE) digits += 1;
  }
  return digits;
};

/** The gift card's other texts are stored without the card's number. */
const isHidden = (name: string, request: Readonly<Record<string, string | undefined>>): boolean =>
  isGiftCardText(name) && request['giftCard.number'] !== undefined;

/**
 * Refuses the account's number in any other field, where it would be stored unencrypted; browsers sometimes fill it
 * into the holder's name. @throws Rejection naming every parameter that contains it.
 */
export const refuseMisplacedNumber = (
  request: Readonly<Record<string, string | undefined>>,
  account: Account,
): void => {
  const { number: own } = accountKinds[account.kind];
  if (!isSecret(own)) return;
  const number = joined(numberOf(account));
  if (!isRecognizable(number)) return;
  const digits = digitsIn(number) ?? 0;
  const misplaced: string[] = [];
  for (const name in request) {
    const value = request[name];
    // Most texts have too few digits.
    if (value === undefined || (digitsIn(value) ?? digits) < digits) continue;
    if (!isSecret(name) && !isHidden(name, request) && joined(value).includes(number)) misplaced.push(name);
  }
  const message = `must not contain the ${account.kind === 'card' ? 'card number' : 'number of the account'}`;
  if (misplaced.length > 0) throw wrongParameters(misplaced.map((name) => ({ name, message })));
};
