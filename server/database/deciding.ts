import { setTimeout as wait } from 'node:timers/promises';
import { type ChangeSet, Conflict, type Database } from './database.ts';

/** What an operation decided: what to keep, and what to answer once it is kept. */
export interface Decision<Result> {
  readonly changes: ChangeSet;
  readonly result: Result;
}

/** Hundreds of requests for one row at once must all come through; one that fails so often meets a fault. */
const MAXIMUM_ATTEMPTS = 250;

/**
 * Rivals for one row step apart by chance: the wait is drawn from a span that doubles with each attempt, up to this.
 * A hundred rivals are then about a millisecond apart, which is what one of them needs.
 */
const MAXIMUM_WAIT_MILLISECONDS = 128;

/** Waits until a rival has probably come through; `attempt` counts from 1. */
export const stepAside = (attempt: number): Promise<void> =>
  wait(Math.random() * Math.min(2 ** attempt, MAXIMUM_WAIT_MILLISECONDS));

/**
 * Reads and decides by `decide`, commits, and gives the result; again from the start as long as the commit meets a
 * `Conflict`. `decide` must read everything it decides upon, each time. Throws the last `Conflict` after 250 attempts,
 * or as many as are asked for.
 */
export const deciding = async <Result>(
  database: Database,
  decide: () => Promise<Decision<Result>>,
  maximumAttempts = MAXIMUM_ATTEMPTS,
): Promise<Result> => {
  for (let attempt = 1; ; attempt += 1) {
    const { changes, result } = await decide();
    try {
      await database.commit(changes);
      return result;
    } catch (error) {
      if (!(error instanceof Conflict) || attempt === maximumAttempts) throw error;
    }
    await stepAside(attempt);
  }
};
