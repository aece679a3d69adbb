import type { SchedulesTexts } from '../../catalogue/texts/en/backoffice/schedules.ts';
import { fill } from '../frame/texts.ts';
import { tag } from '../parts/values.tsx';
import type { ShownSchedule } from './schedule.ts';

const WEEKDAYS = ['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT'];

const NUMBER = /^\d+$/;

const ANY = /^[*?]$/;

/** A Sunday, from which days of a week are counted. */
const SUNDAY_MS = Date.UTC(2026, 10, 1);
const DAY_MS = 86_400_000;

const named = (options: Intl.DateTimeFormatOptions, timeMs: number): string =>
  new Intl.DateTimeFormat(tag(), { ...options, timeZone: 'UTC' }).format(timeMs);

/** Returns the place of a day in its week, from 0 for Sunday; undefined for several days or the nth of a month. */
const weekdayOf = (part: string): number | undefined => {
  const place = NUMBER.test(part) ? Number(part) - 1 : WEEKDAYS.indexOf(part.toUpperCase());
  return place >= 0 && place < WEEKDAYS.length ? place : undefined;
};

/** Returns how often the days of a plan come; undefined for plans that are not once a day, week, month or year. */
const daysText = (texts: SchedulesTexts, [ofMonth = '', month = '', ofWeek = '', year = '*']: readonly string[]) => {
  const { daily, weekly, monthly, yearly } = texts.plans;
  if (!ANY.test(year)) return undefined;
  if (NUMBER.test(ofMonth) && NUMBER.test(month) && ANY.test(ofWeek)) {
    // A leap year has all days.
    const date = Date.UTC(2028, Number(month) - 1, Number(ofMonth));
    return fill(yearly, { date: named({ day: 'numeric', month: 'long' }, date) });
  }
  if (!ANY.test(month)) return undefined;
  if (NUMBER.test(ofMonth) && ANY.test(ofWeek)) return fill(monthly, { day: ofMonth });
  if (!ANY.test(ofMonth)) return undefined;
  if (ANY.test(ofWeek)) return daily;
  const weekday = weekdayOf(ofWeek);
  return weekday === undefined
    ? undefined
    : fill(weekly, { weekday: named({ weekday: 'long' }, SUNDAY_MS + weekday * DAY_MS) });
};

/**
 * Returns when a subscription is due as people say it, such as `Every month on day 1 at 09:00 (UTC)`; the sentence of the
 * gateway for plans that are less usual.
 */
export const planText = (
  texts: SchedulesTexts,
  { plan, expression, timeZone }: Pick<ShownSchedule['schedule'], 'plan' | 'expression' | 'timeZone'>,
): string => {
  const [second = '', minute = '', hour = '', ...days] = expression.split(' ');
  const isOnce = second === '0' && NUMBER.test(minute) && NUMBER.test(hour);
  const often = isOnce ? daysText(texts, days) : undefined;
  if (often === undefined) return plan;
  const time = `${hour.padStart(2, '0')}:${minute.padStart(2, '0')}`;
  return fill(texts.plans.at, { often, time, zone: timeZone });
};
