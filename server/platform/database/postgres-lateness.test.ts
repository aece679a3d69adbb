import { Client } from 'pg';
import { expect, test } from 'vitest';
import { freshPostgres } from '../../testing/databases.ts';
import { entriesOf, entry, lateness, lateTables } from '../../testing/late-entries.ts';
import { sharedPostgres } from '../../testing/on-demand.ts';
import { openDatabase } from './open.ts';

test('a writer whose transaction takes long is awaited: its row, in time, is stored before the count begins', async () => {
  const address = await freshPostgres(await sharedPostgres());
  const database = await openDatabase(address.url, undefined, [lateTables]);
  const rival = new Client(address.url);
  await rival.connect();
  try {
    await database.commit({
      inserts: [{ table: 'counts', row: { entity: 'slow', version: 1, counted_to: 0, open_from: 0 } }],
    });
    // The writer has added its entry, and waits for the rival's ticket.
    await rival.query('begin');
    await rival.query('insert into tickets (id) values (1)');
    const order: string[] = [];
    const written = database
      .commit({ inserts: [entry('slow', 1, 5), { table: 'tickets', row: { id: 1 } }] })
      .then(() => order.push('written'));
    const isWaiting = "select 1 from pg_stat_activity where wait_event_type = 'Lock' and query like '%tickets%'";
    // A transaction sees the activities as they were when it first looked.
    while ((await rival.query(isWaiting)).rowCount === 0) await rival.query('select pg_stat_clear_snapshot()');
    await database.commit({
      updates: [{ table: 'counts', key: { entity: 'slow' }, version: 1, set: { counted_to: 10 } }],
    });
    const awaited = database.awaitWriters(lateness).then(() => order.push('awaited'));
    // Others do not wait for the one who waits.
    await database.commit({ inserts: [entry('slow', 2, 5)] });
    await rival.query('rollback');
    await Promise.all([written, awaited]);
    expect(order).toEqual(['written', 'awaited']);
    const rows = await database.read(entriesOf, { entity: 'slow' });
    expect(rows.map(({ late_at: late }) => late)).toEqual([null, 5]);
  } finally {
    await rival.end();
    await database.close();
    await address.remove();
  }
});
