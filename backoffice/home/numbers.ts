import type { TriedFigures } from '../../catalogue/backoffice/replies/figures.ts';
import { timeIn } from '../frame/time.ts';
import { tag } from '../parts/values.tsx';

/** Stands for a value that there is none of. */
export const NOTHING = '–';

/** Returns a number for the axis of a chart, where there is little room. */
export const shortText = (value: number): string =>
  new Intl.NumberFormat(tag(), { notation: 'compact', maximumFractionDigits: 1 }).format(value);

/** Returns a rate in percent with one decimal; the whole and nothing need none. */
export const rateText = (rate: number | undefined | null): string => {
  if (rate === undefined || rate === null) return NOTHING;
  const decimals = rate === 0 || rate === 1 ? 0 : 1;
  const form = { style: 'percent', minimumFractionDigits: decimals, maximumFractionDigits: decimals } as const;
  return new Intl.NumberFormat(tag(), form).format(rate);
};

/** Returns a rate as an axis has it. */
export const axisRate = (rate: number): string =>
  new Intl.NumberFormat(tag(), { style: 'percent', maximumFractionDigits: 1 }).format(rate);

/** What has grown so many times is told by that number: its percents are hard to read. */
const MANY_TIMES = 10;

/** Returns how much a number has changed, in percent, with its sign; undefined where there was nothing before. */
export const changeText = (now: number, before: number): string | undefined => {
  if (before === 0) return undefined;
  if (now / before >= MANY_TIMES) return `×${shortText(now / before)}`;
  const style = { style: 'percent', maximumFractionDigits: 1, signDisplay: 'exceptZero' } as const;
  return new Intl.NumberFormat(tag(), style).format((now - before) / before);
};

/** Returns the difference of two rates in points of percent, with its sign. */
export const pointsBetween = (now: number, before: number): string => {
  const style = { maximumFractionDigits: 1, signDisplay: 'exceptZero' } as const;
  return new Intl.NumberFormat(tag(), style).format(100 * (now - before));
};

/** Returns an amount in a few characters, such as `$1.6K`. */
export const shortMoneyText = (value: number, currency: string): string =>
  new Intl.NumberFormat(tag(), { style: 'currency', currency, notation: 'compact', maximumFractionDigits: 1 }).format(
    value,
  );

const ROUND = [1, 2, 2.5, 5, 10];
const LINES = 4;
const EDGE = 0.98;

/** Returns where an axis ends: at a round value a little above all values, so that no line leaves the labels behind. */
export const axisTop = (highest: number): number => {
  if (highest <= 0) return 1;
  const part = highest / LINES;
  const power = 10 ** Math.floor(Math.log10(part));
  const step = (ROUND.find((each) => each * power >= part) ?? 1) * power;
  return Math.ceil(highest / (step * EDGE)) * step;
};

const STEPS = 10;

/**
 * Returns where the axis of rates begins: at the tenth below all of them, because they differ by little; the labels of
 * the axis say it.
 */
export const axisStart = (rates: readonly (number | undefined)[]): number => {
  const lowest = Math.min(1, ...rates.filter((rate) => rate !== undefined));
  return Math.max(0, Math.ceil(lowest * STEPS) - 1) / STEPS;
};

/** Returns the approved among what was approved or declined; undefined if there is nothing. What is open is neither. */
export const approvalOf = ({ approved, declined }: TriedFigures): number | undefined =>
  approved + declined === 0 ? undefined : approved / (approved + declined);

/** So many hours or days make one rate of a chart: in a single one, a few attempts more or less would be a spike. */
const TOGETHER = { hour: 24, day: 7 } as const;

/** Returns the rate of each hour or day together with those before it; undefined where less than half of these are known. */
export const ratesTogether = (
  slots: readonly TriedFigures[],
  slot: keyof typeof TOGETHER,
): readonly (number | undefined)[] =>
  slots.map((_, place) => {
    if (place + 1 < TOGETHER[slot] / 2) return undefined;
    const own = slots.slice(Math.max(0, place + 1 - TOGETHER[slot]), place + 1);
    const sum = (of: 'attempts' | 'approved' | 'declined') => own.reduce((total, each) => total + each[of], 0);
    return approvalOf({ attempts: sum('attempts'), approved: sum('approved'), declined: sum('declined') });
  });

/** Returns the beginning of an hour or a day in UTC, as the language writes it. */
export const slotText = (start: string, slot: 'hour' | 'day'): string => {
  const time = timeIn(start);
  if (time === undefined) return start;
  const style = slot === 'day' ? {} : ({ timeStyle: 'short' } as const);
  return new Intl.DateTimeFormat(tag(), { dateStyle: 'medium', ...style, timeZone: 'UTC' }).format(time);
};

/** Returns which word a number has: languages of the back office tell one from many. */
export const wordFor = (count: number): 'one' | 'other' =>
  new Intl.PluralRules(tag()).select(count) === 'one' ? 'one' : 'other';
