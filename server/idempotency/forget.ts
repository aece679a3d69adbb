import { Conflict, type Database } from '../database/database.ts';
import { deleteKey, keyRecords } from './records.ts';
import { KEPT_FOR_MS } from './reserve.ts';

/** Keys go in portions: a change set should not hold up payments. */
const PORTION = 100;

/** What one call removes at most; the next call goes on. */
const MAX_PORTIONS = 50;

/** Removes keys that mean nothing any more, the oldest first; gives how many. */
export const forgetKeys = async (database: Database, nowMs: number): Promise<number> => {
  const records = keyRecords(database);
  let forgotten = 0;
  for (let portion = 0; portion < MAX_PORTIONS; portion += 1) {
    const rows = await records.before(nowMs - KEPT_FOR_MS, PORTION);
    if (rows.length === 0) break;
    try {
      await database.commit({ deletes: rows.map(deleteKey) });
      forgotten += rows.length;
    } catch (error) {
      if (!(error instanceof Conflict)) throw error;
      break; // Another process forgets the same, or a key is used again.
    }
  }
  return forgotten;
};
