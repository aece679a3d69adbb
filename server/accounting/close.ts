import type { JournalFormatName } from '../../catalogue/books/journal-formats.ts';
import { booksStored } from '../payments/ledger/books.ts';
import { lateness } from '../payments/ledger/entry.ts';
import { type Clock, timeOrderedId } from '../platform/base/clock.ts';
import { Rejection, wrongParameters } from '../platform/base/rejection.ts';
import { Unavailable } from '../platform/base/unavailable.ts';
import { dayIn } from '../platform/base/zones.ts';
import { together } from '../platform/database/change-set.ts';
import { type ChangeSet, Conflict } from '../platform/database/database.ts';
import { deciding } from '../platform/database/deciding.ts';
import { cancelTimer, type TimerHandler, timerAt } from '../platform/timers/timer.ts';
import { type CountingDependencies, countLedger } from './count.ts';
import { BEGINNING, daysOfPeriod, digestOf } from './digest.ts';
import { type Days, daysOfMonth, monthAfter, monthOf } from './months.ts';
import { insertDay, insertPeriod, type Period, type PeriodRecords, removePeriod, updatePeriod } from './periods.ts';

/** What a check before a close has found. */
export interface Found {
  /** The question, in words. */
  readonly name: string;
  readonly count: number;
  /** Whether no reason makes up for it. */
  readonly isBlocking: boolean;
}

/** What closing needs. */
export interface ClosingDependencies extends CountingDependencies {
  readonly clock: Clock;
  readonly periods: PeriodRecords;
  /** Whether two people must agree to a close of this channel. */
  readonly needsTwo: (channelId: string) => Promise<boolean>;
  /** Returns the formats in which the journals of a closed month are delivered. */
  readonly deliveredFormats: (channelId: string) => Promise<Iterable<JournalFormatName>>;
  /** Whether a person may close months of a channel now. */
  readonly mayClose: (personId: string, channelId: string) => Promise<boolean>;
  /** Returns what is open in the days of a month. */
  readonly findOpen: (channelId: string, days: Days) => Promise<readonly Found[]>;
}

/** Who closes a month, or opens it again. */
export interface Closer {
  /** Undefined for an access token or a command. */
  readonly person: { readonly id: string; readonly name: string } | undefined;
  /** What is recorded if it is no person. */
  readonly otherwise: string;
}

/** A wish that another person must confirm is void after this time. */
const CONFIRM_WITHIN_MS = 24 * 60 * 60_000;

/** The close is carried out at once; this timer carries it on if the process ends meanwhile. */
const CARRIED_ON_AFTER_MS = 30_000;

const wrongPeriod = (message: string): Rejection => wrongParameters([{ name: 'month', message }]);

/** Returns the closes of each month that hold: its last one, unless it was opened again; in the order of the months. */
export const holding = (periods: readonly Period[]): readonly Period[] => {
  const last = new Map(periods.map((period) => [period.startsAtMs, period]));
  return [...last.values()].filter(({ state }) => state !== 'REOPENED');
};

/** Returns the closed periods of a channel, in the order of their months. */
export const closedOf = (periods: readonly Period[]): readonly Period[] =>
  holding(periods).filter(({ state }) => state === 'CLOSED');

/** Returns the month that a channel closes next; undefined if nothing was ever posted. */
export const nextMonth = async (
  { books, ledger, zoneOf, periods }: ClosingDependencies,
  channelId: string,
): Promise<string | undefined> => {
  const last = holding(await periods.of(channelId)).findLast(({ state }) => state !== 'REQUESTED');
  if (last !== undefined) return monthAfter(last.period);
  const [{ openingAtMs }, zone] = await Promise.all([books.of(channelId), zoneOf(channelId)]);
  if (openingAtMs !== undefined) return monthAfter(monthOf(dayIn(openingAtMs, zone)));
  const firstMs = await ledger.nextInTime(channelId, 0);
  return firstMs === undefined ? undefined : monthOf(dayIn(firstMs, zone));
};

/** @throws Rejection if a month of a channel cannot be closed now, whatever is open in it. */
const checkOrder = async (dependencies: ClosingDependencies, channelId: string, month: string, days: Days) => {
  if (days.beforeMs > dependencies.clock.now()) throw wrongPeriod(`is not over: its last day is ${days.to}`);
  const held = holding(await dependencies.periods.of(channelId));
  if (closedOf(held).some(({ period }) => period === month)) throw wrongPeriod('is closed already');
  const begun = held.find(({ state }) => state === 'CLOSING')?.period;
  if (begun === month) throw wrongPeriod('is being closed');
  // Its digest is that from which the next one continues.
  if (begun !== undefined) throw wrongPeriod(`cannot be closed while ${begun} is being closed`);
  const next = await nextMonth(dependencies, channelId);
  if (next === undefined) throw wrongPeriod('has no lines, and there are none before it');
  if (month > next) throw wrongPeriod(`cannot be closed yet: the next month to close is ${next}`);
  if (month < next) throw wrongPeriod(`is part of the opening balance: the first period is ${next}`);
};

/** @throws Rejection if something is open, unless a reason makes up for it. */
const checkOpen = async (
  { findOpen }: ClosingDependencies,
  channelId: string,
  days: Days,
  reason: string | undefined,
): Promise<void> => {
  const open = (await findOpen(channelId, days)).filter(({ count }) => count > 0);
  const listed = (some: readonly Found[]): string => some.map(({ name, count }) => `${name}: ${count}`).join('; ');
  const blocking = open.filter(({ isBlocking }) => isBlocking);
  if (blocking.length > 0) throw wrongPeriod(`cannot be closed; ${listed(blocking)}`);
  if (open.length === 0 || reason !== undefined) return;
  throw wrongParameters([{ name: 'reason', message: `must say why it is closed all the same; ${listed(open)}` }]);
};

/** What a person has asked for, and when. */
interface Wish {
  readonly atMs: number | undefined;
  readonly byId: string | undefined;
}

/**
 * Returns whether a person confirms the wish of another one: a wish is void after a day, and if whoever asked may not
 * close months any more. @throws Rejection if it is their own
 */
const isConfirmed = async (
  { clock, mayClose }: ClosingDependencies,
  channelId: string,
  { atMs, byId }: Wish,
  person: Closer['person'],
): Promise<boolean> => {
  if (atMs === undefined || byId === undefined || atMs + CONFIRM_WITHIN_MS <= clock.now()) return false;
  if (byId === person?.id) throw wrongPeriod('must be confirmed by another person');
  return await mayClose(byId, channelId);
};

const refuseAlone = (): Rejection =>
  new Rejection('800.900.201', {
    status: 403,
    reason: 'two people must agree: a person of the back office has to ask',
  });

/**
 * Begins the close of a month: asks for the confirmation of another person where two must agree; otherwise no line is
 * posted into the month from now on. Returns the period.
 */
const beginClose = (
  dependencies: ClosingDependencies,
  channelId: string,
  month: string,
  { person, otherwise }: Closer,
  reason: string | undefined,
): Promise<Period> =>
  deciding(dependencies.database, async () => {
    const { clock, books: allBooks, periods, zoneOf, needsTwo } = dependencies;
    const [books, zone, all] = await Promise.all([allBooks.of(channelId), zoneOf(channelId), periods.of(channelId)]);
    const isForTwo = await needsTwo(channelId);
    if (isForTwo && person === undefined) throw refuseAlone();
    const days = daysOfMonth(month, zone);
    await checkOrder(dependencies, channelId, month, days);
    const ofMonth = all.filter(({ startsAtMs }) => startsAtMs === days.fromMs);
    const wish = ofMonth.find(({ state }) => state === 'REQUESTED');
    const [nowMs, by] = [clock.now(), person?.name ?? otherwise];
    const asking = { atMs: wish?.requestedAtMs, byId: wish?.requestedById };
    const isReady = !isForTwo || (await isConfirmed(dependencies, channelId, asking, person));
    const isSecond = isForTwo && isReady;
    // The reason of the first person is also that of the second.
    const why = reason ?? (isSecond ? wish?.reason : undefined);
    await checkOpen(dependencies, channelId, days, why);
    const asked: Period = {
      ...nothing,
      channelId,
      startsAtMs: days.fromMs,
      endsAtMs: days.beforeMs,
      period: month,
      generation: wish?.generation ?? ofMonth.length + 1,
      version: wish?.version ?? 1,
      id: wish?.id ?? timeOrderedId(clock),
      state: isReady ? 'CLOSING' : 'REQUESTED',
      requestedAtMs: (isSecond ? wish?.requestedAtMs : undefined) ?? nowMs,
      requestedBy: (isSecond ? wish?.requestedBy : undefined) ?? by,
      requestedById: isSecond ? wish?.requestedById : person?.id,
      confirmedBy: isSecond ? by : undefined,
      reason: why,
    };
    // Before the first close, the time zone may have changed since: such a wish was for other lines.
    const others = all.filter(
      ({ state, period, startsAtMs }) => state === 'REQUESTED' && period === month && startsAtMs !== days.fromMs,
    );
    const stored: ChangeSet = {
      ...(wish === undefined ? { inserts: [insertPeriod(asked)] } : { updates: [updatePeriod(asked)] }),
      deletes: others.map(removePeriod),
    };
    if (!isReady) return { changes: stored, result: asked };
    const countedToMs = Math.max(books.countedToMs, days.beforeMs);
    const changes = together(stored, booksStored({ ...books, countedToMs, openFromMs: days.beforeMs, zone }), {
      inserts: [timerAt('ledger.close', asked.id, nowMs + CARRIED_ON_AFTER_MS, { channelId })],
    });
    return { changes, result: asked };
  });

/** What a period has that is not closed yet. */
const nothing = {
  lines: undefined,
  previous: undefined,
  digest: undefined,
  closedAtMs: undefined,
  reopenedAtMs: undefined,
  reopenedBy: undefined,
  reopenedById: undefined,
  reopenConfirmedBy: undefined,
  reopenReason: undefined,
} as const;

/** Sums and digests a month that gets no lines any more; returns the changes that make it closed, and the period. */
const closing = async (
  dependencies: ClosingDependencies,
  channelId: string,
  id: string,
): Promise<{ readonly changes: ChangeSet; readonly period: Period } | undefined> => {
  const { periods, ledger, clock, zoneOf } = dependencies;
  const all = await periods.of(channelId);
  const period = all.find((each) => each.id === id);
  if (period?.state !== 'CLOSING') return undefined;
  const zone = await zoneOf(channelId);
  // Writers that have not seen the begun close may still add a line to the month.
  await dependencies.database.awaitWriters(lateness);
  await countLedger(dependencies, [channelId], () => Promise.resolve(period.endsAtMs));
  const days = await daysOfPeriod(ledger, period, zone);
  const before = closedOf(all).findLast(({ startsAtMs }) => startsAtMs < period.startsAtMs);
  const made: Period = {
    ...period,
    state: 'CLOSED',
    lines: days.reduce((sum, { lines }) => sum + lines, 0),
    previous: before?.digest ?? BEGINNING,
    closedAtMs: clock.now(),
  };
  const closed: Period = { ...made, digest: digestOf(made, zone, days, all) };
  return {
    changes: {
      updates: [updatePeriod(period, closed)],
      inserts: [
        ...days.map((day) => insertDay(period, day)),
        ...[...(await dependencies.deliveredFormats(channelId))].map((format) =>
          timerAt('ledger.journal', `${channelId}/${id}/${format}`, clock.now()),
        ),
      ],
    },
    period: closed,
  };
};

/**
 * Closes a month of a channel; where two people must agree, the first one asks for it. A close that the end of the
 * process interrupts is carried on. Returns the period.
 * @throws Rejection if it is not over, is not the next one, something is open, or another person must confirm it
 */
export const closeMonth = async (
  dependencies: ClosingDependencies,
  channelId: string,
  month: string,
  closer: Closer,
  reason: string | undefined,
): Promise<Period> => {
  const begun = await beginClose(dependencies, channelId, month, closer, reason);
  if (begun.state === 'REQUESTED') return begun;
  try {
    const ready = await closing(dependencies, channelId, begun.id);
    if (ready !== undefined) {
      const changes = together(ready.changes, { deletes: [cancelTimer('ledger.close', begun.id)] });
      await dependencies.database.commit(changes);
      return ready.period;
    }
  } catch (error) {
    // A writer does not end, or the database is away: the timer carries on what has begun.
    if (error instanceof Unavailable) return begun;
    // After a conflict, the timer was earlier.
    if (!(error instanceof Conflict)) throw error;
  }
  return (await dependencies.periods.of(channelId)).find(({ id }) => id === begun.id) ?? begun;
};

/** Creates the handler of the timer that carries on a close. */
export const carryOnClose =
  (dependencies: ClosingDependencies): TimerHandler =>
  async ({ subject, data }) => ({
    changes: (await closing(dependencies, data['channelId'] ?? '', subject))?.changes ?? {},
  });

/**
 * Opens a closed month of a channel again, and with it all later ones; where two people must agree, the first one asks
 * for it. The digests stay. Returns the month's period.
 * @throws Rejection if it is not closed, or another person must confirm it
 */
export const reopenMonth = (
  dependencies: ClosingDependencies,
  channelId: string,
  month: string,
  { person, otherwise }: Closer,
  reason: string,
): Promise<Period> =>
  deciding(dependencies.database, async () => {
    const { clock, books: allBooks, periods, needsTwo } = dependencies;
    const [books, all] = await Promise.all([allBooks.of(channelId), periods.of(channelId)]);
    const held = holding(all);
    const period = closedOf(held).find((each) => each.period === month);
    if (period === undefined) throw wrongPeriod('is not closed');
    if (held.some(({ state }) => state === 'CLOSING'))
      throw wrongPeriod('cannot be opened while a later one is being closed');
    const [nowMs, by] = [clock.now(), person?.name ?? otherwise];
    const isForTwo = await needsTwo(channelId);
    if (isForTwo && person === undefined) throw refuseAlone();
    const asking = { atMs: period.reopenedAtMs, byId: period.reopenedById };
    if (isForTwo && !(await isConfirmed(dependencies, channelId, asking, person))) {
      const asked: Period = {
        ...period,
        reopenedAtMs: nowMs,
        reopenedBy: by,
        reopenedById: person?.id,
        reopenReason: reason,
      };
      return { changes: { updates: [updatePeriod(period, asked)] }, result: asked };
    }
    const opened = (each: Period): Period => ({
      ...each,
      state: 'REOPENED',
      reopenedAtMs: nowMs,
      reopenedBy: isForTwo ? period.reopenedBy : by,
      reopenedById: isForTwo ? period.reopenedById : person?.id,
      reopenConfirmedBy: isForTwo ? by : undefined,
      reopenReason: isForTwo ? period.reopenReason : reason,
    });
    const later = held.filter(({ startsAtMs, state }) => startsAtMs >= period.startsAtMs && state !== 'REQUESTED');
    const changes = together(booksStored({ ...books, openFromMs: period.startsAtMs }), {
      updates: later.map((each) => updatePeriod(each, opened(each))),
    });
    return { changes, result: opened(period) };
  });
