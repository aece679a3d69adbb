import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { changeSettings } from '../../access/entities/settings.ts';
import { checkLedger } from '../../payments/books/ledger-check.ts';
import { databases, type TestDatabase } from '../../testing/databases.ts';
import { SETTINGS_PAUSE_MS } from '../../testing/merchant.ts';
import { openProcessorShop, type ProcessorShop } from '../../testing/processor-shop.ts';
import { faultsAt } from '../../testing/processors/faults.ts';
import { ledgerCausesOfSettlement } from '../ledger-causes.ts';

const RIVALS = 50;
const WITH_REPORTS = ['stripe', 'adyen'] as const;

type Fields = Readonly<Record<string, unknown>>;

const each = databases.flatMap(({ name: on, open }) => WITH_REPORTS.map((name) => ({ name, on, open })));

describe.each(each)('a payout of $name that events tell of, on $on', ({ name, open }) => {
  let database: TestDatabase;
  let shop: ProcessorShop;
  let entityId: string;

  beforeAll(async () => {
    database = await open();
    shop = await openProcessorShop(name, database);
    entityId = await shop.newChannel();
  });
  afterAll(async () => {
    expect(await faultsAt(name, shop.processor.standIn)).toEqual([]);
    await shop.close();
  });

  const get = async (path: string, more: Readonly<Record<string, string>> = {}) => {
    const { status, body } = await shop.gateway.get(`${path}?${new URLSearchParams({ entityId, ...more })}`);
    expect(status, JSON.stringify(body)).toBe(200);
    return body;
  };
  const listed = async (path: string, member: string, more?: Readonly<Record<string, string>>) =>
    (await get(path, more))[member] as readonly Fields[];
  const files = () => listed('/v1/settlement/files', 'files');
  const payouts = () => listed('/v1/settlement/payouts', 'payouts');
  const events = async (kind: string) =>
    (await listed('/v1/connectors/events', 'events')).filter((event) => event['kind'] === kind);
  const records = () =>
    listed('/v1/reports/reconciliations', 'reconciliations', {
      'date.from': '2026-01-01',
      'date.to': '2026-12-31',
      limit: '500',
    });

  /** Runs timers until nothing more follows: one event leads to the next. */
  const everythingHappened = async (): Promise<void> => {
    for (let times = 0; times < 6; times += 1) {
      await shop.happened();
      shop.gateway.clock.advance(1_000);
    }
  };
  const paid = async (): Promise<string> => {
    const { body } = await shop.gateway.post('/v1/payments', {
      entityId,
      testMode: 'EXTERNAL',
      amount: '92.00',
      currency: 'EUR',
      paymentType: 'DB',
      paymentBrand: shop.row.brand,
      shopperResultUrl: 'https://shop.example/result',
    });
    await fetch(await shop.press(body, 'pay'), { redirect: 'manual' });
    await everythingHappened();
    return body.id ?? '';
  };
  const payOut = async (): Promise<void> => {
    await shop.processor.dashboard.payOut?.();
    await everythingHappened();
  };
  const set = async (settings: Readonly<Record<string, string>>): Promise<void> => {
    const { clock, gateway } = shop.gateway;
    await changeSettings({ database, clock, vault: gateway.vault }, entityId, settings);
    shop.gateway.clock.advance(SETTINGS_PAUSE_MS);
  };

  test('brings its report, and settles what it pays, once', async () => {
    const debit = await paid();
    await shop.gateway.post(`/v1/payments/${debit}`, { entityId, paymentType: 'RF', amount: '10.00', currency: 'EUR' });
    await everythingHappened();
    await payOut();
    expect(await files()).toMatchObject([{ source: 'PROCESSOR', state: 'READ', taken: 2, rejected: 0 }]);
    expect(await payouts()).toMatchObject([{ state: 'EXPECTED', amount: '82.00', currency: 'EUR', records: 2 }]);
    const settled = (await records()).map(({ recordType, matchedTransactions }) => [
      recordType,
      Object(matchedTransactions)['status'],
    ]);
    expect(settled).toEqual([
      ['SETTLED', 'MATCHED'],
      ['SETTLED', 'MATCHED'],
    ]);
    expect(await events('report available')).toMatchObject([{ state: 'applied' }]);

    // The processor sends all of its events again, many at once.
    const again = shop.processor.standIn.events;
    await Promise.all(
      Array.from({ length: RIVALS }, (_, place) => again[place % again.length]).map(
        (event) => event && fetch(event.url, { method: 'POST', headers: event.headers, body: event.body }),
      ),
    );
    await everythingHappened();
    expect([(await files()).length, (await payouts()).length, (await records()).length]).toEqual([1, 1, 2]);
    const check = await checkLedger(database, ledgerCausesOfSettlement(database));
    expect(check).toMatchObject({ missing: 0, unexpected: 0 });
  });

  test('is fetched later while the processor does not answer', async () => {
    await paid();
    const before = (await files()).length;
    shop.proxy.isDown = true;
    await payOut();
    expect((await files()).length).toBe(before);
    expect(await events('report available').then(([first]) => first?.['state'])).not.toBe('kept');
    shop.proxy.isDown = false;
    await shop.calm();
    await everythingHappened();
    expect((await files()).length).toBe(before + 1);
    expect((await payouts()).length).toBe(2);
  });

  test('says why its report cannot be fetched, and loses nothing', async () => {
    await paid();
    const before = (await files()).length;
    const wrong =
      name === 'stripe'
        ? { 'stripe.secretKey': 'sk_live_'.concat('d4'.repeat(12)) }
        : { 'adyen.reportKey': `AQE${'wrongone'.repeat(8)}` };
    await set(name === 'stripe' ? {} : wrong);
    if (name === 'stripe') shop.processor.rotateKey();
    await payOut();
    expect((await files()).length).toBe(before);
    const [told] = await events(name === 'stripe' ? 'paid out' : 'report available');
    expect(told).toMatchObject({ state: 'kept', note: expect.stringMatching(/secret key|status 401/) });
    expect(JSON.stringify(told)).not.toMatch(/sk_test_|AQE/);
  });
});
