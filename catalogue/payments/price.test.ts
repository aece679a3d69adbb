import { expect, test } from 'vitest';
import { priceText } from './price.ts';

/** Spaces in amounts do not break lines; marks of direction are not seen. */
const seen = (text: string): string => text.replaceAll(/[\u00a0\u202f]/g, ' ').replaceAll(/\p{Cf}/gu, '');

test.each([
  ['1092.50', 'EUR', 'en', '€1,092.50'],
  ['1092.50', 'EUR', 'de', '1.092,50 €'],
  ['1092.50', 'EUR', 'ar', '1,092.50 €'],
  ['92', 'USD', 'en', '$92.00'],
  ['100.00', 'JPY', 'en', '¥100'],
  ['1.25', 'KWD', 'en', 'KWD 1.250'],
  ['90071992547409931.25', 'EUR', 'en', '€90,071,992,547,409,931.25'],
])('%s %s in %s is %s', (amount, currency, tag, expected) => {
  expect(seen(priceText(amount, currency, tag))).toBe(expected);
});

test('an amount with more decimals than its currency has is not rounded', () => {
  expect(seen(priceText('10.50', 'JPY', 'en'))).toBe('¥10.5');
});
