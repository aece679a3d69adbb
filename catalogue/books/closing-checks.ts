/** A check before a period is closed: what it asks, and what to do about what it finds. */
interface ClosingCheck {
  readonly question: string;
  readonly remedy: string;
}

/** The checks before a period is closed, in the order in which they are shown. */
export const closingChecks = {
  UNMATCHED_RECORDS: {
    question: 'Does every settlement record match a payment?',
    remedy: 'Assign each record to its payment, or note why it has none.',
  },
  OTHER_EXCEPTIONS: {
    question: 'Is every other exception of settlement resolved, such as of another amount?',
    remedy: 'Resolve each exception.',
  },
  BANK_EXCEPTIONS: {
    question: 'Is everything settled by hand that the bank did or said?',
    remedy: 'Settle each exception of the bank.',
  },
  PENDING_PAYMENTS: {
    question: 'Has every payment of the period its outcome?',
    remedy: 'Wait, or look what each waits for: what it moves later is posted later.',
  },
  FILES_NOT_DELIVERED: {
    question: 'Was every file of the period delivered?',
    remedy: 'Look at the server that did not take it, and send it again.',
  },
  MISSING_LINES: {
    question: 'Has the ledger every line of the period that payments and settlement cause?',
    remedy: 'Run `tollgate ledger verify`; `tollgate ledger complete` adds lines that are missing.',
  },
  UNEXPECTED_LINES: {
    question: 'Has every line of the period in the ledger its payment or record?',
    remedy: 'Run `tollgate ledger verify`, and restore what was changed in the database.',
  },
} as const satisfies Record<string, ClosingCheck>;

/** The name of a check. */
export type ClosingCheckName = keyof typeof closingChecks;

/** The names of all checks, in their order. */
export const closingCheckNames = Object.keys(closingChecks) as readonly ClosingCheckName[];
