import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databases, type TestDatabase } from '../../testing/databases.ts';
import { entriesOf, entry, lateness, lateTables } from '../../testing/late-entries.ts';

describe.each(databases)('rows that come late, on $name', ({ open }) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await open([lateTables]);
  });
  afterAll(() => database.close());

  const lateAt = async (entity: string) =>
    (await database.read(entriesOf, { entity })).map(({ late_at: late }) => late);

  const count = (entity: string, countedTo: number, openFrom = 0) =>
    database.commit({
      inserts: [{ table: 'counts', row: { entity, version: 1, counted_to: countedTo, open_from: openFrom } }],
    });

  test('are in time where nothing was counted', async () => {
    await database.commit({ inserts: [entry('none', 1, 5)] });
    expect(await lateAt('none')).toEqual([null]);
  });

  test.each([
    ['after what was counted', 20, null],
    ['at the moment to which it was counted', 10, null],
    ['before it, in what is open', 7, 7],
    ['at the moment from which it is open', 4, 4],
    ['before what is open', 3, 4],
  ])('one %s', async (what, madeAt, expected) => {
    await count(what, 10, 4);
    await database.commit({ inserts: [entry(what, 1, madeAt)] });
    await database.commit({ inserts: [entry(what, 2, madeAt), entry(what, 3, madeAt)] });
    expect(await lateAt(what)).toEqual([expected, expected, expected]);
  });

  test('are those of their own entity, and keep their values', async () => {
    await count('counted', 10);
    await database.commit({ inserts: [entry('counted', 1, 9), entry('other', 1, 9), entry('counted', 2, 11)] });
    expect(await lateAt('other')).toEqual([null]);
    expect(await database.read(entriesOf, { entity: 'counted' })).toMatchObject([
      { id: 1, made_at: 9, note: `it's "1"`, late_at: 9 },
      { id: 2, made_at: 11, note: null, late_at: null },
    ]);
  });

  test('none in time is added to what was counted, however many writers are at work', async () => {
    const entity = 'busy';
    await count(entity, 0);
    let id = 0;
    let isOver = false;
    const write = async (): Promise<void> => {
      while (!isOver) {
        id += 1;
        await database.commit({ inserts: [entry(entity, id, id % 100)] });
      }
    };
    const writers = Array.from({ length: 50 }, write);
    const inTime = async (countedTo: number): Promise<number> =>
      (await database.read(entriesOf, { entity })).filter(
        ({ made_at: at, late_at: late }) => at < countedTo && late === null,
      ).length;
    const counted: [countedTo: number, rows: number][] = [];
    for (let version = 1; version <= 10; version += 1) {
      const countedTo = version * 10;
      await database.commit({
        updates: [{ table: 'counts', key: { entity }, version, set: { counted_to: countedTo } }],
      });
      await database.awaitWriters(lateness);
      counted.push([countedTo, await inTime(countedTo)]);
    }
    isOver = true;
    await Promise.all(writers);
    for (const [countedTo, rows] of counted) expect(await inTime(countedTo)).toBe(rows);
    expect((await lateAt(entity)).filter((late) => late !== null).length).toBeGreaterThan(0);
  });
});
