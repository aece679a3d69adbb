import { expect, test } from 'vitest';
import { axisStart, axisTop } from './numbers.ts';

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
