import { describe, expect, test } from 'vitest';
import { currencyCodes } from './currencies.ts';
import { currencyNumbers, smallestUnitsOf } from './currency-numbers.ts';

describe('numbers of currencies', () => {
  test('every currency has a number of three digits', () => {
    expect([...currencyCodes].filter((code) => !/^\d{3}$/.test(currencyNumbers.get(code) ?? ''))).toEqual([]);
    expect([...currencyNumbers.keys()].filter((code) => !currencyCodes.has(code))).toEqual([]);
  });

  test('no two currencies share a number, except a currency and its successor', () => {
    const shared = [...currencyNumbers].filter(([code, number]) =>
      [...currencyNumbers].some(([other, same]) => other !== code && same === number),
    );
    expect(shared.map(([code]) => code)).toEqual(['ANG', 'XCG']);
  });

  test.each([
    [9_200n, 'EUR', 9_200n],
    [10_000n, 'JPY', 100n],
    [10_050n, 'JPY', undefined],
    [100n, 'KWD', 1_000n],
    [100n, 'CLF', 10_000n],
  ])('%s hundredths of %s are %s of the smallest unit', (hundredths, currency, units) => {
    expect(smallestUnitsOf(hundredths, currency)).toBe(units);
  });
});
