import { expect, test } from 'vitest';
import { taxIn } from './fee-tax.ts';

test.each([
  ['19 % of 119 cents', 119n, '19', 'EUR', 19n],
  ['a rate with a decimal', 10_750n, '7.5', 'EUR', 750n],
  ['a rate with two decimals', 10_725n, '7.25', 'EUR', 725n],
  ['half a cent, which is rounded up', 3n, '20', 'EUR', 1n],
  ['less than half a cent', 2n, '20', 'EUR', 0n],
  ['a returned fee, which returns the same', -3n, '20', 'EUR', -1n],
  ['no fee', 0n, '19', 'EUR', 0n],
  ['a rate of nothing', 119n, '0', 'EUR', 0n],
  ['a rate of the whole', 200n, '100', 'EUR', 100n],
  ['a currency without cents, in whole units', 10_500n, '10', 'JPY', 1_000n],
  ['a currency with thousandths, in hundredths', 119n, '19', 'KWD', 19n],
] as const)('the VAT in %s', (_name, fee, rate, currency, tax) => {
  expect(taxIn(fee, rate, currency)).toBe(tax);
});

test('there is no VAT without a rate', () => {
  expect(taxIn(119n, undefined, 'EUR')).toBeUndefined();
});
