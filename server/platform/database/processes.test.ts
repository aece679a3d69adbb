import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { execPath } from 'node:process';
import { Client } from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type FreshAddress, freshPostgres, type Thing, thingsTable } from '../../testing/databases.ts';
import { compiled, sharedPostgres } from '../../testing/on-demand.ts';
import { breakingWay } from '../../testing/postgres.ts';
import type { DatabaseLog } from './database.ts';
import type { Migration } from './migrate.ts';
import { processes } from './migrations/0023-processes.ts';
import { openDatabase } from './open.ts';
import type { PostgresOptions } from './postgres-options.ts';
import { stillFor } from './processes.ts';
import { query } from './query.ts';

const BEAT_MS = 50;

const things = query<{ things: Thing & { colour?: string | null } }>()((db) => db.selectFrom('things').selectAll());
const thing = { entity: 'e', id: 'a', version: 1, amount: 1, note: null };

const older: readonly Migration[] = [thingsTable, { ...processes, number: 2 }];
const newer: readonly Migration[] = [
  ...older,
  {
    number: 3,
    name: 'colours',
    statements: ['alter table things add column colour text', `update things set colour = 'red'`],
  },
];

const WORKING = `
  const [, open, url, known, beatMs] = process.argv;
  const { openDatabase } = await import(open);
  await openDatabase(url, undefined, JSON.parse(known), { beatMs: Number(beatMs) });
  process.stdout.write('at work');
`;

describe('the processes on one PostgreSQL', () => {
  let address: FreshAddress;
  let administrator: Client;
  beforeEach(async () => {
    address = await freshPostgres(await sharedPostgres());
    administrator = new Client({ connectionString: address.url });
    await administrator.connect();
  });
  afterEach(async () => {
    await administrator.end();
    await address.remove();
  });

  const open = (known: readonly Migration[], options: PostgresOptions = {}, log?: DatabaseLog, url = address.url) =>
    openDatabase(url, log, known, { beatMs: BEAT_MS, ...options });
  const shown = async (): Promise<readonly { id: string; last_migration: string; beats: string }[]> =>
    (await administrator.query('select * from processes')).rows;
  const beats = async () => (await shown()).map((each) => Number(each.beats));
  const migrationsShown = async () => (await shown()).map((each) => Number(each.last_migration));

  /** Lets a separate process open the database, and kills it once it is at work. */
  const killedProcess = async (): Promise<void> => {
    const arguments_ = [
      await compiled('platform/database/open.js'),
      address.url,
      JSON.stringify(older),
      String(BEAT_MS),
    ];
    const child = spawn(execPath, ['--input-type=module', '-e', WORKING, ...arguments_]);
    await once(child.stdout, 'data');
    child.kill('SIGKILL');
    await once(child, 'close');
  };

  test('are listed from their start to their end, with the last migration that each knows', async () => {
    const first = await open(older);
    const second = await open(older);
    expect(await migrationsShown()).toEqual([2, 2]);
    await first.close();
    expect(await migrationsShown()).toEqual([2]);
    await second.close();
    expect(await shown()).toEqual([]);
  });

  test('are not listed when they refuse to start', async () => {
    await (await open(newer)).close();
    await expect(open(older)).rejects.toThrow('written by a newer Tollgate');
    expect(await shown()).toEqual([]);
  });

  test('enter themselves again after the database was away or the row was removed', async () => {
    const way = await breakingWay(address.url);
    const database = await open(older, {}, undefined, way.url);
    way.shut();
    await expect.poll(() => database.ping().catch(() => 'away')).toBe('away');
    const [before = 0] = await beats();
    way.open();
    await expect.poll(beats).not.toEqual([before]);
    await administrator.query('delete from processes');
    await expect.poll(migrationsShown).toEqual([2]);
    await database.close();
    expect(await shown()).toEqual([]);
    await way.close();
  });

  test('end even if the database is away', async () => {
    const way = await breakingWay(address.url);
    const database = await open(older, {}, undefined, way.url);
    way.shut();
    await database.close();
    expect(await shown()).toHaveLength(1);
    await way.close();
  });

  test('remove the rows of killed processes', async () => {
    await killedProcess();
    expect(await shown()).toHaveLength(1);
    const [left] = await shown();
    const database = await open(older);
    await expect.poll(async () => (await shown()).map(({ id }) => id), { timeout: 10_000 }).not.toContain(left?.id);
    expect(await shown()).toHaveLength(1);
    await database.close();
  });

  describe('when a migration is not safe beside older processes', () => {
    test('prevent the start of a newer process while one of them is alive', async () => {
      const database = await open(older);
      await killedProcess();
      expect(await shown()).toHaveLength(2);
      await expect(open(newer, { olderPatienceMs: 40 * BEAT_MS })).rejects.toThrow(
        /of an older Tollgate still works? .* Migration 3 \(colours\) .* stop the older Tollgate/,
      );
      await expect.poll(async () => (await shown()).length, { timeout: 10_000 }).toBe(1);
      await database.commit({ inserts: [{ table: 'things', row: thing }] });
      expect(await database.read(things, {})).toEqual([thing]);
      await database.close();
    });

    test('do not prevent it once they were killed and their counters stand still', async () => {
      await killedProcess();
      const lines: string[] = [];
      const log: DatabaseLog = { info: (_, text) => lines.push(text), error: (_, text) => lines.push(text) };
      const database = await open(newer, { olderPatienceMs: 60_000 }, log);
      expect(lines).toEqual([expect.stringMatching(/^waiting for an older process: A process/), 'database migrated']);
      expect(await migrationsShown()).toEqual([3]);
      await database.close();
    });

    test('are noticed when they start during the migration', async () => {
      await (await open(older)).close();
      await administrator.query('begin');
      await administrator.query('lock table things in row share mode');
      const opening = open(newer, { olderPatienceMs: 0 }).catch((error: unknown) => error);
      const waiting = `select count(*)::int as count from pg_locks where relation = 'things'::regclass and not granted`;
      await expect.poll(async () => (await administrator.query(waiting)).rows).toEqual([{ count: 1 }]);
      const database = await open(older);
      await administrator.query('commit');
      expect(await opening).toMatchObject({ message: expect.stringContaining('Nothing was changed') });
      await database.commit({ inserts: [{ table: 'things', row: thing }] });
      expect(await database.read(things, {})).toEqual([thing]);
      await database.close();
    });
  });
});

test('a counter stands still after this many equal readings, until it moves', () => {
  const still = stillFor(2);
  const look = (beats: number) => still([{ id: 'a', beats }]).length;
  expect([look(1), look(1), look(1), look(1), look(2), look(2), look(2)]).toEqual([0, 0, 1, 1, 0, 0, 1]);
});
