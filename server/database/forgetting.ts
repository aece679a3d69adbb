import { Conflict, type Database, type Delete } from './database.ts';

/** Rows go in portions: a change set should not hold up others. */
const PORTION = 100;

/** What one call removes at most; the next call goes on. */
const MAX_PORTIONS = 50;

/**
 * Removes rows that have outlived their time, portion by portion, as long as `next` gives the removals of some; gives how
 * many went. Stops where another process forgets the same rows, or uses one again.
 */
export const forgetting = async (
  database: Database,
  next: (limit: number) => Promise<readonly Delete[]>,
): Promise<number> => {
  let forgotten = 0;
  for (let portion = 0; portion < MAX_PORTIONS; portion += 1) {
    const deletes = await next(PORTION);
    if (deletes.length === 0) break;
    try {
      await database.commit({ deletes });
      forgotten += deletes.length;
    } catch (error) {
      if (!(error instanceof Conflict)) throw error;
      break;
    }
  }
  return forgotten;
};
