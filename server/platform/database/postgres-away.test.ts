import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type OwnPostgres, startOwnPostgres } from '../../../tools/test/postgres.ts';
import { type FreshAddress, freshPostgres, type Thing, thingsTable } from '../../testing/databases.ts';
import { sharedPostgres } from '../../testing/on-demand.ts';
import { type BreakingWay, breakingWay } from '../../testing/postgres.ts';
import { Unavailable } from '../base/unavailable.ts';
import { type ChangeSet, Conflict, type Database } from './database.ts';
import { deciding } from './deciding.ts';
import { openDatabase } from './open.ts';
import type { PostgresOptions } from './postgres-options.ts';
import { query } from './query.ts';

const PATIENCE_MS = 400;
const LOCK_TIMEOUT_MS = 150;
/** A server starts within this time, also on a busy machine. */
const START_PATIENCE_MS = 30_000;

const all = query<{ things: Thing }>()((db) => db.selectFrom('things').selectAll().orderBy('id'));
const byId = query<{ things: Thing }, { id: string }>()((db, input) =>
  db.selectFrom('things').selectAll().where('id', '=', input('id')),
);
const insert = (id: string, amount = 0) => ({
  table: 'things',
  row: { entity: 'e', id, version: 1, amount, note: null },
});
const update = (id: string, version: number, amount: number) => ({
  table: 'things',
  key: { entity: 'e', id },
  version,
  set: { amount },
});
const idsOf = (rows: readonly Thing[]) => rows.map(({ id }) => id);
const numbered = (count: number, name: string) => Array.from({ length: count }, (_, index) => `${name} ${index}`);

/** Raises the amount of a row by one, also under concurrent changes. */
const raise = (database: Database, id: string): Promise<void> =>
  deciding(database, async () => {
    const [row] = await database.read(byId, { id });
    if (row === undefined) throw new Error('the row is gone');
    return { changes: { updates: [update(id, row.version, row.amount + 1)] }, result: undefined };
  });

const reasonOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'kept',
    (error: unknown) => error,
  );

describe('PostgreSQL behind an unreliable connection', () => {
  let address: FreshAddress;
  let way: BreakingWay;
  let database: Database;
  beforeEach(async () => {
    address = await freshPostgres(await sharedPostgres());
    way = await breakingWay(address.url);
    database = await openDatabase(way.url, undefined, [thingsTable], { patienceMs: PATIENCE_MS });
  });
  afterEach(async () => {
    way.open();
    await database.close();
    await way.close();
    await address.remove();
  });

  test('is waited for no longer than the patience, however often opening a connection fails', async () => {
    for (let round = 0; round < 12; round += 1) {
      const reading = numbered(8, 'read').map(() => reasonOf(database.read(all, {})));
      if (round % 2 === 0) await Promise.race(reading);
      way.shut();
      reading.push(reasonOf(database.read(all, {})));
      for (const reason of await Promise.all(reading)) {
        if (reason !== 'kept') expect(reason).toBeInstanceOf(Unavailable);
      }
      way.open();
      await expect.poll(() => reasonOf(database.read(all, {}))).toBe('kept');
    }
  });

  describe('a change set whose answer is lost', () => {
    const kept = async (changes: ChangeSet, losses = 1): Promise<void> => {
      await database.ping(); // The connection is open, so the next answer is the one to the change set.
      way.loseAnswers(losses);
      await database.commit(changes);
      expect(way.answersToLose()).toBe(0);
    };

    test('is stored once when it inserts', async () => {
      await kept({ inserts: [insert('a')] });
      expect(await database.read(all, {})).toMatchObject([{ id: 'a', version: 1 }]);
    });

    test('is stored once when it updates', async () => {
      await database.commit({ inserts: [insert('a'), insert('b')] });
      await kept({ updates: [update('a', 1, 7)] });
      await kept({ updates: [update('b', 1, 8)], inserts: [insert('c')] });
      expect(await database.read(all, {})).toMatchObject([
        { id: 'a', version: 2, amount: 7 },
        { id: 'b', version: 2, amount: 8 },
        { id: 'c', version: 1 },
      ]);
    });

    test('is recognized as stored after later changes of its rows, if one of them has an identity', async () => {
      const identified = { ...insert('a'), identity: ['entity', 'id'] };
      await database.commit({ inserts: [insert('b')] });
      await kept({ inserts: [identified], updates: [update('b', 1, 1)] });
      await database.commit({ updates: [update('b', 2, 2)] });
      expect(await database.read(all, {})).toMatchObject([{ id: 'a' }, { id: 'b', amount: 2 }]);
    });

    test('is a conflict when a concurrent change took its key or changed its row', async () => {
      await database.commit({ inserts: [insert('a', 5), insert('b', 5)] });
      await database.commit({ updates: [update('b', 1, 6)] });
      for (const changes of [{ inserts: [insert('a')] }, { updates: [update('b', 1, 7)] }]) {
        // The connection whose answer was lost may still be in the pool.
        await expect.poll(() => reasonOf(database.ping())).toBe('kept');
        way.loseAnswers(1);
        await expect(database.commit(changes)).rejects.toThrow(Conflict);
      }
      expect(await database.read(all, {})).toMatchObject([{ amount: 5 }, { amount: 6 }]);
    });

    test('has an unknown outcome when the database stays away, and is not reported as not done', async () => {
      await database.ping();
      way.loseAnswers(1_000);
      const reason = await reasonOf(database.commit({ inserts: [insert('a')] }));
      expect(reason).toBeInstanceOf(Unavailable);
      expect(reason).toMatchObject({ outcome: 'unknown' });
      way.loseAnswers(0);
      expect(idsOf(await database.read(all, {}))).toEqual(['a']);
    });
  });

  test('reading is repeated when its answer is lost', async () => {
    await database.commit({ inserts: [insert('a')] });
    way.loseAnswers(1);
    expect(idsOf(await database.read(all, {}))).toEqual(['a']);
    expect(way.answersToLose()).toBe(0);
  });

  test('a change set that was never sent is reported as not done; the database is used again once it is back', async () => {
    way.shut();
    // The lost connection is known to the pool.
    await expect.poll(() => reasonOf(database.ping())).toBeInstanceOf(Error);
    const reasons = await Promise.all([
      reasonOf(database.commit({ inserts: [insert('a')] })),
      reasonOf(database.read(all, {})),
    ]);
    for (const reason of reasons) expect(reason).toMatchObject({ name: 'Unavailable', outcome: 'nothing done' });
    way.open();
    await database.commit({ inserts: [insert('b')] });
    expect(idsOf(await database.read(all, {}))).toEqual(['b']);
  });

  test('requests wait for a database that comes back in time', async () => {
    way.shut();
    const waiting = Promise.all(numbered(40, 'row').map((id) => database.commit({ inserts: [insert(id)] })));
    way.open();
    await waiting;
    expect(await database.read(all, {})).toHaveLength(40);
  });

  test('nothing is stored twice or reported as stored without being so, while answers are lost repeatedly', {
    timeout: 60_000,
  }, async () => {
    const [raises, losses, oneOf] = [60, 20, 5]; // Each raise has at least two answers, so every planned loss happens.
    const patient = await openDatabase(way.url, undefined, [thingsTable]);
    await patient.commit({ inserts: [insert('counter')] });
    way.loseOneAnswerOf(oneOf, losses);
    const reasons = await Promise.all(Array.from({ length: raises }, () => reasonOf(raise(patient, 'counter'))));
    expect(way.answersToLose()).toBe(0);
    const [counter] = await database.read(all, {});
    const storedCount = reasons.filter((reason) => reason === 'kept').length;
    const unknown = reasons.filter((reason) => reason instanceof Unavailable && reason.outcome === 'unknown').length;
    expect(reasons.filter((reason) => reason !== 'kept' && !(reason instanceof Unavailable))).toEqual([]);
    expect(counter?.amount).toBeGreaterThanOrEqual(storedCount);
    expect(counter?.amount).toBeLessThanOrEqual(storedCount + unknown);
    expect(storedCount).toBeGreaterThanOrEqual(raises - losses); // Only a raise whose answer was lost may fail.
    await patient.close();
  });
});

describe('PostgreSQL under load', () => {
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
  const openAs = async (name: string, more = '', options: PostgresOptions = {}) => {
    const url = new URL(address.url);
    url.searchParams.set('application_name', name);
    url.searchParams.set('options', `${url.searchParams.get('options')} ${more}`);
    return await openDatabase(url.href, undefined, [thingsTable], options);
  };

  test('no request fails when an administrator ends connections', { timeout: 60_000 }, async () => {
    const database = await openAs('ended');
    const ids = numbered(300, 'row');
    let [kept, ended] = [0, 0];
    const endTwo = async () => {
      const { rowCount } = await administrator.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'ended' limit 2`,
      );
      ended += rowCount ?? 0;
    };
    const keepOne = async (id: string) => {
      await database.commit({ inserts: [insert(id)] });
      kept += 1;
      if (kept % 20 === 0) await endTwo(); // Counts stored raises instead of time, so that a slow machine gets as far.
    };
    // One after the other for each client: together they would be stored in a few transactions.
    const client = async (own: readonly string[]) => {
      for (const id of own) await keepOne(id);
    };
    await Promise.all(numbered(10, '').map((_, first) => client(ids.filter((__, place) => place % 10 === first))));
    expect(ended).toBeGreaterThan(4);
    expect(await database.read(all, {})).toHaveLength(300);
    await database.close();
  });

  test('a change set that waits too long for a lock is never stored', async () => {
    const database = await openAs('locked', `-c lock_timeout=${LOCK_TIMEOUT_MS}`);
    await database.commit({ inserts: [insert('a')] });
    await administrator.query('begin');
    await administrator.query('select * from things for update');
    const changes = { updates: [update('a', 1, 9)], inserts: [insert('b')] };
    expect(await reasonOf(database.commit(changes))).toMatchObject({ name: 'Unavailable', outcome: 'nothing done' });
    await administrator.query('commit');
    expect(await database.read(all, {})).toMatchObject([{ id: 'a', version: 1, amount: 0 }]);
    await database.commit(changes);
    await database.close();
  });

  test('statements time out at the server before the driver stops waiting, and sooner if the server is configured so', async () => {
    const shown = async (database: Database) => {
      await database.ping();
      const { rows } = await administrator.query(
        `select name, setting from pg_settings where name in ('statement_timeout', 'lock_timeout') order by name`,
      );
      return rows;
    };
    const usual = await openAs('usual');
    const sooner = await openAs('sooner', '-c statement_timeout=500');
    expect(await shown(usual)).toHaveLength(2);
    await administrator.query('begin');
    await administrator.query('lock table things in access exclusive mode');
    const beganAt = performance.now();
    expect(await reasonOf(sooner.read(all, {}))).toMatchObject({ name: 'Unavailable', outcome: 'nothing done' });
    expect(performance.now() - beganAt).toBeLessThan(5_000);
    await administrator.query('commit');
    await Promise.all([usual.close(), sooner.close()]);
  });
});

describe('a PostgreSQL of few connections', () => {
  let postgres: OwnPostgres;
  beforeAll(async () => {
    postgres = await startOwnPostgres({ durable: false, maxConnections: 12 });
  }, 60_000);
  afterAll(() => postgres.stop());

  /** Takes all remaining connections. */
  const takenConnections = async (url: string): Promise<readonly Client[]> => {
    const taken: Client[] = [];
    const oneMore = async (): Promise<string> => {
      const client = new Client({ connectionString: url });
      client.on('error', () => undefined);
      const said = await client.connect().then(() => 'taken', String);
      if (said === 'taken') taken.push(client);
      return said;
    };
    await expect.poll(oneMore, { interval: 1, timeout: 20_000 }).toContain('too many clients');
    return taken;
  };

  test('serves eight processes that would each take eight, without a failure', { timeout: 60_000 }, async () => {
    const { url, remove } = await freshPostgres(postgres.url);
    const opening = Array.from({ length: 8 }, () => openDatabase(url, undefined, [thingsTable], { poolSize: 8 }));
    const databases = await Promise.all(opening);
    const working = databases.flatMap((database, process) =>
      numbered(100, `row of ${process},`).map((id) => database.commit({ inserts: [insert(id)] })),
    );
    const outcomes = await Promise.allSettled(working);
    expect(outcomes.filter(({ status }) => status === 'rejected')).toEqual([]);
    for (const database of databases) expect(await database.read(all, {})).toHaveLength(800);
    await Promise.all(databases.map((database) => database.close()));
    await remove();
  });

  test('is waited for by a starting process while others hold all connections', async () => {
    const { url, remove } = await freshPostgres(postgres.url);
    const others = await takenConnections(url);
    const beganAt = performance.now();
    let end = 'none';
    const opening = openDatabase(url, undefined, [thingsTable], { patienceMs: PATIENCE_MS }).catch((error: unknown) => {
      end = String(error);
      throw error;
    });
    await expect.poll(() => performance.now() - beganAt > 1.5 * PATIENCE_MS || end !== 'none').toBe(true);
    await Promise.all(others.map((other) => other.end()));
    await (await opening).close();
    await remove();
  });

  test('serves a process that has only one connection', { timeout: 60_000 }, async () => {
    const { url, remove } = await freshPostgres(postgres.url);
    const database = await openDatabase(url, undefined, [thingsTable], { poolSize: 8 });
    const others = await takenConnections(url);
    const working = numbered(40, 'row ').map((id) => database.commit({ inserts: [insert(id)] }));
    const outcomes = await Promise.allSettled([...working, ...numbered(5, '').map(() => database.ping())]);
    expect(outcomes.filter(({ status }) => status === 'rejected')).toEqual([]);
    await Promise.all(others.map((other) => other.end()));
    await database.close();
    await remove();
  });

  test('is waited for while it starts, and used again after it was away', { timeout: 60_000 }, async () => {
    const { url, remove } = await freshPostgres(postgres.url);
    const database = await openDatabase(url, undefined, [thingsTable], { patienceMs: PATIENCE_MS });
    const patient = await openDatabase(url, undefined, [thingsTable], { patienceMs: START_PATIENCE_MS });
    await database.commit({ inserts: [insert('before')] });
    await postgres.halt();
    // A statement on a connection whose end is not known yet may have been executed; reading finds out that it ended.
    expect(await reasonOf(database.read(all, {}))).toBeInstanceOf(Unavailable);
    const reason = await reasonOf(database.commit({ inserts: [insert('away')] }));
    expect(reason).toMatchObject({ name: 'Unavailable', outcome: 'nothing done' });
    const waiting = patient.commit({ inserts: [insert('while it starts')] });
    await postgres.resume();
    await waiting;
    // On a busy machine a new connection may take longer than the short patience.
    await expect.poll(() => reasonOf(database.ping()), { timeout: START_PATIENCE_MS }).toBe('kept');
    await database.commit({ inserts: [insert('after')] });
    expect(idsOf(await database.read(all, {}))).toEqual(['after', 'before', 'while it starts']);
    await Promise.all([database.close(), patient.close()]);
    await remove();
  });
});
