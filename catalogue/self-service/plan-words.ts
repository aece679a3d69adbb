import { dayOfMonthIn } from '../languages/day-of-month.ts';
import { type Language, languages } from '../languages/languages.ts';
import type { SelfServiceTexts } from '../texts/en/account.ts';

/** The days of a plan, as its expression has them. */
interface PlannedDays {
  readonly dayOfMonth: string;
  readonly month: string;
  readonly dayOfWeek: string;
  readonly year: string;
}

const NUMBER = /^\d+$/;
const ANY = /^[*?]$/;
const WEEKDAYS = ['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT'];

/** A Sunday, from which days of a week are counted. */
const SUNDAY_MS = 1_793_491_200_000;
const DAY_MS = 86_400_000;

/** The begin of a leap year, which has all days, and the days before each of its months. */
const LEAP_YEAR_MS = 1_830_297_600_000;
const DAYS_BEFORE = [0, 31, 60, 91, 121, 152, 182, 213, 244, 274, 305, 335];

const named = (language: Language, style: Intl.DateTimeFormatOptions, timeMs: number): string => {
  const own = { calendar: 'gregory', numberingSystem: 'latn', timeZone: 'UTC' } as const;
  return new Intl.DateTimeFormat(languages[language].tag, { ...style, ...own }).format(timeMs);
};

/** Returns the place of a day in its week, from 0 for Sunday; -1 for several days or the nth of a month. */
const weekdayOf = (part: string): number =>
  NUMBER.test(part) ? Number(part) - 1 : WEEKDAYS.indexOf(part.toUpperCase());

const sentenceOf = (days: PlannedDays, texts: SelfServiceTexts['plans'], language: Language): string | undefined => {
  const { dayOfMonth, month, dayOfWeek, year } = days;
  const filled = (text: string, day: string): string => text.replace('{day}', () => day);
  if (!ANY.test(year)) return undefined;
  if (ANY.test(month) && ANY.test(dayOfWeek)) {
    if (ANY.test(dayOfMonth)) return texts.daily;
    if (dayOfMonth === 'L') return texts.lastDay;
    return NUMBER.test(dayOfMonth) ? filled(texts.monthly, dayOfMonthIn(language, Number(dayOfMonth))) : undefined;
  }
  if (NUMBER.test(dayOfMonth) && NUMBER.test(month) && ANY.test(dayOfWeek)) {
    const date = LEAP_YEAR_MS + ((DAYS_BEFORE[Number(month) - 1] ?? 0) + Number(dayOfMonth) - 1) * DAY_MS;
    return filled(texts.yearly, named(language, { day: 'numeric', month: 'long' }, date));
  }
  const weekday = weekdayOf(dayOfWeek);
  if (!ANY.test(dayOfMonth) || !ANY.test(month) || weekday < 0 || weekday >= WEEKDAYS.length) return undefined;
  return filled(texts.weekly, named(language, { weekday: 'long' }, SUNDAY_MS + weekday * DAY_MS));
};

/**
 * Returns on which days a subscription is charged, as its owner says it: `on the 3rd of each month`. It begins as it
 * does within a sentence, because it stands behind an amount. Undefined for a plan that is not once a day, week, month or
 * year.
 */
export const planWords = (
  days: PlannedDays,
  { plans }: Pick<SelfServiceTexts, 'plans'>,
  language: Language,
): string | undefined => {
  const [first = '', ...rest] = sentenceOf(days, plans, language) ?? '';
  return first === '' ? undefined : first.toLocaleLowerCase(languages[language].tag) + rest.join('');
};
