import { beforeEach, describe, expect, test } from 'vitest';
import type { ChangeSet, Database } from '../../platform/database/database.ts';
import { openDatabase } from '../../platform/database/open.ts';
import { databases, type TestDatabase } from '../../testing/databases.ts';
import { startGateway, type TestGateway } from '../../testing/gateway-under-test.ts';
import { storedClock, updateClock } from './records.ts';

const writesTo = ({ inserts = [], updates = [] }: ChangeSet, table: string): boolean =>
  [...inserts, ...updates].some((each) => each.table === table);

/**
 * Creates a database that commits changes of a table and, while the test says so, loses the answer: the caller cannot
 * know that the changes were committed.
 */
const losing = (database: Database) => {
  const lost = { table: '', count: 0, met: 0 };
  const lossy: Database = {
    ...database,
    commit: async (changes) => {
      await database.commit(changes);
      if (lost.count === 0 || !writesTo(changes, lost.table)) return;
      lost.count -= 1;
      lost.met += 1;
      throw new Error('the connection was lost');
    },
  };
  return { lossy, lost };
};

describe.each(databases)('a clock whose commits are lost on $name', ({ name, open }) => {
  let database: TestDatabase;
  let gateway: TestGateway;
  let lost: ReturnType<typeof losing>['lost'];

  beforeEach(async () => {
    database = await open();
    const made = losing(database);
    lost = made.lost;
    gateway = await startGateway(made.lossy);
    return async () => {
      await gateway.close();
      await database.close();
    };
  });

  const move = (parameters: Readonly<Record<string, string>>) => gateway.post('/v1/test/clock', parameters);
  const read = async () => (await gateway.get('/v1/test/clock')).body;
  const errors = () => gateway.logLines.filter((line) => line.includes('the test clock could not be read')).length;

  test.each([1, 2, 3])('continues by itself after %i commits of an advance, and can be moved again', async (count) => {
    Object.assign(lost, { table: 'test_clock', count });
    await move({ action: 'advance', seconds: '60' });
    expect(lost.met).toBeGreaterThan(0);
    lost.count = 0;
    await expect.poll(async () => (await read())['isFrozen']).toBe(false);
    const before = gateway.clock.now();
    const { status, body } = await move({ action: 'advance', seconds: '3600' });
    expect([status, body['isFrozen']]).toEqual([200, false]);
    expect(gateway.clock.now() - before).toBe(3_600_000);
  });

  test.each([false, true])('that a killed process was moving continues, or stays frozen: %s', async (staysFrozen) => {
    const stored = await storedClock(database);
    if (stored === undefined) throw new Error('the clock is not stored');
    const left = {
      position: { ...stored.position, frozenAtMs: gateway.clock.now() },
      movedBy: 'killed',
      movedUntilMs: gateway.realClock.now() + 100_000,
      staysFrozen,
      version: stored.version + 1,
    };
    await database.commit({ updates: [updateClock(stored, left)] });
    const moving = move({ action: 'advance', seconds: '60' });
    gateway.realClock.advance(100_000);
    expect((await moving).body['isFrozen']).toBe(staysFrozen);
    expect((await read())['isFrozen']).toBe(staysFrozen);
  });

  test('that was frozen stays frozen', async () => {
    Object.assign(lost, { table: 'test_clock', count: 1 });
    await move({ action: 'freeze' });
    await expect.poll(async () => (await read())['isFrozen']).toBe(true);
    expect((await move({ action: 'resume' })).body['isFrozen']).toBe(false);
  });

  // An embedded database has one process, which writes no signs of life.
  if (name !== 'SQLite') {
    test('is moved by the other processes without waiting for ever for one that lost its sign', async () => {
      const beside = await openDatabase(database.url);
      const other = await startGateway(beside, { beside: gateway });
      Object.assign(lost, { table: 'test_processes', count: 1 });
      for (const seconds of ['60', '60', '60']) {
        expect((await other.post('/v1/test/clock', { action: 'advance', seconds })).status).toBe(200);
      }
      expect([lost.met, errors()]).toEqual([1, 1]);
      await other.close();
      await beside.close();
    });

    test('logs once that its database is away', async () => {
      Object.assign(lost, { table: 'test_processes', count: 5 });
      gateway.realClock.advance(1_000);
      await expect.poll(() => lost.met, { timeout: 10_000 }).toBe(5);
      await expect.poll(() => errors()).toBe(1);
    });
  }
});
