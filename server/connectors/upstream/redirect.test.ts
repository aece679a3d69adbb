import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { changeSettings } from '../../access/entities/settings.ts';
import { json, type ScriptedUpstream, scriptedUpstream } from '../../testing/acquirers.ts';
import { databases, type TestDatabase } from '../../testing/databases.ts';
import { startGateway, type TestGateway, type TestReply } from '../../testing/gateway-under-test.ts';
import { redirectIn } from './redirect.ts';

const byBank = {
  amount: '25.00',
  currency: 'EUR',
  paymentType: 'DB',
  paymentBrand: 'IDEAL',
  shopperResultUrl: 'https://shop.example/result',
  testMode: 'EXTERNAL',
} as const;

/** Longer than settings are cached. */
const SETTINGS_SEEN_MS = 2_000;
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

const redirectOf = ({ body }: TestReply) => body['redirect'] as { readonly url: string };

const linkIn = (page: string): string => (/data-redirect-to="([^"]*)"/.exec(page)?.[1] ?? '').replaceAll('&amp;', '&');

describe.each(databases)('a gateway on $name whose upstream redirects shoppers', ({ open }) => {
  const stores: TestDatabase[] = [];
  let ours: TestGateway;
  let theirs: TestGateway;

  const configure = async (address: string): Promise<void> => {
    const { database, clock, gateway, entityId } = ours;
    const settings = {
      'upstream.address': address,
      'upstream.entityId': theirs.entityId,
      'upstream.accessToken': theirs.accessToken,
    };
    await changeSettings({ database, clock, vault: gateway.vault }, entityId, settings);
    clock.advance(SETTINGS_SEEN_MS);
  };

  beforeAll(async () => {
    stores.push(await open(), await open());
    const [store, otherStore] = stores;
    if (store === undefined || otherStore === undefined) throw new Error('no databases');
    ours = await startGateway(store, { connectorLimits: { totalMs: 1_000, firstPauseMs: 5 } });
    theirs = await startGateway(otherStore);
    await configure(`${theirs.url}/`);
  });

  afterAll(async () => {
    await ours.close();
    await theirs.close();
    for (const store of stores) await store.close();
  });

  const pay = (more: Readonly<Record<string, string>> = {}) => ours.post('/v1/payments', { ...byBank, ...more });
  const codeOf = async (id = '') => (await ours.get(`/v1/payments/${id}?entityId=${ours.entityId}`)).body.result.code;
  const use = async (url: string, action: string): Promise<string> => {
    const reply = await fetch(url, { method: 'POST', body: new URLSearchParams({ action }), redirect: 'manual' });
    return reply.headers.get('location') ?? '';
  };
  const passed = async (milliseconds: number): Promise<void> => {
    for (const { clock, gateway } of [theirs, ours]) {
      clock.advance(milliseconds);
      await gateway.timers.runDue();
    }
  };

  test.each([
    ['pay', '000.100.112'],
    ['decline', '800.100.152'],
    ['cancel', '100.396.101'],
    ['later', '800.400.500'],
  ])('%s there ends with %s here, and the shopper returns through both', async (action, code) => {
    const reply = await pay();
    expect(reply.body.result.code).toBe('000.200.000');
    expect(redirectOf(reply).url).toContain(`${theirs.url}/simulator/processor/`);
    const theirReturn = await use(redirectOf(reply).url, action);
    expect(theirReturn).toContain(`${theirs.url}/return/`);
    const ourReturn = linkIn(await (await fetch(theirReturn)).text());
    expect(ourReturn).toContain(`${ours.url}/return/`);
    const link = linkIn(await (await fetch(ourReturn)).text());
    expect(link).toMatch(new RegExp(`^https://shop\\.example/result\\?id=${reply.body.id}&resourcePath=`));
    expect(await codeOf(reply.body.id)).toBe(code);
  });

  test.each(['PA', 'DB'])(
    'the account for a prepayment (%s) is in the reply, while it waits and afterwards',
    async (type) => {
      const account = {
        bankAccount: {
          holder: 'Tollgate Simulator',
          number: 'DE89370400440532013000',
          bic: 'COBADEFFXXX',
          country: 'DE',
        },
      };
      const reply = await pay({ paymentBrand: 'PREPAYMENT', paymentType: type });
      expect(reply.body.result.code).toBe('000.200.000');
      expect(reply.body['merchant']).toEqual(account);
      const read = async () => (await ours.get(`/v1/payments/${reply.body.id}?entityId=${ours.entityId}`)).body;
      expect((await read())['merchant']).toEqual(account);
      const { body } = await ours.get(`/v1/query/${reply.body.id}?entityId=${ours.entityId}`);
      expect(body['merchant']).toEqual(account);
      await fetch(await use(redirectOf(reply).url, 'pay'));
      await passed(30 * MINUTE_MS);
      expect(await read()).toMatchObject({
        result: { code: expect.stringMatching(/^000\.100|^800\.400\.5/) },
        merchant: account,
      });
    },
  );

  test('its pages have the language of the form, and the reply has the language of the browser', async () => {
    const { paymentBrand, ...prepared } = byBank;
    const { body } = await ours.post('/v1/checkouts', prepared);
    const browser = { 'customer.browser.language': 'en-GB', 'customer.givenName': 'Jane', 'customer.surname': 'Jones' };
    const sent = { paymentBrand, 'shopper.formLanguage': 'cz', ...browser };
    const reply = await ours.submit(`/v1/checkouts/${body.id}/payment`, sent);
    expect(await (await fetch(redirectOf(reply).url)).text()).toContain('<html lang="cs" dir="ltr">');
    const status = await ours.get(`/v1/checkouts/${body.id}/payment?entityId=${ours.entityId}`);
    expect(status.body).toMatchObject({ customer: { browser: { language: 'en-GB' } } });
    const without = await pay(browser);
    expect(await (await fetch(redirectOf(without).url)).text()).toContain('<html lang="en" dir="ltr">');
  });

  test('inquiries find a payment that is paid later there, and one that is abandoned', async () => {
    const [later, never] = [await pay(), await pay()];
    await use(redirectOf(later).url, 'later');
    await passed(30 * MINUTE_MS);
    await passed(30 * MINUTE_MS);
    expect([await codeOf(later.body.id), await codeOf(never.body.id)]).toEqual(['800.400.500', '100.397.101']);
    await passed(2 * DAY_MS);
    await passed(DAY_MS);
    expect(await codeOf(later.body.id)).toBe('000.100.112');
  });

  describe('with a redirect that is not allowed', () => {
    let scripted: ScriptedUpstream;

    afterAll(async () => {
      await scripted.close();
      await configure(`${theirs.url}/`);
    });

    test('the shopper is not redirected, and the payment is declined', async () => {
      const redirect = { url: 'javascript:alert(1)', parameters: [] };
      scripted = await scriptedUpstream(() =>
        json(200, { id: 'a'.repeat(32), result: { code: '000.200.000', description: 'pending' }, redirect }),
      );
      await configure(scripted.url);
      const { status, body } = await pay();
      expect([status, body.result.code]).toEqual([400, '900.100.600']);
      expect(JSON.stringify(body)).not.toContain('javascript');
    });
  });

  test('a payment that stays open there is given up after thirty days, once the upstream answers', async () => {
    const redirect = { url: 'https://bank.example/', method: 'GET', parameters: [] };
    const result = { code: '000.200.000', description: 'pending' };
    let isUp = true;
    const scripted = await scriptedUpstream(({ method, parameters }) => {
      if (!isUp) return undefined;
      const { merchantTransactionId } = parameters;
      const payment = { id: 'b'.repeat(32), result, redirect, merchantTransactionId };
      return json(200, method === 'POST' ? payment : { result: { code: '000.000.100' }, payments: [payment] });
    });
    await configure(scripted.url);
    const { body } = await pay();
    await passed(29 * DAY_MS);
    expect(await codeOf(body.id)).toBe('000.200.000');
    isUp = false;
    await passed(2 * DAY_MS);
    expect(await codeOf(body.id)).toBe('000.200.000');
    isUp = true;
    await passed(DAY_MS);
    expect((await ours.get(`/v1/payments/${body.id}?entityId=${ours.entityId}`)).body).toMatchObject({
      result: { code: '100.397.101' },
      resultDetails: { UpstreamPaymentId: 'b'.repeat(32) },
    });
    const asked = scripted.requests.length;
    await passed(DAY_MS);
    expect(scripted.requests).toHaveLength(asked);
    await scripted.close();
    await configure(`${theirs.url}/`);
  });
});

describe('a redirect of an upstream', () => {
  const parameters = [{ name: 'a', value: 'b' }];

  test('is passed on with its parameters and preconditions', () => {
    const redirect = {
      url: 'https://bank.example/pay?x=1',
      method: 'POST',
      parameters,
      preconditions: [{ origin: 'iframe#hidden', waitUntil: 'iframe#onload', url: 'https://acs.example/', parameters }],
    };
    expect(redirectIn(redirect, 'live')).toEqual({
      ...redirect,
      preconditions: [{ ...redirect.preconditions[0], description: '', method: 'GET' }],
    });
    expect(redirectIn({ url: 'https://bank.example/' }, 'live')).toEqual({
      url: 'https://bank.example/',
      method: 'GET',
      parameters: [],
    });
    expect(redirectIn(undefined, 'live')).toBeUndefined();
  });

  test.each([
    { url: 'javascript:alert(1)' },
    { url: 'data:text/html,x' },
    { url: '/relative' },
    { url: 'https://10.0.0.1/' },
    { url: 'https://user:password@bank.example/' },
    { url: 7 },
    {},
    { url: 'https://bank.example/', method: 'DELETE' },
    { url: 'https://bank.example/', parameters: 'a=b' },
    { url: 'https://bank.example/', parameters: [{ name: 'a' }] },
    { url: 'https://bank.example/', preconditions: [{ url: 'javascript:alert(1)' }] },
    { url: 'https://bank.example/', preconditions: Array(6).fill({ url: 'https://bank.example/' }) },
  ])('is unfit when it is %j', (redirect) => {
    expect(redirectIn(redirect, 'live')).toBe('unfit');
  });

  test('may be a private address in the test environment only', () => {
    const redirect = { url: 'http://127.0.0.1:8080/' };
    expect(redirectIn(redirect, 'test')).toMatchObject(redirect);
    expect(redirectIn(redirect, 'live')).toBe('unfit');
  });
});
