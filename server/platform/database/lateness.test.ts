import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databases, freshPostgres, type TestDatabase } from '../../testing/databases.ts';
import { hasPostgres, sharedPostgres } from '../../testing/on-demand.ts';
import type { Insert, Lateness } from './database.ts';
import type { Migration } from './migrate.ts';
import { openDatabase } from './open.ts';
import { query } from './query.ts';

const tables: Migration = {
  number: 1,
  name: 'rows that may come late',
  statements: [
    `create table entries (
      entity text not null,
      id bigint not null,
      made_at bigint not null,
      note text,
      late_at bigint,
      primary key (entity, id)
    )`,
    `create table counts (
      entity text not null primary key,
      version bigint not null,
      counted_to bigint not null,
      open_from bigint not null
    )`,
    'create table tickets (id bigint not null primary key)',
  ],
};

interface Tables {
  entries: { entity: string; id: number; made_at: number; note: string | null; late_at: number | null };
}

const lateness: Lateness = {
  column: 'late_at',
  at: 'made_at',
  counts: 'counts',
  owner: 'entity',
  countedTo: 'counted_to',
  openFrom: 'open_from',
};

const entriesOf = query<Tables, { entity: string }>()((db, input) =>
  db.selectFrom('entries').selectAll().where('entity', '=', input('entity')).orderBy('id'),
);

const entry = (entity: string, id: number, madeAt: number): Insert => ({
  table: 'entries',
  row: { entity, id, made_at: madeAt, note: id % 2 === 0 ? null : `it's "${id}"` },
  lateness,
});

describe.each(databases)('rows that come late, on $name', ({ open }) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await open([tables]);
  });
  afterAll(() => database.close());

  const lateAt = async (entity: string) =>
    (await database.read(entriesOf, { entity })).map(({ late_at: late }) => late);

  const count = (entity: string, countedTo: number, openFrom = 0) =>
    database.commit({
      inserts: [{ table: 'counts', row: { entity, version: 1, counted_to: countedTo, open_from: openFrom } }],
    });

  test('are in time where nothing was counted', async () => {
    await database.commit({ inserts: [entry('none', 1, 5)] });
    expect(await lateAt('none')).toEqual([null]);
  });

  test.each([
    ['after what was counted', 20, null],
    ['at the moment to which it was counted', 10, null],
    ['before it, in what is open', 7, 7],
    ['at the moment from which it is open', 4, 4],
    ['before what is open', 3, 4],
  ])('one %s', async (what, madeAt, expected) => {
    await count(what, 10, 4);
    await database.commit({ inserts: [entry(what, 1, madeAt)] });
    await database.commit({ inserts: [entry(what, 2, madeAt), entry(what, 3, madeAt)] });
    expect(await lateAt(what)).toEqual([expected, expected, expected]);
  });

  test('are those of their own entity, and keep their values', async () => {
    await count('counted', 10);
    await database.commit({ inserts: [entry('counted', 1, 9), entry('other', 1, 9), entry('counted', 2, 11)] });
    expect(await lateAt('other')).toEqual([null]);
    expect(await database.read(entriesOf, { entity: 'counted' })).toMatchObject([
      { id: 1, made_at: 9, note: `it's "1"`, late_at: 9 },
      { id: 2, made_at: 11, note: null, late_at: null },
    ]);
  });

  test('none in time is added to what was counted, however many writers are at work', async () => {
    const entity = 'busy';
    await count(entity, 0);
    let id = 0;
    let isOver = false;
    const write = async (): Promise<void> => {
      while (!isOver) {
        id += 1;
        await database.commit({ inserts: [entry(entity, id, id % 100)] });
      }
    };
    const writers = Array.from({ length: 50 }, write);
    const inTime = async (countedTo: number): Promise<number> =>
      (await database.read(entriesOf, { entity })).filter(
        ({ made_at: at, late_at: late }) => at < countedTo && late === null,
      ).length;
    const counted: [countedTo: number, rows: number][] = [];
    for (let version = 1; version <= 10; version += 1) {
      const countedTo = version * 10;
      await database.commit({
        updates: [{ table: 'counts', key: { entity }, version, set: { counted_to: countedTo } }],
      });
      await database.awaitWriters(lateness);
      counted.push([countedTo, await inTime(countedTo)]);
    }
    isOver = true;
    await Promise.all(writers);
    for (const [countedTo, rows] of counted) expect(await inTime(countedTo)).toBe(rows);
    expect((await lateAt(entity)).filter((late) => late !== null).length).toBeGreaterThan(0);
  });
});

describe.runIf(hasPostgres)('a writer on PostgreSQL whose transaction takes long', () => {
  test('is awaited: its row, which is in time, is stored before the count begins', async () => {
    const address = await freshPostgres(await sharedPostgres());
    const database = await openDatabase(address.url, undefined, [tables]);
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
});
