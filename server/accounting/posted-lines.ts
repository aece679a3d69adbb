import { isOnBalanceSheet, ledgerEvents } from '../../catalogue/books/ledger.ts';
import type { LedgerLine } from '../payments/ledger/entry.ts';
import type { LedgerRecords } from '../payments/ledger/records.ts';
import { dayAfter, dayIn, startOfDay } from '../platform/base/zones.ts';
import { bookedAt, postedMoments } from './digest.ts';

/** A line of the ledger with its posting day: a date in the channel's books.timeZone. */
export interface PostedLine extends LedgerLine {
  readonly day: string;
  /** The day of its event, of a line that came too late for that day. */
  readonly eventDay: string | undefined;
}

/** Returns the day of the event of a line that counts on another day; undefined if it counts on its own. */
export const eventDayOf = (line: LedgerLine, zone: string): string | undefined => {
  if (line.bookedAtMs === undefined) return undefined;
  const day = dayIn(line.atMs, zone);
  return day === dayIn(bookedAt(line), zone) ? undefined : day;
};

/** The days of a journal or month, both included. */
export interface Days {
  readonly from: string;
  readonly to: string;
}

const orders: ReadonlyMap<string, number> = new Map(Object.keys(ledgerEvents).map((event, order) => [event, order]));

const orderOf = ({ event }: LedgerLine): number => orders.get(event) ?? 0;

/** The order of lines: that of the database, and of one cause that of the table of events. */
const byPosting = (one: LedgerLine, other: LedgerLine): number =>
  one.atMs - other.atMs ||
  (one.sourceId === other.sourceId
    ? orderOf(one) - orderOf(other) || one.line - other.line
    : one.sourceId < other.sourceId
      ? -1
      : 1);

/** Yields the lines of a channel's balance sheet that were posted on some days, in the order of their posting. */
export const postedLines = async function* (
  ledger: LedgerRecords,
  channelId: string,
  zone: string,
  { from, to }: Days,
): AsyncGenerator<PostedLine> {
  const [fromMs, beforeMs] = [startOfDay(from, zone), startOfDay(dayAfter(to), zone)];
  let [day, dayEndsMs] = ['', fromMs];
  for await (const moment of postedMoments(ledger, channelId, fromMs, beforeMs)) {
    for (const line of moment.filter(({ debit }) => isOnBalanceSheet(debit)).toSorted(byPosting)) {
      if (bookedAt(line) >= dayEndsMs) {
        day = dayIn(bookedAt(line), zone);
        dayEndsMs = startOfDay(dayAfter(day), zone);
      }
      yield { ...line, day, eventDay: eventDayOf(line, zone) };
    }
  }
};
