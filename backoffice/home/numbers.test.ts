import { expect, test } from 'vitest';
import { axisStart } from './numbers.ts';

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
