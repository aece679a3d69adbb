import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Database } from '../../platform/database/database.ts';
import { databases } from '../../testing/databases.ts';
import { dataKeys } from './data-keys.ts';
import { masterKeys } from './master-keys.ts';

const RIVALS = 50;
const MINUTE_MS = 60_000;

describe.each(databases)('fifty requests that need the data key of an entity on $name', ({ open }) => {
  let database: Database;
  let asked: string[];
  let counted: Database;
  beforeEach(async () => {
    database = await open();
    asked = [];
    counted = {
      ...database,
      read: (query, input) => {
        asked.push('read');
        return database.read(query, input);
      },
      commit: (changes) => {
        asked.push('commit');
        return database.commit(changes);
      },
    };
  });
  afterEach(() => database.close());

  test('read it once, make it once, and read it once more when their copy is old', async () => {
    let nowMs = 0;
    const keys = dataKeys(counted, { now: () => nowMs }, masterKeys(Buffer.alloc(32, 1), []));
    const byAll = async () => {
      const found = await Promise.all(Array.from({ length: RIVALS }, () => keys.newest('e')));
      return new Set(found.map(({ key }) => key.export().toString('hex')));
    };
    const made = await byAll();
    expect([made.size, asked]).toEqual([1, ['read', 'commit', 'read']]);
    nowMs = MINUTE_MS;
    expect([await byAll(), asked]).toEqual([made, ['read', 'commit', 'read', 'read']]);
    expect([await byAll(), asked.length]).toEqual([made, 4]);
    nowMs = 0; // The clock was put back, which must not prolong the copy.
    expect([await byAll(), asked.length]).toEqual([made, 5]);
  });
});
