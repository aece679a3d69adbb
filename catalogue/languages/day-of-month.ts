import type { Language } from './languages.ts';

const englishEndings: Readonly<Partial<Record<Intl.LDMLPluralRule, string>>> = { one: 'st', two: 'nd', few: 'rd' };

/** Returns a day of a month as it stands in the text of a plan: `26th` in English, `1er` in French, else its number. */
export const dayOfMonthIn = (language: Language, day: number): string => {
  if (language === 'fr' && day === 1) return '1er';
  if (language !== 'en') return String(day);
  return `${day}${englishEndings[new Intl.PluralRules('en', { type: 'ordinal' }).select(day)] ?? 'th'}`;
};
