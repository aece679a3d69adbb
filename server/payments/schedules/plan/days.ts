import { Temporal } from 'temporal-polyfill';
import type { DayRule, Days } from './parts.ts';

const DAYS_PER_WEEK = 7;
const SUNDAY = 1;
const SATURDAY = 7;

/** Returns the number of days of a month, 1 to 12. */
export const lengthOfMonth = (year: number, month: number): number =>
  new Temporal.PlainDate(year, month, 1).daysInMonth;

/** Returns the day of the week of a date, 1 for Sunday to 7 for Saturday. */
const weekdayOf = (year: number, month: number, day: number): number =>
  (new Temporal.PlainDate(year, month, day).dayOfWeek % DAYS_PER_WEEK) + 1;

interface Month {
  readonly length: number;
  /** The day of the week of its first day. */
  readonly firstWeekday: number;
}

const weekdayIn = ({ firstWeekday }: Month, day: number): number => ((firstWeekday + day - 2) % DAYS_PER_WEEK) + 1;

const isWorkingDay = (month: Month, day: number): boolean => {
  const weekday = weekdayIn(month, day);
  return weekday !== SATURDAY && weekday !== SUNDAY;
};

/** The working day (Monday to Friday) nearest to a day, in the same month. */
const workingDayNearest = (month: Month, day: number): number | undefined => {
  if (day > month.length) return undefined;
  const weekday = weekdayIn(month, day);
  if (weekday === SATURDAY) return day > 1 ? day - 1 : day + 2;
  if (weekday === SUNDAY) return day < month.length ? day + 1 : day - 2;
  return day;
};

const lastWorkingDay = (month: Month): number => {
  let day = month.length;
  while (!isWorkingDay(month, day)) day -= 1;
  return day;
};

const dayOfRule = (month: Month, rule: DayRule): number | undefined => {
  switch (rule.is) {
    case 'fromEnd':
      return month.length - rule.days;
    case 'lastWorkingDay':
      return lastWorkingDay(month);
    case 'workingDayNearest':
      return workingDayNearest(month, rule.day);
    case 'lastWeekday':
      return month.length - ((weekdayIn(month, month.length) - rule.weekday + DAYS_PER_WEEK) % DAYS_PER_WEEK);
    case 'nthWeekday':
      return 1 + ((rule.weekday - month.firstWeekday + DAYS_PER_WEEK) % DAYS_PER_WEEK) + (rule.nth - 1) * DAYS_PER_WEEK;
  }
};

/** Returns the days of a month on which a plan comes due, in ascending order: those that both parts allow. */
export const daysIn = (year: number, month: number, ofMonth: Days, ofWeek: Days): readonly number[] => {
  const facts: Month = { length: lengthOfMonth(year, month), firstWeekday: weekdayOf(year, month, 1) };
  const [byMonth, byWeek] = [ofMonth, ofWeek].map(({ rules }) => new Set(rules.map((rule) => dayOfRule(facts, rule))));
  const days = Array.from({ length: facts.length }, (_, place) => place + 1);
  return days.filter(
    (day) =>
      (ofMonth.any || ofMonth.values.has(day) || byMonth?.has(day)) &&
      (ofWeek.any || ofWeek.values.has(weekdayIn(facts, day)) || byWeek?.has(day)),
  );
};
