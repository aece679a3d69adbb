import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { manualClock } from '../../platform/base/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { databases, type TestDatabase } from '../../testing/databases.ts';
import { ensureDemoMerchant, newDemoCredentials } from './demo.ts';
import { entities } from './entities.ts';

describe.each(databases)('entities on $name', ({ open }) => {
  let database: TestDatabase;
  let id = '';
  let [queries, isAway] = [0, false];
  /** The queries that were sent, and still have to be answered. */
  let held: (() => void)[] | undefined;
  const counted = (): Database => ({
    ...database,
    read: async (query, input) => {
      queries += 1;
      if (held !== undefined) await new Promise<void>((resolve) => held?.push(resolve));
      if (isAway) throw new Error('the database is away');
      return await database.read(query, input);
    },
  });
  beforeAll(async () => {
    database = await open();
    const credentials = newDemoCredentials();
    await ensureDemoMerchant(database, manualClock(1_000), credentials);
    id = credentials.entityId;
  });
  afterAll(() => database.close());
  beforeEach(() => {
    [queries, isAway, held] = [0, false, undefined];
  });

  test('are read once for all requests that need them at the same moment', async () => {
    const clock = manualClock(1_000);
    const found = entities(counted(), clock);
    const all = () => Promise.all(Array.from({ length: 50 }, () => found.settingsOf(id)));
    const [first] = await all();
    expect((await all()).every((each) => each === first)).toBe(true);
    expect(queries).toBe(1);
    clock.advance(2_000);
    await all();
    expect(queries).toBe(2);
  });

  test('that could not be read are read again, and so are those that do not exist', async () => {
    const found = entities(counted(), manualClock(1_000));
    isAway = true;
    const refused = await Promise.allSettled([found.settingsOf(id), found.settingsOf(id)]);
    expect(refused.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    isAway = false;
    expect(await found.settingsOf(id)).toBeDefined();
    expect(queries).toBe(2);
    await Promise.all([found.entityById('nobody'), found.entityById('nobody')]);
    await found.entityById('nobody');
    expect(queries).toBe(4);
  });

  test('are not taken from a query that is older than a copy may be', async () => {
    const clock = manualClock(1_000);
    const found = entities(counted(), clock);
    held = [];
    const slow = found.settingsOf(id);
    clock.advance(2_000);
    const fresh = found.settingsOf(id);
    const [first, second] = held;
    expect(queries).toBe(2);
    held = undefined;
    second?.();
    await fresh;
    first?.();
    await slow;
    expect(await found.settingsOf(id)).toBe(await fresh);
    expect(queries).toBe(2);
  });
});
