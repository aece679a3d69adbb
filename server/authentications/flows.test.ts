import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databases, type TestDatabase } from '../database/testing.ts';
import { cardPayment, startGateway, type TestGateway } from '../testing.ts';
import { answerChallenge, follow, leadsTo, redirectIn } from './shopper-testing.ts';

const browser = {
  'customer.givenName': 'Jane',
  'customer.surname': 'Jones',
  'customer.browser.acceptHeader': 'text/html',
  'customer.browser.language': 'en',
  'customer.browser.screenHeight': '900',
  'customer.browser.screenWidth': '1440',
  'customer.browser.timezone': '-60',
  'customer.browser.userAgent': 'Mozilla/5.0',
  'customer.browser.javaEnabled': 'false',
  'billing.street1': 'Market Street 1',
  'billing.city': 'London',
  'billing.postcode': 'N1',
  'billing.country': 'GB',
  shopperResultUrl: 'https://shop.example/result?order=7',
};

const payment = { ...cardPayment, ...browser };

describe.each(databases)('3-D Secure on $name', ({ open }) => {
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

  const pay = (number: string, more: Readonly<Record<string, string>> = {}) =>
    gateway.post('/v1/payments', { ...payment, 'card.number': number, ...more });
  const read = async (id = '') => (await gateway.get(`/v1/payments/${id}?entityId=${gateway.entityId}`)).body;

  test('a frictionless payment ends in its one request', async () => {
    const { status, body } = await pay('4200000000000026');
    expect([status, body.result.code]).toEqual([200, '000.100.110']);
    expect(body['threeDSecure']).toMatchObject({
      eci: '05',
      authenticationStatus: 'Y',
      version: '2.2.0',
      flow: 'frictionless',
      verificationId: expect.stringMatching(/^.{28}$/),
    });
  });

  test('a challenge that is approved leads to the acquirer, and the shopper back to the shop', async () => {
    const { status, body } = await pay('4200000000000018');
    expect([status, body.result.code]).toEqual([200, '000.200.000']);
    expect(redirectIn(body)).toMatchObject({ method: 'GET', parameters: [] });
    const page = await answerChallenge(await follow(body), 'approve');
    expect(leadsTo(page)?.url).toBe(
      `https://shop.example/result?order=7&id=${body.id}&resourcePath=%2Fv1%2Fpayments%2F${body.id}`,
    );
    const final = await read(body.id);
    expect(final.result.code).toBe('000.100.110');
    expect(final['threeDSecure']).toMatchObject({ eci: '05', flow: 'challenge' });
  });

  test('a fingerprint comes first where the issuer has a page for it', async () => {
    const { body } = await pay('4200000000000042');
    const { preconditions } = redirectIn(body);
    expect(preconditions).toEqual([
      {
        origin: 'iframe#hidden',
        waitUntil: 'iframe#onload',
        description: expect.any(String),
        method: 'POST',
        url: expect.stringMatching(/^http/),
        parameters: [{ name: 'threeDSMethodData', value: expect.any(String) }],
      },
    ]);
    await answerChallenge(await follow(body), 'decline');
    expect((await read(body.id)).result.code).toBe('100.380.401');
  });
});
