import { type LedgerBooks, type LedgerBooksRecords, ledgerBooks } from '../payments/ledger/books.ts';
import type { LedgerLine } from '../payments/ledger/entry.ts';
import { addedSums, type LedgerRecords, type LedgerSum, ledgerRecords } from '../payments/ledger/records.ts';
import { dayIn } from '../platform/base/zones.ts';
import type { Database } from '../platform/database/database.ts';
import { closedOf, holding } from './close.ts';
import { BEGINNING, bookedAt, daysOfPeriod, digestOf } from './digest.ts';
import { type ClosedDay, type Period, type PeriodRecords, periodRecords } from './periods.ts';

/** What is wrong with the closed books of a channel. */
export interface BooksFault {
  readonly channelId: string;
  /** The month, such as 2026-10; undefined if it concerns none. */
  readonly period: string | undefined;
  /** In words. */
  readonly fault: string;
}

/** What was verified. */
export interface VerifiedBooks {
  readonly periods: number;
  readonly faults: readonly BooksFault[];
}

/** What the verification reads. */
export interface VerifyDependencies {
  readonly ledger: LedgerRecords;
  readonly books: LedgerBooksRecords;
  readonly periods: PeriodRecords;
  readonly zoneOf: (channelId: string) => Promise<string>;
}

/** Returns the days on which what was closed and what is there differ. */
const changedDays = (closed: readonly ClosedDay[], found: readonly ClosedDay[]): readonly string[] => {
  const days = new Set([...closed, ...found].map(({ day }) => day));
  const on = (list: readonly ClosedDay[], day: string) => list.find((each) => each.day === day);
  return [...days].toSorted().flatMap((day) => {
    const [was, is] = [on(closed, day), on(found, day)];
    if (is?.lines !== was?.lines) return [`${day}: ${is?.lines ?? 0} lines instead of ${was?.lines ?? 0}`];
    return is?.digest === was?.digest ? [] : [`${day}: its lines are not those that were closed`];
  });
};

/** Returns the faults of a closed period, whose digest continues that of another. */
const faultsOf = async (
  { ledger, periods, zoneOf }: VerifyDependencies,
  period: Period,
  previous: string,
): Promise<readonly string[]> => {
  const zone = await zoneOf(period.channelId);
  const [closed, found] = [await periods.daysOf(period), await daysOfPeriod(ledger, period, zone)];
  return [
    ...(period.previous === previous ? [] : ['its digest does not continue that of the period before']),
    ...changedDays(closed, found),
    ...(digestOf(period, zone, period.previous ?? '', closed) === period.digest ? [] : ['its digest is another']),
    ...(closed.reduce((sum, { lines }) => sum + lines, 0) === period.lines ? [] : ['it has another number of lines']),
  ];
};

/** Returns the closed months of a channel, within some days, whose lines are not those that were closed. */
export const changedMonths = async (
  dependencies: VerifyDependencies,
  channelId: string,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<readonly string[]> => {
  const closed = closedOf(await dependencies.periods.of(channelId));
  const within = closed.filter(({ period }) => period >= from.slice(0, 7) && period <= to.slice(0, 7));
  const changed: string[] = [];
  for (const period of within) {
    const before = closed[closed.indexOf(period) - 1]?.digest ?? BEGINNING;
    if ((await faultsOf(dependencies, period, before)).length > 0) changed.push(period.period);
  }
  return changed;
};

/** Whether a late line counts when it may: at its own time, or where a period that was closed ends or begins. */
const mayCount = (line: LedgerLine, all: readonly Period[]): boolean => {
  const atMs = bookedAt(line);
  const isBoundary = all.some(({ startsAtMs, endsAtMs }) => startsAtMs === atMs || endsAtMs === atMs);
  return atMs === line.atMs || (atMs > line.atMs && isBoundary);
};

/** Returns until when the periods of a channel are closed; 0 if none ever was. */
const closedUntil = (all: readonly Period[]): number => {
  const last = holding(all).findLast(({ state }) => state !== 'REQUESTED');
  return last?.endsAtMs ?? all.find(({ state }) => state === 'REOPENED')?.startsAtMs ?? 0;
};

interface BooksAndPeriods {
  readonly books: LedgerBooks;
  readonly all: readonly Period[];
}

/** Reads the books and the periods of a channel as they are at one moment: each close and opening changes both. */
const booksAtOnce = async ({ books, periods }: VerifyDependencies, channelId: string): Promise<BooksAndPeriods> => {
  for (;;) {
    const before = await books.of(channelId);
    const all = await periods.of(channelId);
    if ((await books.of(channelId)).version === before.version) return { books: before, all };
  }
};

/** Returns what of the books contradicts the periods: they decide when late lines count. */
const faultsOfBooks = (
  { books: { openFromMs, countedToMs }, all }: BooksAndPeriods,
  countedMs: number,
): readonly string[] => [
  ...(openFromMs === closedUntil(all) ? [] : ['its closed months are not those that its books have']),
  ...(countedToMs >= Math.max(openFromMs, countedMs) ? [] : ['lines may still be added to days that are counted']),
];

/** Returns until when lines are counted, and the first day whose sums are not those of its lines and all before. */
const verifySums = async (
  { ledger, zoneOf }: VerifyDependencies,
  channelId: string,
): Promise<{ readonly countedMs: number; readonly wrong: string | undefined }> => {
  const zone = await zoneOf(channelId);
  let wrong: string | undefined;
  let [countedMs, lines]: [number, readonly LedgerSum[]] = [0, []];
  for (;;) {
    const counted = await ledger.countedAfter(channelId, countedMs);
    if (counted === undefined) return { countedMs, wrong };
    lines = addedSums(lines, await ledger.inTime(channelId, countedMs, counted.toMs));
    if (addedSums(counted.sums, lines, -1n).length > 0) wrong ??= dayIn(counted.toMs - 1, zone);
    countedMs = counted.toMs;
  }
};

/**
 * Verifies the closed periods of channels: the digests, their chain, the time at which late lines count, and the sums of
 * each day, from which balances are taken.
 */
export const verifyBooks = async (
  dependencies: VerifyDependencies,
  channels: readonly string[],
): Promise<VerifiedBooks> => {
  const { ledger, periods } = dependencies;
  const faults: BooksFault[] = [];
  let verified = 0;
  for (const channelId of channels) {
    const all = await periods.of(channelId);
    const add = (period: string | undefined, ...found: readonly string[]): void => {
      faults.push(...found.map((fault) => ({ channelId, period, fault })));
    };
    let previous = BEGINNING;
    for (const period of closedOf(all)) {
      add(period.period, ...(await faultsOf(dependencies, period, previous)));
      previous = period.digest ?? '';
      verified += 1;
    }
    const late = await ledger.lateBetween(channelId, 0, Number.MAX_SAFE_INTEGER);
    for (const line of late.filter((each) => !mayCount(each, all))) {
      add(undefined, `the late line ${line.event} of ${line.sourceId} counts at a time at which it may not`);
    }
    const { countedMs, wrong } = await verifySums(dependencies, channelId);
    if (wrong !== undefined) add(undefined, `the sums of its days are not those of its lines, first that of ${wrong}`);
    add(undefined, ...faultsOfBooks(await booksAtOnce(dependencies, channelId), countedMs));
  }
  return { periods: verified, faults };
};

/** Returns in words what is wrong with the closed months, late lines and sums of a database; nothing if all is right. */
export const accountingFaults = async (database: Database): Promise<readonly string[]> => {
  const books = ledgerBooks(database);
  const ledger = ledgerRecords(database);
  // A channel has a fixed zone as soon as a month of it is closed.
  const zoneOf = async (channelId: string): Promise<string> => (await books.of(channelId)).zone ?? 'UTC';
  const dependencies = { ledger, books, periods: periodRecords(database), zoneOf };
  // Somebody may have removed all lines of a channel.
  const channels = new Set([...(await ledger.channels()), ...(await books.channels())]);
  const { faults } = await verifyBooks(dependencies, [...channels].toSorted());
  return faults.map(
    ({ channelId, period, fault }) => `${channelId}${period === undefined ? '' : ` ${period}`}: ${fault}`,
  );
};
