import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { describe, expect, test } from 'vitest';
import { addTargetDays, easterOf, isTargetDay, nextTargetDay } from './target-days.ts';

const date = (text: string) => Temporal.PlainDate.from(text);

const dates = fc.integer({ min: 0, max: 36_524 }).map((days) => date('2000-01-01').add({ days }));

describe('Easter', () => {
  // The earliest and the latest possible dates, exceptions of the rule, and the years around this one.
  test.each([
    '1818-03-22',
    '1943-04-25',
    '1954-04-18',
    '1981-04-19',
    '2000-04-23',
    '2024-03-31',
    '2025-04-20',
    '2026-04-05',
    '2027-03-28',
    '2028-04-16',
    '2038-04-25',
    '2076-04-19',
  ])('is on %s', (sunday) => {
    expect(easterOf(Number(sunday.slice(0, 4))).toString()).toBe(sunday);
  });

  test('is a Sunday between 22 March and 25 April', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1583, max: 4099 }), (year) => {
        const easter = easterOf(year);
        expect(easter.dayOfWeek).toBe(7);
        expect(Temporal.PlainDate.compare(easter, date(`${year}-03-22`))).toBeGreaterThanOrEqual(0);
        expect(Temporal.PlainDate.compare(easter, date(`${year}-04-25`))).toBeLessThanOrEqual(0);
      }),
    );
  });
});

describe('a settlement day', () => {
  test.each([
    ['2026-01-01', false],
    ['2026-01-02', true],
    ['2026-04-02', true],
    ['2026-04-03', false],
    ['2026-04-04', false],
    ['2026-04-06', false],
    ['2026-04-07', true],
    ['2026-05-01', false],
    ['2026-05-14', true],
    ['2026-12-24', true],
    ['2026-12-25', false],
    ['2026-12-31', true],
  ])('%s: %s', (text, settles) => {
    expect(isTargetDay(date(text))).toBe(settles);
  });

  test.each([
    ['2026-04-02', 1, '2026-04-07'],
    ['2026-04-07', -1, '2026-04-02'],
    ['2026-12-24', 1, '2026-12-28'],
    ['2026-12-31', 1, '2027-01-04'],
    ['2026-12-24', 5, '2027-01-04'],
    ['2026-04-04', 1, '2026-04-07'],
    ['2026-04-04', 0, '2026-04-04'],
  ])('%s and %i more: %s', (from, count, to) => {
    expect(addTargetDays(date(from), count).toString()).toBe(to);
  });

  test('comes next within five days', () => {
    fc.assert(
      fc.property(dates, (day) => {
        const next = nextTargetDay(day);
        expect([isTargetDay(next), day.until(next).days >= 0, day.until(next).days <= 5]).toEqual([true, true, true]);
      }),
    );
  });

  test('counted forward and back is the same', () => {
    fc.assert(
      fc.property(dates, fc.integer({ min: 0, max: 30 }), (day, count) => {
        const from = nextTargetDay(day);
        expect(addTargetDays(addTargetDays(from, count), -count).toString()).toBe(from.toString());
      }),
    );
  });
});
