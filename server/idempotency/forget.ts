import type { Database } from '../database/database.ts';
import { forgetting } from '../database/forgetting.ts';
import { deleteKey, keyRecords } from './records.ts';
import { KEPT_FOR_MS } from './reserve.ts';

/** Removes keys that mean nothing any more, the oldest first; gives how many. */
export const forgetKeys = (database: Database, nowMs: number): Promise<number> =>
  forgetting(database, async (limit) => (await keyRecords(database).before(nowMs - KEPT_FOR_MS, limit)).map(deleteKey));
