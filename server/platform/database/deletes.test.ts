import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { everyDatabase as databases, type TestDatabase, type Thing, thingsTable } from '../../testing/databases.ts';
import { type ChangeSet, Conflict, type Delete, type Insert, type Update } from './database.ts';
import { query } from './query.ts';

const thing = query<{ things: Thing }, { id: string }>()((db, input) =>
  db.selectFrom('things').selectAll().where('entity', '=', 'e').where('id', '=', input('id')),
);

const insert = (id: string, amount = 0): Insert => ({
  table: 'things',
  row: { entity: 'e', id, version: 1, amount, note: null },
});
const update = (id: string, version: number, set: Update['set']): Update => ({
  table: 'things',
  key: { entity: 'e', id },
  version,
  set,
});
const remove = (id: string, version?: number): Delete => ({
  table: 'things',
  key: { entity: 'e', id },
  ...(version === undefined ? {} : { version }),
});

describe.each(databases)('a change set on $name', ({ open }) => {
  let database: TestDatabase;
  beforeEach(async () => {
    database = await open([thingsTable]);
  });
  afterEach(() => database.close());

  const find = async (id: string): Promise<Thing | undefined> => (await database.read(thing, { id }))[0];
  const outcomes = async (changes: readonly ChangeSet[]) => {
    const settled = await Promise.allSettled(changes.map((each) => database.commit(each)));
    return settled.map((each) => {
      if (each.status === 'fulfilled') return 'kept';
      return each.reason instanceof Conflict ? 'conflict' : 'error';
    });
  };

  test('deletes rows, whether or not they exist', async () => {
    await database.commit({ inserts: [insert('a'), insert('b'), insert('c')] });
    await database.commit({ deletes: [remove('a'), remove('b'), remove('nowhere')], inserts: [insert('d')] });
    expect([await find('a'), await find('b')]).toEqual([undefined, undefined]);
    expect([(await find('c'))?.id, (await find('d'))?.id]).toEqual(['c', 'd']);
  });

  test('deletes a row only in the version that was read', async () => {
    await database.commit({ inserts: [insert('a'), insert('b')] });
    await database.commit({ updates: [update('a', 1, { amount: 1 })] });
    const changes = [{ deletes: [remove('a', 1)], inserts: [insert('c')] }, { deletes: [remove('nowhere', 1)] }];
    expect(await outcomes(changes)).toEqual(['conflict', 'conflict']);
    expect([(await find('a'))?.version, await find('c')]).toEqual([2, undefined]);
    expect(await outcomes([{ deletes: [remove('a', 2), remove('b', 1)] }])).toEqual(['kept']);
    expect([await find('a'), await find('b')]).toEqual([undefined, undefined]);
  });

  test('cannot change a row twice', async () => {
    await database.commit({ inserts: [insert('a')] });
    const twice = [
      { updates: [update('a', 1, { amount: 1 })], deletes: [remove('a')] },
      { deletes: [remove('a'), remove('a', 1)] },
      { deletes: [remove('a')], inserts: [insert('a', 1)] },
    ];
    for (const changes of twice) await expect(database.commit(changes)).rejects.toThrow(TypeError);
    expect(await find('a')).toMatchObject({ version: 1, amount: 0 });
  });
});
