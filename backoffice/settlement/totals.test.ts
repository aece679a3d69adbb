import { expect, test } from 'vitest';
import type { ShownSum } from './record.ts';
import { byKind, lessFee, movedIn, ofAllChannels, totalsOf, waysOf } from './totals.ts';

const sum = (more: Partial<ShownSum>): ShownSum => ({
  date: '2026-11-20',
  currency: 'EUR',
  recordType: 'SETTLED',
  transactionType: 'DEBIT',
  cashflow: 'POS',
  status: 'SUCCESS',
  records: 1,
  amount: '0.00',
  fee: '0.00',
  ...more,
});

test('sums are added up by currency: what was taken from the merchant counts less, and failures do not count', () => {
  const totals = totalsOf([
    sum({ amount: '0.10', fee: '0.01', records: 2 }),
    sum({ amount: '0.20', fee: '0.02' }),
    sum({ amount: '1000000000000.07', currency: 'USD' }),
    sum({ amount: '0.45', cashflow: 'NEG', transactionType: 'REFUND' }),
    sum({ amount: '99.00', status: 'FAILED' }),
  ]);
  expect(totals).toEqual([
    { currency: 'EUR', records: 4, given: '0.30', taken: '-0.45', amount: '-0.15', fee: '0.03', net: '-0.18' },
    {
      currency: 'USD',
      records: 1,
      given: '1000000000000.07',
      taken: '0.00',
      amount: '1000000000000.07',
      fee: '0.00',
      net: '1000000000000.07',
    },
  ]);
});

test('an amount has the sign of what it did to the money of the merchant', () => {
  const amount = '12.50';
  expect(movedIn({ amount, cashflow: 'POS', status: 'SUCCESS' })).toBe('12.50');
  expect(movedIn({ amount, cashflow: 'NEG', status: 'SUCCESS' })).toBe('-12.50');
  expect(movedIn({ amount, cashflow: 'POS', status: 'FAILED' })).toBe('0.00');
  expect(lessFee('-12.50', '15.00')).toBe('-27.50');
});

test('sums of days and brands are one for each kind and currency, what was given first', () => {
  const kinds = byKind([
    sum({ amount: '1.00', cashflow: 'NEG', transactionType: 'REFUND' }),
    sum({ amount: '2.00', fee: '0.10', brand: 'VISA' }),
    sum({ amount: '3.00', fee: '0.20', brand: 'AMEX', date: '2026-11-21', records: 2 }),
    sum({ amount: '4.00', currency: 'USD' }),
  ]);
  expect(
    kinds.map(({ currency, transactionType, amount, fee, records }) => [
      currency,
      transactionType,
      amount,
      fee,
      records,
    ]),
  ).toEqual([
    ['EUR', 'DEBIT', '5.00', '0.30', 3],
    ['EUR', 'REFUND', '1.00', '0.00', 1],
    ['USD', 'DEBIT', '4.00', '0.00', 1],
  ]);
});

test('payouts, direct bookings and payouts of other days are what is left after fees, in each currency', () => {
  const settled = [
    sum({ amount: '100.00', fee: '2.00' }),
    sum({ amount: '42.00', transactionType: 'REFUND', cashflow: 'NEG' }),
    sum({ amount: '7.00', status: 'FAILED' }),
    sum({ amount: '5.00', currency: 'USD' }),
  ];
  const payouts = [
    { currency: 'EUR', sum: '40.00' },
    { currency: 'GBP', sum: '3.00' },
  ];
  const direct = [sum({ amount: '15.00' }), sum({ amount: '1.00', transactionType: 'REFUND', cashflow: 'NEG' })];
  expect(waysOf(payouts, settled, direct)).toEqual([
    { currency: 'EUR', paidOut: '40.00', direct: '14.00', otherDays: '2.00', net: '56.00' },
    { currency: 'GBP', paidOut: '3.00', direct: '0.00', otherDays: '-3.00', net: '0.00' },
    { currency: 'USD', paidOut: '0.00', direct: '0.00', otherDays: '5.00', net: '5.00' },
  ]);
  expect(waysOf([], [], [])).toEqual([]);
});

test('nothing has no total', () => {
  expect(totalsOf([])).toEqual([]);
});

test('sums of several channels are one for each day, kind and currency, by the day', () => {
  const first = sum({ amount: '10.00', fee: '0.10', records: 2, brand: 'VISA' });
  const later = sum({ date: '2026-11-21', amount: '1.00' });
  const inDollars = sum({ currency: 'USD', amount: '1.00' });
  expect(ofAllChannels([first, inDollars, later, { ...first, amount: '5.50', fee: '0.05', records: 1 }])).toEqual([
    { ...first, records: 3, amount: '15.50', fee: '0.15' },
    inDollars,
    later,
  ]);
});
