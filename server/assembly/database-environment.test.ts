import { afterEach, describe, expect, test } from 'vitest';
import { entityRecords } from '../access/entities/records.ts';
import type { Database } from '../platform/database/database.ts';
import { migrations } from '../platform/database/migrate.ts';
import { openDatabase } from '../platform/database/open.ts';
import { insertClock } from '../simulation/clock/records.ts';
import { databases } from '../testing/databases.ts';
import { claimEnvironment } from './database-environment.ts';

/** The migrations before databases recorded their environment. */
const EARLIER = migrations.filter(({ number }) => number < 20);

describe.each(databases)('a database on $name', ({ fresh }) => {
  const toClose: (() => Promise<void>)[] = [];
  afterEach(async () => {
    for (const close of toClose.splice(0).reverse()) await close();
  });

  const opened = async (url: string, known = migrations): Promise<Database> => {
    const database = await openDatabase(url, undefined, known);
    toClose.push(() => database.close());
    return database;
  };
  const freshUrl = async (): Promise<string> => {
    const { url, remove } = await fresh();
    toClose.push(remove);
    return url;
  };

  test.each([
    ['test', 'live'],
    ['live', 'test'],
  ] as const)('that was first used in %s is refused in %s', async (first, other) => {
    const url = await freshUrl();
    const database = await opened(url);
    await claimEnvironment(database, first);
    const again = await opened(url);
    await claimEnvironment(again, first);
    const refusal = new RegExp(`belongs to the ${first} environment, and ENVIRONMENT is ${other}`);
    for (const each of [database, again]) await expect(claimEnvironment(each, other)).rejects.toThrow(refusal);
    await claimEnvironment(again, first);
  });

  test('that two processes use first at the same time belongs to one environment', async () => {
    const url = await freshUrl();
    const [one, two] = [await opened(url), await opened(url)];
    const claims = await Promise.allSettled([claimEnvironment(one, 'test'), claimEnvironment(two, 'live')]);
    expect(claims.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  test('of an earlier version that contains a test clock is a test database', async () => {
    const url = await freshUrl();
    const earlier = await openDatabase(url, undefined, EARLIER);
    await earlier.commit({ inserts: [insertClock()] });
    await earlier.close();
    await expect(claimEnvironment(await opened(url), 'live')).rejects.toThrow(/belongs to the test environment/);
  });

  test('of an earlier version keeps its access tokens, each with an id of its own', async () => {
    const url = await freshUrl();
    const earlier = await openDatabase(url, undefined, EARLIER);
    const hashes = ['a'.repeat(64), 'b'.repeat(64)];
    const row = { scope: 'm', created_at: 1, expires_at: null, revoked_at: null };
    await earlier.commit({ inserts: hashes.map((hash) => ({ table: 'tokens', row: { hash, ...row } })) });
    await earlier.close();
    const records = entityRecords(await opened(url));
    const ids = (await records.tokens(10)).map(({ id }) => id);
    expect(ids).toEqual(['a'.repeat(32), 'b'.repeat(32)]);
    expect(await records.tokenWithId(ids[1] ?? '')).toMatchObject({ hash: hashes[1], scope: 'm', version: 1 });
    await claimEnvironment(await opened(url), 'live');
  });
});
