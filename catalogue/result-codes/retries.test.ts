import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type ResultCode, resultCodes } from './result-codes.ts';
import { DAYS_OF_RETRIES, merchantAdvice, retriedCodes, retryTimeMs } from './retries.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

const after = (code: ResultCode, more: { advice?: string; attempts?: number; declinedAtMs?: number } = {}) =>
  retryTimeMs({ code, advice: undefined, attempts: 1, firstAtMs: 0, declinedAtMs: 0, ...more }, DAYS_OF_RETRIES);

test('a soft decline is tried again on the days of the table, counted from the first attempt', () => {
  const times = [1, 2, 3, 4].map((attempts) => after('800.100.155', { attempts, declinedAtMs: attempts }));
  expect(times).toEqual([...DAYS_OF_RETRIES.map((days) => days * DAY_MS), undefined]);
});

test.each([
  '800.100.151',
  '800.100.157',
  '800.100.159',
  '800.100.165',
  '800.100.171',
  '800.100.202',
  '800.100.500',
  '800.100.501',
  '100.100.303',
  '100.400.141',
] as const)('%s is never tried again', (code) => {
  expect(after(code)).toBeUndefined();
});

test('every retried code is a result code of the table', () => {
  for (const code of retriedCodes) expect(resultCodes).toHaveProperty([code]);
});

test('an advice against it forbids a retry, whatever the code', () => {
  for (const advice of ['01', '03', '04', '21', '22', '40', '41', '42', '43']) {
    expect([advice, after('800.100.155', { advice })]).toEqual([advice, undefined]);
  }
});

test('an advice never brings a retry forward, and delays it where it asks for more time', () => {
  expect(after('800.100.155', { advice: '24' })).toBe(DAY_MS);
  expect(after('800.100.155', { advice: '28' })).toBe(6 * DAY_MS);
  expect(after('800.100.155', { advice: '99' })).toBe(DAY_MS);
});

test('no attempt comes before the time that its advice names, nor more than three after the first', () => {
  const attempt = fc.record({
    code: fc.constantFrom(...(retriedCodes as ResultCode[])),
    advice: fc.option(fc.constantFrom(...Object.keys(merchantAdvice), '77'), { nil: undefined }),
    attempts: fc.integer({ min: 1, max: 9 }),
    firstAtMs: fc.nat(),
    declinedAtMs: fc.nat(),
  });
  fc.assert(
    fc.property(attempt, (each) => {
      const time = retryTimeMs(each, DAYS_OF_RETRIES);
      if (time === undefined) return;
      expect(each.attempts).toBeLessThanOrEqual(DAYS_OF_RETRIES.length);
      expect(time).toBeGreaterThan(each.declinedAtMs);
      expect(time).toBeGreaterThanOrEqual(each.firstAtMs + DAY_MS);
    }),
  );
});
