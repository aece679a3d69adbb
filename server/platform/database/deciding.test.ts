import { describe, expect, test } from 'vitest';
import { everyDatabase as databases, type Thing, thingsTable } from '../../testing/databases.ts';
import { Conflict } from './database.ts';
import { deciding } from './deciding.ts';
import { query } from './query.ts';

const thing = query<{ things: Thing }>()((db) => db.selectFrom('things').selectAll());
const key = { entity: 'e', id: 'counter' };
const RIVALS = 60;

describe.each(databases)('concurrent changes of one row on $name', ({ open }) => {
  test.each([undefined, 'e'])('all succeed, in the line %s', async (line) => {
    const database = await open([thingsTable]);
    try {
      await database.commit({ inserts: [{ table: 'things', row: { ...key, version: 1, amount: 0, note: null } }] });
      let decisions = 0;
      const raise = () =>
        deciding(database, async () => {
          decisions += 1;
          const [row] = await database.read(thing, {});
          const amount = (row?.amount ?? 0) + 1;
          const changes = { updates: [{ table: 'things', key, version: row?.version ?? 0, set: { amount } }] };
          return line === undefined ? { changes, result: amount } : { changes, result: amount, line };
        });
      const results = await Promise.all(Array.from({ length: RIVALS }, raise));
      expect(results.toSorted((one, other) => one - other)).toEqual(Array.from({ length: RIVALS }, (_, at) => at + 1));
      // A request in a line repeats once more and hardly ever loses again.
      if (line !== undefined) expect(decisions).toBeLessThan(3 * RIVALS);
    } finally {
      await database.close();
    }
  });

  test('a request that never succeeds leaves the line to the next', async () => {
    const database = await open([thingsTable]);
    try {
      const row = { ...key, version: 1, amount: 0, note: null };
      await database.commit({ inserts: [{ table: 'things', row }] });
      const changes = { updates: [{ table: 'things', key, version: 7, set: { amount: 1 } }] };
      const never = () => deciding(database, async () => ({ changes, result: 'never', line: 'e' }), 3);
      const ends = await Promise.allSettled([never(), never()]);
      expect(ends.map((end) => end.status === 'rejected' && end.reason instanceof Conflict)).toEqual([true, true]);
    } finally {
      await database.close();
    }
  });
});
