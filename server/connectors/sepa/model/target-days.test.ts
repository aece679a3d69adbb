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

/** Years with Good Friday, Easter Monday, their number of settlement days, the last of them and the next after it. */
const calendar = [
  [2024, '03-29', '04-01', 256, '2024-12-31', '2025-01-02'],
  [2025, '04-18', '04-21', 255, '2025-12-31', '2026-01-02'],
  [2026, '04-03', '04-06', 256, '2026-12-31', '2027-01-04'],
  [2027, '03-26', '03-29', 258, '2027-12-31', '2028-01-03'],
  [2028, '04-14', '04-17', 255, '2028-12-29', '2029-01-02'],
  [2029, '03-30', '04-02', 255, '2029-12-31', '2030-01-02'],
  [2030, '04-19', '04-22', 255, '2030-12-31', '2031-01-02'],
  [2031, '04-11', '04-14', 255, '2031-12-31', '2032-01-02'],
  [2032, '03-26', '03-29', 259, '2032-12-31', '2033-01-03'],
  [2033, '04-15', '04-18', 257, '2033-12-30', '2034-01-02'],
  [2034, '04-07', '04-10', 255, '2034-12-29', '2035-01-02'],
] as const;

describe('a year of the euro system', () => {
  const weekdaysOf = (year: number) =>
    Array.from({ length: date(`${year}-01-01`).daysInYear }, (_, days) => date(`${year}-01-01`).add({ days })).filter(
      ({ dayOfWeek }) => dayOfWeek < 6,
    );

  test.each(calendar)('%i settles on all weekdays but %s, %s and four others', (year, friday, monday, count) => {
    const closed = ['01-01', friday, monday, '05-01', '12-25', '12-26'].map((day) => `${year}-${day}`);
    const weekdays = weekdaysOf(year);
    const found = weekdays.filter((day) => !isTargetDay(day)).map(String);
    expect(found).toEqual(closed.filter((day) => date(day).dayOfWeek < 6).toSorted());
    expect(weekdays.length - found.length).toBe(count);
  });

  test.each(calendar)('%i: from Maundy Thursday to Tuesday is one settlement day', (year, friday, monday) => {
    const [thursday, tuesday] = [
      date(`${year}-${friday}`).subtract({ days: 1 }),
      date(`${year}-${monday}`).add({ days: 1 }),
    ];
    expect(addTargetDays(thursday, 1).toString()).toBe(tuesday.toString());
    expect(addTargetDays(tuesday, -1).toString()).toBe(thursday.toString());
  });

  test.each(calendar)('%i ends with a settlement day, which the next one follows', (...[, , , , last, next]) => {
    expect([addTargetDays(date(last), 1).toString(), addTargetDays(date(next), -1).toString()]).toEqual([next, last]);
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
