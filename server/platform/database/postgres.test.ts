import { sql } from 'kysely';
import { Client } from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type FreshAddress, freshPostgres, type Thing, thingsTable } from '../../testing/databases.ts';
import { sharedPostgres } from '../../testing/on-demand.ts';
import { Conflict, type Database } from './database.ts';
import { openDatabase } from './open.ts';
import { query } from './query.ts';

const all = query<{ things: Thing }>()((db) => db.selectFrom('things').selectAll().orderBy('id'));
const setting = query<Record<string, never>, { name: string }>()((db, input) =>
  db.selectNoFrom(sql<string>`current_setting(${input('name')})`.as('value')),
);
const insert = (id: string) => ({ table: 'things', row: { entity: 'e', id, version: 1, amount: 0, note: null } });
const update = (id: string, version: number) => ({
  table: 'things',
  key: { entity: 'e', id },
  version,
  set: { amount: version },
});

const preparedHere = query<Record<string, never>>()((db) =>
  db.selectNoFrom(sql<number>`(select count(*) from pg_prepared_statements)`.as('number')),
);

describe('PostgreSQL', () => {
  let address: FreshAddress;
  let administrator: Client;
  let opened: Database[];
  beforeEach(async () => {
    address = await freshPostgres(await sharedPostgres());
    administrator = new Client({ connectionString: await sharedPostgres() });
    await administrator.connect();
    opened = [];
  });
  afterEach(async () => {
    await Promise.all(opened.map((each) => each.close()));
    await administrator.end();
    await address.remove();
  });

  const openWith = async (options: string, applicationName = 'tollgate'): Promise<Database> => {
    const url = new URL(address.url);
    url.searchParams.set('options', `${url.searchParams.get('options')} ${options}`);
    url.searchParams.set('application_name', applicationName);
    const database = await openDatabase(url.href, undefined, [thingsTable]);
    opened.push(database);
    return database;
  };
  const backends = async (name: string, what = 'count(*)::int as count'): Promise<{ count?: number }> =>
    (await administrator.query(`select ${what} from pg_stat_activity where application_name = $1`, [name])).rows[0];
  const endBackends = (name: string) => backends(name, 'count(pg_terminate_backend(pid))::int as count');

  test('a table gets its first statistics after a hundred change sets', async () => {
    const database = await openWith('');
    const ids = Array.from({ length: 120 }, (_, place) => `${place}`.padStart(200, '0'));
    await Promise.all(ids.map((id) => database.commit({ inserts: [insert(id)] })));
    const { searchParams } = new URL(address.url);
    const schema = /search_path=(\w+)/.exec(searchParams.get('options') ?? '')?.[1];
    const analyzed = async () =>
      (
        await administrator.query(
          'select last_analyze is not null as is_analyzed from pg_stat_user_tables where schemaname = $1',
          [schema],
        )
      ).rows;
    await expect.poll(analyzed).toContainEqual({ is_analyzed: true });
  });

  test('lost idle connections are replaced', async () => {
    const database = await openWith('', 'lost-idle');
    await database.commit({ inserts: [insert('a')] });
    expect(await endBackends('lost-idle')).not.toEqual({ count: 0 });
    await expect.poll(() => database.ping().then(() => 'answers', String)).toBe('answers');
    await database.commit({ inserts: [insert('b')] });
    expect(await database.read(all, {})).toMatchObject([{ id: 'a' }, { id: 'b' }]);
  });

  test('the log of a lost connection has nothing that the connection has read', async () => {
    const errors: { readonly err: Error }[] = [];
    const log = { info: () => undefined, error: (object: object) => void errors.push(object as { err: Error }) };
    const url = new URL(address.url);
    url.searchParams.set('application_name', 'logged-loss');
    const database = await openDatabase(url.href, log, [thingsTable]);
    opened.push(database);
    await database.commit({ inserts: [insert('a')] });
    await endBackends('logged-loss');
    await expect.poll(() => errors.length).toBeGreaterThan(0);
    expect(errors.map(({ err }) => (err as { client?: unknown }).client)).toEqual(errors.map(() => undefined));
  });

  test.each([true, false])('statements are prepared on the server: %s', async (isPrepared) => {
    const options = { poolSize: 1, isPrepared };
    const database = await openDatabase(address.url, undefined, [thingsTable], options);
    opened.push(database);
    for (const id of ['a', 'b']) await database.commit({ inserts: [insert(id), insert(`${id} more`)] });
    await database.commit({ inserts: [insert('c')], updates: [update('a', 1)] });
    await expect(database.commit({ inserts: [insert('a')] })).rejects.toThrow(Conflict);
    expect(await database.read(all, {})).toHaveLength(5);
    const [row] = await database.read(preparedHere, {});
    expect((row?.number ?? 0) > 0).toBe(isPrepared);
  });

  test('connections lost during a commit are errors, not conflicts, and no acknowledged change is lost', async () => {
    const database = await openWith('', 'lost-under-way');
    const ids = Array.from({ length: 400 }, (_, index) => `row ${index}`);
    const committing = Promise.allSettled(
      ids.map(async (id, index) => {
        await database.commit({ inserts: [insert(id)] });
        if (index === 20) await endBackends('lost-under-way');
      }),
    );
    const outcomes = await committing;
    const rejected = outcomes.filter((each) => each.status === 'rejected').map(({ reason }) => reason);
    expect(rejected.filter((reason) => !(reason instanceof Error) || reason instanceof Conflict)).toEqual([]);
    await expect.poll(() => database.ping().then(() => 'answers', String)).toBe('answers');
    const present = new Set((await database.read(all, {})).map(({ id }) => id));
    expect(ids.filter((id, index) => outcomes[index]?.status === 'fulfilled' && !present.has(id))).toEqual([]);
  });

  test('is not ready on a full disk, even if existing rows can still be changed', async () => {
    const database = await openWith('');
    await database.ping();
    // Imitates a full disk: an existing file can be written, none can grow.
    const full = await openWith('-c temp_file_limit=0');
    await expect(full.ping()).rejects.toThrow('temporary file size exceeds');
    await full.commit({ inserts: [insert('a')] });
    await expect(full.ping()).rejects.toThrow('temporary file size exceeds');
    await database.ping();
  });

  test('a conflict costs no connection', async () => {
    const database = await openWith('', 'conflicting');
    await database.commit({ inserts: [insert('a')] });
    const before = await backends('conflicting', 'min(pid) as first, max(pid) as last, count(*)::int as count');
    for (let turn = 0; turn < 5; turn += 1) {
      await expect(database.commit({ inserts: [insert('a')] })).rejects.toThrow(Conflict);
      await expect(database.commit({ updates: [update('a', 7)] })).rejects.toThrow(Conflict);
    }
    expect(await backends('conflicting', 'min(pid) as first, max(pid) as last, count(*)::int as count')).toEqual(
      before,
    );
  });

  test('commits are durable even if the server is configured otherwise', async () => {
    const careless = await openWith('-c synchronous_commit=off');
    expect(await careless.read(setting, { name: 'synchronous_commit' })).toEqual([{ value: 'on' }]);
    const careful = await openWith('-c synchronous_commit=remote_apply');
    expect(await careful.read(setting, { name: 'synchronous_commit' })).toEqual([{ value: 'remote_apply' }]);
  });

  test.each(['read committed', 'repeatable read', 'serializable'])(
    'concurrent changes are stored once under %s',
    async (isolation) => {
      const database = await openWith(`-c default_transaction_isolation=${isolation.replace(' ', '\\ ')}`);
      expect(await database.read(setting, { name: 'transaction_isolation' })).toEqual([{ value: isolation }]);
      await database.commit({ inserts: [insert('a'), insert('b'), insert('c')] });
      const pairs = [
        ['a', 'b'],
        ['b', 'c'],
        ['c', 'a'],
      ];
      const rivals = Array.from({ length: 30 }, (_, index) => ({
        inserts: [insert(`new ${index}`)],
        updates: (pairs[index % 3] ?? []).map((id) => update(id, 1)),
      }));
      const outcomes = await Promise.allSettled(rivals.map((rival) => database.commit(rival)));
      const reasons = outcomes.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []));
      expect(reasons).toHaveLength(29);
      expect(reasons.filter((reason) => !(reason instanceof Conflict))).toEqual([]);
      expect(await database.read(all, {})).toHaveLength(4);
    },
  );

  test('more shapes of change sets than the server caches still work', async () => {
    const database = await openWith('');
    for (let rows = 1; rows <= 40; rows += 1) {
      const shapes = Array.from({ length: 20 }, (_, updates) => ({
        inserts: Array.from({ length: rows }, (_, row) => insert(`${rows}.${updates}.${row}`)),
        updates: Array.from({ length: updates }, (_, row) => update(`1.19.0 ${row}`, 1)),
      }));
      const outcomes = await Promise.allSettled(shapes.map((each) => database.commit(each)));
      expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', ...Array(19).fill('rejected')]);
    }
    expect(await database.read(all, {})).toHaveLength((40 * 41) / 2);
  });

  test('a server that cannot be reached is an error at once', async () => {
    const nowhere = new URL(await sharedPostgres());
    nowhere.port = '1';
    await expect(openDatabase(nowhere.href)).rejects.toThrow('ECONNREFUSED');
  });
});
