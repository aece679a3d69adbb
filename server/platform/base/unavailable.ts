/** What is known of the interrupted work: nothing of it was done, or the outcome is unknown. */
export type Outcome = 'nothing done' | 'unknown';

/** A service that the gateway needs, such as its database, is out of reach or too slow. The caller may try again. */
export class Unavailable extends Error {
  override readonly name = 'Unavailable';
  /** With an unknown outcome, the caller must look up the outcome before it repeats the work. */
  readonly outcome: Outcome;

  constructor(message: string, { outcome, cause }: { readonly outcome: Outcome; readonly cause?: unknown }) {
    super(message, { cause });
    this.outcome = outcome;
  }
}
