import { type LedgerBooksRecords, ledgerBooks } from '../payments/ledger/books.ts';
import type { LedgerLine } from '../payments/ledger/entry.ts';
import { addedSums, type LedgerRecords, type LedgerSum, ledgerRecords } from '../payments/ledger/records.ts';
import { timestampText } from '../platform/base/clock.ts';
import { isZone } from '../platform/base/zones.ts';
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
    if (was?.digest === is?.digest && was?.lines === is?.lines) return [];
    return was?.lines === is?.lines
      ? [`${day}: its lines are not those that were closed`]
      : [`${day}: ${is?.lines ?? 0} lines instead of ${was?.lines ?? 0}`];
  });
};

/** Returns the faults of what was stored with a close, whatever the lines are now. */
const faultsOfDigest = (
  period: Period,
  zone: string,
  days: readonly ClosedDay[],
  all: readonly Period[],
): readonly string[] => [
  ...(digestOf(period, zone, days, all) === period.digest ? [] : ['its digest is another']),
  ...(days.reduce((sum, { lines }) => sum + lines, 0) === period.lines ? [] : ['it has another number of lines']),
];

/** Returns the faults of a closed period, whose digest continues that of another. */
const faultsOf = async (
  { ledger, periods, zoneOf }: VerifyDependencies,
  period: Period,
  previous: string,
  all: readonly Period[],
): Promise<readonly string[]> => {
  const zone = await zoneOf(period.channelId);
  const [closed, found] = [await periods.daysOf(period), await daysOfPeriod(ledger, period, zone)];
  return [
    ...(period.previous === previous ? [] : ['its digest does not continue that of the period before']),
    ...changedDays(closed, found),
    ...faultsOfDigest(period, zone, closed, all),
  ];
};

/** Returns the faults of a close among all of its channel: what was opened again keeps its digest. */
const faultsOfTrace = async (
  { periods, zoneOf }: VerifyDependencies,
  period: Period,
  all: readonly Period[],
): Promise<readonly string[]> => {
  const { channelId, generation, state, digest, startsAtMs } = period;
  const ofMonth = all.filter((each) => each.startsAtMs === startsAtMs);
  const isDigested = state === 'CLOSED' || state === 'REOPENED';
  const faults = [
    ...(ofMonth.indexOf(period) + 1 === generation ? [] : [`an earlier close than its close ${generation} is gone`]),
    ...((state === 'REOPENED' || period === ofMonth.at(-1)) && isDigested === (digest !== undefined)
      ? []
      : [`its close ${generation} cannot be ${state}`]),
  ];
  if (state !== 'REOPENED') return faults;
  const before = all.flatMap((each) => (each.endsAtMs === startsAtMs ? (each.digest ?? []) : []));
  const isContinued = before.length === 0 ? period.previous === BEGINNING : before.includes(period.previous ?? '');
  return [
    ...faults,
    ...(isContinued ? [] : [`its close ${generation} does not continue the period before`]),
    ...faultsOfDigest(period, await zoneOf(channelId), await periods.daysOf(period), all).map(
      (fault) => `of its close ${generation}, ${fault}`,
    ),
  ];
};

/** Returns the books of a channel together with the periods that there were then. */
const booksAndPeriods = async ({ books, periods }: VerifyDependencies, channelId: string) => {
  for (;;) {
    const before = await books.of(channelId);
    const all = await periods.of(channelId);
    if ((await books.of(channelId)).version === before.version) return { own: before, all };
  }
};

/** Returns the time from which lines are posted: the end of the last closed period. */
const openFromOf = (all: readonly Period[]): number => {
  const begun = holding(all).findLast(({ state }) => state === 'CLOSED' || state === 'CLOSING');
  return begun?.endsAtMs ?? all.find(({ state }) => state === 'REOPENED')?.startsAtMs ?? 0;
};

/** Returns the time of the first sums that are not those of the lines before it; undefined if all are. */
const wrongSumsAt = async (
  ledger: LedgerRecords,
  channelId: string,
  sums: Awaited<ReturnType<LedgerRecords['allSums']>>,
): Promise<number | undefined> => {
  let fromMs = 0;
  let expected: readonly LedgerSum[] = [];
  for (const [atMs, found] of sums) {
    expected = addedSums(expected, await ledger.inTime(channelId, fromMs, atMs));
    if (addedSums(found, expected, -1n).length > 0) return atMs;
    fromMs = atMs;
  }
  return undefined;
};

/** Returns the closed months of a channel, within some days, whose lines are not those that were closed. */
export const changedMonths = async (
  dependencies: VerifyDependencies,
  channelId: string,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<readonly string[]> => {
  const all = await dependencies.periods.of(channelId);
  const closed = closedOf(all);
  const within = closed.filter(({ period }) => period >= from.slice(0, 7) && period <= to.slice(0, 7));
  const changed: string[] = [];
  for (const period of within) {
    const before = closed[closed.indexOf(period) - 1]?.digest ?? BEGINNING;
    if ((await faultsOf(dependencies, period, before, all)).length > 0) changed.push(period.period);
  }
  return changed;
};

/** Whether a late line counts when it may: at its own time, or where a period that was closed ends or begins. */
const mayCount = (line: LedgerLine, all: readonly Period[]): boolean => {
  const atMs = bookedAt(line);
  const isBoundary = all.some(({ startsAtMs, endsAtMs }) => startsAtMs === atMs || endsAtMs === atMs);
  return atMs === line.atMs || (atMs > line.atMs && isBoundary);
};

/**
 * Verifies the closed periods of channels: the digests, their chain, the time from which lines are posted, that at which
 * late ones count, and the sums, from which balances are taken.
 */
export const verifyBooks = async (
  dependencies: VerifyDependencies,
  channels: readonly string[],
): Promise<VerifiedBooks> => {
  const { ledger } = dependencies;
  const faults: BooksFault[] = [];
  let verified = 0;
  for (const channelId of channels) {
    // The books are read last: meanwhile, lines may be counted and months closed.
    const late = await ledger.lateBetween(channelId, 0, Number.MAX_SAFE_INTEGER);
    const sums = await ledger.allSums(channelId);
    const { own, all } = await booksAndPeriods(dependencies, channelId);
    const add = (period: string | undefined, ...found: readonly string[]): void => {
      faults.push(...found.map((fault) => ({ channelId, period, fault })));
    };
    if (own.zone !== undefined && !isZone(own.zone)) {
      add(undefined, `its time zone ${own.zone} is none`);
      continue;
    }
    let previous = BEGINNING;
    for (const period of closedOf(all)) {
      add(period.period, ...(await faultsOf(dependencies, period, previous, all)));
      previous = period.digest ?? '';
      verified += 1;
    }
    for (const period of all) add(period.period, ...(await faultsOfTrace(dependencies, period, all)));
    if (own.openFromMs !== openFromOf(all))
      add(undefined, 'lines are not posted from the end of its last closed month');
    for (const line of late.filter((each) => !mayCount(each, all))) {
      add(undefined, `the late line ${line.event} of ${line.sourceId} counts at a time at which it may not`);
    }
    const wrongMs = await wrongSumsAt(ledger, channelId, sums);
    if (wrongMs !== undefined) add(undefined, `the sums until ${timestampText(wrongMs)} are not those of its lines`);
    if (Math.max(0, ...sums.keys()) > own.countedToMs)
      add(undefined, 'its sums go further than its lines were counted');
  }
  return { periods: verified, faults };
};

/** Returns in words what is wrong with the closed months, late lines and sums of a database; nothing if all is right. */
export const accountingFaults = async (database: Database): Promise<readonly string[]> => {
  const books = ledgerBooks(database);
  const ledger = ledgerRecords(database);
  const periods = periodRecords(database);
  // A channel has a fixed zone as soon as a month of it is closed.
  const zoneOf = async (channelId: string): Promise<string> => (await books.of(channelId)).zone ?? 'UTC';
  // Whose lines are all gone still has its periods.
  const channels = new Set((await Promise.all([ledger, books, periods].map((each) => each.channels()))).flat());
  const { faults } = await verifyBooks({ ledger, books, periods, zoneOf }, [...channels].toSorted());
  return faults.map(
    ({ channelId, period, fault }) => `${channelId}${period === undefined ? '' : ` ${period}`}: ${fault}`,
  );
};
