import { startPostgres } from '../e2e/machine/postgres.ts';
import { freshPostgres, freshSqlite } from '../server/database/testing.ts';
import { benchPostgres } from './database-postgres.ts';
import { benchReads } from './database-reads.ts';
import { benchSqlite } from './database-sqlite.ts';

/**
 * Gives the figures of the database folder: each way to keep a change set (two inserts and an update, 50 callers),
 * beside the disk's or the connection's own pace, and reading by key. `expressLike` adds 100 µs of computing to each.
 */
export const benchDatabase = async (): Promise<unknown> => ({
  sqlite: await benchSqlite(),
  postgres: await benchPostgres(),
  reads: { sqlite: await sqliteReads(), postgres: await postgresReads() },
});

async function sqliteReads(): Promise<unknown> {
  const { url, remove } = await freshSqlite();
  const figures = await benchReads(url);
  await remove();
  return figures;
}

async function postgresReads(): Promise<unknown> {
  const postgres = await startPostgres();
  const { url, remove } = await freshPostgres(postgres.url);
  const figures = await benchReads(url);
  await remove();
  await postgres.stop();
  return figures;
}
