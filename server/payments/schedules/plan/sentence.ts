import { type Language, languages } from '../../../../catalogue/languages/languages.ts';
import { greek } from './greek.ts';
import type { Plan } from './plan.ts';

/** The names of languages in the library, where they are neither our code nor its tag. */
const locales: Readonly<Partial<Record<Language, string>>> = {
  pt: 'pt_PT',
  cn: 'zh_CN',
  ptbr: 'pt_BR',
  zhtw: 'zh_TW',
};

type Library = typeof import('cronstrue/i18n.js').default & { readonly locales: Record<string, unknown> };

/** Imports the library on first use: the sentences of all languages are large, and few processes need them at once. */
const library = async (): Promise<Library> => {
  const { default: module } = await import('cronstrue/i18n.js');
  // Node returns the exports of a CommonJS module, a bundler its default export.
  const cronstrue = ('default' in module ? module.default : module) as Library;
  cronstrue.locales['el'] ??= greek;
  return cronstrue;
};

/** Returns a plan as a sentence with its zone, such as `At 09:00, on day 1 of the month (Europe/Berlin)`. */
export const planSentence = async (plan: Plan, language: Language): Promise<string> => {
  const cronstrue = await library();
  const { second, minute, hour, dayOfMonth, month, dayOfWeek, year } = plan;
  const expression = [second, minute, hour, dayOfMonth, month, dayOfWeek, year].join(' ');
  const sentence = cronstrue.toString(expression, {
    locale: locales[language] ?? languages[language].tag,
    use24HourTimeFormat: true,
    dayOfWeekStartIndexZero: false,
    logicalAndDayFields: true,
  });
  return `${sentence} (${plan.zone})`;
};
