import { setTimeout as wait } from 'node:timers/promises';
import { type ChangeSet, Conflict, type Database } from './database.ts';

/** What an operation decided: what to keep, and what to answer once it is kept. */
export interface Decision<Result> {
  readonly changes: ChangeSet;
  readonly result: Result;
  /**
   * Where many rivals for one row are usual: those of this process who lost once come again one after the other, by this
   * name, instead of losing to each other.
   */
  readonly line?: string | undefined;
}

/** Hundreds of requests for one row at once must all come through; one that fails so often meets a fault. */
const MAXIMUM_ATTEMPTS = 250;

/**
 * Rivals for one row step apart by chance: the wait is drawn from a span that doubles with each attempt, up to this.
 * A hundred rivals are then about a millisecond apart, which is what one of them needs.
 */
const MAXIMUM_WAIT_MILLISECONDS = 128;

/** Waits until a rival has probably come through; `attempt` counts from 1. */
const stepAside = (attempt: number): Promise<void> =>
  wait(Math.random() * Math.min(2 ** attempt, MAXIMUM_WAIT_MILLISECONDS));

/** The last of those who stand in each line; a process works on one database, tests on several. */
const linesOf = new WeakMap<Database, Map<string, Promise<unknown>>>();

/** Does `work` once everybody who stands in the line already is through. */
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
 * Does `work`, again from the start as long as it meets a `Conflict`, and gives its result. `work` must read everything it
 * decides upon, each time. `line` is asked after the first attempt: who lost it comes again in that line, where there is one.
 * What is done in a line must not wait for the same line.
 * Throws the last `Conflict` after 250 attempts, or as many as are asked for.
 */
export const decidingAnew = async <Result>(
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
 * Reads and decides by `decide`, commits, and gives the result; again from the start as long as that meets a `Conflict`,
 * as `decidingAnew`.
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
  return await decidingAnew(database, work, () => name, maximumAttempts);
};
