/** What is known of the work that met it: nothing of it was done, or nobody can tell now. */
export type Outcome = 'nothing done' | 'unknown';

/**
 * Something that the service cannot work without, such as its database, is out of reach or too slow: whoever asked may come again.
 */
export class Unavailable extends Error {
  override readonly name = 'Unavailable';
  /** Whoever repeats work of unknown outcome must ask first what became of it. */
  readonly outcome: Outcome;

  constructor(message: string, { outcome, cause }: { readonly outcome: Outcome; readonly cause?: unknown }) {
    super(message, { cause });
    this.outcome = outcome;
  }
}
