import { describe, expect, test } from 'vitest';
import { currencyNumbers } from '../../../catalogue/iso/currency-numbers.ts';
import { hundredthsOf, unitsOf } from './amounts.ts';

/** Source: Stripe's documentation, 'Currencies', zero-decimal currencies. UGX is among its special cases, too. */
const zeroDecimal = 'BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF'.split(' ');
/** Source: as above, special cases: written with two decimals that are nothing. */
const twoDecimalsOfNothing = ['ISK', 'UGX'];
/** Source: as above, three-decimal currencies. */
const threeDecimal = ['BHD', 'JOD', 'KWD', 'OMR', 'TND'];

describe('amounts at Stripe', () => {
  test.each([
    ...zeroDecimal.map((currency) => [currency, 100, undefined] as const),
    ...twoDecimalsOfNothing.map((currency) => [currency, 10_000, undefined] as const),
    ...threeDecimal.map((currency) => [currency, 100_000, 100_010] as const),
    ...['EUR', 'USD', 'HUF', 'TWD', 'IDR', 'CVE', 'MRU'].map((currency) => [currency, 10_000, 10_001] as const),
  ])('of %s are counted as Stripe does', (currency, hundred, withPart) => {
    expect([unitsOf(10_000n, currency), unitsOf(10_001n, currency)]).toEqual([hundred, withPart]);
    expect(hundredthsOf(hundred, currency)).toBe(10_000n);
  });

  test('of every currency are the same on the way back', () => {
    for (const currency of currencyNumbers.keys())
      for (const amount of [100n, 123_400n, 99_999_900n]) {
        const units = unitsOf(amount, currency);
        expect([currency, units !== undefined && hundredthsOf(units, currency)]).toEqual([currency, amount]);
      }
  });
});
