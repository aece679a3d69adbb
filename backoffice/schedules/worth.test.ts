import { expect, test } from 'vitest';
import type { ShownSchedule } from './schedule.ts';
import { monthlySums, monthlyWorth } from './worth.ts';

const schedule = (
  amount: string,
  expression: string,
  { state = 'ACTIVE', currency = 'EUR' }: { state?: ShownSchedule['schedule']['state']; currency?: string } = {},
): ShownSchedule => ({
  id: 'a',
  registrationId: 'b',
  amount,
  currency,
  schedule: { state, plan: '', expression, timeZone: 'UTC', nextRuns: [] },
});

test.each([
  ['120.00', '0 0 9 1 3 ? *', 10],
  ['9.00', '0 0 9 1 * ? *', 9],
  ['9.00', '0 0 9 1,15 * ? *', 18],
  ['9.00', '0 0 9 L * ? *', 9],
  ['30.00', '0 0 9 1 1/3 ? *', 10],
  ['30.00', '0 0 9 1 JAN,APR,JUL,OCT ? *', 10],
  ['7.00', '0 0 9 ? * MON *', 30.4375],
  ['7.00', '0 0 9 ? * 2-6 *', 152.1875],
  ['9.00', '0 0 9 ? * 6#3 *', 9],
  ['1.00', '0 0 9,21 * * ? *', 60.875],
])('%s by %s is worth %d in an average month', (amount, expression, worth) => {
  expect(monthlyWorth(schedule(amount, expression))).toBeCloseTo(worth, 4);
});

test('one that rests, has ended or cannot be read is worth nothing that could be said', () => {
  expect(monthlyWorth(schedule('9.00', '0 0 9 1 * ? *', { state: 'RESTING' }))).toBeUndefined();
  expect(monthlyWorth(schedule('9.00', '0 0 9 1 * ? *', { state: 'ENDED' }))).toBeUndefined();
  expect(monthlyWorth(schedule('9.00', '0 0 9 monthly * ? *'))).toBeUndefined();
});

test('sums are by currency', () => {
  const monthly = '0 0 9 1 * ? *';
  const all = [
    schedule('120.00', '0 0 9 1 3 ?'),
    schedule('9.00', monthly),
    schedule('50.00', monthly, { currency: 'USD' }),
  ];
  expect(monthlySums(all)).toEqual([
    ['USD', 50],
    ['EUR', 19],
  ]);
  expect(monthlySums([])).toEqual([]);
});
