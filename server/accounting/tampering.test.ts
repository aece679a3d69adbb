import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { insertLine, type LedgerLine } from '../payments/ledger/entry.ts';
import { manualClock } from '../platform/base/clock.ts';
import { startOfDay } from '../platform/base/zones.ts';
import type { Insert, Value } from '../platform/database/database.ts';
import { rowQueries } from '../platform/database/row-queries.ts';
import { databases, type TestDatabase } from '../testing/databases.ts';
import { type ClosingDependencies, closeMonth, reopenMonth } from './close.ts';
import { closingOf } from './closing.ts';
import { countLedger } from './count.ts';
import { accountingFaults } from './verify.ts';

const ZONE = 'Europe/Berlin';
const MONTHS = ['2026-08', '2026-09', '2026-10'] as const;

type Row = Readonly<Record<string, Value>>;

/** The tables of the closed books: their keys, and the columns of which no digest and no sum tells. */
const tables: Readonly<Record<string, { readonly key: readonly string[]; readonly untold: readonly string[] }>> = {
  ledger_lines: { key: ['entity', 'posted_at', 'source_id', 'event', 'line'], untold: [] },
  ledger_sums: { key: ['entity', 'at', 'event', 'debit', 'credit', 'currency'], untold: [] },
  ledger_books: { key: ['entity'], untold: ['version', 'opening_at'] },
  ledger_days: { key: ['entity', 'starts_at', 'generation', 'day'], untold: [] },
  ledger_periods: { key: ['entity', 'starts_at', 'generation'], untold: ['id', 'version'] },
};

/** What somebody asks, until the month is opened again. */
const wish = ['reopened_at', 'reopened_by', 'reopened_by_id', 'reopen_confirmed_by', 'reopen_reason'];

/** Other values for a column. */
const others = (column: string, value: Value): readonly Value[] => {
  if (column === 'event') return ['REFUND'];
  if (column === 'state') return ['REQUESTED', 'CLOSING', 'CLOSED', 'REOPENED'].filter((state) => state !== value);
  if (column === 'counted_to') return [0];
  if (typeof value === 'string') return [`${value}x`, value.slice(1)];
  if (value === null) return column.endsWith('_at') ? [startOfDay('2026-10-20', ZONE)] : ['x'];
  const number = Number(value);
  return column === 'line' || column === 'generation' ? [number + 5] : [number + 1, number - 1, 0];
};

const line = (sourceId: string, day: string, hours: number, amount: bigint, currency = 'EUR'): LedgerLine => ({
  ...{ channelId: 'c', sourceId, event: 'DEBIT', line: 0, debit: 'ACQUIRER_RECEIVABLE', credit: 'MERCHANT_PAYABLE' },
  ...{ paymentId: sourceId, amount, currency, atMs: startOfDay(day, ZONE) + hours * 60 * 60_000 },
});

describe.each(databases)('books that somebody changes in $name', ({ open }) => {
  let database: TestDatabase;

  beforeAll(async () => {
    database = await open();
    const clock = manualClock(startOfDay('2026-11-10', ZONE));
    const known = {
      entityById: () => Promise.resolve(undefined),
      settingsOf: () => Promise.reject(new Error('unasked')),
    };
    const closing: ClosingDependencies = {
      ...closingOf({ database, clock, known, findOpen: () => Promise.resolve([]) }),
      zoneOf: () => Promise.resolve(ZONE),
      needsTwo: () => Promise.resolve(false),
      deliveredFormats: () => Promise.resolve([]),
    };
    const post = (...lines: readonly LedgerLine[]) => database.commit({ inserts: lines.map(insertLine) });
    const by = { person: { id: 'anna', name: 'Anna "of" Köln 😀' }, otherwise: '' };
    const close = async (...months: readonly string[]): Promise<void> => {
      for (const month of months) await closeMonth(closing, 'c', month, by, 'in\na test');
    };
    await post(line('a', '2026-08-05', 1, 100n), line('b', '2026-08-05', 1, 200n), line('d', '2026-08-31', 23, 300n));
    await post(line('e', '2026-09-01', 0, 400n, 'JPY'), line('f', '2026-10-07', 5, 500n));
    await post(line('g', '2026-11-02', 5, 600n), line('h', '2026-11-03', 6, 700n));
    await close(...MONTHS);
    await post(line('late for ever', '2026-09-15', 3, 800n));
    await reopenMonth(closing, 'c', '2026-09', by, 'forgotten');
    await post(line('late in a month', '2026-09-16', 3, 900n));
    await close('2026-09', '2026-10');
    await countLedger(closing, ['c'], () => Promise.resolve(startOfDay('2026-11-04', ZONE)));
  });
  afterAll(() => database.close());

  /** Returns the rows of a table; of lines, those of closed months, because the others are compared with their causes. */
  const rowsOf = async (table: string): Promise<readonly Row[]> => {
    const rows = await database.read(rowQueries<{ readonly entity: string } & Row>(table).by('entity'), {
      entity: 'c',
    });
    const endMs = startOfDay('2026-11-01', ZONE);
    return table === 'ledger_lines' ? rows.filter((row) => Number(row['booked_at'] ?? row['posted_at']) < endMs) : rows;
  };

  /** Whether balances do without a row: if there are no sums until a time, they are those of the lines. */
  const isAlone = (table: string, row: Row, rows: readonly Row[]): boolean =>
    table === 'ledger_sums' && rows.filter(({ at }) => at === row['at']).length === 1;

  const insert = (table: string, row: Row): Promise<void> =>
    database.commit({ inserts: [{ table, row } satisfies Insert] });

  const remove = (table: string, row: Row): Promise<void> => {
    const key = Object.fromEntries((tables[table]?.key ?? []).map((column) => [column, row[column] as Value]));
    return database.commit({ deletes: [{ table, key }] });
  };

  test('are right before', async () => {
    expect(await accountingFaults(database)).toEqual([]);
    for (const table of Object.keys(tables)) expect((await rowsOf(table)).length, table).toBeGreaterThan(0);
  });

  test.each(Object.keys(tables))('each value of %s is told', async (table) => {
    const unseen: string[] = [];
    const rows = await rowsOf(table);
    for (const row of rows) {
      const untold = [
        ...(tables[table]?.untold ?? []),
        ...(isAlone(table, row, rows) ? ['entity', 'at'] : []),
        ...(row['state'] === 'CLOSED' ? wish : []),
      ];
      for (const column of Object.keys(row).filter((each) => !untold.includes(each))) {
        for (const value of others(column, row[column] ?? null)) {
          if (value === row[column]) continue;
          const changed = { ...row, [column]: value };
          await remove(table, row);
          await insert(table, changed);
          if ((await accountingFaults(database)).length === 0) unseen.push(JSON.stringify([row, column, value]));
          await remove(table, changed);
          await insert(table, row);
        }
      }
    }
    expect(unseen).toEqual([]);
    expect(await accountingFaults(database)).toEqual([]);
  });

  test.each(Object.keys(tables))('each row that is gone from %s is told', async (table) => {
    const unseen: string[] = [];
    const rows = await rowsOf(table);
    for (const row of rows) {
      if (isAlone(table, row, rows)) continue;
      await remove(table, row);
      if ((await accountingFaults(database)).length === 0) unseen.push(JSON.stringify(row));
      await insert(table, row);
    }
    expect(unseen).toEqual([]);
  });

  test.each(Object.keys(tables))('all rows that are gone from %s are told', async (table) => {
    const rows = await rowsOf(table);
    for (const row of rows) await remove(table, row);
    const faults = await accountingFaults(database);
    for (const row of rows) await insert(table, row);
    if (table !== 'ledger_sums') expect(faults).not.toEqual([]);
    expect(await accountingFaults(database)).toEqual([]);
  });
});
