import { hash } from 'node:crypto';
import type { ResultCode } from '../../../catalogue/result-codes/result-codes.ts';
import type { merchantAdvice } from '../../../catalogue/result-codes/retries.ts';
import { type Account, numberOf } from '../../payments/accounts/account.ts';
import type { CardFacts } from '../../payments/ports/card-facts.ts';
import { caseOfIban } from './bank-accounts.ts';

/** Returns the digits from which the simulated acquirer derives its own numbers for an order, always the same. */
export const digitsOf = (reference: string): string => hash('sha256', reference);

/**
 * Returns the three ids of an order at the simulated acquirer. Source: interface, 'Reconciliation record',
 * ConnectorTxId.
 */
export const connectorIdsOf = (reference: string): Readonly<Record<`ConnectorTxID${1 | 2 | 3}`, string>> => {
  const digits = digitsOf(reference);
  return {
    ConnectorTxID1: digits.slice(0, 16),
    ConnectorTxID2: digits.slice(16, 28),
    ConnectorTxID3: digits.slice(48),
  };
};

/** One behaviour of the simulated acquirer. */
export interface SimulatorCase {
  readonly code: ResultCode;
  readonly meaning: string;
  /** The duration in milliseconds; undefined for an immediate answer. */
  readonly delayMs?: number;
  /** `lost`: the order is carried out, but its answer never arrives. `unreached`: the order never arrives. */
  readonly fault?: 'lost' | 'unreached';
  /** Approves the order if it contains full proof of the cardholder's authentication; for cards only. */
  readonly isApprovedWithProof?: true;
  /** Approves the order if it claims no exemption from authentication; for cards only. */
  readonly isApprovedWithoutExemption?: true;
  /** Approves the order if it repeats a declined one, as the practice RESUBMISSION says. */
  readonly isApprovedWhenResubmitted?: true;
  /** The card network's advice to the merchant; for cards only. */
  readonly advice?: MerchantAdviceCode;
}

/** A code of a card network's advice, two digits. */
export type MerchantAdviceCode = keyof typeof merchantAdvice;

const approved: SimulatorCase = { code: '000.100.110', meaning: 'approved' };

/** Long enough for a test to reload, close or kill in the middle of a payment. */
const SLOW_MS = 3_000;

/**
 * Outcomes by card number: a number `4200 0000 0000 CCC?` has the outcome of its case `CCC`, where `?` is the check
 * digit; for declines `CCC` is the end of the result code. Every other number with a correct check digit is approved.
 * Accounts other than cards have the same cases by their amount, `9CCC.00`.
 */
export const simulatorCases = {
  '100': {
    code: '300.100.100',
    meaning: 'soft decline: approved once the holder was authenticated',
    isApprovedWithProof: true,
  },
  '151': { code: '800.100.151', meaning: 'declined: invalid card', advice: '03' },
  '152': { code: '800.100.152', meaning: 'declined by the issuer without a reason', advice: '02' },
  '153': { code: '800.100.153', meaning: 'declined: wrong security code' },
  '155': { code: '800.100.155', meaning: 'declined: not enough funds', advice: '24' },
  '157': { code: '800.100.157', meaning: 'declined: expired card, or wrong expiry date', advice: '01' },
  '158': { code: '800.100.158', meaning: 'declined: suspected manipulation', advice: '03' },
  '159': { code: '800.100.159', meaning: 'declined: stolen card', advice: '03' },
  '160': { code: '800.100.160', meaning: 'declined: blocked card', advice: '03' },
  '162': { code: '800.100.162', meaning: 'declined: limit exceeded', advice: '02' },
  '163': { code: '800.100.163', meaning: 'declined: used too often', advice: '24' },
  '165': { code: '800.100.165', meaning: 'declined: lost card', advice: '03' },
  '168': { code: '800.100.168', meaning: 'declined: restricted card', advice: '03' },
  '170': { code: '800.100.170', meaning: 'declined: transaction not permitted', advice: '03' },
  '171': { code: '800.100.171', meaning: 'declined: pick up card', advice: '03' },
  '900': { ...approved, meaning: 'approved after 3 seconds', delayMs: SLOW_MS },
  '901': { code: '900.100.201', meaning: 'the acquirer never received it: fails after a time-out', fault: 'unreached' },
  '902': { ...approved, meaning: 'charged, but the answer was lost: found by an inquiry, approved', fault: 'lost' },
  '903': { code: '900.100.300', meaning: 'the acquirer is out of reach: fails', fault: 'unreached' },
  '904': {
    code: '300.100.100',
    meaning: 'soft decline where an exemption is claimed: approved without one, or once the holder was authenticated',
    isApprovedWithProof: true,
    isApprovedWithoutExemption: true,
  },
  '910': { ...approved, meaning: 'approved; the acquirer cannot settle it' },
  '911': { ...approved, meaning: 'approved; charged back for fraud the night after its settlement' },
  '912': { ...approved, meaning: 'approved; charged back as not delivered the night after its settlement' },
  '905': {
    code: '800.100.155',
    meaning: 'declined: not enough funds; approved when a schedule tries again',
    isApprovedWhenResubmitted: true,
  },
} as const satisfies Record<string, SimulatorCase>;

/** The name of a case. */
export type SimulatorCaseName = keyof typeof simulatorCases;

/** The results of the simulator's address check: a postcode `AVSA` has result `A`; every other address matches. */
export const addressCases = {
  A: 'the street matches, the postcode does not',
  Z: 'the postcode matches, the street does not',
  N: 'neither street nor postcode match',
  U: 'the address could not be checked',
  F: 'street and postcode match',
} as const;

const ADDRESS_CASE = /^AVS([A-Z])$/;

/** Returns the result of the address check for a billing address; undefined without a street or a postcode. */
export const addressCaseOf = (request: Readonly<Record<string, string>>): keyof typeof addressCases | undefined => {
  const { 'billing.street1': street, 'billing.postcode': postcode } = request;
  if (street === undefined || postcode === undefined) return undefined;
  const letter = ADDRESS_CASE.exec(postcode)?.[1] ?? '';
  return Object.hasOwn(addressCases, letter) ? (letter as keyof typeof addressCases) : 'F';
};

const CASE_NUMBER = /^420000000000(\d{3})\d$/;

/** The amount decides the case of accounts other than cards: `9CCC.00` is case `CCC`. */
const FIRST_CASE_AMOUNT = 900_000n;
const LAST_CASE_AMOUNT = 999_900n;
const HUNDREDTHS = 100n;

const digitsOfAmount = (amount: bigint): string =>
  amount >= FIRST_CASE_AMOUNT && amount <= LAST_CASE_AMOUNT && amount % HUNDREDTHS === 0n
    ? String((amount - FIRST_CASE_AMOUNT) / HUNDREDTHS).padStart(3, '0')
    : '';

const caseOf = (digits: string): SimulatorCase =>
  Object.hasOwn(simulatorCases, digits) ? simulatorCases[digits as keyof typeof simulatorCases] : approved;

/** The indicators of full proof, of all schemes. Source: interface, '3-D Secure', eci. */
const FULL_PROOF: ReadonlySet<string | undefined> = new Set(['02', '05']);

/** Returns the case of an order of this amount that is not paid by card. */
export const caseOfAmount = (amount: bigint): SimulatorCase => {
  const found = caseOf(digitsOfAmount(amount));
  return found.isApprovedWithProof ? approved : found;
};

/** The parameters of an order that decide some cases. */
interface OrderFacts {
  readonly eci?: string | undefined;
  /** The exemption that was claimed instead of an authentication. */
  readonly exemption?: string | undefined;
  /** The practice of the trade by which the merchant makes the payment. */
  readonly practice?: string | undefined;
}

/** The amount decides the case of bank accounts that have no case of their own. */
const caseOfBankAccount = (account: Account, amount: bigint): SimulatorCase => {
  const own = caseOfIban(numberOf(account));
  return own === undefined ? caseOfAmount(amount) : simulatorCases[own];
};

const caseOfAccount = (account: Account | undefined, amount: bigint, { eci, exemption }: OrderFacts): SimulatorCase => {
  if (account?.kind === 'bankAccount') return caseOfBankAccount(account, amount);
  if (account?.kind !== 'card') return account === undefined ? approved : caseOfAmount(amount);
  const found = caseOf(CASE_NUMBER.exec(numberOf(account))?.[1] ?? '');
  if (found.isApprovedWithoutExemption && exemption === undefined) return approved;
  return found.isApprovedWithProof && FULL_PROOF.has(eci) ? approved : found;
};

/** Returns the case of the simulated acquirer for an account; follow-ups, which have no account, are approved. */
export const simulatorCaseOf = (
  account: Account | undefined,
  amount: bigint,
  facts: OrderFacts = {},
): SimulatorCase => {
  const found = caseOfAccount(account, amount, facts);
  return found.isApprovedWhenResubmitted && facts.practice === 'RESUBMISSION' ? approved : found;
};

/** The issuer of a card of the test environment, and the kind of card. */
interface TestIssuer {
  /** ISO 3166-1, two letters. */
  readonly country: string;
  readonly type: 'credit' | 'debit' | 'prepaid';
  readonly level: string;
  /** Whether the law limits the fees of its payments. */
  readonly isRegulated: boolean;
  readonly bank: string;
  readonly phone: string;
  readonly website: string;
}

const website = (bank: string): string => `https://${bank.toLowerCase().replaceAll(' ', '-')}.example`;

/** The fees of debit cards are regulated, as in most countries. */
const issuer = (bank: string, country: string, phone: string, type: TestIssuer['type'], level: string): TestIssuer => ({
  country,
  type,
  level,
  isRegulated: type === 'debit',
  bank,
  phone,
  website: website(bank),
});

/**
 * The issuers of the test environment, by the first six digits of their numbers: enough of each kind to test everything
 * that depends on them. The banks are invented. Cards with other first digits have no issuer, so that a reply without
 * card facts can be tested as well.
 */
const testIssuers: Readonly<Record<string, TestIssuer>> = {
  '420000': issuer('Spree Test Bank', 'DE', '+49 30 5550100', 'credit', 'classic'),
  '411111': issuer('Prairie Test Bank', 'US', '+1 312 555 0111', 'credit', 'platinum'),
  '510510': issuer('Prairie Test Bank', 'US', '+1 312 555 0111', 'prepaid', 'standard'),
  '520000': issuer('Loire Test Bank', 'FR', '+33 1 55 50 01 00', 'debit', 'standard'),
  '545454': issuer('Thames Test Bank', 'GB', '+44 20 5550 0100', 'debit', 'standard'),
  '377777': issuer('Bay Test Card', 'US', '+1 415 555 0137', 'credit', 'gold'),
  '300822': issuer('Table Test Club', 'US', '+1 303 555 0130', 'credit', 'club'),
};

const BIN_DIGITS = 6;

/** Returns the issuer of a card number of the test environment; undefined when it has none. */
export const testIssuerOf = (number: string): TestIssuer | undefined => {
  const bin = number.slice(0, BIN_DIGITS);
  return Object.hasOwn(testIssuers, bin) ? testIssuers[bin] : undefined;
};

/** Returns the facts of a card number of the test environment, as an acquirer sends them. */
export const testFactsOf = (number: string): CardFacts => {
  const found = testIssuerOf(number);
  if (found === undefined) return {};
  return {
    'card.binCountry': found.country,
    'card.type': found.type,
    'card.level': found.level,
    'card.regulatedFlag': found.isRegulated ? 'true' : 'false',
    'card.issuer.bank': found.bank,
    'card.issuer.phone': found.phone,
    'card.issuer.website': found.website,
  };
};
