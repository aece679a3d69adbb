/** A check before a period is closed: what it asks, and what to do about what it finds. */
export interface ClosingCheck {
  readonly question: string;
  readonly remedy: string;
  /** What it asks for, in a refusal. */
  readonly found: string;
  /** Nothing makes up for what it finds: a reason lets the rest stay open. */
  readonly blocks?: true;
}

/** The checks before a period is closed, in the order in which they are shown. */
export const closingChecks = {
  UNMATCHED_RECORDS: {
    question: 'Does every settlement record match a payment?',
    remedy: 'Assign each record to its payment, or note why it has none.',
    found: 'unmatched settlement records',
  },
  OTHER_EXCEPTIONS: {
    question: 'Is every other exception of settlement resolved, such as of another amount?',
    remedy: 'Resolve each exception.',
    found: 'other exceptions of settlement',
  },
  BANK_EXCEPTIONS: {
    question: 'Is everything settled by hand that the bank did or said?',
    remedy: 'Settle each exception of the bank.',
    found: 'exceptions of the bank',
  },
  PENDING_PAYMENTS: {
    question: 'Has every payment of the period its outcome?',
    remedy: 'Wait, or look what each waits for: what it moves later is posted later.',
    found: 'payments without an outcome',
  },
  FILES_NOT_DELIVERED: {
    question: 'Was every file of the period delivered?',
    remedy: 'Look at the server that did not take it, and send it again.',
    found: 'files that were not delivered',
  },
  MISSING_LINES: {
    question: 'Has the ledger every line of the period that payments and settlement cause?',
    remedy: 'Run `tollgate ledger verify`; `tollgate ledger complete` adds lines that are missing.',
    found: 'lines that the ledger lacks',
    blocks: true,
  },
  UNEXPECTED_LINES: {
    question: 'Has every line of the period in the ledger its payment or record?',
    remedy: 'Run `tollgate ledger verify`, and restore what was changed in the database.',
    found: 'lines without a cause',
    blocks: true,
  },
} as const satisfies Record<string, ClosingCheck>;

/** The name of a check. */
export type ClosingCheckName = keyof typeof closingChecks;

/** The names of all checks, in their order. */
export const closingCheckNames = Object.keys(closingChecks) as readonly ClosingCheckName[];
