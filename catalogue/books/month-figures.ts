import { isOnBalanceSheet, type LedgerAccount, type LedgerEventName, ledgerEvents } from './ledger.ts';

/** A figure of a month: what some events moved from one account to another, less what their counterparts moved back. */
interface MonthFigure {
  readonly adds: readonly LedgerEventName[];
  readonly takes: readonly LedgerEventName[];
}

/** The figures of a month, in the order of its statement. Every event that changes the balance sheet is in one. */
export const monthFigures = {
  TURNOVER: { adds: ['CAPTURE', 'DEBIT'], takes: [] },
  REVERSALS: { adds: ['REVERSAL'], takes: [] },
  REFUNDS: { adds: ['REFUND'], takes: ['REFUND_RETURNED'] },
  PAYOUTS_TO_SHOPPERS: { adds: ['PAYOUT'], takes: ['PAYOUT_RETURNED'] },
  CHARGEBACKS: { adds: ['CHARGEBACK'], takes: [] },
  CHARGEBACKS_REVERSED: { adds: ['CHARGEBACK_REVERSAL'], takes: [] },
  DISPUTES_LOST: { adds: ['DISPUTE_LOST'], takes: ['DISPUTE_REOPENED'] },
  SETTLED: { adds: ['SETTLEMENT'], takes: ['SETTLEMENT_OF_CREDIT'] },
  UNMATCHED: { adds: ['UNMATCHED'], takes: ['UNMATCHED_CREDIT'] },
  ASSIGNED: { adds: ['ASSIGNMENT'], takes: ['ASSIGNMENT_OF_CREDIT'] },
  CONVERTED: { adds: ['CONVERSION_IN'], takes: ['CONVERSION_OUT'] },
  FEES: { adds: ['FEE'], takes: ['FEE_RETURNED'] },
  ARRIVED: { adds: ['PAYOUT_ARRIVED'], takes: [] },
} as const satisfies Record<string, MonthFigure>;

/** The name of a figure of a month. */
export type MonthFigureName = keyof typeof monthFigures;

/** The names of the figures of a month, in their order. */
export const monthFigureNames = Object.keys(monthFigures) as readonly MonthFigureName[];

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
