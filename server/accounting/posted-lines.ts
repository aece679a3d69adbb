import { ledgerEvents } from '../../catalogue/books/ledger.ts';
import type { LedgerLine } from '../payments/ledger/entry.ts';
import type { LedgerRecords } from '../payments/ledger/records.ts';
import { dayAfter, dayIn, startOfDay } from '../platform/base/zones.ts';

/** A line of the ledger with its posting day: a date in the channel's books.timeZone. */
export interface PostedLine extends LedgerLine {
  readonly day: string;
}

/** The days of a journal or month, both included. */
export interface Days {
  readonly from: string;
  readonly to: string;
}

/** More lines than one cause has at one time. */
const LINES_AT_A_TIME = 1_000;

const isOfSameCause = (line: LedgerLine, other: LedgerLine): boolean =>
  line.atMs === other.atMs && line.sourceId === other.sourceId;

const places: ReadonlyMap<string, number> = new Map(Object.keys(ledgerEvents).map((event, place) => [event, place]));

const placeOf = ({ event }: LedgerLine): number => places.get(event) ?? 0;

/** The order of lines: that of the database, and of one cause that of the table of events. */
const byPosting = (one: LedgerLine, other: LedgerLine): number =>
  one.atMs - other.atMs ||
  (one.sourceId === other.sourceId
    ? placeOf(one) - placeOf(other) || one.line - other.line
    : one.sourceId < other.sourceId
      ? -1
      : 1);

/** Yields the lines of a channel that were posted on some days, in the order of their posting. */
export const postedLines = async function* (
  ledger: LedgerRecords,
  channelId: string,
  zone: string,
  { from, to }: Days,
): AsyncGenerator<PostedLine> {
  const [fromMs, beforeMs] = [startOfDay(from, zone), startOfDay(dayAfter(to), zone)];
  let [day, dayEndsMs] = ['', fromMs];
  let last: LedgerLine | undefined;
  for (;;) {
    const page = await ledger.between(channelId, fromMs, beforeMs, LINES_AT_A_TIME, last);
    const end = page.length < LINES_AT_A_TIME ? undefined : page.at(-1);
    // The lines of one cause may be cut by the end of a page: the next page has all of them.
    const whole = end === undefined ? page : page.filter((line) => !isOfSameCause(line, end));
    for (const line of whole.toSorted(byPosting)) {
      if (line.atMs >= dayEndsMs) {
        day = dayIn(line.atMs, zone);
        dayEndsMs = startOfDay(dayAfter(day), zone);
      }
      yield { ...line, day };
    }
    if (end === undefined) return;
    last = whole.at(-1);
    if (last === undefined) throw new Error(`more than ${LINES_AT_A_TIME} lines have one cause: ${end.sourceId}`);
  }
};
