import { expect, test } from 'vitest';
import { languages } from '../languages/languages.ts';
import { accountsByLanguage } from '../texts/registry/accounts.ts';
import { planWords } from './plan-words.ts';

const daysOf = (expression: string) => {
  const [dayOfMonth = '', month = '', dayOfWeek = '', year = '*'] = expression.split(' ');
  return { dayOfMonth, month, dayOfWeek, year };
};

test.each([
  ['3 * ?', 'en', 'on the 3rd of each month'],
  ['22 * ? *', 'en', 'on the 22nd of each month'],
  ['L * ?', 'en', 'on the last day of each month'],
  ['1 * ?', 'fr', 'le 1er de chaque mois'],
  ['3 * ?', 'de', 'am 3. jedes Monats'],
  ['* * ?', 'en', 'every day'],
  ['? * MON', 'en', 'every week on Monday'],
  ['? * 2', 'de', 'jede Woche am Montag'],
  ['29 2 ?', 'en', 'every year on February 29'],
  ['3 * ?', 'ja', '毎月3日'],
] as const)('%s in %s is %s', (expression, language, words) => {
  expect(planWords(daysOf(expression), accountsByLanguage[language], language)).toBe(words);
});

test.each(['1,15 * ?', '1 1/3 ?', '? * MON-FRI', '? * 2#1', '3 * ? 2027', '? * 9', 'LW * ?'])(
  '%s is not that usual',
  (expression) => {
    expect(planWords(daysOf(expression), accountsByLanguage.en, 'en')).toBeUndefined();
  },
);

test('every language says all of them', () => {
  for (const language of Object.keys(languages) as (keyof typeof languages)[]) {
    for (const expression of ['* * ?', '? * SUN', '3 * ?', 'L * ?', '24 12 ?']) {
      expect(planWords(daysOf(expression), accountsByLanguage[language], language), language).toMatch(/^[^{}]+$/);
    }
  }
});
