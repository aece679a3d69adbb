import { schemeReasons } from '../../../../catalogue/books/chargeback-reasons.ts';
import type { PayeeCheck } from '../../../../catalogue/books/payee-checks.ts';
import { amountText } from '../../../../catalogue/payments/amount.ts';
import type { OrderKind } from '../../../connectors/sepa/model/days.ts';

/** The steps of a file at the simulated bank, in their order: when each happens, and what the bank says then. */
const bankSteps = {
  report: { meaning: 'an hour after the file was made: a status report, with the orders that the bank rejects' },
  booked: { meaning: 'on the day of the file, 18:00: a statement with all other orders' },
  returned: { meaning: 'two settlement days later: a statement with what the bank of the other account returns' },
  refunded: { meaning: 'five settlement days later: a statement with the debits that the debtor takes back' },
} as const;

/** A step of a file at the simulated bank. */
export type BankStep = keyof typeof bankSteps;

/** The steps by their order. */
export const bankStepNames = Object.keys(bankSteps) as readonly BankStep[];

const payoutAmounts: Readonly<Record<number, BankStep>> = { 9505: 'report', 9605: 'returned' };

/**
 * The euros of an amount that the simulated bank does not carry out, and the step at which it says so: of direct debits,
 * and of refunds and payouts.
 */
const amountsOf: Readonly<Record<OrderKind, Readonly<Record<number, BankStep>>>> = {
  collection: { 9500: 'report', 9600: 'returned', 9700: 'refunded' },
  transfer: payoutAmounts,
  instant: payoutAmounts,
};

const reasons = schemeReasons.DIRECTDEBIT_SEPA;

const HUNDREDTHS = 100n;

/** An order that ends other than paid: at which step, and with which reason of the scheme. */
interface BankCase {
  readonly step: BankStep;
  readonly reason: string;
}

const caseOf = (kind: OrderKind, amount: bigint): BankCase | undefined => {
  const step = amountsOf[kind][Number(amount / HUNDREDTHS)];
  const [reason] = reasons[Number(amount % HUNDREDTHS) - 1] ?? [];
  return step === undefined || reason === undefined ? undefined : { step, reason };
};

const LAST_DIGITS = /\d{6}$/;

/**
 * Returns how the simulated bank ends an order; undefined if it is paid. The amount, in hundredths, chooses the end, and
 * so do the last six digits of the account: shops whose prices are fixed test with accounts.
 */
export const bankCaseOf = (kind: OrderKind, amount: bigint, iban: string | undefined): BankCase | undefined => {
  const [digits] = iban?.match(LAST_DIGITS) ?? [];
  return caseOf(kind, amount) ?? (digits === undefined ? undefined : caseOf(kind, BigInt(digits)));
};

const casesOf = (kind: OrderKind) =>
  Object.entries(amountsOf[kind]).flatMap(([euros, step]) =>
    reasons.map(([reason, meaning], index) => ({
      amount: amountText(BigInt(euros) * HUNDREDTHS + BigInt(index + 1)),
      step,
      reason,
      meaning,
    })),
  );

/** Every case of direct debits, for tests and the list of test data. */
export const bankCases = casesOf('collection');

/** Every case of refunds and payouts. */
export const payoutCases = casesOf('transfer');

/**
 * The result of the simulated bank's verification of the payee, by the euros of a refund or payout. The file waits until
 * the bank books it on its day, as if the merchant had released it.
 */
export const payeeCases: Readonly<Record<number, PayeeCheck>> = {
  9515: 'CLOSE_MATCH',
  9516: 'NO_MATCH',
  9517: 'NOT_POSSIBLE',
};

/** Returns the result of the simulated bank's verification of the payee of an order, by the amount. */
export const payeeCheckOf = (amount: bigint): PayeeCheck => payeeCases[Number(amount / HUNDREDTHS)] ?? 'MATCH';

/** What the simulated shopper transfers for an amount of so many euros: each part a day after the one before. */
const transferCases: Readonly<Record<number, { readonly meaning: string; parts(amount: bigint): readonly bigint[] }>> =
  {
    9810: { meaning: 'never paid', parts: () => [] },
    9811: { meaning: '10.00 too little', parts: (amount) => [amount - TEN] },
    9812: { meaning: '10.00 too much', parts: (amount) => [amount + TEN] },
    9813: { meaning: 'paid twice', parts: (amount) => [amount, amount] },
    9814: { meaning: '10.00 too little, and the rest a day later', parts: (amount) => [amount - TEN, TEN] },
  };

const TEN = 1_000n;

/** Returns the transfers with which the simulated shopper pays an amount, one for each day. */
export const transfersFor = (amount: bigint): readonly bigint[] =>
  transferCases[Number(amount / HUNDREDTHS)]?.parts(amount) ?? [amount];
