import { expect, test } from 'vitest';
import type { SettlementRecord } from '../processor-files/model/record.ts';
import { cellsOf, reportFields } from './fields.ts';

test('a brand longer than 16 characters stays as it is, in the file and in reports', () => {
  const record = {
    id: 'a',
    channelId: 'b',
    fileId: 'c',
    line: 1,
    recordType: 'SETTLED',
    transactionType: 'DEBIT',
    amount: 100n,
    settlementAmount: 100n,
    fee: 0n,
    brand: 'PAYOLUTION_INVOICE',
    texts: {},
    details: {},
  } as unknown as SettlementRecord;
  expect(cellsOf(record, 'operator')['Brand']).toBe('PAYOLUTION_INVOICE');
  expect(reportFields(record, 'operator')['paymentBrand']).toBe('PAYOLUTION_INVOICE');
});
