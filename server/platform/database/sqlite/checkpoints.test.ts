import { stat } from 'node:fs/promises';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type FreshAddress, freshSqlite, thingsTable } from '../../../testing/databases.ts';
import { compiled } from '../../../testing/on-demand.ts';
import type { Database } from '../database.ts';
import { openDatabase } from '../open.ts';
import { query } from '../query.ts';
import { connectPlain } from './connection.ts';

const MIB = 1024 * 1024;
/** The thread of a busy machine has its time. */
const SOON = { timeout: 30_000 };

const count = query<{ things: { id: string } }>()((db) =>
  db.selectFrom('things').select((of) => of.fn.countAll<number>().as('count')),
);

describe('the log of a SQLite file that a thread copies', () => {
  let address: FreshAddress;
  let path: string;
  const log = { info: vi.fn(), error: vi.fn() };
  beforeEach(async () => {
    address = await freshSqlite();
    path = address.url.slice('sqlite:'.length);
    log.error.mockClear();
  });
  afterEach(() => address.remove());

  const opened = async (program?: string): Promise<Database> => {
    const checkpointProgram = program ?? (await compiled('platform/database/sqlite/checkpoint-thread.js'));
    return await openDatabase(address.url, log, [thingsTable], { checkpointProgram });
  };
  const sizeOf = async (file: string) => (await stat(file)).size;

  let written = 0;
  /** Stores rows of a page each, many in a transaction. */
  const store = async (database: Database, rows: number) => {
    const note = 'n'.repeat(4_000);
    for (let done = 0; done < rows; done += 100) {
      await Promise.all(
        Array.from({ length: 100 }, () => {
          written += 1;
          return database.commit({
            inserts: [{ table: 'things', row: { entity: 'e', id: `${written}`, version: 1, amount: 0, note } }],
          });
        }),
      );
    }
  };

  test('comes into the database while change sets are stored, and is gone at the end', async () => {
    const database = await opened();
    await store(database, 1_000);
    // Without the thread it would be 64 MB of log first.
    await expect.poll(() => sizeOf(path), SOON).toBeGreaterThan(1.5 * MIB);
    await database.close();
    await expect(sizeOf(`${path}-wal`)).rejects.toThrow('ENOENT');
    const connection = connectPlain(path, 0);
    expect(connection.prepare('pragma integrity_check').pluck().get()).toBe('ok');
    expect(connection.prepare('select count(*) from things').pluck().get()).toBe(1_000);
    connection.close();
    expect(log.error).not.toHaveBeenCalled();
  });

  test('does not grow for ever while somebody always writes', async () => {
    const database = await opened();
    for (let rows = 1_000; rows <= 12_000; rows += 1_000) {
      await store(database, 1_000);
      await expect.poll(() => sizeOf(path), SOON).toBeGreaterThan((rows - 600) * 4_096);
    }
    expect(await sizeOf(`${path}-wal`)).toBeLessThan(45 * MIB);
    expect(await database.read(count, {})).toEqual([{ count: 12_000 }]);
    await database.close();
  });

  test('is copied by commits again if the thread cannot begin', async () => {
    const database = await opened('/nowhere/checkpoint-thread.js');
    await store(database, 1_000);
    await expect.poll(() => log.error.mock.calls.length, SOON).toBe(1);
    await store(database, 2_000);
    expect(await sizeOf(path)).toBeGreaterThan(4 * MIB);
    await database.close();
    expect(log.error).toHaveBeenCalledOnce();
  });
});
