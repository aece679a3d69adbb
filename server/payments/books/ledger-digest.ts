import { createHash, type Hash } from 'node:crypto';
import { timestampText } from '../../platform/base/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { LedgerLine } from '../ledger/entry.ts';
import { type LedgerRecords, ledgerRecords } from '../ledger/records.ts';

/** The lines of the ledger until the end of a day. */
interface DayOfLedger {
  /** A date of UTC, as 2026-11-25. */
  readonly day: string;
  /** How many lines all channels posted on this day. */
  readonly lines: number;
  /** The hash of the lines of this day and of the head before. */
  readonly head: string;
}

const BEGINNING = '0'.repeat(64);

const LINES_AT_A_TIME = 5_000;

const DAY_MS = 24 * 60 * 60_000;

/** An outcome that could not be written is written later, with its own time: a day is over for the ledger a day later. */
const OVER_AFTER_MS = DAY_MS;

const dayOf = (atMs: number): number => Math.floor(atMs / DAY_MS);

const textOf = ({ sourceId, event, line, paymentId, debit, credit, amount, currency, atMs }: LedgerLine): string =>
  JSON.stringify([atMs, sourceId, event, line, paymentId ?? null, debit, credit, String(amount), currency]);

/** Yields the lines of a channel in the order of their times; those of one moment together, in no order of their own. */
const moments = async function* (ledger: LedgerRecords, channelId: string) {
  let [after, limit] = [-1, LINES_AT_A_TIME];
  for (;;) {
    const page = await ledger.after(channelId, after, limit);
    const isLast = page.length < limit;
    // The last moment of a full page may continue on the next one.
    const whole = isLast ? page : page.filter(({ atMs }) => atMs !== page.at(-1)?.atMs);
    let moment: LedgerLine[] = [];
    for (const line of whole) {
      if (moment.length > 0 && moment[0]?.atMs !== line.atMs) {
        yield moment;
        moment = [];
      }
      moment.push(line);
    }
    if (moment.length > 0) yield moment;
    if (isLast) return;
    after = whole.at(-1)?.atMs ?? after;
    limit = whole.length === 0 ? limit * 2 : LINES_AT_A_TIME;
  }
};

/**
 * Returns each day of the ledger that ended a day ago or earlier, the first one first. The head of a day contains all
 * lines until its end: whoever keeps it elsewhere sees whether one of them was changed, added or removed since.
 */
export const daysOfLedger = async (
  database: Pick<Database, 'read'>,
  nowMs: number,
): Promise<readonly DayOfLedger[]> => {
  const ledger = ledgerRecords(database);
  const days = new Map<number, { readonly hash: Hash; lines: number }>();
  const last = dayOf(nowMs - OVER_AFTER_MS);
  for (const channelId of await ledger.channels()) {
    let own: { readonly day: number; readonly hash: Hash } | undefined;
    const close = (): void => {
      if (own !== undefined) days.get(own.day)?.hash.update(`${channelId} ${own.hash.digest('hex')}\n`);
      own = undefined;
    };
    for await (const lines of moments(ledger, channelId)) {
      const day = dayOf(lines[0]?.atMs ?? 0);
      if (day >= last) break;
      if (own?.day !== day) close();
      own ??= { day, hash: createHash('sha256') };
      const all = days.get(day) ?? { hash: createHash('sha256'), lines: 0 };
      days.set(day, all);
      all.lines += lines.length;
      // Databases order texts differently.
      for (const text of lines.map(textOf).toSorted()) own.hash.update(`${text}\n`);
    }
    close();
  }
  let head = BEGINNING;
  return [...days]
    .toSorted(([one], [other]) => one - other)
    .map(([number, { hash, lines }]) => {
      const day = timestampText(number * DAY_MS).slice(0, 10);
      head = createHash('sha256')
        .update(`${head} ${day} ${hash.digest('hex')}`)
        .digest('hex');
      return { day, lines, head };
    });
};

/** Returns whether one of the days has a head that an earlier check printed; true if there was none. */
export const hasHead = (days: readonly DayOfLedger[], earlier: string | undefined): boolean =>
  earlier === undefined || days.some(({ head }) => head === earlier);
