import { describe, expect, test } from 'vitest';
import type { Database } from '../database/database.ts';
import { query } from '../database/query.ts';
import type { LedgerLine } from '../ledger/entry.ts';
import { insertLine } from '../ledger/entry.ts';
import { ledgerRecords } from '../ledger/records.ts';
import { databases } from '../testing/databases.ts';
import { gatewayOfTests } from '../testing/gateway.ts';
import { testMerchant } from '../testing/merchant.ts';
import { checkLedger, completeLedger } from './ledger-check.ts';

interface Tables {
  ledger_lines: Readonly<Record<'entity' | 'source_id' | 'event', string>> &
    Readonly<Record<'posted_at' | 'line', number>>;
}

const keysOfLines = query<Tables>()((db) =>
  db.selectFrom('ledger_lines').select(['entity', 'posted_at', 'source_id', 'event', 'line']),
);

/** Removes the whole ledger, as if it had been introduced only now. */
const forgetLedger = async (database: Database): Promise<void> => {
  const keys = await database.read(keysOfLines, {});
  await database.commit({ deletes: keys.map((key) => ({ table: 'ledger_lines', key: { ...key } })) });
};

describe.each(databases)('the ledger on $name', ({ open }) => {
  const gateway = gatewayOfTests(open);
  const { paid, followed, pay } = testMerchant(() => gateway);

  /** Makes one of each money event of payments. */
  const movements = async (): Promise<void> => {
    const debit = await paid();
    await followed(debit, 'RF', '10.00');
    await followed(debit, 'RV', '2.00');
    const authorization = await paid({ paymentType: 'PA' });
    await followed(authorization, 'PA', '8.00');
    await followed(authorization, 'CP', '30.00', { sequence: 'FINAL' });
    await followed(await paid({ paymentType: 'PA' }), 'RV');
    await paid({ paymentType: 'CD', transactionProcessingCode: 'PAYMENT' });
    const dispute = await gateway.post('/v1/test/chargebacks', { paymentId: debit, amount: '20.00' });
    await gateway.post(`/v1/disputes/${dispute.body.id}/accept`, {});
    await gateway.post(`/v1/test/chargebacks/${dispute.body.id}/reversal`, { amount: '5.00' });
    await pay({ 'card.number': '4200000000001552' });
  };

  const balances = () => ledgerRecords(gateway.database).balances(gateway.entityId, Number.MAX_SAFE_INTEGER);

  test('sums to zero, and is rebuilt from the payments with the same result', async () => {
    await movements();
    const before = await balances();
    expect(before.reduce((sum, { balance }) => sum + balance, 0n)).toBe(0n);
    expect(Object.fromEntries(before.map(({ account, balance }) => [account, balance]))).toEqual({
      AUTHORIZED: 0n,
      AUTHORIZATION_CONTRA: 0n,
      // 92 - 10 - 2 + 30 - 92 of payments, -20 + 5 of the chargeback.
      ACQUIRER_RECEIVABLE: 300n,
      MERCHANT_PAYABLE: -300n,
      RESERVE: 0n,
    });
    const { lines } = await checkLedger(gateway.database);
    await forgetLedger(gateway.database);
    expect(await checkLedger(gateway.database)).toMatchObject({ missing: lines, unexpected: 0, lines: 0 });
    expect(await completeLedger(gateway.database)).toBe(lines);
    expect(await completeLedger(gateway.database)).toBe(0);
    expect(await balances()).toEqual(before);
    expect(await checkLedger(gateway.database)).toMatchObject({ missing: 0, unexpected: 0, lines });
  });

  test('names a line that no payment caused', async () => {
    const paymentId = await paid();
    const line: LedgerLine = {
      entity: gateway.entityId,
      event: 'REFUND',
      sourceId: 'f'.repeat(32),
      line: 0,
      paymentId,
      debit: 'MERCHANT_PAYABLE',
      credit: 'ACQUIRER_RECEIVABLE',
      amount: 1n,
      currency: 'EUR',
      atMs: 1,
    };
    await gateway.database.commit({ inserts: [insertLine(line)] });
    const check = await checkLedger(gateway.database);
    expect(check).toMatchObject({ missing: 0, unexpected: 1, shown: [{ kind: 'unexpected', line }] });
    const key = { entity: line.entity, posted_at: 1, source_id: line.sourceId, event: line.event, line: 0 };
    await gateway.database.commit({ deletes: [{ table: 'ledger_lines', key }] });
  });
});
