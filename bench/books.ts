import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { countLedger } from '../server/accounting/count.ts';
import { daysOfPeriod } from '../server/accounting/digest.ts';
import { statementsOf } from '../server/accounting/month-statement.ts';
import { daysOfMonth } from '../server/accounting/months.ts';
import { ledgerBooks } from '../server/payments/ledger/books.ts';
import { insertLine, linesOf } from '../server/payments/ledger/entry.ts';
import { ledgerRecords } from '../server/payments/ledger/records.ts';
import { dayAfter, startOfDay } from '../server/platform/base/zones.ts';
import type { Database, Insert } from '../server/platform/database/database.ts';
import { migrations } from '../server/platform/database/migrate.ts';
import { openDatabase } from '../server/platform/database/open.ts';
import { connectSqlite } from '../server/platform/database/sqlite/connection.ts';
import { startPostgres } from '../tools/test/postgres.ts';
import { type Load, loadOf, median, rounded } from './load.ts';
import { startMeasuredGateway } from './processes.ts';
import { authorizedOf, cardPaymentOf } from './requests.ts';

const ZONE = 'Europe/Berlin';
const CHANNEL = '8a000000000000000000000000000001';
const YEAR_BEGINS = '2025-01-01';
const DAYS = 365;
const USUAL_LINES = 10_000_000;

const startMs = startOfDay(YEAR_BEGINS, ZONE);
const endMs = startOfDay(dayAfter(YEAR_BEGINS, DAYS), ZONE);

/** Returns the statement that stores lines, spread over a year: captures, refunds, settlements and fees. */
const filling = (lines: number): string => {
  const step = Math.floor((endMs - startMs) / lines);
  const of = (capture: string, refund: string, settlement: string, fee: string) =>
    `case n % 4 when 0 then '${capture}' when 1 then '${refund}' when 2 then '${settlement}' else '${fee}' end`;
  return `with recursive numbers(n) as (
      select cast(1 as bigint) union all select n + 1 from numbers where n < ${lines}
    )
    insert into ledger_lines (entity, posted_at, source_id, event, line, payment_id, debit, credit, amount, currency)
    select '${CHANNEL}', ${startMs} + n * ${step}, 'source-' || n, ${of('DEBIT', 'REFUND', 'SETTLEMENT', 'FEE')}, 0, null,
      ${of('ACQUIRER_RECEIVABLE', 'MERCHANT_PAYABLE', 'IN_TRANSIT', 'FEES')},
      ${of('MERCHANT_PAYABLE', 'ACQUIRER_RECEIVABLE', 'ACQUIRER_RECEIVABLE', 'IN_TRANSIT')},
      100 + n % 9900, 'EUR' from numbers`;
};

const secondsOf = async (work: () => Promise<unknown>): Promise<number> => {
  const began = performance.now();
  await work();
  return (performance.now() - began) / 1000;
};

const toMilliseconds = (seconds: number): number => rounded(1000 * seconds);

const WRITERS = 50;
const WRITTEN = 10_000;

/** Stores lines from many callers at once; returns how many a second. */
const linesPerSecond = async (database: Database, name: string, made: (insert: Insert) => Insert): Promise<number> => {
  let left = WRITTEN;
  const write = async (): Promise<void> => {
    while (left > 0) {
      left -= 1;
      const [line] = linesOf({
        channelId: CHANNEL,
        event: 'DEBIT',
        sourceId: `${name}-${left}`,
        amount: 100n,
        currency: 'EUR',
        atMs: endMs + left,
      }).map(insertLine);
      if (line !== undefined) await database.commit({ inserts: [made(line)] });
    }
  };
  const seconds = await secondsOf(() => Promise.all(Array.from({ length: WRITERS }, write)));
  return WRITTEN / seconds;
};

const unmarked = ({ lateness: _, ...insert }: Insert): Insert => insert;

const PAYMENTS = 5_000;
const PAYMENT_ROUNDS = 9;

/** Takes card payments in turns beside many lines and beside none; each round begins with the other one. */
const paymentsBeside = async (filledUrl: string, emptyUrl: string | undefined): Promise<object> => {
  const gateways = {
    lines: await startMeasuredGateway(filledUrl, { entityId: CHANNEL, accessToken: randomBytes(32).toString('hex') }),
    none: await startMeasuredGateway(emptyUrl),
  };
  type Name = keyof typeof gateways;
  const payWith = async (name: Name, amount = PAYMENTS): Promise<Load> => {
    const gateway = gateways[name];
    return await loadOf(gateway, cardPaymentOf(gateway), authorizedOf(gateway), { warmUpSeconds: 0, amount });
  };
  const loads: Record<Name, Load[]> = { lines: [], none: [] };
  const both = ['lines', 'none'] as const;
  for (const name of both) await payWith(name, 3 * PAYMENTS);
  for (let round = 0; round < PAYMENT_ROUNDS; round += 1) {
    for (const name of round % 2 === 0 ? both : both.toReversed()) loads[name].push(await payWith(name));
  }
  await Promise.all(both.map((name) => gateways[name].stop()));
  const of = (name: Name, figure: 'cpuUs' | 'meanMs') => median(loads[name].map((load) => load[figure]));
  return {
    'payments beside the lines, CPU us': rounded(of('lines', 'cpuUs')),
    'payments in an empty database (yardstick), CPU us': rounded(of('none', 'cpuUs')),
    'payments beside the lines, 50 at once, mean ms': rounded(of('lines', 'meanMs')),
    'payments in an empty database (yardstick), 50 at once, mean ms': rounded(of('none', 'meanMs')),
    'payments that failed': both.flatMap((name) => loads[name]).reduce((sum, { failures }) => sum + failures, 0),
  };
};

const measured = async (database: Database, lines: number): Promise<object> => {
  const ledger = ledgerRecords(database);
  const dependencies = { database, ledger, books: ledgerBooks(database), zoneOf: () => Promise.resolve(ZONE) };
  const scan = await secondsOf(() => ledger.inTime(CHANNEL, 0, endMs));
  const countSeconds = await secondsOf(() => countLedger(dependencies, [CHANNEL], () => Promise.resolve(endMs)));
  const asOf: number[] = [];
  for (let day = 3; day < DAYS; day += 18) {
    const ms = startOfDay(dayAfter(YEAR_BEGINS, day), ZONE);
    asOf.push(await secondsOf(() => ledger.balances(CHANNEL, ms)));
  }
  const days = daysOfMonth('2025-10', ZONE);
  const month = await secondsOf(() => statementsOf({ ledger, channelId: CHANNEL, zone: ZONE }, days));
  const period = { channelId: CHANNEL, startsAtMs: days.fromMs, endsAtMs: days.beforeMs };
  const digest = await secondsOf(() => daysOfPeriod(ledger, period, ZONE));
  const rounds = ['a', 'b', 'c', 'd'];
  const marked: number[] = [];
  const plain: number[] = [];
  for (const round of rounds) {
    marked.push(await linesPerSecond(database, `marked-${round}`, (line) => line));
    plain.push(await linesPerSecond(database, `plain-${round}`, unmarked));
  }
  return {
    lines,
    'sum over all lines (yardstick), s': rounded(scan),
    'counting all days once, s': rounded(countSeconds),
    'balances as of a day, median ms': toMilliseconds(median(asOf)),
    'balances as of a day, longest ms': toMilliseconds(Math.max(...asOf)),
    'statement of a month, s': rounded(month),
    'digest of a month, s': rounded(digest),
    'lines stored with their mark, per s': rounded(median(marked)),
    'lines stored without (yardstick), per s': rounded(median(plain)),
  };
};

const onSqlite = async (lines: number): Promise<object> => {
  const folder = await mkdtemp(join(tmpdir(), 'tollgate-books-'));
  const path = join(folder, 'books.db');
  try {
    await (await openDatabase(`sqlite:${path}`, undefined, migrations)).close();
    const connection = connectSqlite(path);
    connection.exec(filling(lines));
    connection.exec('analyze');
    connection.close();
    const database = await openDatabase(`sqlite:${path}`, undefined, migrations);
    const figures = await measured(database, lines);
    await database.close();
    return { ...figures, ...(await paymentsBeside(`sqlite:${path}`, undefined)) };
  } finally {
    await rm(folder, { recursive: true });
  }
};

const onPostgres = async (lines: number): Promise<object> => {
  const postgres = await startPostgres();
  try {
    await (await openDatabase(postgres.url, undefined, migrations)).close();
    const client = new Client(postgres.url);
    await client.connect();
    await client.query(filling(lines));
    await client.query('vacuum analyze ledger_lines');
    await client.end();
    const database = await openDatabase(postgres.url, undefined, migrations);
    const figures = await measured(database, lines);
    await database.close();
    const empty = await startPostgres();
    try {
      return { ...figures, ...(await paymentsBeside(postgres.url, empty.url)) };
    } finally {
      await empty.stop();
    }
  } finally {
    await postgres.stop();
  }
};

/**
 * Measures balances as of a day, a month's statement and digest over a year of lines of one channel, each beside the sum
 * over all lines; the storing of lines with the look at what is closed beside that without; and card payments beside the
 * lines and in an empty database. `BOOKS_LINES` sets the number of lines, `BOOKS_ON` the databases.
 */
export const benchBooks = async (): Promise<unknown> => {
  const lines = Number(process.env['BOOKS_LINES'] ?? USUAL_LINES);
  const kinds = process.env['BOOKS_ON'] ?? 'sqlite postgres';
  return {
    ...(kinds.includes('sqlite') ? { sqlite: await onSqlite(lines) } : {}),
    ...(kinds.includes('postgres') ? { postgres: await onPostgres(lines) } : {}),
  };
};
