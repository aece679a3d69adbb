import { expect, test } from 'vitest';
import { nextInquiryMs } from './inquiry-timer.ts';
import type { Payment, WaitsFor } from './payment.ts';

const MINUTE_MS = 60_000;
const DAY_MINUTES = 24 * 60;

/** The times of inquiries about a payment that stays pending, in minutes. */
const askedAt = (waitsFor: WaitsFor, count: number): readonly number[] => {
  const payment = { waitsFor, createdAtMs: 0, decidedAtMs: 0 } as unknown as Payment;
  const asked: number[] = [];
  for (let questions = 0; questions < count; questions += 1) {
    asked.push(nextInquiryMs(payment, questions, (asked.at(-1) ?? 0) * MINUTE_MS) / MINUTE_MS);
  }
  return asked;
};

test('inquiries about a shopper after the deadline become rarer, with one on the last day', () => {
  const asked = askedAt('shopper', 60);
  expect(asked.slice(0, 12)).toEqual([1, 3, 7, 15, 23, 25, 26, 36, 96, 456, 1_896, 1_896 + DAY_MINUTES]);
  expect(asked.indexOf(30 * DAY_MINUTES)).toBe(39);
});

test('inquiries about a processor are daily in the end', () => {
  const asked = askedAt('processor', 40);
  expect(asked.slice(0, 5)).toEqual([1, 11, 71, 431, 1_871]);
  expect(asked).toContain(30 * DAY_MINUTES);
});
