import type { LedgerAccount } from './ledger.ts';

/** A difference to settlement or bank that a month ends with: a balance of an account. */
interface MonthDifference {
  readonly account: LedgerAccount;
  /** Whether it is a balance in debit or in credit. */
  readonly side: 'debit' | 'credit';
}

/** The differences that a month can end with. */
export const monthDifferences = {
  NOT_SETTLED: { account: 'ACQUIRER_RECEIVABLE', side: 'debit' },
  OWED_TO_ACQUIRER: { account: 'ACQUIRER_RECEIVABLE', side: 'credit' },
  NOT_ARRIVED: { account: 'IN_TRANSIT', side: 'debit' },
  ARRIVED_EARLY: { account: 'IN_TRANSIT', side: 'credit' },
  IN_SUSPENSE: { account: 'SUSPENSE', side: 'credit' },
  DEDUCTED_IN_SUSPENSE: { account: 'SUSPENSE', side: 'debit' },
  IN_DISPUTE: { account: 'RESERVE', side: 'debit' },
} as const satisfies Record<string, MonthDifference>;

/** The name of a difference. */
export type MonthDifferenceName = keyof typeof monthDifferences;

/** The names of all differences. */
export const monthDifferenceNames = Object.keys(monthDifferences) as readonly MonthDifferenceName[];
