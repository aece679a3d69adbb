/** A check before a period is closed. */
export interface ClosingCheck {
  /** What it asks for, in a refusal. */
  readonly found: string;
  /** Nothing makes up for what it finds: a reason lets the rest stay open. */
  readonly blocks?: true;
}

/** The checks before a period is closed, in the order in which they are shown. */
export const closingChecks = {
  UNMATCHED_RECORDS: { found: 'unmatched settlement records' },
  OTHER_EXCEPTIONS: { found: 'other exceptions of settlement' },
  BANK_EXCEPTIONS: { found: 'exceptions of the bank' },
  PENDING_PAYMENTS: { found: 'payments without an outcome' },
  FILES_NOT_DELIVERED: { found: 'files that were not delivered' },
  MISSING_LINES: { found: 'lines that the ledger lacks', blocks: true },
  UNEXPECTED_LINES: { found: 'lines without a cause', blocks: true },
} as const satisfies Record<string, ClosingCheck>;

/** The name of a check. */
export type ClosingCheckName = keyof typeof closingChecks;

/** The names of all checks, in their order. */
export const closingCheckNames = Object.keys(closingChecks) as readonly ClosingCheckName[];
