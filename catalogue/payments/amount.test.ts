import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { amountText, hundredthsOf } from './amount.ts';

describe('an amount', () => {
  test.each([
    ['0', 0n],
    ['0.00', 0n],
    ['0.05', 5n],
    ['10', 1000n],
    ['92.00', 9200n],
    ['9999999999.99', 999999999999n],
    ['-1.50', -150n],
  ])('%s is %d hundredths', (text, hundredths) => {
    expect(hundredthsOf(text)).toBe(hundredths);
  });

  test.each(['', '1.', '.5', '1.5', '1,00', '1e2', ' 1', 'x', '--1'])('cannot be read from %j', (text) => {
    expect(() => hundredthsOf(text)).toThrow('An amount is');
  });

  test('is read back unchanged, negative ones too', () => {
    fc.assert(
      fc.property(fc.bigInt(-(10n ** 20n), 10n ** 20n), (hundredths) => {
        expect(hundredthsOf(amountText(hundredths))).toBe(hundredths);
      }),
    );
  });

  test('is written with two decimals always', () => {
    expect([0n, 5n, 50n, 100n, -5n, 123456n].map(amountText)).toEqual([
      '0.00',
      '0.05',
      '0.50',
      '1.00',
      '-0.05',
      '1234.56',
    ]);
  });
});
