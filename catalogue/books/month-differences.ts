import type { LedgerAccount } from './ledger.ts';

/** A difference to settlement or bank that a month ends with: what a balance of an account means, and what to do. */
interface MonthDifference {
  readonly account: LedgerAccount;
  /** Whether it is a balance in debit or in credit. */
  readonly side: 'debit' | 'credit';
  readonly meaning: string;
  readonly remedy: string;
}

/** The differences that a month can end with. */
export const monthDifferences = {
  NOT_SETTLED: {
    account: 'ACQUIRER_RECEIVABLE',
    side: 'debit',
    meaning: 'The acquirer has not settled it yet.',
    remedy: 'Wait for the next settlement file; if it is older than usual, ask the acquirer for its payments.',
  },
  OWED_TO_ACQUIRER: {
    account: 'ACQUIRER_RECEIVABLE',
    side: 'credit',
    meaning: 'More was refunded and taken back than the acquirer had to settle; it deducts this.',
    remedy: 'Wait for the next settlement file, which deducts it.',
  },
  NOT_ARRIVED: {
    account: 'IN_TRANSIT',
    side: 'debit',
    meaning: 'Settled; no statement of the bank has booked a payout of it yet.',
    remedy:
      'Upload the statements of the bank, and ask about payouts that are late. What is booked without one stays here.',
  },
  ARRIVED_EARLY: {
    account: 'IN_TRANSIT',
    side: 'credit',
    meaning: 'More arrived on the bank account than was settled.',
    remedy: 'Upload the settlement file that is missing, or look for fees that are not in it.',
  },
  IN_SUSPENSE: {
    account: 'SUSPENSE',
    side: 'credit',
    meaning: 'Settled, but for no known payment.',
    remedy: 'Resolve the exceptions: assign each record to its payment.',
  },
  DEDUCTED_IN_SUSPENSE: {
    account: 'SUSPENSE',
    side: 'debit',
    meaning: 'Deducted by the acquirer, but for no known payment.',
    remedy: 'Resolve the exceptions: assign each record to its payment.',
  },
  IN_DISPUTE: {
    account: 'RESERVE',
    side: 'debit',
    meaning: 'Taken back for disputes that are not decided.',
    remedy: 'Contest or accept the open disputes before their deadlines.',
  },
} as const satisfies Record<string, MonthDifference>;

/** The name of a difference. */
export type MonthDifferenceName = keyof typeof monthDifferences;

/** The names of all differences. */
export const monthDifferenceNames = Object.keys(monthDifferences) as readonly MonthDifferenceName[];
