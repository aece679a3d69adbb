import { expect, test } from 'vitest';
import { contrastOf, TEXT_CONTRAST } from './contrast.ts';

test.each([
  ['#000000', '#ffffff', 21],
  ['#ffffff', '#000000', 21],
  ['#1d4ed8', '#1d4ed8', 1],
  ['#767676', '#ffffff', 4.54],
  ['#777777', '#ffffff', 4.48],
])('%s on %s has the contrast of WCAG', (one, other, ratio) => {
  expect(contrastOf(one, other)).toBeCloseTo(ratio, 2);
  expect(contrastOf(one, other) >= TEXT_CONTRAST).toBe(ratio >= 4.5);
});
