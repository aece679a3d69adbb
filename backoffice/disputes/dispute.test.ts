import { expect, test } from 'vitest';
import { daysOf } from './dispute.ts';

test.each([
  ['2026-11-01', '2026-11-30'],
  ['2026-12-01', '2026-12-31'],
  ['2028-02-01', '2028-02-29'],
])('the chargebacks of a month are those from %s to %s', (from, to) => {
  expect(daysOf(new Date(`${from}T00:00:00Z`))).toEqual({ from, to });
});
