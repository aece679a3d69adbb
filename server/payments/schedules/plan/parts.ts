import { partOfPlan } from '../../../../catalogue/fields/agreements/job.ts';
import type { CronPart } from '../../../../catalogue/formats/cron.ts';

/** A rule for days that depends on the month. */
export type DayRule =
  | { readonly is: 'fromEnd'; readonly days: number }
  | { readonly is: 'lastWorkingDay' }
  | { readonly is: 'workingDayNearest'; readonly day: number }
  | { readonly is: 'lastWeekday'; readonly weekday: number }
  | { readonly is: 'nthWeekday'; readonly weekday: number; readonly nth: number };

/** The days of one part of a plan: values, and rules; `any` does not restrict the days. */
export interface Days {
  readonly any: boolean;
  readonly values: ReadonlySet<number>;
  readonly rules: readonly DayRule[];
}

const numberOf = ({ first, names = [] }: CronPart, text: string): number =>
  names.includes(text) ? names.indexOf(text) + first : Number(text);

/**
 * Returns the values of a range with its step. A range whose end is before its start, such as FRI-MON, continues from
 * the first value; a range of years does not.
 */
const rangeOf = (part: CronPart, item: string): readonly number[] => {
  const [range = '', step] = item.split('/');
  const { first, last } = part;
  const [from = '', to] = range.split('-');
  const begin = range === '*' || range === '?' ? first : numberOf(part, from);
  const end =
    range === '*' || range === '?' || (to === undefined && step !== undefined) ? last : numberOf(part, to ?? from);
  const size = last - first + 1;
  const isWrapped = end < begin;
  if (isWrapped && part === partOfPlan.year) return [];
  const length = isWrapped ? end - begin + size : end - begin;
  const values: number[] = [];
  for (let place = 0; place <= length; place += Number(step ?? 1)) {
    values.push(((begin - first + place) % size) + first);
  }
  return values;
};

/** Returns the values of a part without rules, in ascending order. */
export const valuesOf = (part: CronPart, text: string): readonly number[] =>
  [...new Set(text.split(',').flatMap((item) => rangeOf(part, item)))].toSorted((a, b) => a - b);

const isAny = (text: string): boolean => text === '*' || text === '?';

const monthRuleOf = (item: string): DayRule | undefined => {
  if (item === 'L') return { is: 'fromEnd', days: 0 };
  if (item === 'LW') return { is: 'lastWorkingDay' };
  if (item.startsWith('L-')) return { is: 'fromEnd', days: Number(item.slice('L-'.length)) };
  return item.endsWith('W') ? { is: 'workingDayNearest', day: Number(item.slice(0, -1)) } : undefined;
};

/** `L` alone is the last day of the week, a Saturday. */
const weekRuleOf = (item: string): DayRule | undefined => {
  const part = partOfPlan.dayOfWeek;
  const [weekday = '', nth] = item.split('#');
  if (nth !== undefined) return { is: 'nthWeekday', weekday: numberOf(part, weekday), nth: Number(nth) };
  if (item.length > 1 && item.endsWith('L')) return { is: 'lastWeekday', weekday: numberOf(part, item.slice(0, -1)) };
  return undefined;
};

const daysOf = (part: CronPart, text: string, ruleOf: (item: string) => DayRule | undefined): Days => {
  const items = text.split(',');
  const rules = items.map(ruleOf);
  const plain = items.filter((_item, place) => rules[place] === undefined);
  return {
    any: items.some(isAny),
    values: new Set(plain.flatMap((item) => rangeOf(part, item === 'L' ? String(part.last) : item))),
    rules: rules.filter((rule) => rule !== undefined),
  };
};

/** Returns the days of the month that a part names. */
export const daysOfMonth = (text: string): Days => daysOf(partOfPlan.dayOfMonth, text, monthRuleOf);

/** Returns the days of the week that a part names, 1 for Sunday. */
export const daysOfWeek = (text: string): Days => daysOf(partOfPlan.dayOfWeek, text, weekRuleOf);
