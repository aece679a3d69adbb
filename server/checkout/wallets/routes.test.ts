import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { settingsFrom } from '../../../catalogue/settings/channel-settings.ts';
import { addChannel } from '../../access/entities/settings.ts';
import { databases, type TestDatabase } from '../../testing/databases.ts';
import { startGateway, type TestGateway } from '../../testing/gateway-under-test.ts';
import { merchantSession, type ProviderCall, type SessionRequest } from './session.ts';

/** The data that 3-D Secure needs for a number without the cryptogram of a device. */
const shopper = {
  'billing.street1': '12 St James Square',
  'billing.city': 'London',
  'billing.postcode': 'SW1Y 4JH',
  'billing.country': 'GB',
  'customer.browser.language': 'en',
  'customer.browser.screenHeight': '1200',
  'customer.browser.screenWidth': '1600',
  'customer.browser.timezone': '60',
  'customer.browser.javaEnabled': 'false',
  'customer.browser.screenColorDepth': '24',
  'customer.browser.challengeWindow': '4',
};

const APPLE = 'https://apple-pay-gateway.apple.com/paymentservices/paymentSession';

describe.each(databases)('wallets in the widget on $name', ({ open }) => {
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

  const checkout = async (entityId = gateway.entityId, amount = '92.00'): Promise<string> =>
    (await gateway.post('/v1/checkouts', { entityId, amount, currency: 'EUR', paymentType: 'DB' })).body.id ?? '';
  const token = async (more: Readonly<Record<string, string>> = {}) =>
    gateway.submit('/v1/test/wallets/tokens', {
      brand: 'APPLEPAY',
      entityId: gateway.entityId,
      amount: '92.00',
      currency: 'EUR',
      card: 'approved',
      ...more,
    });

  describe('200', () => {
    test.each([
      ['APPLEPAY', 'walletOne', 'approved', '000.100.110'],
      ['APPLEPAY', 'walletOne', 'declined', '800.100.155'],
      ['GOOGLEPAY', 'walletTwo', 'approved', '000.100.110'],
      ['GOOGLEPAY', 'walletTwo', 'bare', '000.200.000'],
    ])('a token of %s (%s), %s: the gateway opens it, and the payment is %s', async (brand, wallet, card, code) => {
      const sheet = await token({ brand, card });
      const paid = await gateway.submit(`/v1/checkouts/${await checkout()}/payment`, {
        paymentBrand: brand,
        shopperResultUrl: 'https://shop.example/paid',
        ...shopper,
        [`${wallet}.paymentToken`]: String(sheet.body['token']),
      });
      expect(paid.body.result.code).toBe(code);
    });

    test('an account of the marketplace wallet pays at once', async () => {
      const paid = await gateway.submit(`/v1/checkouts/${await checkout()}/payment`, {
        paymentBrand: 'AMAZONPAY',
        'virtualAccount.accountId': 'simulated-1',
      });
      expect(paid.body.result.code).toBe('000.100.110');
    });

    test('without a checkout, the reply names no channel', async () => {
      const { body, headers } = await gateway.get('/v1/fastcheckout/wallets', {});
      expect(body).toEqual({
        isTestSystem: true,
        opens: ['walletOne', 'walletTwo', 'walletThree'],
        settings: { 'wallets.country': 'GB' },
        has: [],
      });
      expect(headers.get('Access-Control-Allow-Origin')).toBe('*');
    });

    test('with a checkout, the reply has the settings of its channel, but no secret', async () => {
      const dependencies = { database, clock: gateway.clock, vault: gateway.gateway.vault };
      const identity = 'A'.repeat(64);
      const shop = await addChannel(dependencies, gateway.entityId, 'Wallets', {
        'wallets.googlePay.merchantId': 'BCR2DN4T263KB4BO',
        'wallets.applePay.identity': identity,
      });
      const { body, text } = await gateway.get(`/v1/checkouts/${await checkout(shop)}/wallets`, {});
      expect(body).toMatchObject({
        gatewayMerchantId: shop,
        settings: { 'wallets.googlePay.merchantId': 'BCR2DN4T263KB4BO' },
        has: ['wallets.applePay.identity'],
      });
      expect(text).not.toContain(identity);
    });

    test('a session of the sheet is simulated', async () => {
      const reply = await gateway.submit(`/v1/checkouts/${await checkout()}/walletSession`, {
        validationUrl: APPLE,
        domain: 'shop.example',
        displayName: 'Shop',
      });
      expect(reply.body).toMatchObject({ displayName: 'Shop', domainName: 'shop.example', signature: 'simulated' });
    });
  });

  describe('400', () => {
    const askedFrom = (id: string, headers: Readonly<Record<string, string>>) =>
      gateway.submit(
        `/v1/checkouts/${id}/walletSession`,
        { validationUrl: APPLE, domain: 'shop.example', displayName: 'Shop' },
        headers,
      );

    test('a page gets no session for another host', async () => {
      const id = await checkout();
      expect((await askedFrom(id, { Origin: 'https://shop.example' })).status).toBe(200);
      const { body } = await askedFrom(id, { Origin: 'https://evil.example' });
      expect(body.result.parameterErrors?.map(({ name }) => name)).toEqual(['domain']);
    });

    test('a page of another shop gets no session for a checkout, and no page gets one for a paid checkout', async () => {
      const parameters = {
        amount: '92.00',
        currency: 'EUR',
        paymentType: 'DB',
        shopperResultUrl: 'https://shop.example',
      };
      const { body } = await gateway.post('/v1/checkouts', parameters);
      const id = body.id ?? '';
      const other = await askedFrom(id, { Origin: 'null', 'Sec-Fetch-Site': 'cross-site' });
      expect(other.body.result.description).toContain('another origin');
      await gateway.submit(`/v1/checkouts/${id}/payment`, {
        paymentBrand: 'AMAZONPAY',
        'virtualAccount.accountId': 'simulated-1',
      });
      expect((await askedFrom(id, {})).body.result.description).toContain('submitted already');
    });

    test('each wrong parameter of a token is named', async () => {
      const wrong = await token({ brand: 'VISA', amount: '1,00', currency: 'XXX', entityId: '..', card: '4111' });
      const names = wrong.body.result.parameterErrors?.map(({ name }) => name);
      expect(names).toEqual(['brand', 'entityId', 'amount', 'currency', 'card']);
      expect(wrong.status).toBe(400);
    });

    test('an unknown checkout has no wallets', async () => {
      const reply = await gateway.get('/v1/checkouts/unknown/wallets', {});
      expect([reply.status, reply.body.result.code]).toEqual([404, '200.300.404']);
      expect(reply.headers.get('Access-Control-Allow-Origin')).toBe('*');
    });
  });

  test('a caller with too many requests has to wait', async () => {
    const slow = await startGateway(database, { beside: gateway, throttlePerSecond: 1 });
    const replies = [];
    for (let asked = 0; asked < 3; asked += 1) replies.push(await slow.get('/v1/fastcheckout/wallets', {}));
    await slow.close();
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 429]);
  });

  test('the live environment creates no tokens and has no simulated sheets', async () => {
    const live = await startGateway(database, { beside: gateway, environment: 'live' });
    const made = await live.submit('/v1/test/wallets/tokens', { brand: 'APPLEPAY' });
    const offer = await live.get('/v1/fastcheckout/wallets', {});
    await live.close();
    expect(made.status).toBe(404);
    expect(offer.body).toMatchObject({ isTestSystem: false });
    expect(offer.body['sheets']).toBeUndefined();
  });
});

describe('the session of a sheet in the live environment', () => {
  const asked: SessionRequest = { validationUrl: APPLE, domain: 'shop.example', displayName: 'Shop' };
  const session = (
    stored: Readonly<Record<string, string>>,
    more: Partial<SessionRequest> = {},
    call: ProviderCall = () => Promise.reject(new Error('the provider must not be called')),
  ) => {
    const vault = { open: async (_entity: string, _purpose: string, text: string) => text };
    const dependencies = {
      environment: 'live',
      clock: { now: () => 0 },
      vault,
      channelOf: async () => ({ settings: settingsFrom(stored) }),
    };
    return merchantSession(dependencies as never, 'e', { ...asked, ...more }, call);
  };
  const identity = Buffer.from('the certificate and its key').toString('base64');
  const whole = { 'wallets.applePay.merchantIdentifier': 'merchant.shop', 'wallets.applePay.identity': identity };

  test.each([
    [{}, 'wallets.applePay.merchantIdentifier'],
    [{ 'wallets.applePay.merchantIdentifier': 'merchant.shop' }, 'wallets.applePay.identity'],
  ])('%j is refused, and the missing setting is named', async (stored, name) => {
    await expect(session(stored)).rejects.toMatchObject({
      code: '600.200.500',
      details: { reason: `APPLEPAY needs the channel setting ${name}` },
    });
  });

  test('the provider is called with the certificate of the merchant', async () => {
    const received: unknown[] = [];
    const given = await session(whole, {}, async (address, pem, body) => {
      received.push(address.href, pem, JSON.parse(body));
      return { status: 200, text: '{"merchantSessionIdentifier":"SSH1"}' };
    });
    expect(given).toEqual({ merchantSessionIdentifier: 'SSH1' });
    expect(received).toEqual([
      APPLE,
      'the certificate and its key',
      {
        merchantIdentifier: 'merchant.shop',
        displayName: 'Shop',
        initiative: 'web',
        initiativeContext: 'shop.example',
      },
    ]);
  });

  test.each([
    'https://apple-pay-gateway.apple.com.evil.example/',
    'https://evil.example/apple-pay-gateway.apple.com',
    'http://apple-pay-gateway.apple.com/',
    'https://apple-pay-gateway.apple.com:8443/',
    'https://127.0.0.1/',
    'https://apple-pay-gateway-cert.apple.com/paymentservices/unregisterMerchant',
    'https://apple-pay-gateway.apple.com/paymentservices/paymentSession/../registerMerchant',
    'nonsense',
  ])('%s is never called', async (validationUrl) => {
    await expect(session(whole, { validationUrl })).rejects.toMatchObject({
      details: { parameterErrors: [{ name: 'validationUrl' }] },
    });
  });

  test('a refusal of the provider differs from a provider that cannot be reached', async () => {
    await expect(session(whole, {}, async () => ({ status: 403, text: '' }))).rejects.toMatchObject({
      code: '600.200.500',
    });
    await expect(session(whole)).rejects.toMatchObject({ code: '900.100.300' });
    await expect(session(whole, {}, async () => ({ status: 200, text: '<html>' }))).rejects.toMatchObject({
      code: '900.100.300',
    });
  });
});
