import { Temporal } from 'temporal-polyfill';
import type { PayoutKind } from '../../../../catalogue/books/payouts.ts';
import type { ChannelSettings } from '../../../../catalogue/settings/channel-settings.ts';
import { dayIn, localMs } from '../../../platform/base/zones.ts';
import { addTargetDays, nextTargetDay } from './target-days.ts';

/** The settings that decide on which day money moves. */
export type DaySettings = Pick<
  ChannelSettings,
  'sepa.timeZone' | 'sepa.cutOff' | 'sepa.instantCutOff' | 'sepa.leadDays' | 'sepa.preNotificationDays'
>;

/** What is ordered: to collect from a debtor, or to pay to somebody. Each kind has files of its own. */
export type OrderKind = 'collection' | PayoutKind;

/** The days on which banks carry out orders of a kind, and when its file of a day is made. */
interface Calendar {
  /** Returns a date itself if it is such a day, otherwise the next one. */
  from(date: Temporal.PlainDate): Temporal.PlainDate;
  /** Returns the date that is a number of such days after another, or before it if the number is negative. */
  add(date: Temporal.PlainDate, count: number): Temporal.PlainDate;
  /** The number of such days between the making of a file and its day. */
  lead(settings: DaySettings): number;
  readonly cutOff: 'sepa.cutOff' | 'sepa.instantCutOff';
}

const calendars: Readonly<Record<OrderKind, Calendar>> = {
  collection: {
    from: nextTargetDay,
    add: addTargetDays,
    lead: (settings) => settings['sepa.leadDays'],
    cutOff: 'sepa.cutOff',
  },
  transfer: { from: nextTargetDay, add: addTargetDays, lead: () => 0, cutOff: 'sepa.cutOff' },
  instant: {
    from: (date) => date,
    add: (date, days) => date.add({ days }),
    lead: () => 0,
    cutOff: 'sepa.instantCutOff',
  },
};

const today = (nowMs: number, settings: DaySettings): Temporal.PlainDate =>
  Temporal.PlainDate.from(dayIn(nowMs, settings['sepa.timeZone']));

const later = (one: Temporal.PlainDate, other: Temporal.PlainDate): Temporal.PlainDate =>
  Temporal.PlainDate.compare(one, other) >= 0 ? one : other;

/** Returns when the file of a day is made, and takes no more orders. */
export const closingOf = (kind: OrderKind, day: string, settings: DaySettings): number => {
  const { add, lead, cutOff } = calendars[kind];
  const made = add(Temporal.PlainDate.from(day), -lead(settings));
  return localMs(`${made.toString()} ${settings[cutOff]}`, settings['sepa.timeZone']);
};

/** Returns the day of the next file of a kind after that of a day. */
export const nextFileDay = (kind: OrderKind, day: string): string =>
  calendars[kind].add(Temporal.PlainDate.from(day), 1).toString();

/** Returns the first day on or after another whose file is still to be made. */
const firstOpen = (kind: OrderKind, from: Temporal.PlainDate, nowMs: number, settings: DaySettings): string => {
  let day = calendars[kind].from(from).toString();
  while (closingOf(kind, day, settings) <= nowMs) day = nextFileDay(kind, day);
  return day;
};

/** A file, as far as its day is concerned. */
interface DatedFile {
  readonly kind: OrderKind;
  readonly day: string;
  readonly closesAtMs: number;
}

/**
 * Returns the day that a file asks the bank for. If no process ran on the day of the cut-off, the bank could not keep the
 * day of the file, and might reject all of it: the file asks for the first day that is still possible.
 */
export const requestedDay = ({ kind, day, closesAtMs }: DatedFile, nowMs: number, settings: DaySettings): string => {
  const zone = settings['sepa.timeZone'];
  if (dayIn(nowMs, zone) <= dayIn(closesAtMs, zone)) return day;
  const possible = firstOpen(kind, today(nowMs, settings), nowMs, settings);
  return possible > day ? possible : day;
};

/** What else decides on the day of a charge. */
interface WishedDay {
  /** The `transactionDueDate` of the request; if that is too early, the first possible day is taken. */
  readonly wished: string | undefined;
  /** The day of the mandate's last charge: a mandate is charged once a day. */
  readonly after: string | undefined;
}

/**
 * Returns the day on which a debtor is charged: a settlement day that the debtor is told of in time, whose file is still
 * to be made, not before the merchant's wish and after the last charge under the mandate.
 */
export const collectionDay = (nowMs: number, settings: DaySettings, { wished, after }: WishedDay): string => {
  let from = today(nowMs, settings).add({ days: settings['sepa.preNotificationDays'] });
  if (wished !== undefined) from = later(from, Temporal.PlainDate.from(wished));
  if (after !== undefined) from = later(from, Temporal.PlainDate.from(after).add({ days: 1 }));
  return firstOpen('collection', from, nowMs, settings);
};

/** Settlement days after a charge within which a debtor's bank returns it without being asked by the debtor. */
const RETURNED_WITHIN = 5;

/**
 * Returns the day on which a transfer is paid. The refund of a charge waits until the bank cannot return the charge by
 * itself any more, so that the money is not paid twice.
 */
export const transferDay = (
  kind: PayoutKind,
  nowMs: number,
  settings: DaySettings,
  chargedOn: string | undefined,
): string => {
  const soonest = today(nowMs, settings);
  const from =
    chargedOn === undefined
      ? soonest
      : later(soonest, addTargetDays(Temporal.PlainDate.from(chargedOn), RETURNED_WITHIN + 1));
  return firstOpen(kind, from, nowMs, settings);
};
