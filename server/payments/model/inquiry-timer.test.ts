import { expect, test } from 'vitest';
import type { Payment, WaitsFor } from './payment.ts';
import { nextInquiryMs } from './timers.ts';

const MINUTE_MS = 60_000;
const DAY_MINUTES = 24 * 60;

/** The times of inquiries about a payment that stays pending, in minutes. */
const inquiriesAbout = (waitsFor: WaitsFor, count: number): readonly number[] => {
  const payment = { waitsFor, createdAtMs: 0, decidedAtMs: 0 } as unknown as Payment;
  const times: number[] = [];
  for (let inquiries = 0; inquiries < count; inquiries += 1) {
    times.push(nextInquiryMs(payment, inquiries, (times.at(-1) ?? 0) * MINUTE_MS) / MINUTE_MS);
  }
  return times;
};

test('inquiries about a shopper after the deadline become rarer, with one on the last day', () => {
  const times = inquiriesAbout('shopper', 60);
  expect(times.slice(0, 12)).toEqual([1, 3, 7, 15, 23, 25, 26, 36, 96, 456, 1_896, 1_896 + DAY_MINUTES]);
  expect(times.indexOf(30 * DAY_MINUTES)).toBe(39);
});

test('inquiries about a processor are daily in the end', () => {
  const times = inquiriesAbout('processor', 40);
  expect(times.slice(0, 5)).toEqual([1, 11, 71, 431, 1_871]);
  expect(times).toContain(30 * DAY_MINUTES);
});
