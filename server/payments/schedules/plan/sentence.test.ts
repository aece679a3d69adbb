import { describe, expect, test } from 'vitest';
import { type Language, languages } from '../../../../catalogue/languages/languages.ts';
import { planFrom } from './plan.ts';
import { planSentence } from './sentence.ts';

const sentence = (expression: string, language: Language = 'en') =>
  planSentence(planFrom({ 'job.expression': expression }, 'Europe/Berlin'), language);

test.each([
  ['0 0 9 1 * ?', 'At 09:00, on day 1 of the month (Europe/Berlin)'],
  ['0 30 8 L * ? *', 'At 08:30, on the last day of the month (Europe/Berlin)'],
  ['0 0 9 LW * ?', 'At 09:00, on the last weekday of the month (Europe/Berlin)'],
  ['0 0 9 ? * 6#3', 'At 09:00, on the third Friday of the month (Europe/Berlin)'],
  ['0 0 9 ? * MON', 'At 09:00, only on Monday (Europe/Berlin)'],
  ['0 0 9 13 * 6', 'At 09:00, on day 13 of the month, only on Friday (Europe/Berlin)'],
])('%s is told', async (expression, words) => {
  expect(await sentence(expression)).toBe(words);
});

const expressions = ['0 0 9 1 * ?', '0 0 9 L-3 3 ?', '0 0/15 8-17 ? * MON-FRI', '0 0 9 ? * 6#3', '0 0 9 29 2 ? 2028'];

describe.each(Object.keys(languages) as Language[])('in %s', (language) => {
  test('every plan has a sentence of its own language, with all its numbers', async () => {
    const own = await Promise.all(expressions.map((each) => sentence(each, language)));
    const english = await Promise.all(expressions.map((each) => sentence(each)));
    for (const [place, words] of own.entries()) {
      expect(words).not.toMatch(/undefined|null|%s/);
      if (language !== 'en') expect(words).not.toBe(english[place]);
    }
    expect(own[4]).toContain('2028');
  });
});
