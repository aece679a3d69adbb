import { setTimeout as wait } from 'node:timers/promises';
import { type ChangeSet, Conflict, type Database } from './database.ts';

/** The decision of an operation: the changes to store, and the result to return once they are stored. */
export interface Decision<Result> {
  readonly changes: ChangeSet;
  readonly result: Result;
  /**
   * Names a queue for rows that many requests change at once: after its first conflict, a request of this process waits
   * its turn there instead of competing again.
   */
  readonly line?: string | undefined;
}

/** Hundreds of simultaneous requests for one row must all succeed; a request that fails this often has met a fault. */
const MAXIMUM_ATTEMPTS = 250;

/**
 * Competing requests wait for a random time before they try again. Its range doubles with each attempt, up to this. A
 * hundred requests are then about a millisecond apart, which is what one of them needs.
 */
const MAXIMUM_WAIT_MILLISECONDS = 128;

/** Waits until a competing request has probably finished; `attempt` counts from 1. */
const stepAside = (attempt: number): Promise<void> =>
  wait(Math.random() * Math.min(2 ** attempt, MAXIMUM_WAIT_MILLISECONDS));

/** The last request in each line. A process works on one database; tests work on several. */
const linesOf = new WeakMap<Database, Map<string, Promise<unknown>>>();

/** Runs `work` after all earlier requests of the line have finished. */
const inLine = async <Result>(database: Database, line: string, work: () => Promise<Result>): Promise<Result> => {
  const lines = linesOf.get(database) ?? new Map<string, Promise<unknown>>();
  linesOf.set(database, lines);
  const mine = (lines.get(line) ?? Promise.resolve()).then(work);
  const through = mine.then(
    () => undefined,
    () => undefined,
  );
  lines.set(line, through);
  try {
    return await mine;
  } finally {
    if (lines.get(line) === through) lines.delete(line);
  }
};

/**
 * Runs `work`, repeats it from the start for as long as it meets a `Conflict`, and returns its result. From the second
 * time on, `work` must read again everything it decides upon. `line` is called after the first conflict: the request
 * then repeats in the line that it names, if any. Work in a line must not wait for the same line. Throws the last
 * `Conflict` after 250 attempts, or the given number.
 */
export const repeatedOnConflict = async <Result>(
  database: Database,
  work: () => Promise<Result>,
  line: () => string | undefined,
  maximumAttempts = MAXIMUM_ATTEMPTS,
): Promise<Result> => {
  const attempts = async (first: number): Promise<Result> => {
    for (let attempt = first; ; attempt += 1) {
      try {
        return await work();
      } catch (error) {
        if (!(error instanceof Conflict) || attempt === maximumAttempts) throw error;
      }
      const name = line();
      if (name !== undefined && first === 1) return await inLine(database, name, () => attempts(attempt + 1));
      await stepAside(attempt);
    }
  };
  return await attempts(1);
};

/**
 * Reads and decides by `decide`, commits the changes and returns the result; repeats on a `Conflict` as
 * `repeatedOnConflict` does.
 */
export const deciding = async <Result>(
  database: Database,
  decide: () => Promise<Decision<Result>>,
  maximumAttempts?: number,
): Promise<Result> => {
  let name: string | undefined;
  const work = async (): Promise<Result> => {
    const { changes, result, line } = await decide();
    name = line;
    await database.commit(changes);
    return result;
  };
  return await repeatedOnConflict(database, work, () => name, maximumAttempts);
};

/** Commits a change set; returns false after a `Conflict`, because a concurrent change came first. */
export const commitUnlessConflict = async (
  database: Pick<Database, 'commit'>,
  changes: ChangeSet,
): Promise<boolean> => {
  try {
    await database.commit(changes);
    return true;
  } catch (error) {
    if (!(error instanceof Conflict)) throw error;
    return false;
  }
};
