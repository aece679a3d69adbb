import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { everyDatabase as databases, type TestDatabase, type Thing, thingsTable } from '../../testing/databases.ts';
import { Conflict } from './database.ts';
import { findingTogether, gathering, keepingTogether, wantedKeys } from './gathering.ts';
import { query } from './query.ts';

interface Tables {
  things: Thing;
}

const thingsByKeys = query<Tables, { keys: string }>()((db, input, kind) =>
  db
    .selectFrom(wantedKeys(kind, input('keys')))
    .innerJoin('things', (on) => on.onRef('things.entity', '=', 'wanted.entity').onRef('things.id', '=', 'wanted.id'))
    .selectAll('things'),
);

describe('gathered queries', () => {
  const portions: (readonly number[])[] = [];
  const doubled = gathering(async (numbers: readonly number[]) => {
    portions.push(numbers);
    await new Promise(setImmediate);
    return numbers.map((each) =>
      each < 0 ? { status: 'rejected', reason: new Error('negative') } : { status: 'fulfilled', value: each * 2 },
    );
  });

  test('are answered together, each with its own answer, and later ones in the next batch', async () => {
    const first = Promise.allSettled([doubled(1), doubled(-1), doubled(3)]);
    await new Promise(setImmediate);
    const second = Promise.all([doubled(4), doubled(5)]);
    expect((await first).map((each) => (each.status === 'fulfilled' ? each.value : 'failed'))).toEqual([
      2,
      'failed',
      6,
    ]);
    expect(await second).toEqual([8, 10]);
    expect(portions).toEqual([
      [1, -1, 3],
      [4, 5],
    ]);
  });

  test('all fail when the batch fails, and later ones are tried again', async () => {
    let isBroken = true;
    const asked = gathering(async (numbers: readonly number[]) => {
      if (isBroken) throw new Error('gone');
      return numbers.map((value) => ({ status: 'fulfilled' as const, value }));
    });
    expect((await Promise.allSettled([asked(1), asked(2)])).map(({ status }) => status)).toEqual([
      'rejected',
      'rejected',
    ]);
    isBroken = false;
    expect(await asked(3)).toBe(3);
  });
});

describe.each(databases)('work in batches on $name', ({ open }) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await open([thingsTable]);
  });
  afterAll(() => database.close());

  const row = (id: string) => ({ entity: "e'", id, version: 1, amount: 0, note: `"${id}"` });
  const add = (...ids: readonly string[]) =>
    database.commit({ inserts: ids.map((id) => ({ table: 'things', row: row(id) })) });
  const changed = (id: string, version: number, amount: number, note: string | null = 'n') => ({
    updates: [{ table: 'things', key: { entity: "e'", id }, version, set: { amount, note } }],
  });
  const removed = (id: string, version: number) => ({
    deletes: [{ table: 'things', key: { entity: "e'", id }, version }],
  });

  test('finds each row by its key, twice if it is requested twice, and undefined for an unknown key', async () => {
    await add('a', 'b');
    const find = findingTogether(database, thingsByKeys, ({ id, note }) => `${id} ${note}`);
    const keys = ['a', 'b', 'none', 'a'].map((id) => ({ entity: "e'", id }));
    expect(await Promise.all(keys.map(find))).toEqual(['a "a"', 'b "b"', undefined, 'a "a"']);
  });

  test('stores many change sets of several shapes', async () => {
    const ids = Array.from({ length: 40 }, (_, place) => `many ${place}`);
    await add(...ids);
    const keep = keepingTogether(database);
    const find = findingTogether(database, thingsByKeys, ({ id, version, amount, note }) => ({
      id,
      version,
      amount,
      note,
    }));
    const note = (place: number) => (place % 3 === 0 ? null : `{"${place}",\\}`);
    await Promise.all(
      ids.map((id, place) => keep(place % 4 === 0 ? removed(id, 1) : changed(id, 1, place, note(place)))),
    );
    expect(await Promise.all(ids.map((id) => find({ entity: "e'", id })))).toEqual(
      ids.map((id, place) => (place % 4 === 0 ? undefined : { id, version: 2, amount: place, note: note(place) })),
    );
  });

  test('stores all change sets except those that conflict', async () => {
    await add('kept', 'gone', 'moved');
    await database.commit(changed('moved', 1, 1));
    const keep = keepingTogether(database);
    const ends = await Promise.allSettled([
      keep(changed('kept', 1, 5)),
      keep(changed('moved', 1, 6)),
      keep(removed('gone', 1)),
      keep(removed('never there', 1)),
    ]);
    expect(ends.map((end) => end.status === 'rejected' && end.reason instanceof Conflict)).toEqual([
      false,
      true,
      false,
      true,
    ]);
    const find = findingTogether(database, thingsByKeys, ({ amount }) => amount);
    const keys = ['kept', 'moved', 'gone'].map((id) => ({ entity: "e'", id }));
    expect(await Promise.all(keys.map(find))).toEqual([5, 1, undefined]);
  });
});
