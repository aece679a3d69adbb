import { describe, expect, test } from 'vitest';
import { amountOf, displayItems, totalGiven } from './totals.ts';

describe('an amount of a page', () => {
  test.each([
    ['92.00', '92.00'],
    ['92.5', '92.50'],
    ['92', '92.00'],
    [92, '92.00'],
    [92.5, '92.50'],
    [' 92 ', '92.00'],
    ['0', '0.00'],
  ])('%j', (given, amount) => {
    expect(amountOf(given)).toBe(amount);
  });

  test.each(['', '92,00', '-1', '1e3', '92.001', 'a lot', Number.NaN, 0.001, null, undefined, {}, true, '12345678901'])(
    '%j is not an amount',
    (given) => {
      expect(amountOf(given)).toBeUndefined();
    },
  );
});

describe('the total that a page has set', () => {
  test.each([
    [{ total: { amount: '1' }, amount: '2', currencyCode: 'EUR' }, { checkout: { amount: 3 } }, '1.00', 'EUR'],
    [{ amount: '2', ledgerCurrency: 'USD' }, { checkout: { amount: 3, currency: 'EUR' } }, '2.00', 'USD'],
    [{}, { checkout: { amount: 3, currency: 'EUR' } }, '3.00', 'EUR'],
    [{ currencyCode: 'euro' }, {}, undefined, undefined],
    [{ total: 'nonsense' }, { checkout: null }, undefined, undefined],
  ])('%j %j', (own, all, amount, currency) => {
    expect(totalGiven(own, all)).toEqual({ ...(amount && { amount }), ...(currency && { currency }) });
  });
});

test('lines without a label or an amount are left out', () => {
  const given = [
    { label: 'Tea', price: 9 },
    { label: 'Post', amount: '2.5', type: 'TAX' },
    { label: '' },
    { price: 1 },
    null,
    'x',
  ];
  expect(displayItems(given)).toEqual([
    { label: 'Tea', type: '', price: '9.00' },
    { label: 'Post', type: 'TAX', price: '2.50' },
  ]);
  expect(displayItems('nonsense')).toEqual([]);
});
