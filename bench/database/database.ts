import { openDatabase } from '../../server/platform/database/open.ts';
import { query } from '../../server/platform/database/query.ts';
import { freshPostgres, freshSqlite } from '../../server/testing/databases.ts';
import { startPostgres } from '../../tools/test/postgres.ts';
import { benchMigrations, expressLike, type Figures, measured, nothingElse, paying } from './load.ts';
import { benchPostgres } from './postgres.ts';
import { benchSqlite } from './sqlite.ts';

interface Tables {
  bench_payments: { entity: string; id: string; state: string; amount: number; request: string };
}

const byKey = query<Tables, { entity: string; id: string }>()((db, input) =>
  db.selectFrom('bench_payments').selectAll().where('entity', '=', input('entity')).where('id', '=', input('id')),
);

const PAYMENTS = 1000;

/**
 * Returns the figures of the database folder: each way to commit a change set (two inserts and an update, 50 callers),
 * beside the pace of the disk or of the connection itself, and reading by key. `expressLike` adds 100 µs of computing
 * to each.
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

/** Measures reading one payment by its key, from a migrated database. */
const benchReads = async (url: string): Promise<{ nothingElse: Figures; expressLike: Figures }> => {
  const database = await openDatabase(url, undefined, benchMigrations);
  const next = paying('by time');
  const keys: { entity: string; id: string }[] = [];
  for (let made = 0; made < PAYMENTS; made += 1) {
    const changes = next();
    await database.commit(changes);
    const payment = changes.inserts?.find(({ table }) => table === 'bench_payments')?.row;
    keys.push({ entity: String(payment?.['entity']), id: String(payment?.['id']) });
  }
  let asked = 0;
  const readOne = async () => {
    asked += 1;
    const [found] = await database.read(byKey, keys[asked % PAYMENTS] ?? { entity: '', id: '' });
    if (!found) throw new Error('A payment that was committed is not found.');
  };
  const figures = {
    nothingElse: await measured(nothingElse, readOne),
    expressLike: await measured(expressLike, readOne),
  };
  await database.close();
  return figures;
};
