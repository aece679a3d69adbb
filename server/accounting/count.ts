import { booksStored, type LedgerBooksRecords, sumsStored } from '../payments/ledger/books.ts';
import { lateness } from '../payments/ledger/entry.ts';
import { addedSums, type LedgerRecords } from '../payments/ledger/records.ts';
import { givingWay } from '../platform/base/give-way.ts';
import { dayAfter, dayIn, startOfDay } from '../platform/base/zones.ts';
import type { Database } from '../platform/database/database.ts';
import { commitUnlessConflict, deciding } from '../platform/database/deciding.ts';

/** What counting needs. */
export interface CountingDependencies {
  readonly database: Database;
  readonly ledger: LedgerRecords;
  readonly books: LedgerBooksRecords;
  /** Returns the time zone in which the lines of a channel have their posting days. */
  readonly zoneOf: (channelId: string) => Promise<string>;
}

/** Makes lines before a time late if they come from now on. */
const raiseCountedTo = ({ database, books }: CountingDependencies, channelId: string, toMs: number): Promise<void> =>
  deciding(database, async () => {
    const before = await books.of(channelId);
    const changes = before.countedToMs >= toMs ? {} : booksStored({ ...before, countedToMs: toMs });
    return { changes, result: undefined };
  });

/** Returns whether a channel has lines before a time that are not in the sums yet. */
const hasMore = async ({ ledger }: CountingDependencies, channelId: string, beforeMs: number): Promise<boolean> => {
  const { toMs } = await ledger.counted(channelId, Number.MAX_SAFE_INTEGER);
  return ((await ledger.nextInTime(channelId, toMs)) ?? beforeMs) < beforeMs;
};

/** Stores the sums of the next day with lines, of those before a time; returns whether there may be another one. */
const sumNextDay = async (
  { database, ledger, zoneOf }: CountingDependencies,
  channelId: string,
  beforeMs: number,
): Promise<boolean> => {
  const counted = await ledger.counted(channelId, Number.MAX_SAFE_INTEGER);
  const nextMs = await ledger.nextInTime(channelId, counted.toMs);
  if (nextMs === undefined || nextMs >= beforeMs) return false;
  const zone = await zoneOf(channelId);
  const toMs = Math.min(startOfDay(dayAfter(dayIn(nextMs, zone)), zone), beforeMs);
  const sums = addedSums(counted.sums, await ledger.inTime(channelId, counted.toMs, toMs));
  // Lines of nothing, which only somebody with the database can write: the same day would be the next one for ever.
  if (sums.length === 0) return false;
  // After a conflict, somebody else has counted the day.
  await commitUnlessConflict(database, { inserts: sumsStored(channelId, toMs, sums) });
  return true;
};

/**
 * Sums the lines of channels up to a time, day by day, so that a later balance needs the lines of one day only. Lines
 * that come afterwards with an earlier time are late: they are added to each balance.
 */
export const countLedger = async (
  dependencies: CountingDependencies,
  channels: readonly string[],
  toMsOf: (channelId: string) => Promise<number>,
): Promise<void> => {
  const ends: (readonly [channelId: string, toMs: number])[] = [];
  for (const channelId of channels) {
    const toMs = await toMsOf(channelId);
    if (await hasMore(dependencies, channelId, toMs)) ends.push([channelId, toMs]);
  }
  if (ends.length === 0) return;
  for (const [channelId, toMs] of ends) await raiseCountedTo(dependencies, channelId, toMs);
  await dependencies.database.awaitWriters(lateness);
  // Not further: somebody else may have raised it since, and not waited yet.
  const giveWay = givingWay();
  for (const [channelId, toMs] of ends) while (await giveWay(() => sumNextDay(dependencies, channelId, toMs)));
};
