import { beforeAll, describe, expect, test } from 'vitest';
import { addChannel, addMerchant } from '../../../access/entities/settings.ts';
import { issueToken } from '../../../access/entities/tokens.ts';
import { checkLedger } from '../../../assembly/books.ts';
import { ledgerRecords } from '../../../payments/ledger/records.ts';
import { databases } from '../../../testing/databases.ts';
import { gatewayOfTests } from '../../../testing/gateway.ts';
import { passed } from '../../../testing/gateway-under-test.ts';
import { testMerchant } from '../../../testing/merchant.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

interface Payout {
  readonly id: string;
  readonly reference: string;
  readonly currency: string;
  readonly date: string;
  readonly state: string;
}

interface Shown {
  readonly id: string;
  readonly settlement: { readonly payoutId?: string; readonly amount: string };
  readonly file: { readonly id: string };
}

// The clock begins on Friday, 2026-11-20.
describe.each(databases)('payouts of the simulated acquirer on $name', ({ open }) => {
  const gateway = gatewayOfTests(open);
  const { paid, followed } = testMerchant(() => gateway);

  beforeAll(async () => {
    await gateway.gateway.ensureTimers();
  });

  const nights = async (count: number): Promise<void> => {
    for (let night = 0; night < count * 4; night += 1) await passed(gateway, DAY_MS / 4);
  };

  const get = (path: string, more: Readonly<Record<string, string>> = {}) =>
    gateway.get(`${path}?${new URLSearchParams({ entityId: gateway.entityId, ...more })}`);

  const payouts = async (): Promise<readonly Payout[]> =>
    (await get('/v1/settlement/payouts')).body['payouts'] as unknown as readonly Payout[];

  const recordsOf = async (more: Readonly<Record<string, string>>): Promise<readonly Shown[]> =>
    (await get('/v1/reports/reconciliations', more)).body['reconciliations'] as unknown as readonly Shown[];

  const inBank = async (): Promise<bigint> =>
    (await ledgerRecords(gateway.database).balances(gateway.entityId, Number.MAX_SAFE_INTEGER)).find(
      ({ account, currency }) => account === 'BANK' && currency === 'EUR',
    )?.balance ?? 0n;

  test('pay the settlement of a day, in each currency, and arrive two settlement days later', async () => {
    await paid({ amount: '100.00' });
    const refunded = await paid({ amount: '50.00' });
    await followed(refunded, 'RF', '20.00');
    await paid({ amount: '40.00', currency: 'USD' });
    await paid({ 'card.number': '4200000000009100' });
    await nights(2);
    const made = await payouts();
    const [euro, dollar] = ['EUR', 'USD'].map((currency) => made.find((payout) => payout.currency === currency));
    // 100 + 50 - 20, less the fees of 1.75 and 1.00; what could not be settled belongs to no payout.
    expect(euro).toMatchObject({
      reference: expect.stringMatching(/^P20261121-[0-9A-F]{6}$/),
      format: 'TOLLGATE_SIMULATOR',
      date: '2026-11-21',
      amount: '127.25',
      sum: '127.25',
      records: 3,
      state: 'EXPECTED',
    });
    expect(dollar).toMatchObject({ amount: '39.15', records: 1 });
    expect(made).toHaveLength(2);
    expect(dollar?.reference).not.toBe(euro?.reference);
    await nights(3);
    expect(await payouts()).toMatchObject([{ state: 'ARRIVED' }, { state: 'ARRIVED', arrivedOn: '2026-11-24' }]);
    expect(await inBank()).toBe(12_725n);
    expect((await get(`/v1/settlement/payouts/${euro?.id}`)).body).toMatchObject({ state: 'ARRIVED', sum: '127.25' });
    expect(await checkLedger(gateway.database)).toMatchObject({ missing: 0, unexpected: 0 });
  });

  test('have a report of their records, and so has the file that names them', async () => {
    const payout = (await payouts()).find(({ currency }) => currency === 'EUR');
    const payoutId = payout?.id ?? '';
    const records = await recordsOf({ payoutId });
    expect(records).toHaveLength(3);
    expect(records.map(({ settlement }) => settlement.payoutId)).toEqual(records.map(() => payout?.reference));
    const reply = await get('/v1/reports/reconciliations', { payoutId, level: 'SUM' });
    const sums = reply.body['sums'] as unknown as readonly { readonly cashflow: string }[];
    expect(sums.toSorted((one, other) => (one.cashflow > other.cashflow ? -1 : 1))).toMatchObject([
      { recordType: 'SETTLED', transactionType: 'DEBIT', cashflow: 'POS', amount: '150.00', fee: '2.75', records: 2 },
      { transactionType: 'REFUND', cashflow: 'NEG', amount: '20.00', fee: '0.00', records: 1 },
    ]);
    const fileId = records[0]?.file.id ?? '';
    const ofFile = await recordsOf({ fileId });
    expect(ofFile).toHaveLength(5);
    expect(ofFile.map(({ id }) => id)).toEqual(ofFile.map(({ id }) => id).toSorted());
    const last = await recordsOf({ fileId, sortOrder: 'DESC' });
    expect(last.map(({ id }) => id)).toEqual(ofFile.map(({ id }) => id).toReversed());
  });

  test('of a day with more refunds than sales wait for the next days', async () => {
    const before = new Set((await payouts()).map(({ id }) => id));
    const arrived = await inBank();
    const debit = await paid({ amount: '30.00' });
    await nights(6);
    const [own] = (await payouts()).filter(({ id }) => !before.has(id));
    expect(own).toMatchObject({ amount: '29.30', state: 'ARRIVED' });
    await followed(debit, 'RF', '30.00');
    await nights(4);
    const [owed] = await payouts();
    expect(owed).toMatchObject({ amount: '-30.00', records: 1, state: 'EXPECTED' });
    await paid({ amount: '90.00' });
    await nights(6);
    // 90 - 1.60 - 30.
    expect((await payouts())[0]).toMatchObject({ id: owed?.id, amount: '58.40', records: 2, state: 'ARRIVED' });
    expect((await inBank()) - arrived).toBe(2_930n + 5_840n);
    expect(await checkLedger(gateway.database)).toMatchObject({ missing: 0, unexpected: 0 });
  });

  describe('400', () => {
    const fault = async (more: Readonly<Record<string, string>>): Promise<readonly (readonly [string, string])[]> => {
      const { status, body } = await get('/v1/reports/reconciliations', more);
      expect(status).toBe(400);
      const { parameterErrors } = body.result as {
        readonly parameterErrors: readonly Readonly<Record<string, string>>[];
      };
      return parameterErrors.map(({ name = '', message = '' }) => [name, message] as const);
    };
    const id = '8a019a9cf1a80000000000000000000f';
    const days = { 'date.from': '2026-11-01', 'date.to': '2026-11-30' };

    test('a report without a scope says which there are', async () => {
      const why = expect.stringContaining('send date.from and date.to, or payoutId, or fileId');
      expect(await fault({})).toEqual([
        ['date.from', why],
        ['date.to', why],
      ]);
      expect(await fault({ 'date.from': '2026-11-01' })).toEqual([['date.to', why]]);
    });

    test('a report has one scope', async () => {
      const why = 'must not be sent together with payoutId';
      expect((await fault({ payoutId: id, fileId: id })).map(([name]) => name)).toEqual(['fileId']);
      expect(await fault({ payoutId: id, ...days })).toEqual([
        ['date.from', why],
        ['date.to', why],
      ]);
      expect(await fault({ payoutId: id, withoutPayout: 'true' })).toEqual([['withoutPayout', why]]);
      expect(await fault({ ...days, withoutPayout: 'yes' })).toEqual([
        ['withoutPayout', expect.stringContaining('true')],
      ]);
      expect((await fault({ payoutId: 'P20261121' })).map(([name]) => name)).toEqual(['payoutId']);
    });
  });

  test('404: what is unknown, or of another merchant, is not found', async () => {
    const id = '8a019a9cf1a80000000000000000000f';
    for (const more of [{ payoutId: id }, { fileId: id }] as const) {
      expect((await get('/v1/reports/reconciliations', more)).status).toBe(404);
    }
    expect((await get(`/v1/settlement/payouts/${id}`)).status).toBe(404);
    const [payout] = await payouts();
    const { database, clock, gateway: running } = gateway;
    const entities = { database, clock, vault: running.vault };
    const entityId = await addChannel(entities, await addMerchant(entities, 'Another', {}), 'Shop', {});
    const { token } = await issueToken(entities, entityId, undefined);
    const reply = await fetch(
      `${gateway.url}/v1/reports/reconciliations?${new URLSearchParams({ entityId, payoutId: payout?.id ?? '' })}`,
      { headers: { authorization: `Bearer ${token}` } },
    );
    expect(reply.status).toBe(404);
  });
});
