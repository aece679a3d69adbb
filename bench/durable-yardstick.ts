import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { Pool } from 'pg';
import { connectSqlite } from '../server/platform/database/sqlite/connection.ts';
import { bareExpress, REPLY, serve } from './bare-express.ts';

/*
 * The yardstick for requests that store or read something: a bare Express. It stores each form durably, by two inserts
 * and an update, before it answers with as many bytes as the gateway; and it reads one form by its id. It checks nothing.
 * On SQLite, the forms of one turn of the event loop share a transaction; on PostgreSQL (`DATABASE_URL`), each form takes
 * one round trip.
 */

/** Where forms are stored. */
interface Store {
  keep(id: string, form: string): Promise<void>;
  read(id: string): Promise<unknown>;
}

/** Updates spread over so many rows that they seldom wait for each other. */
const COUNTERS = 1_000;
const counter = (): number => Math.floor(Math.random() * COUNTERS);

const tables = [
  'create table if not exists forms (id text primary key, form text not null)',
  'create table if not exists notes (id text primary key, form_id text not null)',
  'create table if not exists counters (id bigint primary key, forms bigint not null)',
];

const onSqlite = (path: string): Store => {
  const database = connectSqlite(path);
  for (const statement of tables) database.exec(statement);
  const count = database.prepare('insert into counters values (?, 0)');
  for (let id = 0; id < COUNTERS; id += 1) count.run(id);
  const insert = database.prepare('insert into forms values (?, ?)');
  const note = database.prepare('insert into notes values (?, ?)');
  const update = database.prepare('update counters set forms = forms + 1 where id = ?');
  const select = database.prepare('select * from forms where id = ?');
  const [begin, commit] = [database.prepare('begin immediate'), database.prepare('commit')];
  let waiting: { readonly id: string; readonly form: string; readonly done: () => void }[] = [];
  const commitAll = (): void => {
    const together = waiting;
    waiting = [];
    begin.run();
    for (const { id, form } of together) {
      insert.run(id, form);
      note.run(`note-${id}`, id);
      update.run(counter());
    }
    commit.run();
    for (const { done } of together) done();
  };
  return {
    keep: (id, form) =>
      new Promise((done) => {
        waiting.push({ id, form, done });
        if (waiting.length === 1) setImmediate(commitAll);
      }),
    read: async (id) => select.get(id),
  };
};

/** As many as the gateway has by default. */
const CONNECTIONS = 16;

const onPostgres = async (connectionString: string): Promise<Store> => {
  const pool = new Pool({ connectionString, max: CONNECTIONS });
  for (const statement of tables) await pool.query(statement);
  await pool.query(`insert into counters select id, 0 from generate_series(0, ${COUNTERS - 1}) as id
    on conflict do nothing`);
  const keep =
    'with form as (insert into forms values ($1, $2)), note as (insert into notes values ($3, $1)) ' +
    'update counters set forms = forms + 1 where id = $4';
  return {
    keep: async (id, form) => {
      await pool.query({ name: 'keep', text: keep, values: [id, form, `note-${id}`, counter()] });
    },
    read: async (id) =>
      (await pool.query({ name: 'read', text: 'select * from forms where id = $1', values: [id] })).rows[0],
  };
};

const { DATABASE_URL: url, DATA_DIR: folder = '.' } = process.env;
const store = url === undefined ? onSqlite(join(folder, 'yardstick.db')) : await onPostgres(url);

/** The form that is read. */
await store.keep('known', JSON.stringify(REPLY));

const app = bareExpress();
app.get('/up', (_request, response) => {
  response.json(REPLY);
});
app.get('/{*path}', async (_request, response) => {
  response.json({ ...REPLY, found: await store.read('known') });
});
app.post('/{*path}', async (request, response) => {
  const id = Date.now().toString(16) + randomBytes(10).toString('hex');
  await store.keep(id, JSON.stringify(request.body));
  response.json(REPLY);
});
serve(app);
