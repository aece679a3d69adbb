import { Client } from 'pg';
import { systemClock } from '../../server/platform/base/clock.ts';
import { openDatabase } from '../../server/platform/database/open.ts';
import { connectSqlite } from '../../server/platform/database/sqlite/connection.ts';

/** The most frequent kinds of timers, due in the coming month. */
const openKinds = ['payment.expiry', 'payment.receipt', 'payment.question', 'checkout.expiry', 'notification'] as const;

/** The timers that come due during the measurement end without changes, because their checkouts do not exist. */
const DUE_KIND = 'checkout.expiry';

const FIRST_OPEN_MS = 24 * 60 * 60 * 1000;
const APART_MS = 2_592;

/** The timers that come due during the measurement. */
interface ComingDue {
  readonly count: number;
  readonly firstInMs: number;
  readonly apartMs: number;
}

const inserting = (from: string, count: number, kind: string, dueAt: string): string =>
  `with recursive numbers(n) as (select cast(0 as bigint) union all select n + 1 from numbers where n < ${count - 1})
   insert into timers (id, kind, subject, due_at, attempts, data, version, leased_until)
   select ${kind} || ':${from}' || n, ${kind}, '${from}' || n, ${dueAt}, 0, '{}', 1, 0 from numbers`;

const statementsFor = (open: number, due: ComingDue | undefined): readonly string[] => {
  const nowMs = systemClock.now();
  const nth = openKinds.map((kind, place) => `when ${place} then '${kind}'`).join(' ');
  const coming = due && nowMs + due.firstInMs;
  return [
    ...(open === 0
      ? []
      : [
          inserting(
            'open',
            open,
            `case n % ${openKinds.length} ${nth} end`,
            `${nowMs + FIRST_OPEN_MS} + n * ${APART_MS}`,
          ),
        ]),
    ...(due === undefined ? [] : [inserting('due', due.count, `'${DUE_KIND}'`, `${coming} + n * ${due.apartMs}`)]),
  ];
};

const runOnSqlite = async (path: string, statements: readonly string[]): Promise<void> => {
  const connection = connectSqlite(path);
  connection.exec('pragma synchronous = OFF');
  for (const statement of statements) connection.exec(statement);
  connection.exec('pragma wal_checkpoint(truncate)');
  connection.close();
};

const runOnPostgres = async (url: string, statements: readonly string[]): Promise<void> => {
  const client = new Client({ connectionString: url });
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.query('vacuum analyze timers');
  await client.query('checkpoint'); // Not during the measured load.
  await client.end();
};

/**
 * Creates the tables at an address and stores `open` timers that are due in days, and those that come due during the
 * measurement.
 */
export const fillWithTimers = async (url: string, open: number, due?: ComingDue): Promise<void> => {
  await (await openDatabase(url)).close();
  const statements = statementsFor(open, due);
  await (url.startsWith('sqlite:')
    ? runOnSqlite(url.slice('sqlite:'.length), statements)
    : runOnPostgres(url, statements));
};
