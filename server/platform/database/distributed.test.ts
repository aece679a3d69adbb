import { Client } from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  type FreshAddress,
  freshDistributed,
  freshPostgres,
  type Thing,
  thingsTable,
} from '../../testing/databases.ts';
import { type DistributedMode, noFaults, openDistributedMode } from '../../testing/distributed/mode.ts';
import { sharedPostgres } from '../../testing/on-demand.ts';
import { Conflict, type Database } from './database.ts';
import type { Migration } from './migrate.ts';
import { migratingInSteps } from './migrate-in-steps.ts';
import { openDatabase } from './open.ts';
import { engineOf } from './postgres-engines.ts';
import { query } from './query.ts';

const things = query<{ things: Thing }>()((db) => db.selectFrom('things').select(['id', 'amount']).orderBy('id'));
const insert = (id: string, amount = 0) => ({
  table: 'things',
  row: { entity: 'e', id, version: 1, amount, note: null },
});
const numbered = (count: number) => Array.from({ length: count }, (_, nth) => `number ${String(nth).padStart(3, '0')}`);

test.each([
  ['PostgreSQL 15.13 (Debian 15.13-0+deb12u1) on x86_64-pc-linux-gnu', 'PostgreSQL'],
  ['PostgreSQL 16.4 on x86_64-pc-linux-gnu, compiled by gcc with Citus', 'Citus'],
  ['PostgreSQL 15.2-YB-2025.1.0.0-b0 on x86_64-pc-linux-gnu', 'YugabyteDB'],
  ['CockroachDB CCL v25.2.1 (x86_64-pc-linux-gnu, built 2025/05/28)', 'CockroachDB'],
])('%s is %s', (version, name) => {
  expect(engineOf(version).name).toBe(name);
});

describe('a distributed database that gives up', () => {
  let address: FreshAddress;
  let mode: DistributedMode;
  let database: Database;

  beforeEach(async () => {
    // One mode before the other: this one has the faults of this test only.
    address = await freshPostgres(await sharedPostgres());
    await (await openDatabase(address.url, undefined, [thingsTable])).close();
    mode = await openDistributedMode(address.url, noFaults);
    database = await openDatabase(mode.url, undefined, [thingsTable]);
  });
  afterEach(async () => {
    mode.use(noFaults);
    await database.close();
    await mode.close();
    await address.remove();
  });

  const stored = async () => (await database.read(things, {})).map(({ id }) => id);

  test('has stored what it acknowledged, once, although every second commit fails', async () => {
    const ids = numbered(100);
    mode.use({ ...noFaults, atCommit: 0.5, atStatement: 0.1 });
    for (let from = 0; from < ids.length; from += 20) {
      await Promise.all(ids.slice(from, from + 20).map((id) => database.commit({ inserts: [insert(id)] })));
    }
    mode.use(noFaults);
    expect(await stored()).toEqual(ids);
    expect(mode.counts.failedCommits).toBeGreaterThan(0);
  });

  test('is asked what it stored when it does not know the outcome of a commit', async () => {
    const ids = numbered(20);
    mode.use({ ...noFaults, ambiguous: 1 });
    await Promise.all(ids.map((id) => database.commit({ inserts: [insert(id), insert(`${id}, twin`)] })));
    await expect(database.commit({ inserts: [insert('number 000', 1)] })).rejects.toThrow(Conflict);
    mode.use(noFaults);
    expect(await stored()).toEqual(ids.flatMap((id) => [id, `${id}, twin`]));
    expect(mode.counts.ambiguous).toBeGreaterThan(0);
  });

  test('is ready although its probe has to be repeated', async () => {
    mode.use({ ...noFaults, atCommit: 0.5, ambiguous: 0.2 });
    for (let probe = 0; probe < 10; probe += 1) await database.ping();
    expect(mode.counts.failedCommits + mode.counts.ambiguous).toBeGreaterThan(0);
  });
});

describe('a migration of a database whose schema changes are no transaction', () => {
  const known: readonly Migration[] = [
    thingsTable,
    {
      number: 2,
      name: 'colours',
      statements: [
        'create table inks (id text not null primary key)',
        'create index things_by_note on things (note) where note is not null',
        'alter table things add column colour text',
        `insert into inks (id) values ('red')`,
        `update things set colour = 'red', amount = amount + 1`,
      ],
    },
    {
      number: 3,
      name: 'other index',
      statements: ['drop index things_by_note', 'create index things_by_note on things (entity, note)'],
    },
  ];
  const CONTENT = `select
    (select json_agg(each) from (select table_name, column_name, is_nullable from information_schema.columns
      where table_schema = current_schema() and table_name in ('things', 'inks') order by 1, 2) as each) as columns,
    (select json_agg(replace(indexdef, current_schema(), '')) from (select indexdef from pg_indexes
      where schemaname = current_schema() and tablename in ('things', 'inks') order by indexname) as each) as indexes,
    (select json_agg(each) from (select id, amount, colour from things) as each) as things,
    (select json_agg(each) from (select number, name from migrations where number > 0 order by 1) as each) as migrations`;

  const connected = async (url: string): Promise<Client> => {
    const client = new Client({ connectionString: url });
    await client.connect();
    return client;
  };

  const CHANGES = /^(create|alter|drop|update|commit|insert into (?!migration_lease))/;

  /** Makes so many changes of the migration, then dies. Returns how many it made. */
  const diedAfter = async (url: string, count: number): Promise<number> => {
    const client = await connected(url);
    const steps = migratingInSteps(known, 'dead');
    let made = 0;
    for (let step = steps.next(); made < count && !step.done; ) {
      if (CHANGES.test(step.value)) made += 1;
      const { rows } = await client.query(step.value);
      step = steps.next(rows);
    }
    await client.end();
    return made;
  };

  /** Ends the lease of the dead process, if it had one yet, as the passing of its time would. */
  const endLease = async (owner: Client): Promise<void> => {
    const { rows } = await owner.query(`select to_regclass('migration_lease') is not null as found`);
    if (rows[0].found) await owner.query('update migration_lease set ends_at = 0');
  };

  test('is completed by the next process, wherever the first one was killed', async () => {
    const server = await sharedPostgres();
    const contentOf = async ({ url, direct = url, remove }: FreshAddress, killedAfter: number) => {
      try {
        const first = await openDatabase(direct, undefined, [thingsTable]);
        await first.commit({ inserts: [insert('one', 1)] });
        await first.close();
        const changes = killedAfter === 0 ? 0 : await diedAfter(url, killedAfter);
        const owner = await connected(direct);
        await endLease(owner);
        await (await openDatabase(url, undefined, known)).close();
        const { rows } = await owner.query(CONTENT);
        await owner.end();
        return { changes, content: rows[0] };
      } finally {
        await remove();
      }
    };
    const { content: whole } = await contentOf(await freshPostgres(server), 0);
    expect(whole.things).toEqual([{ id: 'one', amount: 2, colour: 'red' }]);
    const { changes } = await contentOf(await freshDistributed(server, false), Number.POSITIVE_INFINITY);
    expect(changes).toBeGreaterThan(20);
    const kills = Array.from({ length: changes + 1 }, (_, killedAfter) => killedAfter);
    const contents = await Promise.all(
      kills.map(async (killedAfter) => (await contentOf(await freshDistributed(server, false), killedAfter)).content),
    );
    expect(contents).toEqual(kills.map(() => whole));
  });
});
