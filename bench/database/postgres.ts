import { Pool, type PoolClient } from 'pg';
import { writesOf } from '../../server/platform/database/change-set.ts';
import { type ChangeSet, Conflict } from '../../server/platform/database/database.ts';
import { openDatabase } from '../../server/platform/database/open.ts';
import { query } from '../../server/platform/database/query.ts';
import { freshPostgres } from '../../server/testing/databases.ts';
import { startPostgres } from '../../tools/test/postgres.ts';
import {
  benchMigrations,
  expressLike,
  type Figures,
  inTurns,
  type KeyOrder,
  type Load,
  measured,
  nothingElse,
  paying,
} from './load.ts';

/** The pool size of the database folder, so that both ways have the same. */
const CONNECTIONS = 16;

interface Way {
  commit(changes: ChangeSet): Promise<void>;
  close(): Promise<void>;
}

/** Returns the figures of each way to commit, and of an empty statement as the yardstick. */
export const benchPostgres = async (): Promise<unknown> => {
  const postgres = await startPostgres();
  try {
    const commits = (way: (url: string) => Promise<Way>, load: Load, order: KeyOrder) => () =>
      underLoad(postgres.url, way, load, order);
    return await inTurns({
      'select 1': () => selectOne(postgres.url, nothingElse),
      'begin to commit': commits(beginToCommit, nothingElse, 'by time'),
      'one round trip': commits(ours, nothingElse, 'by time'),
      'expressLike: begin to commit': commits(beginToCommit, expressLike, 'by time'),
      'expressLike: one round trip': commits(ours, expressLike, 'by time'),
      'expressLike: one round trip, random keys': commits(ours, expressLike, 'random'),
    });
  } finally {
    await postgres.stop();
  }
};

async function underLoad(
  server: string,
  way: (url: string) => Promise<Way>,
  load: Load,
  order: KeyOrder,
): Promise<Figures> {
  const { url, remove } = await freshPostgres(server);
  await (await openDatabase(url, undefined, benchMigrations)).close();
  const { commit, close } = await way(url);
  const next = Array.from({ length: load.callers }, () => paying(order));
  const figures = await measured(load, (caller) => commit(next[caller]?.() ?? {}));
  await close();
  await remove();
  return figures;
}

const ours = (url: string): Promise<Way> => openDatabase(url, undefined, benchMigrations);

async function selectOne(server: string, load: Load): Promise<Figures> {
  const one = query()((db) => db.selectNoFrom((eb) => eb.lit(1).as('one')));
  const database = await openDatabase(server, undefined, benchMigrations);
  const figures = await measured(load, () => database.read(one, {}));
  await database.close();
  return figures;
}

/** The usual way: a connection from the pool, and a round trip for each statement. */
async function beginToCommit(url: string): Promise<Way> {
  const pool = new Pool({ connectionString: url, max: CONNECTIONS });
  const names = new Map<string, string>();
  return {
    commit: async (changes) => {
      const client = await pool.connect();
      try {
        await client.query('begin');
        await writeEach(client, changes, names);
        await client.query('commit');
      } finally {
        client.release();
      }
    },
    close: () => pool.end(),
  };
}

async function writeEach(client: PoolClient, changes: ChangeSet, names: Map<string, string>): Promise<void> {
  for (const write of writesOf(changes)) {
    const name = names.get(write.form.shape) ?? `write-${names.size}`;
    names.set(write.form.shape, name);
    const values = [...write.values];
    const { rowCount } = await client.query({ name, text: write.form.sqlFor('postgres', 1), values });
    if (rowCount !== 1) throw new Conflict('A row has moved on since it was read.');
  }
}
