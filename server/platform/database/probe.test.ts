import { describe, expect, test } from 'vitest';
import { databasesAndDistributed as databases, thingsTable } from '../../testing/databases.ts';
import type { Migration } from './migrate.ts';
import { openDatabase } from './open.ts';
import { probing } from './probe.ts';
import { query } from './query.ts';

/** Makes PostgreSQL refuse rows of things as if its disk were full. */
const fullTable: Migration = {
  number: 2,
  name: 'full',
  statements: [
    `create function refuse() returns trigger language plpgsql as
      $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$`,
    'create trigger full_disk before insert on things for each row execute function refuse()',
  ],
};

const probes = query<{ migrations: { readonly number: number; readonly name: string } }>()((db) =>
  db.selectFrom('migrations').select('name').where('number', '=', -1),
);

describe('a probe', () => {
  test('writes once for concurrent calls', async () => {
    let writes = 0;
    const isWritable = probing(async () => {
      writes += 1;
    });
    expect(await Promise.all(Array.from({ length: 100 }, isWritable))).toEqual(Array(100).fill(true));
    expect(writes).toBe(1);
  });

  test('returns false when a write hangs, and starts no other one meanwhile', async () => {
    let writes = 0;
    let end = (): void => undefined;
    const isWritable = probing(async () => {
      writes += 1;
      if (writes > 1) return;
      await new Promise<void>((resolve) => {
        end = resolve;
      });
    });
    expect(await isWritable()).toBe(false);
    expect(await isWritable()).toBe(false);
    expect(writes).toBe(1);
    end();
    await expect.poll(isWritable, { timeout: 10_000 }).toBe(true);
  });

  test('returns false when a write fails', async () => {
    expect(await probing(() => Promise.reject(new Error('disk full')))()).toBe(false);
  });
});

describe.each(databases)('the ping of $name', ({ name, open }) => {
  test('is answered once its write is durable', async () => {
    const database = await open([thingsTable]);
    for (const _time of [1, 2]) await database.ping();
    await database.close();
    await expect(database.ping()).rejects.toThrow('closed');
  });

  if (name === 'PostgreSQL') {
    test('writes as much as a payment does after a write found no space, and little afterwards', async () => {
      const database = await open([thingsTable, fullTable]);
      const sizes: number[] = [];
      const row = { entity: 'e', id: 'a', version: 1, amount: 0, note: null };
      for (const isFull of [true, false]) {
        if (isFull) await expect(database.commit({ inserts: [{ table: 'things', row }] })).rejects.toThrow();
        await database.ping();
        const [probe] = await database.read(probes, {});
        sizes.push(probe?.name.length ?? 0);
      }
      expect(sizes).toEqual([262_144, 'probe'.length]);
      await database.close();
    });

    test('fails when the server accepts no writes, even if it answers queries', async () => {
      const database = await open([thingsTable]);
      const url = new URL(database.url);
      url.searchParams.set('options', `${url.searchParams.get('options')} -c default_transaction_read_only=on`);
      const reader = await openDatabase(url.href, undefined, [thingsTable]);
      await expect(reader.ping()).rejects.toThrow('read-only');
      await reader.close();
      await database.close();
    });
  }
});
