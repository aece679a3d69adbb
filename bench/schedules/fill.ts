import { Client } from 'pg';
import { systemClock } from '../../server/platform/base/clock.ts';
import { connectSqlite } from '../../server/platform/database/sqlite/connection.ts';

/** The copies of the one schedule that a gateway has made: `due` of them come due together, the others much later. */
export interface Filling {
  readonly schedules: number;
  readonly due: number;
  /** Milliseconds until they come due. */
  readonly dueInMs: number;
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** The others come due one by one, from tomorrow on. */
const APART_MS = 2_592;

const NUMBERS = (count: number): string =>
  `with recursive numbers(n) as (select cast(1 as bigint) union all select n + 1 from numbers where n < ${count})`;

type Hex = (value: string, digits: number) => string;

const statementsFor = ({ schedules, due, dueInMs }: Filling, hexOf: Hex): readonly string[] => {
  const nowMs = systemClock.now();
  const id = `'8a' || ${hexOf(`${nowMs}`, 12)} || ${hexOf('n', 18)}`;
  const nextAt = `case when n <= ${due} then ${nowMs + dueInMs} else ${nowMs + DAY_MS} + n * ${APART_MS} end`;
  return [
    `${NUMBERS(schedules)}
     insert into schedules (entity, id, version, registration_id, state, amount, currency, request, plan, agreement_id,
       next_at, created_at)
     select entity, ${id}, 1, registration_id, state, amount, currency, request, plan, agreement_id, ${nextAt},
       created_at
     from numbers cross join (select * from schedules limit 1) as pattern`,
    `insert into timers (id, kind, subject, due_at, attempts, data, version, leased_until)
     select 'schedule.run:' || entity || '/' || id, 'schedule.run', entity || '/' || id, next_at, 0, '{}', 1, 0
     from schedules where version = 1 and not exists
       (select 1 from timers where timers.id = 'schedule.run:' || schedules.entity || '/' || schedules.id)`,
  ];
};

/** Access to a filled database beside the gateway. */
export interface Filled {
  /** Returns how many due times have been attempted. */
  attempted(): Promise<number>;
  /** Returns how many schedules have been paid whole: they wait for their next due time. */
  paid(): Promise<number>;
  close(): Promise<void>;
}

const ATTEMPTED = 'select count(*) as found from schedule_runs';

/** The others have their first version. */
const PAID = `select count(*) as found from schedules where version > 1 and run is null and state = 'ACTIVE'`;

/** Fills the SQLite file at a path. */
export const fillSqlite = async (path: string, filling: Filling): Promise<Filled> => {
  const connection = connectSqlite(path);
  connection.exec('pragma synchronous = OFF');
  const hexOf: Hex = (value, digits) => `printf('%0${digits}x', ${value})`;
  for (const statement of statementsFor(filling, hexOf)) connection.exec(statement);
  connection.exec('pragma wal_checkpoint(truncate)');
  return {
    attempted: async () => (connection.prepare(ATTEMPTED).get() as { found: number }).found,
    paid: async () => (connection.prepare(PAID).get() as { found: number }).found,
    close: async () => connection.close(),
  };
};

/** Fills the PostgreSQL at an address. */
export const fillPostgres = async (url: string, filling: Filling): Promise<Filled> => {
  const client = new Client({ connectionString: url });
  await client.connect();
  const hexOf: Hex = (value, digits) => `lpad(to_hex(${value}), ${digits}, '0')`;
  for (const statement of statementsFor(filling, hexOf)) await client.query(statement);
  await client.query('vacuum analyze schedules');
  await client.query('vacuum analyze timers');
  await client.query('checkpoint'); // Not during the measured load.
  return {
    attempted: async () => Number((await client.query<{ found: string }>(ATTEMPTED)).rows[0]?.found),
    paid: async () => Number((await client.query<{ found: string }>(PAID)).rows[0]?.found),
    close: () => client.end(),
  };
};
