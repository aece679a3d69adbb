import fc from 'fast-check';
import { expect, test } from 'vitest';
import { wrongParametersOf } from './entry.ts';

const digits = (minLength: number, maxLength: number) =>
  fc.string({ unit: fc.constantFrom(...'0123456789'), minLength, maxLength });

test('a number or a code that slipped into a name or a message is not kept', () => {
  const around = fc.string({ unit: fc.constantFrom('a', '.', '=', ' ', '['), maxLength: 5 });
  fc.assert(
    fc.property(around, digits(3, 4), digits(13, 19), around, (before, code, number, after) => {
      const kept = wrongParametersOf([
        { name: `${before}${number}${after}`, value: number, message: `no ${number}` },
        { name: `card.cvv${code}`, message: 'unknown' },
      ]);
      const text = JSON.stringify(kept);
      expect([text.includes(number), text.includes(code)]).toEqual([false, false]);
    }),
  );
});

test('names of fields with indexes stay as they are', () => {
  const name = 'cart.items[12].currencyConversion.rate';
  expect(wrongParametersOf([{ name, message: 'must match N5.2' }])).toEqual([{ name, message: 'must match N5.2' }]);
});

test('a request with many wrong parameters keeps some of them', () => {
  const errors = Array.from({ length: 500 }, (_, index) => ({ name: `p${index}`, message: 'm'.repeat(5_000) }));
  const kept = wrongParametersOf(errors);
  expect([kept.length, JSON.stringify(kept).length]).toEqual([20, expect.any(Number)]);
  expect(JSON.stringify(kept).length).toBeLessThan(10_000);
});
