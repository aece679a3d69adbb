import { accountKinds } from '../../../catalogue/brands/accounts.ts';
import { type Brand, brands, isBrand, type Method } from '../../../catalogue/brands/brands.ts';
import { noBrand } from '../../../catalogue/brands/other-names.ts';
import type { PaymentType } from '../../../catalogue/payments/payment-types.ts';
import { isSecret, type PaymentRequest } from '../../../catalogue/requests/requests.ts';
import { transfersNamePurpose } from '../../../catalogue/rules/transfers.ts';
import { withPlainDigits } from '../../../catalogue/schema/card-numbers.ts';
import { sentParameters } from '../../../catalogue/schema/check.ts';
import { type Account, isTelling, missingFrom, numberOf } from '../../accounts/account.ts';
import { isToldOfGiftCard } from '../../accounts/gift-card-texts.ts';
import type { Acquirer } from '../../acquirers/acquirer.ts';
import { Rejection, wrongParameters } from '../../base/rejection.ts';
import type { Channel } from '../../ports/channel.ts';
import type { PaymentDependencies } from '../model/dependencies.ts';

/** Parameters of the interface that this version does not serve: taken in silence, they would promise what is not done. */
const unserved: readonly { readonly name: string; readonly value?: string; readonly why: string }[] = [
  { name: 'referenceUuid', why: 'an authorization is raised or renewed at /v1/payments' },
];

/** Refuses what would not be done; for payments, and for checkouts before a shopper meets it. @throws Rejection */
export const refuseUnserved = (request: Readonly<Record<string, string | undefined>>): void => {
  const errors = unserved
    .filter(({ name, value }) => request[name] !== undefined && (value === undefined || request[name] === value))
    .map(({ name, why }) => ({ name, value: request[name] ?? '', message: `is not an allowed parameter (${why})` }));
  if (errors.length > 0) throw wrongParameters(errors);
};

/** A risk check charges nothing, so that there is nothing by which an account could be stored; nor is a gift card. @throws Rejection */
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
  const message = `is not an allowed parameter (a ${isGiftCard ? 'gift card is not stored' : 'risk check stores no account'})`;
  throw wrongParameters([{ name: 'createRegistration', value: createRegistration, message }]);
};

/**
 * Refuses an account funding or a payout without its purpose, once the brand is known: that of a stored account, or of the
 * payment that is followed. @throws Rejection
 */
export const refuseMissingPurpose = (
  request: Readonly<Record<string, string | undefined>>,
  brand: Brand | undefined,
): void => {
  const sent = Object.fromEntries(sentParameters(request));
  const breaches = transfersNamePurpose.breaches(brand === undefined ? sent : { ...sent, paymentBrand: brand }, []);
  if (breaches.length > 0) throw wrongParameters(breaches);
};

/** Gives the acquirer for a channel and a test mode. @throws Rejection where the channel is not set up for it. */
export const acquirerFor = async (
  { acquirers, environment }: Pick<PaymentDependencies, 'acquirers' | 'environment'>,
  channel: Channel,
  testMode: 'INTERNAL' | 'EXTERNAL' = 'INTERNAL',
): Promise<Acquirer> => {
  const acquirer = await acquirers(channel, testMode);
  if (acquirer !== undefined) return acquirer;
  const reason =
    environment === 'live'
      ? 'the channel has no acquirer: its settings upstream.address, upstream.entityId and upstream.accessToken lead to one'
      : `no acquirer is set up for test mode ${testMode}`;
  throw new Rejection('600.200.500', { reason });
};

/** The parameters that a brand is paid with; none for those that no account of the shopper is asked for. */
const accountOfMethod: Readonly<Partial<Record<Method, string>>> = {
  card: 'card',
  directDebit: 'bankAccount',
  virtual: 'virtualAccount',
  cardWallet: 'virtualAccount',
  giftCard: 'giftCard',
};

/** Says that a text is no brand, and which one was likely meant; nothing of the id of a brand. */
export const unknownBrand = (text: string | undefined): string | undefined =>
  text === undefined || isBrand(text) ? undefined : noBrand(text, Object.keys(brands));

/** Refuses a brand that there is not, before a shopper meets it. @throws Rejection */
export const refuseUnknownBrand = ({ paymentBrand }: { readonly paymentBrand?: string | undefined }): void => {
  const message = unknownBrand(paymentBrand);
  if (message === undefined) return;
  throw new Rejection('100.100.501', {
    parameterErrors: [{ name: 'paymentBrand', value: paymentBrand ?? '', message }],
  });
};

/**
 * Gives the account that a request pays with, whole and fit for its brand.
 * @throws Rejection when it is missing or not whole, or when no method of this version pays the brand.
 */
export const fittingAccount = (
  { paymentBrand }: Pick<PaymentRequest, 'paymentBrand'>,
  account: Account | undefined,
): Account => {
  const method = paymentBrand !== undefined && isBrand(paymentBrand) ? brands[paymentBrand].method : 'card';
  if (account === undefined) {
    refuseUnknownBrand({ paymentBrand });
    const wanted = accountOfMethod[method];
    if (wanted !== undefined) {
      throw wrongParameters([{ name: 'paymentBrand', message: `${wanted} properties must be set` }]);
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

/** Refuses a payment type that cannot begin on this kind of account. @throws Rejection */
export const refuseOtherTypes = (type: PaymentType, { kind }: Account): void => {
  const types: readonly PaymentType[] = accountKinds[kind].types;
  if (types.includes(type)) return;
  throw new Rejection('600.200.300', { reason: `${type} is not possible with a ${kind}; ${types.join(', ')} are` });
};

const BETWEEN_GROUPS = /[\s-]/g;

/** Gives a text in which a number stands as it does in its own field, however it was written. */
const joined = (text: string): string => withPlainDigits(text).replaceAll(BETWEEN_GROUPS, '');

/** What tells a gift card's number beside that number is stored without it. */
const isHidden = (name: string, request: Readonly<Record<string, string | undefined>>): boolean =>
  isToldOfGiftCard(name) && request['giftCard.number'] !== undefined;

/**
 * An account's number in a text beside its own field would be stored as it is: browsers fill the holder in by mistake.
 * @throws Rejection naming every parameter that holds it.
 */
export const refuseStrayNumbers = (request: Readonly<Record<string, string | undefined>>, account: Account): void => {
  const { number: own } = accountKinds[account.kind];
  if (!isSecret(own)) return;
  const number = joined(numberOf(account));
  if (!isTelling(number)) return;
  const strays = Object.entries(request).filter(
    ([name, value]) =>
      !isSecret(name) && !isHidden(name, request) && value !== undefined && joined(value).includes(number),
  );
  const message = `must not contain the ${account.kind === 'card' ? 'card number' : 'number of the account'}`;
  if (strays.length > 0) throw wrongParameters(strays.map(([name]) => ({ name, message })));
};
