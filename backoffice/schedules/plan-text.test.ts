import { afterEach, expect, test } from 'vitest';
import { schedules as german } from '../../catalogue/texts/de/backoffice/schedules.ts';
import { schedules as english } from '../../catalogue/texts/en/backoffice/schedules.ts';
import { language } from '../frame/texts.ts';
import { planText } from './plan-text.ts';

afterEach(() => {
  language.value = 'en';
});

const UNUSUAL = 'the sentence of the gateway';

const said = (expression: string, texts: typeof german = english): string =>
  planText(texts, { plan: UNUSUAL, expression, timeZone: 'Europe/Berlin' });

test.each([
  ['0 0 9 * * ? *', 'Every day at 09:00 (Europe/Berlin)', 'Jeden Tag um 09:00 Uhr (Europe/Berlin)'],
  ['0 30 18 ? * MON *', 'Every Monday at 18:30 (Europe/Berlin)', 'Jede Woche am Montag um 18:30 Uhr (Europe/Berlin)'],
  ['0 0 9 ? * 1 *', 'Every Sunday at 09:00 (Europe/Berlin)', 'Jede Woche am Sonntag um 09:00 Uhr (Europe/Berlin)'],
  [
    '0 5 7 31 * ? *',
    'Every month on day 31 at 07:05 (Europe/Berlin)',
    'Jeden Monat am 31. um 07:05 Uhr (Europe/Berlin)',
  ],
  [
    '0 0 9 29 2 ? *',
    'Every year on February 29 at 09:00 (Europe/Berlin)',
    'Jedes Jahr am 29. Februar um 09:00 Uhr (Europe/Berlin)',
  ],
])('%s is said as people say it', (expression, inEnglish, inGerman) => {
  expect(said(expression)).toBe(inEnglish);
  language.value = 'de';
  expect(said(expression, german)).toBe(inGerman);
});

test.each([
  '0 0 9 1,15 * ? *',
  '0 0 9 L * ? *',
  '0 0 9 ? * 6#3 *',
  '0 0 9 ? * 2-6 *',
  '0 0 9,21 * * ? *',
  '0 0/5 9 * * ? *',
  '0 0 9 1 1/3 ? *',
  '0 0 9 * * ? 2027',
])('%s has the sentence of the gateway', (expression) => {
  expect(said(expression)).toBe(UNUSUAL);
});
