import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { manualClock } from '../../platform/base/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { databases } from '../../testing/databases.ts';
import { masterKeyOf } from './master-keys.ts';
import { createVault } from './vault.ts';

const NUMBER = '4200000000000000';
const key = masterKeyOf('0b'.repeat(32));

describe.each(databases)('a vault on $name', ({ open }) => {
  let database: Database;

  beforeAll(async () => {
    database = await open();
  });
  afterAll(() => database.close());

  const vault = (masterKey = key) => createVault(database, manualClock(0), masterKey);

  test('opens its sealed texts, even after a restart', async () => {
    const sealed = await vault().seal('entity-1', 'payment-1', NUMBER);
    expect(await vault().open('entity-1', 'payment-1', sealed)).toBe(NUMBER);
  });

  test('seals the same number differently each time, and never in clear text', async () => {
    const one = vault();
    const sealed = await Promise.all([1, 2, 3].map(() => one.seal('entity-1', 'payment-1', NUMBER)));
    expect(new Set(sealed).size).toBe(3);
    expect(sealed.join()).not.toContain(NUMBER);
  });

  test('opens no text that was changed, or moved to another payment or entity', async () => {
    const one = vault();
    const sealed = await one.seal('entity-1', 'payment-1', NUMBER);
    await one.seal('entity-2', 'payment-1', NUMBER);
    await expect(one.open('entity-1', 'payment-2', sealed)).rejects.toThrow();
    await expect(one.open('entity-2', 'payment-1', sealed)).rejects.toThrow();
    const changed = sealed.slice(0, -2) + (sealed.endsWith('AA') ? 'BB' : 'AA');
    await expect(one.open('entity-1', 'payment-1', changed)).rejects.toThrow();
  });

  test('creates one data key for each entity, even for concurrent requests', async () => {
    const vaults = [vault(), vault(), vault()];
    const sealed = await Promise.all(vaults.map((each) => each.seal('entity-3', 'p', NUMBER)));
    for (const text of sealed) expect(await vault().open('entity-3', 'p', text)).toBe(NUMBER);
  });

  test('reports a wrong master key at once', async () => {
    await vault().seal('entity-1', 'payment-1', NUMBER);
    await expect(vault().verify()).resolves.toBeUndefined();
    await expect(vault(masterKeyOf('0c'.repeat(32))).verify()).rejects.toThrow(/master key/);
  });
});

test('a master key is 64 hex digits and nothing else', () => {
  expect(() => masterKeyOf('00')).toThrow();
  expect(() => masterKeyOf('g'.repeat(64))).toThrow();
});
