import { randomUUID } from 'node:crypto';
import { env } from 'node:process';
import { inspect } from 'node:util';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { everyDatabase as databases, type TestDatabase, type Thing, thingsTable } from '../../testing/databases.ts';
import { type ChangeSet, Conflict, type Insert, type Update, type Value } from './database.ts';
import { deciding } from './deciding.ts';
import { openDatabase } from './open.ts';
import { query } from './query.ts';

const thing = query<{ things: Thing }, { id: string }>()((db, input) =>
  db.selectFrom('things').selectAll().where('entity', '=', 'e').where('id', '=', input('id')),
);
const amounts = query<{ things: Thing }>()((db) =>
  db
    .selectFrom('things')
    .select((of) => [of.fn.sum<number>('amount').as('total'), of.fn.countAll<number>().as('count')]),
);

const insert = (id: string, more: Partial<Record<keyof Thing, Value>> = {}): Insert => ({
  table: 'things',
  row: { entity: 'e', id, version: 1, amount: 0, note: null, ...more },
});
const update = (id: string, version: number, set: Update['set']): Update => ({
  table: 'things',
  key: { entity: 'e', id },
  version,
  set,
});

test('all kinds of database are tested', () => {
  const [sqlite, postgres, distributed, written] = [
    'SQLite',
    'PostgreSQL',
    'a distributed database',
    'SQLite of several processes',
  ];
  const kinds = [sqlite, postgres, distributed, written];
  const only: Readonly<Record<string, readonly string[]>> = {
    sqlite: [sqlite, written],
    distributed: [distributed, written],
    written: [written, distributed],
  };
  expect(databases.map(({ name }) => name)).toEqual(only[env['TEST_DATABASES'] ?? ''] ?? kinds);
});

describe.each(databases)('$name', ({ open }) => {
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

  describe('values', () => {
    test('are read as they were written', async () => {
      const note = `äöü 漢字 😀 "quoted" 'single' \\ \n ${'x'.repeat(100_000)}`;
      await database.commit({ inserts: [insert('a', { note, amount: Number.MAX_SAFE_INTEGER })] });
      expect(await find('a')).toEqual({ entity: 'e', id: 'a', version: 1, amount: Number.MAX_SAFE_INTEGER, note });
    });

    test('of type bigint are read as numbers, and so are sums and counts', async () => {
      await database.commit({ inserts: [insert('a', { amount: 9200n }), insert('b', { amount: -200 })] });
      expect(await database.read(amounts, {})).toEqual([{ total: 9000, count: 2 }]);
    });

    test.each([undefined, Number.NaN, 1.5, 2 ** 53, 2n ** 63n, true])(
      'that cannot be stored exactly are refused: %s',
      async (note) => {
        const wrong = insert('a', { note: note as Value });
        await expect(database.commit({ inserts: [wrong] })).rejects.toThrow(TypeError);
        expect(await find('a')).toBeUndefined();
      },
    );

    test('never become part of the SQL', async () => {
      const id = `'; drop table things; --`;
      await database.commit({ inserts: [insert(id)] });
      expect(await find(id)).toMatchObject({ id });
    });

    test('cannot have a name that is not a plain column', async () => {
      const row = { 'id" --': 'a' };
      await expect(database.commit({ inserts: [{ table: 'things', row }] })).rejects.toThrow('cannot be the name');
    });

    test('must all be given to a query', async () => {
      await expect(database.read(thing, {} as { id: string })).rejects.toThrow('input id is missing');
    });
  });

  describe('a change set', () => {
    test('is seen by every read after it', async () => {
      await database.commit({ inserts: [insert('a')] });
      await database.commit({ updates: [update('a', 1, { amount: 5, note: 'changed' })] });
      expect(await find('a')).toEqual({ entity: 'e', id: 'a', version: 2, amount: 5, note: 'changed' });
    });

    test('conflicts when a key exists', async () => {
      await database.commit({ inserts: [insert('a', { amount: 1 })] });
      await expect(database.commit({ inserts: [insert('a', { amount: 2 })] })).rejects.toThrow(Conflict);
      expect(await find('a')).toMatchObject({ amount: 1 });
    });

    test('conflicts when a version moved', async () => {
      await database.commit({ inserts: [insert('a')] });
      await database.commit({ updates: [update('a', 1, { amount: 1 })] });
      await expect(database.commit({ updates: [update('a', 1, { amount: 2 })] })).rejects.toThrow(Conflict);
      expect(await find('a')).toMatchObject({ amount: 1, version: 2 });
    });

    test('conflicts when there is no such row', async () => {
      expect(await outcomes([{ updates: [update('nowhere', 1, { amount: 1 })] }])).toEqual(['conflict']);
    });

    test('is stored completely or not at all', async () => {
      await database.commit({ inserts: [insert('a'), insert('b')] });
      const halves: ChangeSet[] = [
        { inserts: [insert('new')], updates: [update('a', 1, { amount: 9 }), update('b', 7, { amount: 9 })] },
        { inserts: [insert('new'), insert('b')], updates: [update('a', 1, { amount: 9 })] },
        { inserts: [insert('new'), insert('wrong', { entity: null })], updates: [update('a', 1, { amount: 9 })] },
      ];
      for (const half of halves) await expect(database.commit(half)).rejects.toThrow();
      expect(await find('new')).toBeUndefined();
      expect(await find('a')).toMatchObject({ amount: 0, version: 1 });
    });

    test('sees the rows as they were before it', async () => {
      const twice: ChangeSet[] = [
        { inserts: [insert('new')], updates: [update('new', 1, { amount: 1 })] },
        { inserts: [insert('new'), insert('new')] },
      ];
      for (const each of twice) expect(await outcomes([each])).toEqual(['conflict']);
      expect(await find('new')).toBeUndefined();
    });

    test('cannot update a row twice', async () => {
      await database.commit({ inserts: [insert('a')] });
      const other = { ...update('a', 2, { amount: 2 }), key: { id: 'a', entity: 'e' } };
      await expect(database.commit({ updates: [update('a', 1, { amount: 1 }), other] })).rejects.toThrow(TypeError);
      expect(await find('a')).toMatchObject({ amount: 0, version: 1 });
    });

    test('may be empty', async () => {
      await expect(database.commit({})).resolves.toBeUndefined();
    });

    test('may contain hundreds of rows', async () => {
      await database.commit({
        inserts: Array.from({ length: 500 }, (_, index) => insert(`row ${index}`, { amount: 1 })),
      });
      expect(await database.read(amounts, {})).toEqual([{ total: 500, count: 500 }]);
    });

    test('stores the rows of several shapes as they are, however many there are', { timeout: 60_000 }, async () => {
      const text = fc.string({ unit: 'binary' }).map((each) => each.replaceAll('\0', ''));
      const row = fc.record({
        amount: fc.oneof(fc.maxSafeInteger(), fc.bigInt(-(2n ** 53n) + 1n, 2n ** 53n - 1n)),
        note: fc.option(text),
        isPlain: fc.boolean(),
      });
      let round = 0;
      const isKept = async (rows: readonly { amount: number | bigint; note: string | null; isPlain: boolean }[]) => {
        round += 1;
        const ids = rows.map((_, place) => `${round} ${place}`);
        const inserts = rows.map(({ amount, note, isPlain }, place) => {
          const whole = insert(ids[place] ?? '', { amount, note });
          const { note: _, ...plain } = whole.row;
          return isPlain ? { ...whole, row: plain } : whole;
        });
        await database.commit({ inserts });
        expect(await Promise.all(ids.map(find))).toEqual(
          rows.map(({ amount, note, isPlain }, place) => ({
            entity: 'e',
            id: ids[place],
            version: 1,
            amount: Number(amount),
            note: isPlain ? null : note,
          })),
        );
        await expect(database.commit({ inserts: inserts.toReversed() })).rejects.toThrow(Conflict);
      };
      await fc.assert(fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 60 }), isKept), { numRuns: 50 });
    });

    test('cannot contain more values than one statement of PostgreSQL accepts', async () => {
      const rows = (count: number) => Array.from({ length: count }, (_, index) => insert(`row ${index}`));
      await expect(database.commit({ inserts: rows(13_108) })).rejects.toThrow(RangeError);
      await database.commit({ inserts: rows(13_107) });
      expect(await database.read(amounts, {})).toMatchObject([{ count: 13_107 }]);
    });

    test('never puts its values into errors', async () => {
      await database.commit({ inserts: [insert('secret-key')] });
      const wrong = [insert('secret-key', { note: 'secret-note' }), insert('b', { note: 'secret-note', amount: null })];
      const many = Array.from({ length: 40 }, (_, index) => insert(`row ${index}`, { note: 'secret-note' }));
      for (const inserts of [...wrong.map((each) => [each]), ...wrong.map((each) => [...many, each])]) {
        const error = await database.commit({ inserts }).catch((reason) => reason);
        expect(error).toBeInstanceOf(Error);
        expect(inspect(error, { depth: 9 })).not.toContain('secret');
      }
    });

    test('with an unknown table is an error, not a conflict', async () => {
      const unknown = { inserts: [{ table: 'nowhere', row: { id: 'a' } }] };
      expect(await outcomes([{ inserts: [insert('a')] }, unknown, { inserts: [insert('b')] }])).toEqual([
        'kept',
        'error',
        'kept',
      ]);
    });
  });

  describe('change sets at the same time', () => {
    test('are all stored when they concern different rows', async () => {
      const many = Array.from({ length: 600 }, (_, index) => ({ inserts: [insert(`row ${index}`)] }));
      expect(new Set(await outcomes(many))).toEqual(new Set(['kept']));
      expect(await database.read(amounts, {})).toMatchObject([{ count: 600 }]);
    });

    test('are rejected alone when they fail', async () => {
      await database.commit({ inserts: [insert('taken'), insert('moved', { version: 2 })] });
      const together = [
        { inserts: [insert('a')] },
        { inserts: [insert('b'), insert('taken')] },
        { inserts: [insert('c')] },
        { inserts: [insert('d')], updates: [update('moved', 1, { amount: 1 })] },
        { inserts: [insert('e'), insert('f', { amount: null })] },
        { inserts: [insert('g')] },
      ];
      expect(await outcomes(together)).toEqual(['kept', 'conflict', 'kept', 'conflict', 'error', 'kept']);
      const present = await Promise.all(['a', 'b', 'c', 'd', 'e', 'f', 'g'].map(find));
      expect(present.map((each) => each?.id)).toEqual(['a', undefined, 'c', undefined, undefined, undefined, 'g']);
    });

    test('that insert the same key are stored once', async () => {
      const rivals = Array.from({ length: 20 }, (_, amount) => ({ inserts: [insert('a', { amount })] }));
      const outcome = await outcomes(rivals);
      expect(outcome.filter((each) => each === 'kept')).toHaveLength(1);
      expect(outcome.filter((each) => each === 'conflict')).toHaveLength(19);
      expect(await find('a')).toMatchObject({ amount: outcome.indexOf('kept') });
    });

    test('that update the same rows in opposite order are stored or conflict', async () => {
      await database.commit({ inserts: [insert('a'), insert('b')] });
      const pair = (first: string, second: string) => ({
        updates: [update(first, 1, { amount: 1 }), update(second, 1, { amount: 1 })],
      });
      const rivals = Array.from({ length: 20 }, (_, index) => (index % 2 ? pair('a', 'b') : pair('b', 'a')));
      const outcome = await outcomes(rivals);
      expect(outcome.toSorted()).toEqual([...Array(19).fill('conflict'), 'kept']);
    });
  });

  describe('deciding', () => {
    const raising = (on: TestDatabase | Awaited<ReturnType<typeof openDatabase>>) =>
      deciding(on, async () => {
        const [found] = await on.read(thing, { id: 'counter' });
        const result = (found?.amount ?? 0) + 1;
        // A row of its own shows whether it was stored, even if others have raised the counter since.
        const raised = { ...insert(`raised ${randomUUID()}`), identity: ['entity', 'id'] };
        const updates = [update('counter', found?.version ?? 0, { amount: result })];
        return { result, changes: { inserts: [raised], updates } };
      });

    test('loses no update among 100 at once', async () => {
      await database.commit({ inserts: [insert('counter')] });
      const results = await Promise.all(Array.from({ length: 100 }, () => raising(database)));
      expect(results.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 100 }, (_, index) => index + 1));
      expect(await find('counter')).toMatchObject({ amount: 100, version: 101 });
    });

    test('loses no update when the database is open twice', async () => {
      await database.commit({ inserts: [insert('counter')] });
      const second = await openDatabase(database.url, undefined, [thingsTable]);
      await Promise.all(Array.from({ length: 60 }, (_, index) => raising(index % 2 ? database : second)));
      await second.close();
      expect(await find('counter')).toMatchObject({ amount: 60, version: 61 });
    });

    test('ends with the conflict after this many attempts', async () => {
      let attempts = 0;
      const never = deciding(
        database,
        async () => {
          attempts += 1;
          return { result: attempts, changes: { updates: [update('nowhere', 1, { amount: 1 })] } };
        },
        3,
      );
      await expect(never).rejects.toThrow(Conflict);
      expect(attempts).toBe(3);
    });

    test('does not repeat after other errors', async () => {
      let attempts = 0;
      const failing = deciding(database, async () => {
        attempts += 1;
        return { result: 0, changes: { inserts: [insert('a', { amount: null })] } };
      });
      await expect(failing).rejects.not.toThrow(Conflict);
      expect(attempts).toBe(1);
    });
  });

  describe('closing', () => {
    test('finishes the work in progress', async () => {
      const second = await openDatabase(database.url, undefined, [thingsTable]);
      const underWay = Array.from({ length: 300 }, (_, index) => second.commit({ inserts: [insert(`row ${index}`)] }));
      await second.close();
      await Promise.all(underWay);
      expect(await database.read(amounts, {})).toMatchObject([{ count: 300 }]);
    });

    test('refuses everything afterwards', async () => {
      const second = await openDatabase(database.url, undefined, [thingsTable]);
      await second.ping();
      await second.close();
      await second.close();
      await expect(second.commit({ inserts: [insert('a')] })).rejects.toThrow('closed');
      await expect(second.read(thing, { id: 'a' })).rejects.toThrow('closed');
      await expect(second.ping()).rejects.toThrow('closed');
    });
  });
});

test('an address of another kind is refused', async () => {
  await expect(openDatabase('mysql://localhost/')).rejects.toThrow('sqlite:PATH or postgres://');
  await expect(openDatabase('sqlite:')).rejects.toThrow('sqlite:PATH or postgres://');
});
