/** What the follow-ups of one payment have taken from it so far, under way or succeeded; declined ones take nothing. */
export interface Taken {
  /** Whole hundredths. */
  readonly amount: bigint;
  readonly captures: number;
  /** A capture marked FINAL, under way or succeeded, gives the rest back to the shopper. */
  readonly closed: boolean;
}

/** An authorization holds for this long; then the rest is the shopper's again. */
export const AUTHORIZED_FOR_MS = 7 * 24 * 60 * 60 * 1000;

/** Gives what of a payment of `amount` hundredths is still there for follow-ups; never less than nothing. */
export const remainderOf = (amount: bigint, taken: Taken): bigint =>
  taken.closed || taken.amount > amount ? 0n : amount - taken.amount;
