import { describe, expect, test } from 'vitest';
import { databases } from '../../testing/databases.ts';
import { gatewayOfTests } from '../../testing/gateway.ts';
import { cardPayment } from '../../testing/gateway-under-test.ts';
import { differentCustomers } from '../../testing/merchant.ts';

const { amount: _amount, currency: _currency, paymentType: _type, ...account } = cardPayment;

describe.each(databases)('parameters of a registration on $name', ({ open }) => {
  const gateway = gatewayOfTests(open);
  const customer = differentCustomers();

  test('everything that a shop sends with a payment is accepted', async () => {
    const whole = {
      ...account,
      amount: '92.00',
      currency: 'EUR',
      testMode: 'INTERNAL',
      descriptor: 'A stored card',
      merchantTransactionId: 'order-4711',
      createRegistration: 'true',
      'customer.ip': '192.0.2.1',
      'billing.city': 'Wien',
      'shipping.city': 'Graz',
      'risk.channelId': 'risk-channel',
      'risk.parameters[since]': '2020',
      'cart.items[0].name': 'Tea',
      'airline.agentName': 'Agent',
      'marketPlace.sellers[0].id': 'seller',
      'customParameters[SHOPPER_plugin]': 'x 1.0',
      'job.name': 'monthly',
      'threeDSecure.disable': 'true',
      shopperResultUrl: 'https://shop.example/result',
    };
    const { body } = await gateway.post('/v1/registrations', whole);
    expect(body.result).toMatchObject({ code: '000.100.110' });
    const shown = {
      descriptor: 'A stored card',
      merchantTransactionId: 'order-4711',
      billing: { city: 'Wien' },
      shipping: { city: 'Graz' },
      customParameters: { SHOPPER_plugin: 'x 1.0' },
    };
    expect(body).toMatchObject(shown);
    const stored = (await gateway.get(`/v1/registrations/${body.id}?entityId=${gateway.entityId}`)).body;
    expect(stored).toMatchObject(shown);
    for (const name of ['cart', 'risk', 'amount', 'airline']) expect(stored).not.toHaveProperty(name);
  });

  test.each([
    ['overrideHolder', 'true'],
    ['registrations[0].id', '8a'.repeat(16)],
    ['chargebackResultCode', '000.100.201'],
    ['referenceUuid', '8a'.repeat(16)],
    ['forex.amount', '1.00'],
    ['giftCard.number', '4711'],
    ['createRegistration', 'false'],
  ])('%s is refused by name', async (name, value) => {
    const { status, body } = await gateway.post('/v1/registrations', { ...account, [name]: value });
    expect([status, body.result.parameterErrors?.map((error) => error.name)]).toEqual([400, [name]]);
    expect(body.result.parameterErrors?.[0]?.message).toMatch(/\(|^must be/);
  });

  describe('with the payment type RG', () => {
    const register = (parameters: Record<string, string> = {}, headers: Record<string, string> = {}) =>
      gateway.post('/v1/payments', { ...account, paymentType: 'RG', ...parameters }, headers);

    test('an account is stored by a request for a payment, which pays nothing', async () => {
      const reference = 'registered-by-type';
      const order = { amount: '92.00', currency: 'EUR', merchantTransactionId: reference };
      const { status, body } = await register({ ...customer(), ...order });
      expect([status, body.result.code, body['paymentType']]).toEqual([200, '000.100.110', 'RG']);
      expect(body).not.toHaveProperty('amount');
      const stored = await gateway.get(`/v1/registrations/${body.id}?entityId=${gateway.entityId}`);
      expect(stored.body).toMatchObject({ id: body.id, paymentBrand: 'VISA', card: { last4Digits: '0000' } });
      const search = `entityId=${gateway.entityId}&merchantTransactionId=${reference}`;
      const found = await gateway.get(`/v1/query?${search}`);
      expect(found.body['payments']).toMatchObject([{ id: body.id, paymentType: 'RG' }]);
      expect(found.text).not.toContain('"amount"');
      const money = { amount: '5.00', currency: 'EUR', paymentType: 'DB' };
      expect((await gateway.post(`/v1/registrations/${body.id}/payments`, money)).body.result.code).toBe('000.100.110');
    });

    test('an account has the same registration as at its own endpoint', async () => {
      const own = await gateway.post('/v1/registrations', account);
      expect((await register()).body.id).toBe(own.body.id);
    });

    test('no amount is required; a wrong one is named', async () => {
      expect((await register()).status).toBe(200);
      const { status, body } = await register({ amount: '1,00', 'card.expiryYear': '' });
      expect(status).toBe(400);
      expect(body.result.parameterErrors?.map(({ name }) => name).toSorted()).toEqual(['amount', 'card.expiryYear']);
    });

    test('an account is stored once under an idempotency key', async () => {
      const key = { 'Idempotency-Key': 'store-this' };
      const first = await register({ 'card.expiryYear': '2039' }, key);
      const second = await register({ 'card.expiryYear': '2039' }, key);
      expect([second.status, second.body]).toEqual([200, first.body]);
    });

    test('an account that fails its check is answered with its code', async () => {
      const { status, body } = await register({ 'card.number': '4444444444444444' });
      expect([status, body.result.code]).toEqual([400, '100.100.101']);
    });

    test('a stored account is not stored again by a payment with it', async () => {
      const { body } = await register();
      const again = { amount: '5.00', currency: 'EUR', paymentType: 'RG' };
      const refused = await gateway.post(`/v1/registrations/${body.id}/payments`, again);
      expect(refused.body.result.parameterErrors).toMatchObject([{ name: 'paymentType' }]);
    });
  });
});
