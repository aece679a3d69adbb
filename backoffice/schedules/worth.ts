import type { ShownSchedule } from './schedule.ts';

/** A month of an average year, in days. */
const DAYS_OF_MONTH = 365.25 / 12;
const DAY_MS = 86_400_000;
const MONTHS = 12;

const TIME = /^(\d{4})-(\d\d)-(\d\d)[ T](\d\d):(\d\d):(\d\d)/;

/** Returns the months between two local times; a whole number where both are on the same day of a month. */
const monthsBetween = (first: string, last: string): number | undefined => {
  const numbersIn = (text: string) => TIME.exec(text)?.slice(1).map(Number);
  const [from, to] = [numbersIn(first), numbersIn(last)];
  if (from === undefined || to === undefined) return undefined;
  const [year = 0, month = 0, day = 0, ...time] = from;
  const [toYear = 0, toMonth = 0, toDay = 0, ...toTime] = to;
  if (day === toDay) return (toYear - year) * MONTHS + toMonth - month;
  const at = (y: number, m: number, d: number, [h = 0, min = 0, s = 0]: readonly number[]) =>
    Date.UTC(y, m - 1, d, h, min, s);
  return (at(toYear, toMonth, toDay, toTime) - at(year, month, day, time)) / DAY_MS / DAYS_OF_MONTH;
};

/**
 * Returns what an active subscription brings in an average month, in its currency: €120 a year is €10. It is computed
 * from the next due times; undefined for one that rests, has ended, or has only one due time left.
 */
export const monthlyWorth = ({ amount, schedule: { state, nextRuns } }: ShownSchedule): number | undefined => {
  const [first, last] = [nextRuns[0], nextRuns.at(-1)];
  if (state !== 'ACTIVE' || first === undefined || last === undefined) return undefined;
  const months = monthsBetween(first.local, last.local);
  return months === undefined || months <= 0 ? undefined : (Number(amount) * (nextRuns.length - 1)) / months;
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
