import { type AccountKind, accountKinds, usedOnce } from '../../../catalogue/brands/accounts.ts';
import type { ResultCode } from '../../../catalogue/result-codes/result-codes.ts';
import { emailKey } from '../../platform/base/email-key.ts';
import { FORM_LANGUAGE, languagePreferencesOf, preferredLanguage } from '../../platform/pages/texts.ts';
import type { Account } from '../accounts/account.ts';

/** `declined`: the account failed its check when it was to be stored, so it cannot be charged. */
type RegistrationState = 'active' | 'removed' | 'declined';

/** A stored account. Source: interface, 'Tokenization and registration parameters'. */
export interface Registration {
  readonly channelId: string;
  readonly id: string;
  readonly version: number;
  readonly state: RegistrationState;
  readonly kind: AccountKind;
  readonly brand: string | undefined;
  /** The connector to the processor that keeps the account; absent where the gateway does. */
  readonly connector: string | undefined;
  /** The sealed account; absent once the registration is removed. */
  readonly account: string | undefined;
  /** The parameters of the account and its customer, under the interface's names, without secrets. */
  readonly request: Readonly<Record<string, string>>;
  /** Equal for equal accounts of one channel and customer. */
  readonly accountHash: string;
  readonly code: ResultCode;
  /** The payment with which the account was stored. */
  readonly paymentId: string | undefined;
  readonly checkoutId: string | undefined;
  readonly createdAtMs: number;
  readonly removedAtMs: number | undefined;
  /** When its customer last made it the one that is offered first. */
  readonly chosenAtMs: number | undefined;
}

/** Further parameters that are stored with an account. */
const keptPrefixes = ['customer.', 'billing.', 'shipping.', 'customParameters['];

/** The merchant's own texts for the account. */
const keptNames: ReadonlySet<string> = new Set([
  'descriptor',
  'merchantTransactionId',
  'merchantInvoiceId',
  'merchantMemo',
]);

/** Parameters of a single visit of the shopper. */
const ofOneVisit = ['customer.browser.', 'customer.browserFingerprint.', 'customer.ip'];

const isKept = (name: string, kind: AccountKind): boolean =>
  (keptNames.has(name) || [accountKinds[kind].prefix, ...keptPrefixes].some((prefix) => name.startsWith(prefix))) &&
  !ofOneVisit.some((prefix) => name.startsWith(prefix));

/**
 * Returns the stored parameters of a request that stay with the registration, and the language that its shopper read:
 * mails about a subscription are written in it, months after the visit.
 */
export const keptParameters = (
  stored: Readonly<Record<string, string>>,
  kind: AccountKind,
): Readonly<Record<string, string>> => {
  const language = preferredLanguage(languagePreferencesOf(stored));
  const kept = Object.fromEntries(Object.entries(stored).filter(([name]) => isKept(name, kind)));
  return language === undefined ? kept : { ...kept, [FORM_LANGUAGE]: language };
};

/**
 * Returns the lasting part of an account, without parameters for a single order or secrets of other accounts in the
 * same request.
 */
export const lastingAccount = (account: Account): Account => {
  const { prefix } = accountKinds[account.kind];
  const lasting = Object.entries(account.parameters).filter(([name]) => name.startsWith(prefix) && !usedOnce.has(name));
  return { ...account, parameters: Object.fromEntries(lasting) };
};

/**
 * Returns the text whose hash finds an account that is already stored: the whole account, its brand, and the customer
 * in the merchant's system, or else the address. Two customers with one card have two registrations, and a renewed card
 * has a new one.
 */
export const identityText = (
  account: Account,
  brand: string | undefined,
  { 'customer.merchantCustomerId': id, 'customer.email': email }: Readonly<Record<string, string | undefined>>,
): string => {
  const owner = id ?? (email === undefined ? '' : `address ${emailKey(email)}`);
  const sorted = Object.entries(lastingAccount(account).parameters).toSorted(([a], [b]) => (a < b ? -1 : 1));
  const token = account.token === undefined ? [] : [account.token];
  return JSON.stringify([account.kind, brand ?? '', owner, sorted, ...token]);
};

const holderOf = ({ kind, request }: Registration): string | undefined =>
  request[`${accountKinds[kind].prefix}holder`]?.toLowerCase();

/**
 * Returns whether two registrations belong to one customer, for example a card and its renewal: by the merchant's id of
 * the customer, or by the holder if neither has one. Missing data prove nothing.
 */
export const isOfSameCustomer = (one: Registration, other: Registration): boolean => {
  const [first, second] = [one, other].map(({ request }) => request['customer.merchantCustomerId']);
  if (first !== undefined || second !== undefined) return first === second;
  return holderOf(one) !== undefined && holderOf(one) === holderOf(other);
};

/** Returns the parameters of the stored account that may be shown. */
export const shownAccount = ({ request, kind }: Registration): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(request).filter(([name]) => name.startsWith(accountKinds[kind].prefix)));
