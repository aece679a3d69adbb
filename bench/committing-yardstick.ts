import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { connectSqlite } from '../server/platform/database/sqlite/connection.ts';
import { bareExpress, REPLY, serve } from './bare-express.ts';

/**
 * The yardstick of the slowest replies: a bare Express that stores each form durably, as the gateway stores a payment.
 * It inserts a row, then changes it, in two transactions that all requests of a turn of the event loop share. It checks
 * nothing and answers with as many bytes as the gateway.
 */
const database = connectSqlite(join(process.env['DATA_DIR'] ?? '.', 'yardstick.db'));
database.exec('create table forms (id text primary key, form text not null, state text not null)');
const insert = database.prepare("insert into forms values (?, ?, 'received')");
const update = database.prepare("update forms set state = 'processed' where id = ?");

const begin = database.prepare('begin immediate');
const commit = database.prepare('commit');

let waiting: { readonly work: () => void; readonly done: () => void }[] = [];

const committed = (work: () => void): Promise<void> =>
  new Promise((done) => {
    waiting.push({ work, done });
    if (waiting.length > 1) return;
    setImmediate(() => {
      const together = waiting;
      waiting = [];
      begin.run();
      for (const { work } of together) work();
      commit.run();
      for (const each of together) each.done();
    });
  });

const app = bareExpress();
app.get('/up', (_request, response) => {
  response.json(REPLY);
});
app.post('/{*path}', async (request, response) => {
  const id = Date.now().toString(16) + randomBytes(10).toString('hex');
  await committed(() => insert.run(id, JSON.stringify(request.body)));
  await committed(() => update.run(id));
  response.json(REPLY);
});
serve(app);
