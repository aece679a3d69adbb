import { expect, test } from 'vitest';
import { monthlyDayOf, monthlyFrom } from './monthly.ts';

test.each([
  ['2026-11-26T08:59:00Z', '0 0 9 26 * ?', '2026-12-01 00:00:00'],
  ['2026-12-01T23:59:59Z', '0 0 9 1 * ?', '2027-01-01 00:00:00'],
  ['2027-01-28T12:00:00Z', '0 0 9 28 * ?', '2027-02-01 00:00:00'],
  ['2027-01-29T12:00:00Z', '0 0 9 L * ?', '2027-02-01 00:00:00'],
  ['2026-12-31T12:00:00Z', '0 0 9 L * ?', '2027-01-01 00:00:00'],
])('what is bought at %s is paid by %s from %s', (bought, expression, startDate) => {
  expect(monthlyFrom(Date.parse(bought))).toEqual({ 'job.expression': expression, 'job.startDate': startDate });
});

test('nobody pays twice within four weeks, on whichever day it is bought', () => {
  const dayMs = 86_400_000;
  for (let boughtAtMs = Date.UTC(2027, 0, 1, 8); boughtAtMs < Date.UTC(2029, 0, 1); boughtAtMs += dayMs) {
    const plan = monthlyFrom(boughtAtMs);
    const day = monthlyDayOf(plan['job.expression']);
    const start = new Date(`${plan['job.startDate'].replace(' ', 'T')}Z`);
    const month = start.getUTCMonth() + (day === 'last' ? 1 : 0);
    const next = Date.UTC(start.getUTCFullYear(), month, day === 'last' ? 0 : day, 9);
    const days = (next - boughtAtMs) / dayMs;
    expect([days >= 28, days < 34]).toEqual([true, true]);
  }
});

test.each([
  ['0 0 9 26 * ? *', 26],
  ['0 0 9 L * ?', 'last'],
  ['0 0 9 ? * MON', undefined],
])('the day of %s is %j', (expression, day) => {
  expect(monthlyDayOf(expression)).toBe(day);
});
