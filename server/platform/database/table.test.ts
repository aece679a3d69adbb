import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databases, type TestDatabase } from '../../testing/databases.ts';
import { Conflict } from './database.ts';
import { amount, flag, integer, json, optional, tableOf, text } from './table.ts';

interface Parcel {
  readonly ownerId: string;
  readonly id: string;
  readonly version: number;
  readonly state: 'packed' | 'sent';
  readonly value: bigint;
  readonly isFragile: boolean;
  readonly contents: readonly string[];
  readonly sentAtMs: number | undefined;
  readonly note: { readonly by: string } | undefined;
}

const parcelsTable = {
  number: 1,
  name: 'parcels',
  statements: [
    `create table parcels (entity text not null, id text not null, version bigint not null, state text not null,
      amount bigint not null, is_fragile bigint not null, contents text not null, sent_at bigint, note text,
      depot text, primary key (entity, id))`,
  ],
};

const parcels = tableOf<Parcel>()('parcels', {
  key: ['ownerId', 'id'],
  fixed: ['value', 'isFragile', 'contents', 'note'],
  identity: ['ownerId', 'id'],
  columns: {
    ownerId: text('entity'),
    id: text('id'),
    version: integer('version'),
    state: text('state'),
    value: amount('amount'),
    isFragile: flag('is_fragile'),
    contents: json('contents'),
    sentAtMs: optional(integer('sent_at')),
    note: optional(json('note')),
  },
});

const byId = parcels.by('entity', 'id');
const newest = parcels.newestBy('entity', 'state');
const amongIds = parcels.among('id');

const parcel = (id: string, more: Partial<Parcel> = {}): Parcel => ({
  ownerId: 'o',
  id,
  version: 1,
  state: 'packed',
  value: 9_007_199_254_740_991n,
  isFragile: true,
  contents: ['cup', '"plate"'],
  sentAtMs: undefined,
  note: undefined,
  ...more,
});

describe.each(databases)('a table of records on $name', ({ open }) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await open([parcelsTable]);
  });
  afterAll(() => database.close());

  const find = async (id: string) => (await database.read(byId, { entity: 'o', id })).map(parcels.recordOf)[0];

  test('a record comes back as it was inserted', async () => {
    const made = [
      parcel('a'),
      parcel('b', { isFragile: false, sentAtMs: 0, note: { by: 'x' }, contents: [] }),
    ] as const;
    await database.commit({ inserts: [parcels.insert(made[0]), parcels.insert(made[1], { depot: 'north' })] });
    expect([await find('a'), await find('b'), await find('c')]).toEqual([...made, undefined]);
  });

  test('an update writes what changes and nothing else, at the version that was read', async () => {
    const before = parcel('changed');
    await database.commit({ inserts: [parcels.insert(before)] });
    const after = { ...before, state: 'sent', sentAtMs: 5, value: 1n, isFragile: false } as const;
    await database.commit({ updates: [parcels.update(after)] });
    expect(await find('changed')).toEqual({ ...before, version: 2, state: 'sent', sentAtMs: 5 });
    await expect(database.commit({ updates: [parcels.update(after)] })).rejects.toBeInstanceOf(Conflict);
    await database.commit({ updates: [parcels.update({ ...after, version: 2 }, { is_fragile: 0 })] });
    expect(await find('changed')).toMatchObject({ version: 3, isFragile: false, sentAtMs: 5 });
  });

  test('a row is removed at the version that was read', async () => {
    const kept = parcel('removed');
    await database.commit({ inserts: [parcels.insert(kept)] });
    await expect(database.commit({ deletes: [parcels.remove({ ...kept, version: 2 })] })).rejects.toBeInstanceOf(
      Conflict,
    );
    await database.commit({ deletes: [parcels.remove(kept)] });
    expect(await find('removed')).toBeUndefined();
  });

  test('an insertion names the columns that identify it', () => {
    expect(parcels.insert(parcel('a')).identity).toEqual(['entity', 'id']);
  });

  test('pages have the highest ids first, and keys find their rows', async () => {
    const made = ['1', '2', '3', '4'].map((id) => parcel(id, { ownerId: 'p', state: id === '3' ? 'sent' : 'packed' }));
    await database.commit({ inserts: made.map((each) => parcels.insert(each)) });
    const page = { entity: 'p', state: 'packed', before: '4', limit: 5 };
    expect((await database.read(newest, page)).map(({ id }) => id)).toEqual(['2', '1']);
    expect((await database.read(newest, { ...page, limit: 1 })).map(({ id }) => id)).toEqual(['2']);
    const keys = JSON.stringify(['1', '3', '9'].map((id) => ({ entity: 'p', id })));
    expect((await database.read(amongIds, { keys })).map(({ id }) => id).toSorted()).toEqual(['1', '3']);
  });
});
