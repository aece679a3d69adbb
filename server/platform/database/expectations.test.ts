import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { everyDatabase as databases, type TestDatabase, type Thing, thingsTable } from '../../testing/databases.ts';
import { type ChangeSet, Conflict } from './database.ts';
import { query } from './query.ts';

const idsOf = query<{ things: Thing }, { entity: string }>()((db, input) =>
  db.selectFrom('things').select(['id']).where('entity', '=', input('entity')).orderBy('id'),
);

const thing = (entity: string, id: string): NonNullable<ChangeSet['inserts']>[number] => ({
  table: 'things',
  row: { entity, id, version: 1, amount: 1, note: null },
});

const relyingOn = (entity: string, id: string, version: number): ChangeSet => ({
  expectations: [{ table: 'things', key: { entity, id }, version }],
});

describe.each(databases)('expectations on $name', ({ open }) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await open([thingsTable]);
  });
  afterAll(() => database.close());

  const ids = async (entity: string) => (await database.read(idsOf, { entity })).map(({ id }) => id);

  test.each([
    ['a row at its version', 'known', 1, true],
    ['a row at another version', 'known', 2, false],
    ['no row, although there is one', 'known', 0, false],
    ['no row, and there is none', 'unknown', 0, true],
    ['a row, although there is none', 'unknown', 1, false],
  ])('%s', async (what, id, version, isKept) => {
    await database.commit({ inserts: [thing(what, 'known')] });
    const kept = database.commit({ ...relyingOn(what, id, version), inserts: [thing(what, 'new')] });
    if (isKept) await kept;
    else await expect(kept).rejects.toBeInstanceOf(Conflict);
    expect(await ids(what)).toEqual(isKept ? ['known', 'new'] : ['known']);
  });

  test('do not change the row, and many concurrent ones may hold for it', async () => {
    await database.commit({ inserts: [thing('many', 'known')] });
    const relying = Array.from({ length: 20 }, (_, index) =>
      database.commit({ ...relyingOn('many', 'known', 1), inserts: [thing('many', `new ${index}`)] }),
    );
    await Promise.all(relying);
    expect(await ids('many')).toHaveLength(21);
    await database.commit(relyingOn('many', 'known', 1));
  });

  test('see no row that the same change set inserts', async () => {
    await database.commit({ ...relyingOn('made', 'new', 0), inserts: [thing('made', 'new')] });
    expect(await ids('made')).toEqual(['new']);
  });
});
