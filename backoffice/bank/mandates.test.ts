import { expect, test } from 'vitest';
import { isToCome } from './mandates.tsx';

test.each([
  ['2026-11-28', false],
  ['2026-11-29', false],
  ['2026-11-30', true],
  ['2027-01-01', true],
])('a collection on %s is to come on 29 November 2026: %s', (day, is) => {
  expect(isToCome(day, Date.UTC(2026, 10, 29, 23, 59))).toBe(is);
});
