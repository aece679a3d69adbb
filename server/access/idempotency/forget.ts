import type { Database } from '../../platform/database/database.ts';
import { forgetting } from '../../platform/database/forgetting.ts';
import { deleteKey, keyRecords } from './records.ts';

/** Removes keys that were reserved before `beforeMs`, the oldest first; returns how many. */
export const forgetKeys = (database: Database, beforeMs: number): Promise<number> =>
  forgetting(database, async (limit) => (await keyRecords(database).before(beforeMs, limit)).map(deleteKey));
