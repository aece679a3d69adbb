import { createHash } from 'node:crypto';
import type { LedgerLine } from '../payments/ledger/entry.ts';
import { type LedgerRecords, placeOf } from '../payments/ledger/records.ts';
import { givingWay } from '../platform/base/give-way.ts';
import { dayAfter, dayIn, startOfDay } from '../platform/base/zones.ts';
import { type ClosedDay, closesBefore, type Period } from './periods.ts';

/** The digest before that of the first period. */
export const BEGINNING = '0'.repeat(64);

const LINES_AT_A_TIME = 5_000;

/** The time at which a line counts. */
export const bookedAt = (line: LedgerLine): number => placeOf(line).countsAtMs;

/**
 * Returns a line as it is in the digest of its day and in the export for an auditor: JSON without blanks. The first
 * member is the time at which it counts, so texts sort as lines are posted.
 */
export const textOfLine = (line: LedgerLine): string =>
  JSON.stringify([
    bookedAt(line),
    line.atMs,
    line.sourceId,
    line.event,
    line.line,
    line.paymentId ?? null,
    line.debit,
    line.credit,
    String(line.amount),
    line.currency,
  ]);

/**
 * Yields the lines that count in a period, those of one moment together, sorted by their texts. Requests of others are
 * answered between its pages.
 */
export const postedMoments = async function* (
  ledger: LedgerRecords,
  channelId: string,
  fromMs: number,
  beforeMs: number,
): AsyncGenerator<readonly LedgerLine[]> {
  const late = [...(await ledger.lateBetween(channelId, fromMs, beforeMs))];
  const sorted = (lines: readonly LedgerLine[]): readonly LedgerLine[] =>
    lines
      .map((line) => ({ line, text: textOfLine(line) }))
      .toSorted((one, other) => (one.text < other.text ? -1 : 1))
      .map(({ line }) => line);
  /** Takes the late lines that count before a moment, and those that count at it. */
  const taken = (untilMs: number): LedgerLine[] => {
    const end = late.findIndex((line) => bookedAt(line) > untilMs);
    return late.splice(0, end === -1 ? late.length : end);
  };
  const byMoment = (lines: readonly LedgerLine[]): Iterable<readonly LedgerLine[]> => {
    const moments = new Map<number, LedgerLine[]>();
    for (const line of lines) {
      const moment = moments.get(bookedAt(line));
      if (moment === undefined) moments.set(bookedAt(line), [line]);
      else moment.push(line);
    }
    return moments.values();
  };
  let [after, limit] = [fromMs - 1, LINES_AT_A_TIME];
  const giveWay = givingWay();
  for (;;) {
    const [from, most] = [after, limit];
    const page = (await giveWay(() => ledger.after(channelId, from, most))).filter(({ atMs }) => atMs < beforeMs);
    const isLast = page.length < limit;
    // The last moment of a full page may continue on the next one.
    const whole = isLast ? page : page.filter(({ atMs }) => atMs !== page.at(-1)?.atMs);
    const untilMs = isLast ? beforeMs : (whole.at(-1)?.atMs ?? after);
    const inTime = whole.filter(({ bookedAtMs }) => bookedAtMs === undefined);
    const together = [...inTime, ...taken(untilMs)].toSorted((one, other) => bookedAt(one) - bookedAt(other));
    for (const moment of byMoment(together)) yield sorted(moment);
    if (isLast) return;
    after = whole.at(-1)?.atMs ?? after;
    limit = whole.length === 0 ? limit * 2 : LINES_AT_A_TIME;
  }
};

/** Returns the days of a period on which lines are posted, each with the hash of its lines. */
export const daysOfPeriod = async (
  ledger: LedgerRecords,
  { channelId, startsAtMs, endsAtMs }: Pick<Period, 'channelId' | 'startsAtMs' | 'endsAtMs'>,
  zone: string,
): Promise<readonly ClosedDay[]> => {
  const days: ClosedDay[] = [];
  let own = { day: '', endsMs: startsAtMs, lines: 0, hash: createHash('sha256') };
  const end = (): void => {
    if (own.lines > 0) days.push({ day: own.day, lines: own.lines, digest: own.hash.digest('hex') });
  };
  for await (const moment of postedMoments(ledger, channelId, startsAtMs, endsAtMs)) {
    const atMs = bookedAt(moment[0] as LedgerLine);
    // The day of each moment would take longer than all the rest.
    if (atMs >= own.endsMs) {
      end();
      const day = dayIn(atMs, zone);
      own = { day, endsMs: startOfDay(dayAfter(day), zone), lines: 0, hash: createHash('sha256') };
    }
    for (const line of moment) own.hash.update(`${textOfLine(line)}\n`);
    own.lines += moment.length;
  }
  end();
  return days;
};

/** What a digest covers beside the days. */
type Digested = Omit<Period, 'version' | 'id' | 'state' | 'lines' | 'digest'>;

/** Returns who closed a month, when and why. */
const closedFacts = (period: Digested): readonly unknown[] => [
  period.requestedAtMs,
  period.requestedBy,
  period.requestedById ?? null,
  period.confirmedBy ?? null,
  period.reason ?? null,
  period.closedAtMs ?? null,
];

/** Returns the digest of a month that was opened again, and who opened it, when and why. */
const openedFacts = (period: Period): readonly unknown[] => [
  period.digest ?? null,
  period.reopenedAtMs ?? null,
  period.reopenedBy ?? null,
  period.reopenedById ?? null,
  period.reopenConfirmedBy ?? null,
  period.reopenReason ?? null,
];

/**
 * Returns the digest of a period: the hash of what it is, of the digest before, of who closed it and opened it before,
 * and of its days. `all` are the periods of its channel.
 */
export const digestOf = (
  period: Digested,
  zone: string,
  days: readonly ClosedDay[],
  all: readonly Period[],
): string => {
  const { channelId, generation, startsAtMs, endsAtMs, previous } = period;
  return createHash('sha256')
    .update(
      [
        `period ${period.period} of ${channelId}, close ${generation}`,
        `from ${startsAtMs} to ${endsAtMs} in ${zone}`,
        `after ${previous ?? ''}`,
        `closed ${JSON.stringify(closedFacts(period))}`,
        ...closesBefore(all, period).map((each) => `opened ${JSON.stringify(openedFacts(each))}`),
        ...days.map(({ day, lines, digest }) => `${day} ${lines} ${digest}`),
        '',
      ].join('\n'),
    )
    .digest('hex');
};
