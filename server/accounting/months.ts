import { dayAfter, startOfDay } from '../platform/base/zones.ts';

/** Returns whether a text is a month, such as 2026-10. */
export const isMonth = (text: string): boolean => /^\d{4}-(?:0[1-9]|1[0-2])$/.test(text) && text >= '1970-01';

/** Returns the month of a day. */
export const monthOf = (day: string): string => day.slice(0, 7);

/** Returns the month after another. */
export const monthAfter = (month: string): string => monthOf(dayAfter(`${month}-28`, 4));

/** The days of a month, both included, and the times between which they are. */
export interface MonthDays {
  readonly from: string;
  readonly to: string;
  readonly startsAtMs: number;
  readonly endsAtMs: number;
}

/** Returns the days of a month in a time zone. */
export const daysOfMonth = (month: string, zone: string): MonthDays => {
  const [from, next] = [`${month}-01`, `${monthAfter(month)}-01`];
  return { from, to: dayAfter(next, -1), startsAtMs: startOfDay(from, zone), endsAtMs: startOfDay(next, zone) };
};
