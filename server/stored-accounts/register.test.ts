import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databases } from '../database/testing.ts';
import { cardPayment, startGateway, type TestGateway } from '../testing.ts';

const { amount: _amount, currency: _currency, paymentType: _type, ...account } = cardPayment;

describe.each(databases)('what is sent with an account to be stored, on $name', ({ open }) => {
  let gateway: TestGateway;

  beforeAll(async () => {
    gateway = await startGateway(await open());
  });

  afterAll(async () => {
    await gateway.close();
    await gateway.database.close();
  });

  test('everything that a shop sends with a payment may come along', async () => {
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
    const told = {
      descriptor: 'A stored card',
      merchantTransactionId: 'order-4711',
      billing: { city: 'Wien' },
      shipping: { city: 'Graz' },
      customParameters: { SHOPPER_plugin: 'x 1.0' },
    };
    expect(body).toMatchObject(told);
    const stored = (await gateway.get(`/v1/registrations/${body.id}?entityId=${gateway.entityId}`)).body;
    expect(stored).toMatchObject(told);
    for (const name of ['cart', 'risk', 'amount', 'airline']) expect(stored).not.toHaveProperty(name);
  });

  test.each([
    ['overrideHolder', 'true'],
    ['registrations[0].id', '8a'.repeat(16)],
    ['chargebackResultCode', '000.100.201'],
    ['forex.amount', '1.00'],
    ['giftCard.number', '4711'],
    ['createRegistration', 'false'],
  ])('%s makes no sense with it, and is named', async (name, value) => {
    const { status, body } = await gateway.post('/v1/registrations', { ...account, [name]: value });
    expect([status, body.result.parameterErrors?.map((error) => error.name)]).toEqual([400, [name]]);
  });
});
