import { claimsIn } from '../../catalogue/risk/claims.ts';
import { type AddressNumber, addressNumberOf, callerOf } from '../../catalogue/risk/networks.ts';
import type { CountrySource, Measure } from '../../catalogue/risk/rule-keys.ts';
import { type Account, numberOf } from '../accounts/account.ts';

/** A payment as rules look at it. */
export interface RiskSubject {
  readonly entity: string;
  readonly paymentId: string;
  /** Whole hundredths. */
  readonly amount: bigint;
  readonly currency: string;
  /** Nothing where only the order is known, before a shopper has chosen how to pay. */
  readonly account: Account | undefined;
  /** The parameters under the interface's names; values of secrets are not needed. */
  readonly request: Readonly<Record<string, string | undefined>>;
}

/** What the acquirer found comparing address and security code, and what it knows of the card. */
export interface ToldByAcquirer {
  readonly avsResponse?: string | undefined;
  readonly cvvResponse?: string | undefined;
  readonly binCountry?: string | undefined;
}

/** How much of one measure there was within a time, this payment left out. */
export interface Counted {
  readonly count: number;
  /** Whole hundredths, in the currency of the payment. */
  readonly amount: bigint;
}

/** Who pays from where: what lists are searched by. */
export interface Whereabouts {
  /** What payments are counted and lists are searched by, in one spelling; the card number as its hash. */
  readonly identity: Readonly<Partial<Record<Measure, string>>>;
  readonly address: AddressNumber | undefined;
  readonly countries: Readonly<Partial<Record<CountrySource, string>>>;
}

/** All that rules decide upon. */
export interface RiskFacts extends Whereabouts {
  /** Whole hundredths. */
  readonly amount: bigint;
  readonly currency: string;
  readonly bin: string | undefined;
  /** The same without what only the shopper says: rules that make a payment more welcome look at it. */
  readonly trusted: Whereabouts;
  readonly request: RiskSubject['request'];
  readonly told: ToldByAcquirer;
  /** What was counted, under `countedKey`. */
  readonly counted: ReadonlyMap<string, Counted>;
}

/** Under this key `RiskFacts` has what was counted by a measure within a time. */
export const countedKey = (by: Measure, withinMs: number): string => `${by}/${withinMs}`;

const LONGEST_BIN = 8;

const IBAN_COUNTRY = /^[A-Z]{2}/;

/** Gives the two letters of a country, in capitals. */
const upper = (country: string | undefined): string | undefined => country?.trim().toUpperCase();

type Request = RiskSubject['request'];

const countriesOf = (
  request: Request,
  account: Account | undefined,
  { binCountry }: ToldByAcquirer,
): RiskFacts['countries'] => {
  const iban = account?.kind === 'bankAccount' ? account.parameters['bankAccount.iban'] : undefined;
  const found: Record<CountrySource, string | undefined> = {
    billing: upper(request['billing.country']),
    shipping: upper(request['shipping.country']),
    account: upper(request['bankAccount.country']) ?? IBAN_COUNTRY.exec(upper(iban) ?? '')?.[0],
    ip: upper(request['risk.parameters[ipCountry]']),
    bin: upper(binCountry ?? request['risk.parameters[binCountry]']),
  };
  return Object.fromEntries(Object.entries(found).filter(([, country]) => country !== undefined));
};

/** One spelling of an e-mail address; hardly any mailbox tells capitals apart. */
const oneSpelling = (email: string | undefined): string | undefined => email?.trim().toLowerCase() || undefined;

/** Gives a card's number, for its hash; other accounts are not counted. */
const cardNumber = ({ account }: RiskSubject): string | undefined =>
  account?.kind === 'card' ? numberOf(account) : undefined;

/** Gives the text that stands for a card number in lists and counts, before it is hashed. */
export const hashedCardText = (number: string): string => `risk/card/${number}`;

/** Gives a request without what its shopper claims, now or when the account was stored. */
const withoutClaims = (request: Request): Request => {
  const claimed = claimsIn(request);
  const isStored = request['registrationId'] !== undefined;
  const isClaim = (name: string): boolean => claimed.has(name) || (isStored && name === 'bankAccount.country');
  return Object.fromEntries(Object.entries(request).filter(([name]) => !isClaim(name)));
};

const whereaboutsOf = (
  request: Request,
  account: Account | undefined,
  card: string | undefined,
  told: ToldByAcquirer,
): Whereabouts => {
  const address = addressNumberOf(request['customer.ip']?.trim() ?? '');
  const identity: Partial<Record<Measure, string | undefined>> = {
    card,
    email: oneSpelling(request['customer.email']),
    ip: address === undefined ? undefined : callerOf(address),
    customer: request['customer.merchantCustomerId'],
  };
  return {
    identity: Object.fromEntries(Object.entries(identity).filter(([, value]) => value !== undefined)),
    address,
    countries: countriesOf(request, account, told),
  };
};

/**
 * Gives what rules decide upon, except what was counted. `hash` is the vault's keyed hash; there is none where no rule needs
 * the card number.
 */
export const factsOf = async (
  subject: RiskSubject,
  told: ToldByAcquirer,
  hash: ((text: string) => Promise<string>) | undefined,
): Promise<RiskFacts> => {
  const { request, account, amount, currency } = subject;
  const number = cardNumber(subject);
  const card = number === undefined ? undefined : await hash?.(hashedCardText(number));
  return {
    amount,
    currency,
    ...whereaboutsOf(request, account, card, told),
    bin: number?.slice(0, LONGEST_BIN),
    trusted: whereaboutsOf(withoutClaims(request), account, card, told),
    request,
    told,
    counted: new Map(),
  };
};
