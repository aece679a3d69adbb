import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databases, type TestDatabase } from '../../testing/databases.ts';
import { cardPayment, startGateway, type TestGateway } from '../../testing/gateway-under-test.ts';
import { answerChallenge, browserData, follow } from '../../testing/shopper.ts';

const CHALLENGE = '4200000000000042';
const { amount, currency, paymentType, ...card } = cardPayment;

describe.each(databases)('3-D Secure beside registrations, follow-ups and checkouts, on $name', ({ open }) => {
  let database: TestDatabase;
  let gateway: TestGateway;

  beforeAll(async () => {
    database = await open();
    gateway = await startGateway(database);
  });

  afterAll(async () => {
    await gateway.close();
    await database.close();
  });

  const read = async (id = '') => (await gateway.get(`/v1/payments/${id}?entityId=${gateway.entityId}`)).body;

  test('a card is stored when its payment has succeeded, and its next payment has a challenge of its own', async () => {
    const { body } = await gateway.post('/v1/payments', {
      ...cardPayment,
      ...browserData,
      'card.number': CHALLENGE,
      createRegistration: 'true',
    });
    expect(body['registrationId']).toBeUndefined();
    await answerChallenge(await follow(body), 'approve');
    const { registrationId } = await read(body.id);
    expect(registrationId).toMatch(/^8a/);
    const again = await gateway.post(`/v1/registrations/${registrationId}/payments`, {
      amount,
      currency,
      paymentType,
      'card.cvv': '123',
      ...browserData,
    });
    expect([again.status, again.body.result.code]).toEqual([200, '000.200.000']);
    await answerChallenge(await follow(again.body), 'approve');
    expect((await read(again.body.id)).result.code).toBe('000.100.110');
  });

  test('an authorization with a challenge is captured and reversed like any other', async () => {
    const { body } = await gateway.post('/v1/payments', {
      ...cardPayment,
      ...browserData,
      paymentType: 'PA',
      'card.number': CHALLENGE,
    });
    const early = await gateway.post(`/v1/payments/${body.id}`, { paymentType: 'CP', amount: '10.00', currency });
    expect([early.status, early.body.result.code.slice(0, 7)]).toEqual([400, '700.400']);
    await answerChallenge(await follow(body), 'approve');
    const captured = await gateway.post(`/v1/payments/${body.id}`, { paymentType: 'CP', amount: '10.00', currency });
    expect(captured.body.result.code).toBe('000.100.110');
    expect((await gateway.post(`/v1/payments/${body.id}`, { paymentType: 'RV' })).body.result.code).toBe('000.100.110');
  });

  test('a checkout waits for the challenge, shows the redirect, and is paid once', async () => {
    const { shopperResultUrl, ...browser } = browserData;
    const checkout = await gateway.post('/v1/checkouts', { amount, currency, paymentType, shopperResultUrl });
    const path = `/v1/checkouts/${checkout.body.id}/payment`;
    const submission = { ...card, ...browser, 'card.number': CHALLENGE };
    const { body } = await gateway.submit(path, submission);
    const status = async () => (await gateway.get(`${path}?entityId=${gateway.entityId}`)).body;
    expect([(await status()).result.code, (await status())['redirect']]).toEqual(['000.200.000', body['redirect']]);
    const page = await answerChallenge(await follow(body), 'approve');
    expect(page.text).toContain(`data-checkout-id="${checkout.body.id}"`);
    expect((await status()).result.code).toBe('000.100.110');
    expect((await gateway.submit(path, submission)).body.id).toBe((await status()).id);
  });

  test('a checkout without the data for an authentication names the missing parameters and stays open', async () => {
    const checkout = await gateway.post('/v1/checkouts', { amount, currency, paymentType });
    const path = `/v1/checkouts/${checkout.body.id}/payment`;
    const { status, body } = await gateway.submit(path, { ...card, 'card.number': CHALLENGE });
    expect([status, body.result.code]).toEqual([400, '200.300.404']);
    // The headers of the request contain `Accept` and `User-Agent`.
    expect(body.result.parameterErrors?.map(({ name }) => name)).toEqual([
      ...['language', 'screenHeight', 'screenWidth', 'timezone', 'javaEnabled'].map(
        (name) => `customer.browser.${name}`,
      ),
    ]);
    expect((await gateway.submit(path, card)).body.result.code).toBe('000.100.110');
  });

  test('a repeated idempotency key returns the same payment while the shopper is away', async () => {
    const headers = { 'Idempotency-Key': `challenge ${database.kind}`.replace(' ', '-') };
    const sent = { ...cardPayment, ...browserData, 'card.number': CHALLENGE };
    const first = await gateway.post('/v1/payments', sent, headers);
    const second = await gateway.post('/v1/payments', sent, headers);
    expect([second.body.id, second.body['redirect']]).toEqual([first.body.id, first.body['redirect']]);
  });
});
