import type { LedgerLine } from './entry.ts';
import { type LedgerRecords, type LinesAsked, type PlaceInLedger, placeOf } from './records.ts';

/** More lines than any source has at one time. */
const MOST_OF_SOURCE = 16;

const isSamePlace = (one: PlaceInLedger, other: PlaceInLedger): boolean =>
  one.countsAtMs === other.countsAtMs && one.sourceId === other.sourceId;

/**
 * Returns a page of some `limit` lines after a place, and whether more follow: the lines of a source at one time are on
 * one page, so that the next page begins behind the last line.
 */
export const pageOfLines = async (
  ledger: LedgerRecords,
  channelId: string,
  asked: LinesAsked,
  limit: number,
  after?: PlaceInLedger,
): Promise<{ readonly lines: readonly LedgerLine[]; readonly isLast: boolean }> => {
  const read = await ledger.ofEvents(channelId, asked, limit + MOST_OF_SOURCE, after);
  const last = read[limit - 1];
  const behind =
    last === undefined
      ? -1
      : read.findIndex((line, place) => place >= limit && !isSamePlace(placeOf(last), placeOf(line)));
  return behind === -1 ? { lines: read, isLast: true } : { lines: read.slice(0, behind), isLast: false };
};

/** Yields the lines of a channel that are asked for, page by page, in the order of the ledger. */
export const pagesOfLines = async function* (
  ledger: LedgerRecords,
  channelId: string,
  asked: LinesAsked,
  limit: number,
): AsyncGenerator<readonly LedgerLine[]> {
  let after: PlaceInLedger | undefined;
  for (;;) {
    const { lines, isLast } = await pageOfLines(ledger, channelId, asked, limit, after);
    if (lines.length > 0) yield lines;
    if (isLast) return;
    after = lines.map(placeOf).at(-1);
  }
};
