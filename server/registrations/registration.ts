import { type AccountKind, accountKinds, usedOnce } from '../../catalogue/brands/accounts.ts';
import type { ResultCode } from '../../catalogue/result-codes/result-codes.ts';
import type { Account } from '../accounts/account.ts';

/** What can happen to a registration; what is not listed cannot happen. */
export const registrationSteps = [['active', 'removed', 'removed']] as const;

/** `declined`: the account failed its check when it was to be stored, so that nobody can be charged. */
export type RegistrationState = 'active' | 'removed' | 'declined';

/** A stored account. Source: interface, 'Tokenization and registration parameters'. */
export interface Registration {
  readonly entity: string;
  readonly id: string;
  readonly version: number;
  readonly state: RegistrationState;
  readonly kind: AccountKind;
  readonly brand: string | undefined;
  /** What the vault keeps of the account; gone once the registration is removed. */
  readonly account: string | undefined;
  /** What may be shown of it, and whose it is, under the interface's names. */
  readonly request: Readonly<Record<string, string>>;
  /** Equal for equal accounts of one channel and customer. */
  readonly accountHash: string;
  readonly code: ResultCode;
  /** The payment that it was stored with. */
  readonly paymentId: string | undefined;
  readonly checkoutId: string | undefined;
  readonly createdAtMs: number;
  readonly removedAtMs: number | undefined;
}

/** Parameters that stay with a stored account beside its own. */
const keptPrefixes = ['customer.', 'billing.', 'shipping.', 'customParameters['];

/** The merchant's words for it. */
const keptNames: ReadonlySet<string> = new Set([
  'descriptor',
  'merchantTransactionId',
  'merchantInvoiceId',
  'merchantMemo',
]);

/** They belong to one visit of the shopper. */
const ofOneVisit = ['customer.browser.', 'customer.browserFingerprint.', 'customer.ip'];

const isKept = (name: string, kind: AccountKind): boolean =>
  (keptNames.has(name) || [accountKinds[kind].prefix, ...keptPrefixes].some((prefix) => name.startsWith(prefix))) &&
  !ofOneVisit.some((prefix) => name.startsWith(prefix));

/** Gives what of a request's stored parameters stays with the registration. */
export const keptParameters = (
  stored: Readonly<Record<string, string>>,
  kind: AccountKind,
): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(stored).filter(([name]) => isKept(name, kind)));

/** Gives of an account what lasts: neither what serves one order, nor secrets of others that came with the same request. */
export const lastingAccount = ({ kind, parameters }: Account): Account => {
  const { prefix } = accountKinds[kind];
  const lasting = Object.entries(parameters).filter(([name]) => name.startsWith(prefix) && !usedOnce.has(name));
  return { kind, parameters: Object.fromEntries(lasting) };
};

/**
 * Gives the text whose hash finds an account that is stored already: the account as a whole, its brand, and the customer in
 * the merchant's system. Two customers with one card have two registrations, and so has a card that was renewed.
 */
export const identityText = (
  account: Account,
  brand: string | undefined,
  merchantCustomerId: string | undefined,
): string => {
  const sorted = Object.entries(lastingAccount(account).parameters).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify([account.kind, brand ?? '', merchantCustomerId ?? '', sorted]);
};

const holderOf = ({ kind, request }: Registration): string | undefined =>
  request[`${accountKinds[kind].prefix}holder`]?.toLowerCase();

/**
 * Tells whether two registrations are of one customer, as a card and the one that renewed it: by the merchant's id of the
 * customer, and where neither has one by the holder. Nothing that tells is no proof.
 */
export const isOfSameCustomer = (one: Registration, other: Registration): boolean => {
  const [first, second] = [one, other].map(({ request }) => request['customer.merchantCustomerId']);
  if (first !== undefined || second !== undefined) return first === second;
  return holderOf(one) !== undefined && holderOf(one) === holderOf(other);
};

/** Gives the parameters of the stored account itself that may be shown. */
export const shownAccount = ({ request, kind }: Registration): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(request).filter(([name]) => name.startsWith(accountKinds[kind].prefix)));
