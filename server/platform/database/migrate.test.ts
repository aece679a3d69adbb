import { execFile } from 'node:child_process';
import { execPath } from 'node:process';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  databasesAndDistributed as databases,
  type FreshAddress,
  type Thing,
  thingsTable,
} from '../../testing/databases.ts';
import { compiled } from '../../testing/on-demand.ts';
import type { DatabaseLog } from './database.ts';
import { isBackwardCompatible, isSafeBesideOlder, type Migration, migrations } from './migrate.ts';
import { processes } from './migrations/0023-processes.ts';
import { openDatabase } from './open.ts';
import { query } from './query.ts';
import { connectPlain } from './sqlite/connection.ts';
import { holdAlone } from './sqlite/sole-process.ts';

const kept = query<{ migrations: { number: number; name: string } }>()((db) =>
  db.selectFrom('migrations').select('name').where('number', '>', 0).orderBy('number'),
);
const things = query<{ things: Thing & { colour: string | null } }>()((db) => db.selectFrom('things').selectAll());
const secondMigration: Migration = {
  number: 2,
  name: 'colours',
  statements: ['alter table things add column colour text', `update things set colour = 'red'`],
};
const newColumn: Migration = {
  number: 2,
  name: 'colours',
  statements: [
    'alter table things add column colour text',
    'create table inks (id text not null primary key)',
    'create index inks_by_id on inks (id)',
  ],
};
const thing = { entity: 'e', id: 'a', version: 1, amount: 1, note: null };
/** Marks came after this migration. */
const LAST_WITHOUT_MARK = 40;
const firstTables = migrations.map(({ name }) => name);

const logOf = () => {
  const lines: string[] = [];
  const log: DatabaseLog = { info: (_, text) => lines.push(text), error: (_, text) => lines.push(text) };
  return { lines, log };
};

/** Lets another connection hold the lock of migrations; returns a function that releases it. */
const lockedMigrations = async (url: string): Promise<() => Promise<void>> => {
  if (url.startsWith('sqlite:')) {
    const other = connectPlain(url.slice('sqlite:'.length), 0);
    other.exec('begin immediate');
    return async () => other.close();
  }
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query('begin');
  await client.query('select number from migrations where number = 0 for update');
  return () => client.end();
};

test('migrations are numbered from 1, without a gap', () => {
  const numbers = migrations.map(({ number }) => number);
  expect(numbers).toEqual(numbers.map((_, index) => index + 1));
});

test.each([
  [true, ['create table t (id text)', 'create unique index t_by_id on t (id)']],
  [true, ['alter table t add column a text', 'alter table t add column b bigint not null default 1']],
  [true, ['create index t_by_id on t (id)', 'alter table t add column a text']],
  [true, ['create table t (id text)', 'create index u_by_id on u (id)']],
  [true, ['create table t (id text)', 'insert into t (id) select id from u']],
  [false, [`insert into t (id) select id from u`]],
  [false, ['alter table t add column b bigint not null']],
  [false, ['create unique index t_by_id on t (id)']],
  [false, ['alter table t drop column a']],
  [false, ['alter table t rename column a to b']],
  [false, ['drop table t']],
  [true, ['drop index payments_by_root']],
  [false, ['drop index people_by_email']],
  [false, ['drop index t_by_id']],
  [false, [`update t set a = 'b'`]],
  [false, ['alter table t add column a text, drop column b']],
])('only adds, and can be taken back: %s, where it is %s', (isCompatible, statements) => {
  expect(isBackwardCompatible({ number: 1, name: 'one', statements })).toBe(isCompatible);
  expect(isBackwardCompatible({ number: 1, name: 'one', statements, needsOlderGone: true })).toBe(false);
});

test('an index on an existing table is created beside writers on PostgreSQL only', () => {
  const isSafe = (statements: readonly string[]) =>
    (['sqlite', 'postgres'] as const).map((kind) => isSafeBesideOlder({ number: 1, name: 'one', statements }, kind));
  expect(isSafe(['create index t_by_id on t (id)'])).toEqual([false, true]);
  expect(isSafe(['create table t (id text)', 'create index t_by_id on t (id)'])).toEqual([true, true]);
  expect(isSafe(['create table t (id text)', 'create index u_by_id on u (id)'])).toEqual([false, true]);
  expect(isSafe(['drop table t'])).toEqual([false, false]);
});

test('a migration that is marked as a contraction is not made beside an older program', () => {
  const statements = ['alter table t add column a text'];
  const marked: Migration = { number: 1, name: 'one', statements, needsOlderGone: true };
  expect([isSafeBesideOlder(marked, 'sqlite'), isSafeBesideOlder(marked, 'postgres')]).toEqual([false, false]);
});

/** Returns the migrations after the first ones that do not only add, although they are not marked. */
const unmarked = (all: readonly Migration[]): readonly string[] =>
  all
    .filter((each) => each.number > LAST_WITHOUT_MARK && each.needsOlderGone !== true && !isBackwardCompatible(each))
    .map(({ name }) => name);

test('each migration expands, or is marked as a contraction', () => {
  const number = LAST_WITHOUT_MARK + 1;
  const contraction: Migration = {
    number,
    name: 'contraction',
    statements: ['alter table payments drop column brand'],
  };
  expect(unmarked([...migrations, contraction])).toEqual(['contraction']);
  expect(unmarked([...migrations, { ...contraction, needsOlderGone: true }])).toEqual([]);
});

describe.each(databases)('$name', ({ name, fresh, isDistributed }) => {
  let address: FreshAddress;
  beforeEach(async () => {
    address = await fresh();
  });
  afterEach(() => address.remove());

  test('a new database is migrated once', async () => {
    const { lines, log } = logOf();
    for (const _ of ['first start', 'second start']) {
      const database = await openDatabase(address.url, log);
      expect((await database.read(kept, {})).map(({ name }) => name)).toEqual(firstTables);
      await database.close();
    }
    // A commit of unknown outcome is found to be made, and not logged.
    expect(isDistributed ? [...new Set(lines)] : lines).toEqual(['database migrated']);
  });

  test('the next migration keeps the stored rows', async () => {
    const before = await openDatabase(address.url, undefined, [thingsTable]);
    await before.commit({ inserts: [{ table: 'things', row: thing }] });
    await before.close();
    const after = await openDatabase(address.url, undefined, [thingsTable, secondMigration]);
    expect(await after.read(things, {})).toEqual([{ ...thing, colour: 'red' }]);
    await after.close();
  });

  test('a running program continues to work while a newer one adds a column', async () => {
    const older = await openDatabase(address.url, undefined, [thingsTable]);
    await older.commit({ inserts: [{ table: 'things', row: thing }] });
    expect(await older.read(things, {})).toHaveLength(1);
    const newer = await openDatabase(address.url, undefined, [thingsTable, newColumn]);
    expect(await older.read(things, {})).toMatchObject([thing]);
    await older.commit({ inserts: [{ table: 'things', row: { ...thing, id: 'b' } }] });
    expect(await newer.read(things, {})).toHaveLength(2);
    await Promise.all([older.close(), newer.close()]);
  });

  if (name === 'PostgreSQL') {
    test('a running program continues to work while a newer one waits for a table', async () => {
      const older = await openDatabase(address.url, undefined, [thingsTable]);
      const backup = new Client({ connectionString: address.url });
      await backup.connect();
      await backup.query('begin; lock table things in access share mode'); // As pg_dump holds each table until its end.
      const { lines, log } = logOf();
      const opening = openDatabase(address.url, log, [thingsTable, newColumn]);
      await expect
        .poll(() => lines.some((line) => line.startsWith('waiting for a table')), { timeout: 30_000 })
        .toBe(true);

      await older.commit({ inserts: [{ table: 'things', row: thing }] });
      expect(await older.read(things, {})).toEqual([thing]);
      expect(lines).toHaveLength(1);
      await backup.end();
      const newer = await opening;
      expect(await newer.read(things, {})).toEqual([{ ...thing, colour: null }]);
      await Promise.all([older.close(), newer.close()]);
    });
  }

  if (name === 'PostgreSQL') {
    describe('an index on an existing table', () => {
      const statement = 'create index things_by_amount on things (amount)';
      const newer: readonly Migration[] = [thingsTable, { number: 2, name: 'by amount', statements: [statement] }];
      let administrator: Client;
      beforeEach(async () => {
        administrator = new Client({ connectionString: address.url });
        await administrator.connect();
      });
      afterEach(() => administrator.end());

      const ask = async (sql: string): Promise<unknown> =>
        Object.values((await administrator.query(sql)).rows[0] ?? {})[0];
      const isValid = () => ask(`select indisvalid from pg_index where indexrelid = to_regclass('things_by_amount')`);
      const postponed = () => ask('select count(*)::int from postponed_indexes');

      test('is created while a running program writes', async () => {
        const older = await openDatabase(address.url, undefined, [thingsTable]);
        // A transaction that began before: the index waits for it.
        const writer = new Client({ connectionString: address.url });
        await writer.connect();
        await writer.query(`begin; insert into things values ('e', 'a', 1, 1, null)`);
        const opening = openDatabase(address.url, undefined, newer);
        await expect
          .poll(() => ask('select count(*)::int from pg_stat_progress_create_index'), { timeout: 30_000 })
          .toBeGreaterThan(0);
        await older.commit({ inserts: [{ table: 'things', row: { ...thing, id: 'b' } }] });
        await writer.query('commit');
        await writer.end();
        const database = await opening;
        expect(await database.read(things, {})).toHaveLength(2);
        expect([await isValid(), await postponed()]).toEqual([true, 0]);
        await Promise.all([older.close(), database.close()]);
      });

      test('that a killed start left incomplete is completed by the next one', async () => {
        await (await openDatabase(address.url, undefined, newer)).close();
        await administrator.query(
          `update pg_index set indisvalid = false where indexrelid = to_regclass('things_by_amount');
          insert into postponed_indexes values ('things_by_amount', '${statement}')`,
        );
        await (await openDatabase(address.url, undefined, newer)).close();
        expect([await isValid(), await postponed()]).toEqual([true, 0]);
      });

      test('that a later migration of the same update drops is not created', async () => {
        await (await openDatabase(address.url, undefined, [thingsTable])).close();
        const drop = { number: 3, name: 'not by amount', statements: ['drop index things_by_amount'] };
        await (await openDatabase(address.url, undefined, [...newer, drop])).close();
        expect([await isValid(), await postponed()]).toEqual([undefined, 0]);
      });
    });
  }

  test('a migration that fails leaves nothing behind', async () => {
    const broken = { ...secondMigration, statements: ['create table half (id text)', 'create nonsense'] };
    await expect(openDatabase(address.url, undefined, [thingsTable, broken])).rejects.toThrow('nonsense');
    const mended = { ...secondMigration, statements: ['create table half (id text, more text)'] };
    const database = await openDatabase(address.url, undefined, [thingsTable, mended]);
    expect((await database.read(kept, {})).map(({ name }) => name)).toEqual(['things', 'colours']);
    await database.close();
  });

  test('a database that a newer program wrote is refused', async () => {
    await (await openDatabase(address.url, undefined, [thingsTable, secondMigration])).close();
    const older = openDatabase(address.url, undefined, [thingsTable]);
    await expect(older).rejects.toThrow('written by a newer Tollgate: it is at migration 2, this program knows 1');
  });

  test('an update that only added can be taken back, and made again', async () => {
    const index: Migration = {
      number: 3,
      name: 'by colour',
      statements: ['create index by_colour on things (colour)'],
    };
    const newer = [thingsTable, newColumn, index];
    await (await openDatabase(address.url, undefined, newer)).close();

    const { lines, log } = logOf();
    const older = await openDatabase(address.url, log, [thingsTable]);
    expect(lines).toEqual(['the database was migrated by a newer Tollgate; this older one can work on it']);
    await older.commit({ inserts: [{ table: 'things', row: thing }] });
    const update = { table: 'things', key: { entity: 'e', id: 'a' }, version: 1, set: { amount: 2 } };
    await older.commit({ updates: [update] });
    await older.close();

    const again = await openDatabase(address.url, undefined, newer);
    expect(await again.read(things, {})).toEqual([{ ...thing, version: 2, amount: 2, colour: null }]);
    await again.close();
  });

  test('an update with one change that older programs do not bear cannot be taken back', async () => {
    const renamed: Migration = { number: 3, name: 'inks', statements: ['alter table inks rename to paints'] };
    await (await openDatabase(address.url, undefined, [thingsTable, newColumn, renamed])).close();
    const older = openDatabase(address.url, undefined, [thingsTable]);
    await expect(older).rejects.toThrow('it is at migration 3, this program knows 1');
  });

  test('without a migration to make, a start does not wait for a lock on the migrations', async () => {
    const known = [thingsTable, secondMigration];
    await (await openDatabase(address.url, undefined, known)).close();
    const unlock = await lockedMigrations(address.url);
    try {
      await (await openDatabase(address.url, undefined, known)).close();
      const older = openDatabase(address.url, undefined, [thingsTable]);
      await expect(older).rejects.toThrow('it is at migration 2, this program knows 1');
    } finally {
      await unlock();
    }
  });

  describe('a migration that is not safe beside an older program', () => {
    const known: readonly Migration[] = [thingsTable, { ...processes, number: 2 }];
    const newer: readonly Migration[] = [...known, { ...secondMigration, number: 3 }];
    const open = (migrations: readonly Migration[], olderPatienceMs = 0) =>
      openDatabase(address.url, undefined, migrations, { olderPatienceMs });

    /** Opens the database as an older gateway that continues to work. */
    const olderGateway = async () => {
      const hold = address.url.startsWith('sqlite:') ? holdAlone(address.url.slice('sqlite:'.length)) : undefined;
      const database = await openDatabase(address.url, undefined, known, { isAlone: true });
      await database.commit({ inserts: [{ table: 'things', row: thing }] });
      const stop = async () => {
        await database.close();
        hold?.release();
      };
      return { database, stop };
    };

    test('is refused while an older program works, and made once that has stopped', async () => {
      const older = await olderGateway();
      await expect(open(newer)).rejects.toThrow(
        /older Tollgate still works .* Migration 3 \(colours\) .* Nothing was changed: stop the older Tollgate/,
      );
      expect(await older.database.read(things, {})).toEqual([thing]);
      await older.stop();
      const database = await open(newer);
      expect(await database.read(things, {})).toEqual([{ ...thing, colour: 'red' }]);
      await database.close();
    });

    test('is made beside programs of the same version, and in an empty database', async () => {
      const first = await open(newer);
      const second = await open(newer);
      for (const database of [first, second]) expect(await database.read(things, {})).toEqual([]);
      await Promise.all([first.close(), second.close()]);
    });

    if (name !== 'SQLite') {
      test('waits for the older program to stop, and logs this', async () => {
        const older = await olderGateway();
        const { lines, log } = logOf();
        const opening = openDatabase(address.url, log, newer, { olderPatienceMs: 60_000 });
        await expect.poll(() => lines.some((line) => line.startsWith('waiting for an older process'))).toBe(true);
        await older.stop();
        const database = await opening;
        expect(await database.read(things, {})).toEqual([{ ...thing, colour: 'red' }]);
        await database.close();
      });
    }
  });

  test('many concurrent openings of a new database succeed', async () => {
    const opened = await Promise.all(Array.from({ length: 8 }, () => openDatabase(address.url)));
    for (const database of opened) {
      expect((await database.read(kept, {})).map(({ name }) => name)).toEqual(firstTables);
    }
    await Promise.all(opened.map((database) => database.close()));
  });

  test('several processes that start at once all succeed', { timeout: 30_000 }, async () => {
    const program = await compiled('platform/database/open.js');
    const start = `const { openDatabase } = await import(process.argv[1]);
      await (await openDatabase(process.argv[2])).close();`;
    const process = () => promisify(execFile)(execPath, ['--input-type=module', '-e', start, program, address.url]);
    await Promise.all(Array.from({ length: 4 }, process));
    const database = await openDatabase(address.url);
    expect((await database.read(kept, {})).map(({ name }) => name)).toEqual(firstTables);
    await database.close();
  });
});
