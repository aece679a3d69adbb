import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type FreshAddress, freshSqlite, sqlite, type TestDatabase, thingsTable } from '../../../testing/databases.ts';
import { cardPayment, startGateway, type TestGateway } from '../../../testing/gateway-under-test.ts';
import { Unavailable } from '../../base/unavailable.ts';
import { writesOf } from '../change-set.ts';
import { groupCommit } from '../group-commit.ts';
import { openDatabase } from '../open.ts';
import { committingTogether, usualPatience } from './batch.ts';
import { type Connection, connectPlain, waitingElsewhere } from './connection.ts';

const writes = (id: string) =>
  writesOf({ inserts: [{ table: 'things', row: { entity: 'e', id, version: 1, amount: 0, note: null } }] });

describe('a SQLite file that another program holds', () => {
  let address: FreshAddress;
  let [ours, theirs]: readonly Connection[] = [];

  beforeEach(async () => {
    address = await freshSqlite();
    const path = address.url.slice('sqlite:'.length);
    await (await openDatabase(address.url, undefined, [thingsTable])).close();
    [ours, theirs] = [connectPlain(path, 5_000), connectPlain(path, 0)];
    waitingElsewhere(ours);
    return async () => {
      for (const each of [ours, theirs]) each?.close();
      await address.remove();
    };
  });

  const group = (longestMs: number) => {
    if (ours === undefined) throw new Error('the file is not open');
    return groupCommit(committingTogether(ours), { ...usualPatience, longestMs });
  };

  test('is waited for without blocking the event loop, and every change set is stored once', async () => {
    theirs?.exec('begin immediate');
    const { commit, drained } = group(60_000);
    let kept = 0;
    const all = ['a', 'b', 'c'].map((id) => commit(writes(id)).then(() => (kept += 1)));
    let turns = 0;
    await expect.poll(() => (turns += 1), { interval: 10 }).toBeGreaterThan(20);
    expect(kept).toBe(0);
    all.push(commit(writes('d')).then(() => (kept += 1)));
    theirs?.exec('rollback');
    await Promise.all([...all, drained()]);
    expect(ours?.prepare('select count(*) as count from things').get()).toEqual({ count: 4 });
  });

  test('is waited for a limited time; then the change set is rejected and can be sent again', async () => {
    theirs?.exec('begin immediate');
    const { commit } = group(50);
    const [end] = await Promise.allSettled([commit(writes('a'))]);
    expect(end?.status === 'rejected' && end.reason).toBeInstanceOf(Unavailable);
    expect(end).toMatchObject({ reason: { outcome: 'nothing done' } });
    theirs?.exec('rollback');
    await commit(writes('a'));
  });
});

describe('a gateway whose SQLite file another program holds', () => {
  let database: TestDatabase;
  let gateway: TestGateway;
  let theirs: Connection;

  beforeEach(async () => {
    database = await sqlite.open();
    gateway = await startGateway(database);
    theirs = connectPlain(database.url.slice('sqlite:'.length), 0);
  });
  afterEach(async () => {
    theirs.close();
    await gateway.close();
    await database.close();
  });

  const statusOf = async (path: string): Promise<number> => (await fetch(gateway.url + path)).status;

  test.each(['immediate', 'exclusive'])(
    'by a transaction that is %s is alive but not ready, and processes the waiting payments afterwards',
    async (kind) => {
      expect(await statusOf('/readyz')).toBe(200);
      theirs.exec(`begin ${kind}`);
      await expect.poll(() => statusOf('/readyz'), { timeout: 10_000 }).toBe(503);
      let isAnswered = false;
      const pay = () =>
        gateway.post('/v1/payments', cardPayment).finally(() => {
          isAnswered = true;
        });
      const paying = Promise.all(Array.from({ length: 10 }, pay));
      for (let look = 0; look < 10; look += 1) expect(await statusOf('/healthz')).toBe(200);
      expect(isAnswered).toBe(false);
      theirs.exec('rollback');
      const codes = (await paying).map(({ body }) => body.result.code);
      expect(codes).toEqual(codes.map(() => '000.100.110'));
      await expect.poll(() => statusOf('/readyz'), { timeout: 10_000 }).toBe(200);
    },
  );
});
