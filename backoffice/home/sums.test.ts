import { expect, test } from 'vitest';
import type { PeriodFigures } from '../../catalogue/backoffice/replies/figures.ts';
import { pairsOf } from './sums.ts';

const now = {
  currencies: [
    { currency: 'EUR', volume: '10.00', approved: 2, refunded: '0.00' },
    { currency: 'USD', volume: '5.50', approved: 1, refunded: '1.00' },
  ],
} as unknown as PeriodFigures;
const before = {
  currencies: [{ currency: 'EUR', volume: '8.00', approved: 2, refunded: '2.00' }],
} as unknown as PeriodFigures;

const currenciesIn = (of: 'volume' | 'refunded', main: string) =>
  pairsOf({ now, before }, of, main).map(({ currency }) => currency);

test('each currency is compared with itself', () => {
  expect(pairsOf({ now, before }, 'volume', 'EUR')).toEqual([
    { currency: 'EUR', now: '10.00', before: '8.00' },
    { currency: 'USD', now: '5.50', before: '0.00' },
  ]);
});

test('the chosen currency comes first, also if nothing came in it', () => {
  expect(currenciesIn('volume', 'USD')).toEqual(['USD', 'EUR']);
  expect(currenciesIn('volume', 'GBP')).toEqual(['GBP', 'EUR', 'USD']);
});

test('other currencies in which there was nothing in either period are left out', () => {
  expect(pairsOf({ now: before, before }, 'refunded', 'GBP').map(({ currency }) => currency)).toEqual(['GBP', 'EUR']);
  expect(pairsOf({ now: before, before: { ...before, currencies: [] } }, 'volume', 'EUR')).toHaveLength(1);
});
