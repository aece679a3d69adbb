import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { changeSettings } from '../../access/entities/settings.ts';
import { databases, type TestDatabase } from '../../testing/databases.ts';
import { startGateway, type TestGateway } from '../../testing/gateway-under-test.ts';
import { SETTINGS_PAUSE_MS } from '../../testing/merchant.ts';
import { WEBHOOK_ID } from '../../testing/paypal-shop.ts';
import { type PaypalStandIn, paypalApp, startPaypal } from '../../testing/processors/paypal.ts';

const RIVALS = 50;
const SHOP = 'https://shop.example/result';

describe.each(databases)('a channel that pays through PayPal, on $name', (kind) => {
  let database: TestDatabase;
  let gateway: TestGateway;
  let paypal: PaypalStandIn;

  beforeAll(async () => {
    database = await kind.open();
    gateway = await startGateway(database);
    const { clock, entityId, realClock, gateway: running } = gateway;
    paypal = await startPaypal({ clock: realClock });
    await changeSettings({ database, clock, vault: running.vault }, entityId, {
      'acquirer.external': 'paypal',
      'paypal.clientId': paypalApp.clientId,
      'paypal.clientSecret': paypalApp.clientSecret,
      'paypal.webhookId': WEBHOOK_ID,
      'paypal.address': paypal.url,
    });
    clock.advance(SETTINGS_PAUSE_MS);
  });
  afterAll(async () => {
    await gateway.close();
    await paypal.close();
    await database.close();
  });

  const pay = async (more: Readonly<Record<string, string>> = {}) =>
    await gateway.post('/v1/payments', {
      entityId: gateway.entityId,
      testMode: 'EXTERNAL',
      amount: '92.00',
      currency: 'EUR',
      paymentType: 'DB',
      paymentBrand: 'PAYPAL',
      shopperResultUrl: SHOP,
      ...more,
    });
  const read = async (id = '') => (await gateway.get(`/v1/payments/${id}?entityId=${gateway.entityId}`)).body;
  /** The shopper pays on the page of a payment, and comes back. */
  const choose = async (redirect: unknown, choice: string): Promise<Response> => {
    const url = String(Object(redirect)['url']);
    const body = new URLSearchParams({ choice });
    const { headers } = await fetch(url, { method: 'POST', body, redirect: 'manual' });
    return await fetch(headers.get('location') ?? '', { redirect: 'manual' });
  };

  test('has the money when the shopper is back, and refunds it', async () => {
    const { status, body } = await pay();
    expect([status, body.result.code]).toEqual([200, '000.200.000']);
    expect(await (await choose(body['redirect'], 'pay')).text()).toContain(SHOP);
    expect(await read(body.id)).toMatchObject({ result: { code: '000.100.112' }, paymentBrand: 'PAYPAL' });
    const refund = { entityId: gateway.entityId, amount: '2.00', currency: 'EUR', paymentType: 'RF' };
    const refunded = await gateway.post(`/v1/payments/${body.id}`, refund);
    expect(refunded.body.result.code).toBe('000.100.112');
    expect(paypal.books()).toMatchObject([{ captured: 9200, refunded: 200, reference: body.id }]);
  });

  test.each(['ours', 'one of the dashboard'])(
    'a refund that fails after it has succeeded gives its amount back once: %s',
    async (whose) => {
      paypal.sendEventsTo(`${gateway.url}/v1/connectors/paypal/${gateway.entityId}`, WEBHOOK_ID);
      const happened = async () => {
        await paypal.settled();
        await gateway.gateway.timers.runDue();
      };
      const { body } = await pay();
      await choose(body['redirect'], 'pay');
      const refund = { entityId: gateway.entityId, amount: '92.00', currency: 'EUR', paymentType: 'RF' };
      if (whose === 'ours') await gateway.post(`/v1/payments/${body.id}`, refund);
      else await paypal.refundInDashboard(paypal.books().at(-1)?.id ?? '', 9_200);
      await happened();
      const told = paypal.events.findLast((event) => event.body.includes('PAYMENT.CAPTURE.REFUNDED'))?.body ?? '';
      const refundId: string = JSON.parse(told).resource.id;
      await Promise.all(Array.from({ length: RIVALS }, () => paypal.decideRefund(refundId, false)));
      await happened();
      const query = `/v1/query/${body.id}?entityId=${gateway.entityId}&includeLinkedTransactions=true`;
      const made = (await gateway.get(query)).body['payments'] as readonly { paymentType: string }[];
      expect(made.map(({ paymentType }) => paymentType).toSorted()).toEqual(['DB', 'RF', 'RV']);
      expect((await gateway.post(`/v1/payments/${body.id}`, refund)).body.result.code).toBe('000.100.112');
      expect(paypal.books().at(-1)).toMatchObject({ captured: 9200, refunded: 9200 });
    },
  );

  test('captures an authorization, and voids another', async () => {
    for (const [paymentType, amount] of [
      ['CP', '50.00'],
      ['RV', undefined],
    ] as const) {
      const { body } = await pay({ paymentType: 'PA' });
      await choose(body['redirect'], 'pay');
      const order = { entityId: gateway.entityId, paymentType, ...(amount && { amount, currency: 'EUR' }) };
      const { result } = (await gateway.post(`/v1/payments/${body.id}`, order)).body;
      expect([paymentType, result.code]).toEqual([paymentType, '000.100.112']);
    }
  });

  test('declines what the bank declines', async () => {
    const { body } = await pay();
    await choose(body['redirect'], 'funds');
    expect((await read(body.id)).result.code).toBe('800.100.203');
  });

  test.each([
    ['a currency that PayPal does not take', { currency: 'KWD' }, '600.200.500'],
    ['half a forint', { currency: 'HUF', amount: '92.50' }, '800.100.174'],
  ])('refuses %s, and sends nothing', async (_, more, code) => {
    const before = paypal.exchanges.length;
    const { body } = await pay(more);
    expect(body.result.code).toBe(code);
    expect(paypal.exchanges).toHaveLength(before);
  });
});
