import { beforeAll, describe, expect, test } from 'vitest';
import { checkLedger } from '../../../assembly/books.ts';
import { ledgerRecords } from '../../../payments/ledger/records.ts';
import { databases } from '../../../testing/databases.ts';
import { gatewayOfTests } from '../../../testing/gateway.ts';
import { passed } from '../../../testing/gateway-under-test.ts';
import { testMerchant } from '../../../testing/merchant.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

interface Shown {
  readonly recordType: string;
  readonly amount: string;
  readonly currency: string;
  readonly exception?: string;
  readonly chargebackTransaction?: { readonly id: string };
}

describe.each(databases)('chargebacks that a test makes, on $name', ({ open }) => {
  const gateway = gatewayOfTests(open);
  const { paid } = testMerchant(() => gateway);

  beforeAll(async () => {
    await gateway.gateway.ensureTimers();
  });

  const nights = async (count: number): Promise<void> => {
    for (let night = 0; night < count * 4; night += 1) await passed(gateway, DAY_MS / 4);
  };

  const records = async (): Promise<readonly Shown[]> => {
    const days = { entityId: gateway.entityId, 'date.from': '2026-11-01', 'date.to': '2026-12-31' };
    const { body } = await gateway.get(`/v1/reports/reconciliations?${new URLSearchParams(days)}`);
    const found = body['reconciliations'] as unknown as readonly Shown[];
    return found.filter(({ recordType }) => recordType.startsWith('CHARGEBACK'));
  };

  const receivable = async (): Promise<bigint> =>
    (await ledgerRecords(gateway.database).balances(gateway.entityId, Number.MAX_SAFE_INTEGER)).find(
      ({ account, currency }) => account === 'ACQUIRER_RECEIVABLE' && currency === 'USD',
    )?.balance ?? 0n;

  test('are settled once, and so are their reversals', async () => {
    const dollars = { amount: '18.90', currency: 'USD' };
    const [contested, reversed] = [await paid(dollars), await paid(dollars)];
    await nights(2);
    const made: string[] = [];
    for (const paymentId of [contested, reversed]) {
      const { body } = await gateway.post('/v1/test/chargebacks', { paymentId, schemeReason: '13.1' });
      made.push(body.id ?? '');
    }
    const [first = '', second = ''] = made;
    await gateway.post(`/v1/disputes/${first}/evidence`, {
      'evidence.kind': 'DELIVERY',
      'evidence.text': 'Delivered.',
    });
    await gateway.post(`/v1/disputes/${first}/contest`, {});
    await gateway.post(`/v1/test/chargebacks/${second}/reversal`, { amount: '5.00' });
    await nights(4);
    const told = await records();
    expect(told.filter(({ exception }) => exception !== undefined)).toEqual([]);
    expect(told.map(({ recordType, amount, currency }) => `${recordType} ${amount} ${currency}`).toSorted()).toEqual([
      'CHARGEBACK 18.90 USD',
      'CHARGEBACK 18.90 USD',
      'CHARGEBACK REVERSAL 18.90 USD',
      'CHARGEBACK REVERSAL 5.00 USD',
    ]);
    const ids = told.map(({ chargebackTransaction }) => chargebackTransaction?.id);
    expect(ids).toEqual(expect.arrayContaining([first, second]));
    expect(new Set(ids).size).toBe(4);
    const disputes = await gateway.get(`/v1/disputes?entityId=${gateway.entityId}`);
    expect((disputes.body['disputes'] as readonly unknown[]).length).toBe(2);
    expect(await receivable()).toBe(0n);
    expect(await checkLedger(gateway.database)).toMatchObject({ missing: 0, unexpected: 0 });
  });
});
