import { expect, test } from 'vitest';
import { dayOfMonthIn } from './day-of-month.ts';

test('a day of the month is written as people say it', () => {
  const told = [1, 2, 3, 11, 21, 22, 26].map((day) => dayOfMonthIn('en', day));
  expect(told).toEqual(['1st', '2nd', '3rd', '11th', '21st', '22nd', '26th']);
  expect([dayOfMonthIn('fr', 1), dayOfMonthIn('fr', 2), dayOfMonthIn('de', 1)]).toEqual(['1er', '2', '1']);
});
