import { expect, test } from 'vitest';
import { axisStart, axisTop, changeText, ratesTogether } from './numbers.ts';

test.each([
  [[0.86, 0.66, 1], 0.6],
  [[0.6, 0.9], 0.5],
  [[1, 1], 0.9],
  [[undefined, 0.95], 0.9],
  [[0.05], 0],
  [[0, 1], 0],
  [[undefined], 0.9],
  [[], 0.9],
])('the axis of the rates %j begins at %d', (rates, start) => {
  expect(axisStart(rates)).toBe(start);
});

test.each([
  [1430, 1500],
  [1500, 2000],
  [30, 40],
  [29, 30],
  [7, 8],
  [0.4, 0.5],
  [0, 1],
])('an axis of values up to %d ends at the round value %d above', (highest, top) => {
  expect(axisTop(highest)).toBeCloseTo(top);
});

const tried = (approved: number, declined: number) => ({ attempts: approved + declined, approved, declined });

test('a day with few attempts moves the rate of its seven days only as much as it counts', () => {
  const week = Array.from({ length: 6 }, () => tried(9, 1));
  const rates = ratesTogether([...week, tried(0, 1), tried(1, 0)], 'day');
  expect(rates.slice(0, 4)).toEqual([undefined, undefined, undefined, 0.9]);
  expect(rates[6]).toBeCloseTo(54 / 61);
  // The first day is left behind.
  expect(rates[7]).toBeCloseTo(46 / 52);
});

test('without any attempt in all that time there is no rate', () => {
  expect(
    ratesTogether(
      Array.from({ length: 12 }, () => tried(0, 0)),
      'hour',
    ),
  ).toEqual(Array(12).fill(undefined));
});

test.each([
  [110, 100, '+10%'],
  [50, 100, '-50%'],
  [999, 100, '+899%'],
  [1_000, 100, '×10'],
  [135_195, 1, '×135.2K'],
  [0, 100, '-100%'],
  [5, 0, undefined],
])('%d after %d is a change of %s', (now, before, text) => {
  expect(changeText(now, before)).toBe(text);
});
