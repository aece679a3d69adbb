import { type LedgerAccount, type LedgerEventName, ledgerEvents } from './ledger.ts';

/** A figure of a month: what some events moved from one account to another, less what their counterparts moved back. */
interface MonthFigure {
  readonly meaning: string;
  readonly adds: readonly LedgerEventName[];
  readonly takes: readonly LedgerEventName[];
}

/** The figures of a month, in the order of its statement. Every event that changes the balance sheet is in one. */
export const monthFigures = {
  TURNOVER: { meaning: 'Captured and debited amounts.', adds: ['CAPTURE', 'DEBIT'], takes: [] },
  REVERSALS: { meaning: 'Captured amounts that were reversed before their settlement.', adds: ['REVERSAL'], takes: [] },
  REFUNDS: {
    meaning: 'Refunded amounts, less those that came back.',
    adds: ['REFUND'],
    takes: ['REFUND_RETURNED'],
  },
  PAYOUTS_TO_SHOPPERS: {
    meaning: 'Amounts that were paid out to accounts, less those that came back.',
    adds: ['PAYOUT'],
    takes: ['PAYOUT_RETURNED'],
  },
  CHARGEBACKS: { meaning: 'Amounts that the acquirer took back for chargebacks.', adds: ['CHARGEBACK'], takes: [] },
  CHARGEBACKS_REVERSED: {
    meaning: 'Amounts that the acquirer gave back of chargebacks.',
    adds: ['CHARGEBACK_REVERSAL'],
    takes: [],
  },
  DISPUTES_LOST: {
    meaning: 'Amounts of lost disputes, less those that were reversed after all.',
    adds: ['DISPUTE_LOST'],
    takes: ['DISPUTE_REOPENED'],
  },
  SETTLED: {
    meaning: 'What the acquirer settled, less what it deducted for refunds, payouts and chargebacks.',
    adds: ['SETTLEMENT'],
    takes: ['SETTLEMENT_OF_CREDIT'],
  },
  UNMATCHED: {
    meaning: 'What the acquirer settled for no known payment, less what it deducted so.',
    adds: ['UNMATCHED'],
    takes: ['UNMATCHED_CREDIT'],
  },
  ASSIGNED: {
    meaning: 'What was assigned to payments by hand.',
    adds: ['ASSIGNMENT'],
    takes: ['ASSIGNMENT_OF_CREDIT'],
  },
  CONVERTED: {
    meaning: 'What came out of conversions in this currency, less what went into them.',
    adds: ['CONVERSION_IN'],
    takes: ['CONVERSION_OUT'],
  },
  FEES: {
    meaning: 'Fees that the acquirer deducted, less those that it gave back.',
    adds: ['FEE'],
    takes: ['FEE_RETURNED'],
  },
  ARRIVED: {
    meaning: 'Payouts of the acquirer that arrived on the bank account.',
    adds: ['PAYOUT_ARRIVED'],
    takes: [],
  },
} as const satisfies Record<string, MonthFigure>;

/** The name of a figure of a month. */
export type MonthFigureName = keyof typeof monthFigures;

/** The names of the figures of a month, in their order. */
export const monthFigureNames = Object.keys(monthFigures) as readonly MonthFigureName[];

/** Accounts outside the balance sheet: statements of a month leave them out. */
const outside: readonly LedgerAccount[] = ['AUTHORIZED', 'AUTHORIZATION_CONTRA'];

/** Returns whether an account is on the balance sheet. */
export const isOnBalanceSheet = (account: LedgerAccount): boolean => !outside.includes(account);

/** Accounts whose balance is usually a credit: statements for people show what they hold as positive. */
export const creditAccounts: readonly LedgerAccount[] = ['MERCHANT_PAYABLE', 'SUSPENSE'];

/** Returns the events of a figure. */
export const eventsOf = (figure: MonthFigureName): readonly LedgerEventName[] => {
  const { adds, takes }: MonthFigure = monthFigures[figure];
  return [...adds, ...takes];
};

/** Returns the accounts between which a figure moves its amount: its debit, and its credit. */
export const accountsOf = (
  figure: MonthFigureName,
): { readonly debit: LedgerAccount; readonly credit: LedgerAccount } => {
  const line = ledgerEvents[monthFigures[figure].adds[0]].lines.find(([account]) => isOnBalanceSheet(account));
  const [debit, credit] = line ?? (['ACQUIRER_RECEIVABLE', 'MERCHANT_PAYABLE'] as const);
  return { debit, credit };
};

const figureByEvent = new Map(
  monthFigureNames.flatMap((name) => eventsOf(name).map((event) => [event, name] as const)),
);

/** Returns the figure to which an event belongs; undefined for events outside the balance sheet. */
export const figureOf = (event: LedgerEventName): MonthFigureName | undefined => figureByEvent.get(event);
