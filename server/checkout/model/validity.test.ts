import { expect, test } from 'vitest';
import { endpoints } from '../../../catalogue/endpoints/endpoints.ts';
import { retention } from '../../../catalogue/settings/retention.ts';
import { expiresAtMs, forgottenAtMs, resultCallAtMs } from './validity.ts';

const MINUTE_MS = 60_000;
const checkout = { createdAtMs: 1_000 };

test('a checkout lasts as the interface says', () => {
  expect(expiresAtMs(checkout)).toBe(1_000 + 30 * MINUTE_MS);
  expect(resultCallAtMs(1_000)).toBe(1_000 + 29 * MINUTE_MS);
  expect(forgottenAtMs(checkout)).toBe(1_000 + 30 * 24 * 60 * MINUTE_MS);
});

test('a checkout is removed at the end of its time, and not before', () => {
  const { days, least, most } = retention.checkouts;
  const readableDays = (forgottenAtMs(checkout) - checkout.createdAtMs) / (24 * 60 * MINUTE_MS);
  expect([days, least, most]).toEqual([readableDays, readableDays, readableDays]);
});

test('the reference says how long a checkout is valid', () => {
  const row = endpoints.find(({ id }) => id === 'createCheckout');
  expect(row?.summary).toBe('Creates a checkout, valid for 30 minutes.');
});
