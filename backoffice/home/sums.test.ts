import { expect, test } from 'vitest';
import type { PeriodFigures } from '../../catalogue/backoffice/replies/figures.ts';
import { joined, sumTexts } from './sums.ts';

const period = {
  currencies: [
    { currency: 'EUR', volume: '10.00', approved: 2, refunded: '0.00' },
    { currency: 'USD', volume: '5.50', approved: 1, refunded: '1.00' },
  ],
} as unknown as PeriodFigures;

test('the chosen currency comes first, also if nothing came in it', () => {
  expect(sumTexts(period, 'volume', 'USD')).toEqual(['$5.50', '€10.00']);
  expect(sumTexts(period, 'volume', 'GBP')).toEqual(['£0.00', '€10.00', '$5.50']);
});

test('other currencies in which there is nothing are left out', () => {
  expect(sumTexts(period, 'refunded', 'EUR')).toEqual(['€0.00', '$1.00']);
  expect(joined(sumTexts(period, 'refunded', 'USD'))).toBe('$1.00');
});

test('without any currency there is no sum', () => {
  expect(joined(sumTexts(period, 'volume', undefined))).toBe('–');
});
