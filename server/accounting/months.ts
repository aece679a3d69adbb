import { dayAfter, startOfDay } from '../platform/base/zones.ts';

/** Some days in a time zone, both included. */
export interface Days {
  readonly from: string;
  readonly to: string;
  readonly fromMs: number;
  /** When the day after the last one begins. */
  readonly beforeMs: number;
}

/** Returns the days from one to another, both included, in a time zone. */
export const daysFrom = (from: string, to: string, zone: string): Days => ({
  from,
  to,
  fromMs: startOfDay(from, zone),
  beforeMs: startOfDay(dayAfter(to), zone),
});

/** Returns the month of a day. */
export const monthOf = (day: string): string => day.slice(0, 7);

/** Returns the month after another. */
export const monthAfter = (month: string): string => monthOf(dayAfter(`${month}-28`, 4));

/** Returns the days of a month in a time zone. */
export const daysOfMonth = (month: string, zone: string): Days =>
  daysFrom(`${month}-01`, dayAfter(`${monthAfter(month)}-01`, -1), zone);
