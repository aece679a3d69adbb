import type { ShownSchedule } from './schedule.ts';

const MONTHS = 12;
const DAYS_OF_MONTH = 365.25 / MONTHS;
const WEEKS_OF_MONTH = DAYS_OF_MONTH / 7;

const weekdays = ['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT'];
const months = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'];

const ANY = /^[*?]$/;

/** The last day, a working day, or the nth or last weekday of a month. */
const ONE_DAY = /^(LW?|L-\d+|\d+[LW]|\w{1,3}#\d|[A-Z]{3}L)$/i;

/** Names count from 1, as their numbers do. */
const numberOf = (text: string): number => {
  const place = [weekdays, months].map((names) => names.indexOf(text.toUpperCase())).find((each) => each >= 0);
  return place === undefined ? Number(text) : place + 1;
};

/** Returns how many values a part of a plan has: `1`, `1,15`, `2-6`, `0/10`; `NaN` for what cannot be counted. */
const countOf = (part: string, first: number, size: number): number => {
  if (ANY.test(part)) return size;
  const counts = part.split(',').map((each) => {
    const [range = '', step = '1'] = each.split('/');
    const [from = '', to = each.includes('/') ? String(first + size - 1) : from] = range.split('-');
    if (ONE_DAY.test(range)) return 1;
    const start = from === '*' ? first : numberOf(from);
    return Math.floor((numberOf(to) - start) / Number(step)) + 1;
  });
  return counts.reduce((sum, count) => sum + count, 0);
};

const daysOf = (ofMonth: string, ofWeek: string): number => {
  if (!ANY.test(ofMonth)) return countOf(ofMonth, 1, DAYS_OF_MONTH);
  if (ANY.test(ofWeek)) return DAYS_OF_MONTH;
  const count = countOf(ofWeek, 1, weekdays.length);
  return /[L#]/.test(ofWeek) ? count : count * WEEKS_OF_MONTH;
};

/** Returns how often a plan is due in an average month. */
const runsOf = (expression: string): number => {
  const [second = '0', minute = '0', hour = '0', ofMonth = '*', month = '*', ofWeek = '?'] = expression.split(' ');
  const times = countOf(second, 0, 60) * countOf(minute, 0, 60) * countOf(hour, 0, 24);
  return (times * daysOf(ofMonth, ofWeek) * countOf(month, 1, MONTHS)) / MONTHS;
};

/**
 * Returns what an active subscription brings in an average month, in its currency: €120 a year is €10. Undefined for
 * one that rests or has ended.
 */
export const monthlyWorth = ({ amount, schedule: { state, expression } }: ShownSchedule): number | undefined => {
  const worth = Number(amount) * runsOf(expression);
  return state === 'ACTIVE' && Number.isFinite(worth) ? worth : undefined;
};

/** Returns the sums of what subscriptions bring in a month, by currency, the largest first. */
export const monthlySums = (
  schedules: readonly ShownSchedule[],
): readonly (readonly [currency: string, sum: number])[] => {
  const sums = new Map<string, number>();
  for (const each of schedules) {
    const worth = monthlyWorth(each);
    if (worth !== undefined) sums.set(each.currency, (sums.get(each.currency) ?? 0) + worth);
  }
  return [...sums].toSorted(([, left], [, right]) => right - left);
};
