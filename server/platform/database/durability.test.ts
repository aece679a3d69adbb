import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { execPath } from 'node:process';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { databasesAndDistributed as databases, freshSqlite, type Thing, thingsTable } from '../../testing/databases.ts';
import { compiled } from '../../testing/on-demand.ts';
import { writesOf } from './change-set.ts';
import { Conflict } from './database.ts';
import { groupCommit } from './group-commit.ts';
import { openDatabase } from './open.ts';
import { query } from './query.ts';
import { committingTogether, usualPatience } from './sqlite/batch.ts';
import { type Connection, connectPlain, connectSqlite } from './sqlite/connection.ts';

/** Twenty callers commit change sets of two rows and an update each, and print one line for each acknowledged one. */
const COMMITTING = `
  const [, open, testing, url] = process.argv;
  const { openDatabase } = await import(open);
  const { thingsTable } = await import(testing);
  const database = await openDatabase(url, undefined, [thingsTable]);
  const row = (id) => ({ table: 'things', row: { entity: 'e', id, version: 1, amount: 0, note: 'n'.repeat(300) } });
  const commitForever = async (_, caller) => {
    await database.commit({ inserts: [row(caller + ':counter')] });
    for (let turn = 1; ; turn += 1) {
      const id = caller + ':' + turn;
      const update = { table: 'things', key: { entity: 'e', id: caller + ':counter' }, version: turn, set: { amount: turn } };
      await database.commit({ inserts: [row(id), row(id + ':twin')], updates: [update] });
      process.stdout.write(id + '\\n');
    }
  };
  await Promise.all(Array.from({ length: 20 }, commitForever));
`;

const all = query<{ things: Thing }>()((db) => db.selectFrom('things').select(['id', 'amount']));
const LINES_BEFORE_THE_END = 500;

describe.each(databases)('$name', ({ fresh }) => {
  test('every acknowledged change set survives kill -9, and each is whole', { timeout: 30_000 }, async () => {
    const { url, remove } = await fresh();
    const program = [
      '--input-type=module',
      '-e',
      COMMITTING,
      await compiled('platform/database/open.js'),
      await compiled('testing/databases.js'),
      url,
    ];
    const child = spawn(execPath, program, { stdio: ['ignore', 'pipe', 'inherit'] });
    let said = '';
    child.stdout.on('data', (text) => {
      said += text;
      if (said.split('\n').length > LINES_BEFORE_THE_END) child.kill('SIGKILL');
    });
    const [, signal] = await once(child, 'close');
    expect(signal).toBe('SIGKILL');

    const database = await openDatabase(url, undefined, [thingsTable]);
    const amounts = new Map((await database.read(all, {})).map(({ id, amount }) => [id, amount]));
    await database.close();
    await remove();
    const acknowledged = said.split('\n').slice(0, -1);
    expect(acknowledged.length).toBeGreaterThanOrEqual(LINES_BEFORE_THE_END);
    expect(acknowledged.filter((id) => !amounts.has(id))).toEqual([]);
    for (let caller = 0; caller < 20; caller += 1) {
      const ids = [...amounts.keys()].filter((id) => id.startsWith(`${caller}:`) && !id.endsWith('counter'));
      expect(ids).toHaveLength(2 * (amounts.get(`${caller}:counter`) ?? Number.NaN));
    }
  });
});

describe('a SQLite file', () => {
  let path: string;
  let connection: Connection;
  let remove: () => Promise<void>;
  beforeEach(async () => {
    const address = await freshSqlite();
    remove = address.remove;
    path = address.url.slice('sqlite:'.length);
    await (await openDatabase(address.url, undefined, [thingsTable])).close();
    connection = connectSqlite(path);
  });
  afterEach(async () => {
    connection.close();
    await remove();
  });

  const writes = (id: string, note = '') =>
    writesOf({ inserts: [{ table: 'things', row: { entity: 'e', id, version: 1, amount: 0, note } }] });
  const setting = (name: string) => connection.prepare(`pragma ${name}`).pluck().get();
  const count = () => connection.prepare('select count(*) as count from things').get();

  test('that is full rejects all change sets and works again when there is space', () => {
    const commitTogether = committingTogether(connection);
    const pages = Number(setting('page_count'));
    connection.exec(`pragma max_page_count = ${pages + 2}`);
    const outcomes = commitTogether([writes('small'), writes('large', 'x'.repeat(100_000)), writes('last')]);
    for (const outcome of outcomes) {
      expect(outcome).toMatchObject({ code: 'SQLITE_FULL' });
      expect(outcome).not.toBeInstanceOf(Conflict);
    }
    expect(count()).toEqual({ count: 0 });
    expect(commitTogether([writes('small')])).toEqual([undefined]);
    connection.exec(`pragma max_page_count = ${pages + 1000}`);
    expect(commitTogether([writes('large', 'x'.repeat(100_000)), writes('last')])).toEqual([undefined, undefined]);
    expect(count()).toEqual({ count: 3 });
  });

  test('that is full while one change set conflicts rejects all of them', () => {
    const commitTogether = committingTogether(connection);
    commitTogether([writes('taken')]);
    connection.exec(`pragma max_page_count = ${Number(setting('page_count')) + 1}`);
    const outcomes = commitTogether([writes('taken'), writes('large', 'x'.repeat(100_000)), writes('last')]);
    expect(outcomes.map((outcome) => outcome && 'code' in outcome && outcome.code)).toEqual(
      Array(3).fill('SQLITE_FULL'),
    );
    expect(count()).toEqual({ count: 1 });
  });

  test('that another process holds rejects all change sets and works again afterwards', () => {
    connection.exec('pragma busy_timeout = 0');
    const commitTogether = committingTogether(connection);
    const other = connectPlain(path, 0);
    other.exec('begin immediate');
    expect(commitTogether([writes('a'), writes('b')])).toMatchObject([
      { code: 'SQLITE_BUSY' },
      { code: 'SQLITE_BUSY' },
    ]);
    other.exec('rollback');
    other.close();
    expect(commitTogether([writes('a'), writes('b')])).toEqual([undefined, undefined]);
  });

  test('is synced by each transaction but those of background changes', async () => {
    const synced: unknown[] = [];
    const prepare = (sql: string) => {
      const statement = connection.prepare(sql);
      const run = () => {
        synced.push(setting('synchronous'));
        return statement.run();
      };
      if (sql !== 'commit') return statement;
      return new Proxy(statement, { get: (of, name) => (name === 'run' ? run : Reflect.get(of, name)) });
    };
    const watched = new Proxy(connection, {
      get: (of, name) => (name === 'prepare' ? prepare : Reflect.get(of, name)),
    });
    const { commit } = groupCommit(committingTogether(watched), usualPatience);
    await commit(writes('payment'));
    await commit(writes('event'), true);
    await Promise.all([commit(writes('another event'), true), commit(writes('another payment'))]);
    await Promise.all([commit(writes('third event'), true), commit(writes('fourth event'), true)]);
    await Promise.allSettled([commit(writes('third event'), true), commit(writes('fifth event'), true)]);
    await commit(writes('last payment'));
    const [normal, full] = [1, 2];
    expect(synced).toEqual([full, normal, full, normal, normal, full]);
    expect(count()).toEqual({ count: 8 });
  });

  test('is written ahead and synced at each commit', () => {
    expect(setting('journal_mode')).toBe('wal');
    expect(setting('synchronous')).toBe(2);
  });

  test('that cannot be created is an error', async () => {
    await expect(openDatabase('sqlite:/dev/null/nowhere/test.db')).rejects.toThrow();
  });
});
