import { claimsIn } from '../../../catalogue/risk/claims.ts';
import { type AddressNumber, addressNumberOf, callerOf } from '../../../catalogue/risk/networks.ts';
import type { CountrySource, Measure } from '../../../catalogue/risk/rule-keys.ts';
import { type Account, countryOf, numberOf } from '../accounts/account.ts';

/** The data of a payment that rules check. */
export interface RiskSubject {
  readonly channelId: string;
  readonly paymentId: string;
  /** The amount in hundredths. */
  readonly amount: bigint;
  readonly currency: string;
  /** Undefined for an order for which the shopper has not chosen how to pay. */
  readonly account: Account | undefined;
  /** The parameters under the interface's names; secrets are not needed. */
  readonly request: Readonly<Record<string, string | undefined>>;
}

/** The acquirer's checks of address and security code, and the country of the card. */
export interface AcquirerFacts {
  readonly avsResponse?: string | undefined;
  readonly cvvResponse?: string | undefined;
  readonly binCountry?: string | undefined;
}

/** The earlier payments with the same value of a measure within a period. */
export interface Counted {
  readonly count: number;
  /** The sum in hundredths, of payments in the same currency. */
  readonly amount: bigint;
}

/** The identity and origin of the payer; lists are searched by them. */
interface Whereabouts {
  /** The values by which payments are counted and lists are searched, normalized; the card number as a hash. */
  readonly identity: Readonly<Partial<Record<Measure, string>>>;
  readonly address: AddressNumber | undefined;
  readonly countries: Readonly<Partial<Record<CountrySource, string>>>;
}

/** All data that rules decide by. */
export interface RiskFacts extends Whereabouts {
  /** The amount in hundredths. */
  readonly amount: bigint;
  readonly currency: string;
  readonly bin: string | undefined;
  /** The same without the claims of the shopper; `allow` rules use only these. */
  readonly trusted: Whereabouts;
  readonly request: RiskSubject['request'];
  readonly byAcquirer: AcquirerFacts;
  /** The counts, by `countedKey`. */
  readonly counted: ReadonlyMap<string, Counted>;
  /** The chargebacks of each measure and number of days, by `chargedBackKey`. */
  readonly chargedBack: ReadonlyMap<string, number>;
  /** The share of the channel's payments that was charged back, in hundredths of a per cent. */
  readonly chargebackRate: number;
}

/** A chargeback counts for this many days unless a rule names another number. */
export const CHARGEBACK_DAYS = 540;

/** Returns the key of a measure and a number of days in `RiskFacts.chargedBack`. */
export const chargedBackKey = (by: Measure, days = CHARGEBACK_DAYS): string => `${by}/${days}`;

/** Returns the key of a measure and a period in `RiskFacts.counted`. */
export const countedKey = (by: Measure, withinMs: number): string => `${by}/${withinMs}`;

const LONGEST_BIN = 8;

/** Normalizes a country code to capitals. */
const upper = (country: string | undefined): string | undefined => country?.trim().toUpperCase();

type Request = RiskSubject['request'];

const countriesOf = (
  request: Request,
  account: Account | undefined,
  { binCountry }: AcquirerFacts,
): RiskFacts['countries'] => {
  const found: Record<CountrySource, string | undefined> = {
    billing: upper(request['billing.country']),
    shipping: upper(request['shipping.country']),
    account: upper(request['bankAccount.country']) ?? upper(account && countryOf(account)),
    ip: upper(request['risk.parameters[ipCountry]']),
    bin: upper(binCountry ?? request['risk.parameters[binCountry]']),
  };
  return Object.fromEntries(Object.entries(found).filter(([, country]) => country !== undefined));
};

/** Normalizes an e-mail address to lower case; hardly any mailbox distinguishes capitals. */
const oneSpelling = (email: string | undefined): string | undefined => email?.trim().toLowerCase() || undefined;

/** Returns the card number to hash; undefined for other accounts and cards at a processor, which are not counted. */
const cardNumber = ({ account }: RiskSubject): string | undefined =>
  account?.kind === 'card' && account.token === undefined ? numberOf(account) : undefined;

/** Returns the text whose keyed hash represents a card number in lists and counts. */
export const hashedCardText = (number: string): string => `risk/card/${number}`;

/** Returns a request without the shopper's claims, of this request or of when the account was stored. */
export const withoutClaims = (request: Request): Request => {
  const claimed = claimsIn(request);
  const isStored = request['registrationId'] !== undefined;
  const isClaim = (name: string): boolean => claimed.has(name) || (isStored && name === 'bankAccount.country');
  return Object.fromEntries(Object.entries(request).filter(([name]) => !isClaim(name)));
};

const whereaboutsOf = (
  request: Request,
  account: Account | undefined,
  card: string | undefined,
  byAcquirer: AcquirerFacts,
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
    countries: countriesOf(request, account, byAcquirer),
  };
};

/**
 * Returns the facts of a payment, without counts. `hash` is the vault's keyed hash; it is omitted when no rule needs
 * the card number.
 */
export const factsOf = async (
  subject: RiskSubject,
  byAcquirer: AcquirerFacts,
  hash: ((text: string) => Promise<string>) | undefined,
): Promise<RiskFacts> => {
  const { request, account, amount, currency } = subject;
  const number = cardNumber(subject);
  const card = number === undefined ? undefined : await hash?.(hashedCardText(number));
  return {
    amount,
    currency,
    ...whereaboutsOf(request, account, card, byAcquirer),
    bin: number?.slice(0, LONGEST_BIN),
    trusted: whereaboutsOf(withoutClaims(request), account, card, byAcquirer),
    request,
    byAcquirer,
    counted: new Map(),
    chargedBack: new Map(),
    chargebackRate: 0,
  };
};
