import { expect, test } from 'vitest';
import type { ShownSchedule } from './schedule.ts';
import { monthlySums, monthlyWorth } from './worth.ts';

const schedule = (
  amount: string,
  runs: readonly string[],
  { state = 'ACTIVE', currency = 'EUR' }: { state?: ShownSchedule['schedule']['state']; currency?: string } = {},
): ShownSchedule => ({
  id: 'a',
  registrationId: 'b',
  amount,
  currency,
  schedule: {
    state,
    plan: '',
    expression: '',
    timeZone: 'UTC',
    nextRuns: runs.map((local) => ({ utc: local, local })),
  },
});

const yearly = ['2027-03-01 08:00:00', '2028-03-01 08:00:00', '2029-03-01 08:00:00'];
const monthly = ['2027-01-15 00:00:00', '2027-02-15 00:00:00', '2027-03-15 00:00:00'];
const weekly = ['2027-01-04 00:00:00', '2027-01-11 00:00:00', '2027-01-18 00:00:00'];

test('a subscription is worth what it brings in an average month', () => {
  expect(monthlyWorth(schedule('120.00', yearly))).toBe(10);
  expect(monthlyWorth(schedule('9.00', monthly))).toBe(9);
  expect(monthlyWorth(schedule('7.00', weekly))).toBeCloseTo(30.44, 2);
});

test('one that brings nothing regular is worth nothing that could be said', () => {
  expect(monthlyWorth(schedule('9.00', monthly, { state: 'RESTING' }))).toBeUndefined();
  expect(monthlyWorth(schedule('9.00', [], { state: 'ENDED' }))).toBeUndefined();
  expect(monthlyWorth(schedule('9.00', ['2027-01-15 00:00:00']))).toBeUndefined();
});

test('sums are by currency', () => {
  const all = [schedule('120.00', yearly), schedule('9.00', monthly), schedule('50.00', monthly, { currency: 'USD' })];
  expect(monthlySums(all)).toEqual([
    ['USD', 50],
    ['EUR', 19],
  ]);
  expect(monthlySums([])).toEqual([]);
});
