import { parse } from 'csv-parse/sync';
import { unzipSync } from 'fflate';
import { beforeAll, describe, expect, test } from 'vitest';
import type { PaymentReply } from '../../../catalogue/backoffice/replies/payments.ts';
import type { Role } from '../../../catalogue/backoffice/rights.ts';
import { databases } from '../../testing/databases.ts';
import { gatewayOfTests } from '../../testing/gateway.ts';
import { cardPayment, passed } from '../../testing/gateway-under-test.ts';
import { pageWith } from '../../testing/people.ts';
import { exportRecords } from '../lists/records.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

// The clock begins on Friday, 2026-11-20.
describe.each(databases)('how a payment was settled, on $name', ({ open }) => {
  const gateway = gatewayOfTests(open);

  beforeAll(async () => {
    await gateway.gateway.ensureTimers();
  });

  const nights = async (count: number): Promise<void> => {
    for (let night = 0; night < count * 4; night += 1) await passed(gateway, DAY_MS / 4);
  };

  /** Signed in anew: days go by. */
  const settlementOf = async (id: string, role: Role = 'accountant'): Promise<PaymentReply['settlement']> => {
    const page = await pageWith(gateway, role);
    const { status, body } = await page.get(`/payments/${id}`);
    expect(status).toBe(200);
    return (body as unknown as PaymentReply).settlement;
  };

  test('by the simulated acquirer: with a payout, which arrives later', async () => {
    const { body } = await gateway.post('/v1/payments', { ...cardPayment, amount: '92.00' });
    const id = body.id ?? '';
    expect(await settlementOf(id)).toBeUndefined();
    await nights(2);
    const settlement = await settlementOf(id);
    expect(settlement).toEqual({
      day: '2026-11-21',
      amount: '92.00',
      fee: '1.63',
      currency: 'EUR',
      file: { id: expect.any(String), name: 'settlement-2026-11-21.csv', isOfBank: false },
      payout: { id: expect.any(String), reference: expect.stringMatching(/^P20261121-/) },
    });
    expect(await settlementOf(id, 'developer')).toBeUndefined();
    await nights(3);
    expect((await settlementOf(id))?.payout).toEqual({ ...settlement?.payout, arrivedOn: '2026-11-24' });
    const page = await pageWith(gateway, 'accountant');
    const seen = await page.get(`/v1/settlement/payouts/${settlement?.payout?.id}`, { entityId: gateway.entityId });
    expect(seen.body).toMatchObject({ reference: settlement?.payout?.reference, state: 'ARRIVED', sum: '90.37' });
  });

  test('by a file that names no payout: with the file; what was taken back is negative', async () => {
    const order = { ...cardPayment, amount: '30.00', merchantTransactionId: 'order-5000' };
    const { body } = await gateway.post('/v1/payments', order);
    const refund = await gateway.post(`/v1/payments/${body.id}`, {
      paymentType: 'RF',
      amount: '10.00',
      currency: 'EUR',
      merchantTransactionId: 'refund-5000',
    });
    const lines = ['DEBIT;30.00;0.50;order-5000', 'REFUND;10.00;0.00;refund-5000'].map(
      (line) => `${line};EUR;2026-11-26`,
    );
    const text = `PaymentType;Amount;SettlementFee;TransactionId;Currency;SettlementDate\n${lines.join('\n')}\n`;
    await gateway.post('/v1/settlement/files', {
      'file.name': 'november.csv',
      'file.content': Buffer.from(text).toString('base64'),
    });
    await gateway.gateway.timers.runDue();
    const file = { id: expect.any(String), name: 'november.csv', isOfBank: false };
    const common = { day: '2026-11-26', currency: 'EUR', file };
    expect(await settlementOf(body.id ?? '')).toEqual({ ...common, amount: '30.00', fee: '0.50' });
    expect(await settlementOf(refund.body.id ?? '')).toEqual({ ...common, amount: '-10.00', fee: '0.00' });
  });

  test('exports of payments and of settlement say what was settled with the same sign, and add it up', async () => {
    const page = await pageWith(gateway, 'accountant');
    const exported = async (list: string, filter: string, format: string): Promise<Buffer> => {
      const made = await page.post('/exports', { list, filter, format, columns: '' });
      expect(made.status).toBe(200);
      const records = exportRecords(gateway.database);
      const { run = '' } = (await records.byId(made.body.id ?? '')) ?? {};
      const pieces: Uint8Array[] = [];
      for await (const piece of records.content(run)) pieces.push(piece);
      return Buffer.concat(pieces);
    };
    const settled = async (list: string, filter: string): Promise<readonly (readonly (string | undefined)[])[]> => {
      const rows = parse(await exported(list, filter, 'csv'), { columns: true, bom: true }) as Record<string, string>[];
      return rows
        .filter(({ settlementAmount }) => settlementAmount !== '')
        .map((row) => [row['paymentId'] ?? row['id'], row['settlementAmount'], row['channel']])
        .toSorted(([one = ''], [other = '']) => (one < other ? -1 : 1));
    };
    const days = 'date.from=2026-11-01&date.to=2026-12-31';
    const ofRecords = await settled('settlement', days);
    expect(ofRecords.map(([, amount]) => amount).toSorted()).toEqual(['-10.00', '30.00', '92.00']);
    expect(await settled('payments', '')).toEqual(ofRecords);
    const { body } = await page.get('/lists/totals', { list: 'settlement', filter: days });
    expect(body['totals']).toMatchObject([{ currency: 'EUR', sum: '112.00' }]);
    const files = unzipSync(new Uint8Array(await exported('settlement', days, 'xlsx')));
    const sums = Buffer.from(files['xl/worksheets/sheet2.xml'] ?? []).toString();
    // The amounts of 92, 30 and -10, the fees of 1.63 and 0.50, and what is left.
    expect([...sums.matchAll(/<v>([^<]+)</g)].map(([, value]) => value)).toEqual(['112.00', '2.13', '109.87']);
  });
});
