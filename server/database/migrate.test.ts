import { execFile } from 'node:child_process';
import { execPath } from 'node:process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { DatabaseLog } from './database.ts';
import { type Migration, migrations } from './migrate.ts';
import { openDatabase } from './open.ts';
import { query } from './query.ts';
import { databases, type FreshAddress, type Thing, thingsTable } from './testing.ts';

const kept = query<{ migrations: { number: number; name: string } }>()((db) =>
  db.selectFrom('migrations').select('name').where('number', '>', 0).orderBy('number'),
);
const things = query<{ things: Thing & { colour: string | null } }>()((db) => db.selectFrom('things').selectAll());
const secondMigration: Migration = {
  number: 2,
  name: 'colours',
  statements: ['alter table things add column colour text', `update things set colour = 'red'`],
};
const thing = { entity: 'e', id: 'a', version: 1, amount: 1, note: null };
const firstTables = migrations.map(({ name }) => name);

const logOf = () => {
  const lines: string[] = [];
  const log: DatabaseLog = { info: (_, text) => lines.push(text), error: (_, text) => lines.push(text) };
  return { lines, log };
};

test('migrations are numbered from 1, without a gap', () => {
  const numbers = migrations.map(({ number }) => number);
  expect(numbers).toEqual(numbers.map((_, index) => index + 1));
});

describe.each(databases)('$name', ({ fresh }) => {
  let address: FreshAddress;
  beforeEach(async () => {
    address = await fresh();
  });
  afterEach(() => address.remove());

  test('a fresh database is brought up to date, once', async () => {
    const { lines, log } = logOf();
    for (const _ of ['first start', 'second start']) {
      const database = await openDatabase(address.url, log);
      expect((await database.read(kept, {})).map(({ name }) => name)).toEqual(firstTables);
      await database.close();
    }
    expect(lines).toEqual(migrations.map(() => 'database migrated'));
  });

  test('the next migration keeps what is stored', async () => {
    const before = await openDatabase(address.url, undefined, [thingsTable]);
    await before.commit({ inserts: [{ table: 'things', row: thing }] });
    await before.close();
    const after = await openDatabase(address.url, undefined, [thingsTable, secondMigration]);
    expect(await after.read(things, {})).toEqual([{ ...thing, colour: 'red' }]);
    await after.close();
  });

  test('a program that still runs works on while a newer one adds a column', async () => {
    const older = await openDatabase(address.url, undefined, [thingsTable]);
    await older.commit({ inserts: [{ table: 'things', row: thing }] });
    expect(await older.read(things, {})).toHaveLength(1);
    const newer = await openDatabase(address.url, undefined, [thingsTable, secondMigration]);
    expect(await older.read(things, {})).toMatchObject([thing]);
    await older.commit({ inserts: [{ table: 'things', row: { ...thing, id: 'b' } }] });
    expect(await newer.read(things, {})).toHaveLength(2);
    await Promise.all([older.close(), newer.close()]);
  });

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

  test('many that open a fresh database at once all come through', async () => {
    const opened = await Promise.all(Array.from({ length: 8 }, () => openDatabase(address.url)));
    for (const database of opened) {
      expect((await database.read(kept, {})).map(({ name }) => name)).toEqual(firstTables);
    }
    await Promise.all(opened.map((database) => database.close()));
  });

  test('several processes that start at once all come through', { timeout: 30_000 }, async () => {
    const program = fileURLToPath(new URL('../../dist/server/database/open.js', import.meta.url));
    const start = `const { openDatabase } = await import(process.argv[1]);
      await (await openDatabase(process.argv[2])).close();`;
    const process = () => promisify(execFile)(execPath, ['--input-type=module', '-e', start, program, address.url]);
    await Promise.all(Array.from({ length: 4 }, process));
    const database = await openDatabase(address.url);
    expect((await database.read(kept, {})).map(({ name }) => name)).toEqual(firstTables);
    await database.close();
  });
});
