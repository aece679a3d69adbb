import { dateAndTime } from '../platform/base/zones.ts';

/** Returns whether a text is a day of the calendar, as `2026-11-30`. */
export const isDay = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && dateAndTime(`${text} 00:00:00`) !== undefined;
