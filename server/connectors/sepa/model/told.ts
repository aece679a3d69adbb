/** What a bank told of a movement, in all statements that have it. */
export interface ToldFacts {
  readonly bankReference?: string | undefined;
  /** The reference of its entry, which other orders may have, too. */
  readonly entryReference?: string | undefined;
  /** A digest of the reference that the payer gave. */
  readonly endToEndId?: string | undefined;
  readonly transactionId?: string | undefined;
  readonly uetr?: string | undefined;
  readonly valueOn?: string | undefined;
  /** A digest of what the payer wrote. */
  readonly text?: string | undefined;
  /** Where it is in each statement that has it. */
  readonly places: readonly string[];
}

/** What a bank told of a debit that gives a charge back, by which it is known again. */
export interface ReturnTold extends ToldFacts {
  /** The first day on which the bank booked it. */
  readonly bookedOn: string;
  /** Whether nothing named the charge: another one under its mandate may be the one that was given back. */
  readonly isGuess: boolean;
}
