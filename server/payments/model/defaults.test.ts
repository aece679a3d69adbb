import { describe, expect, test } from 'vitest';
import { timestampText } from '../../platform/base/clock.ts';
import { databases } from '../../testing/databases.ts';
import { gatewayOfTests } from '../../testing/gateway.ts';
import { cardPayment } from '../../testing/gateway-under-test.ts';
import { startInFront } from '../../testing/upstream.ts';

const timeOf = (atMs: number): string => timestampText(atMs).slice(0, 19);

describe.each(databases)('the defaults of a payment on $name', ({ open }) => {
  const gateway = gatewayOfTests(open);

  const pay = async (more: Record<string, string> = {}) =>
    (await gateway.post('/v1/payments', { ...cardPayment, ...more })).body;

  test('a payment is a purchase unless it sets another code, in every reply', async () => {
    for (const paymentType of ['DB', 'PA', 'CD', 'PA.CP']) {
      const body = await pay({ paymentType });
      expect(body['transactionProcessingCode']).toBe('PURCHASE');
      const read = await gateway.get(`/v1/payments/${body.id}?entityId=${gateway.entityId}`);
      expect(read.body['transactionProcessingCode']).toBe('PURCHASE');
    }
    for (const transactionProcessingCode of ['PURCHASE', 'FUNDING', 'PAYMENT']) {
      expect((await pay({ transactionProcessingCode }))['transactionProcessingCode']).toBe(transactionProcessingCode);
    }
  });

  test('what a cart has is counted unless its item sets another unit, in every reply', async () => {
    const items = { 'cart.items[0].name': 'Tea', 'cart.items[0].quantityUnit': 'KG', 'cart.items[12].quantity': '2' };
    const body = await pay({ ...items, 'cart.payments[0].name': 'Gift' });
    const wanted = {
      items: [
        { name: 'Tea', quantityUnit: 'KG' },
        { quantity: '2', quantityUnit: 'COUNT' },
      ],
    };
    expect(body['cart']).toEqual({ ...wanted, payments: [{ name: 'Gift' }] });
    const read = await gateway.get(`/v1/query/${body.id}?entityId=${gateway.entityId}`);
    expect(read.body['cart']).toEqual(body['cart']);
    expect((await pay({ 'cart.payments[0].name': 'Gift' }))['cart']).toEqual({ payments: [{ name: 'Gift' }] });
  });

  test('follow-ups and types that move no money have no processing code', async () => {
    const { id } = await pay();
    const refund = await gateway.post(`/v1/payments/${id}`, { paymentType: 'RF', amount: '1.00', currency: 'EUR' });
    expect(refund.body).not.toHaveProperty('transactionProcessingCode');
    expect(await pay({ paymentType: 'RI' })).not.toHaveProperty('transactionProcessingCode');
  });

  test('the risk check gets the time of the order and the brand if the request lacks them', async () => {
    const now = timeOf(gateway.clock.now());
    expect((await pay({ paymentType: 'RI' }))['risk']).toMatchObject({ orderTimestamp: now, brand: 'VISA' });
    expect((await pay({ 'risk.serviceId': 'A' }))['risk']).toEqual({
      orderTimestamp: now,
      brand: 'VISA',
      serviceId: 'A',
    });
    const own = { 'risk.orderTimestamp': '2026-11-19 08:00:00', 'risk.brand': 'VI' };
    expect((await pay(own))['risk']).toEqual({ orderTimestamp: '2026-11-19 08:00:00', brand: 'VI' });
    expect(await pay()).not.toHaveProperty('risk');
  });
});

describe('a gateway in front of another', () => {
  test('forwards the time of the order and the brand for its risk check', async () => {
    const [{ open } = { open: () => Promise.reject(new Error('no database')) }] = databases;
    const { ours, theirs, close } = await startInFront(open);
    try {
      const sent = { ...cardPayment, testMode: 'EXTERNAL', 'risk.serviceId': 'A' };
      const now = timeOf(ours.clock.now());
      const { body } = await ours.post('/v1/payments', sent);
      const query = `/v1/query?entityId=${theirs.entityId}&merchantTransactionId=${body.id}`;
      const payments = (await theirs.get(query)).body['payments'];
      expect(payments).toMatchObject([{ risk: { orderTimestamp: now, brand: 'VISA', serviceId: 'A' } }]);
    } finally {
      await close();
    }
  });
});
