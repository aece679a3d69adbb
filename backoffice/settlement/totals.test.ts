import { expect, test } from 'vitest';
import type { ShownSum } from './record.ts';
import { totalsOf } from './totals.ts';

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
    { currency: 'EUR', records: 4, amount: '-0.15', fee: '0.03', net: '-0.18' },
    { currency: 'USD', records: 1, amount: '1000000000000.07', fee: '0.00', net: '1000000000000.07' },
  ]);
});

test('nothing has no total', () => {
  expect(totalsOf([])).toEqual([]);
});
