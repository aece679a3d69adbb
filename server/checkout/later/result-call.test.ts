import type { RequestListener } from 'node:http';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { query } from '../../platform/database/query.ts';
import { timerAt } from '../../platform/timers/timer.ts';
import { databases } from '../../testing/databases.ts';
import { cardPayment, startGateway, type TestGateway } from '../../testing/gateway-under-test.ts';
import { differentCustomers } from '../../testing/merchant.ts';
import { merchantsToCall } from '../../testing/outbound.ts';

const { amount, currency, paymentType, ...card } = cardPayment;
const MINUTE_MS = 60_000;

const allTimers = query<{ timers: { subject: string; kind: string } }>()((db) =>
  db.selectFrom('timers').select(['subject', 'kind']),
);
const checkoutRows = query<{ checkouts: { id: string; version: number; request: string } }>()((db) =>
  db.selectFrom('checkouts').selectAll(),
);

describe.each(databases)('the result call on $name', ({ open }) => {
  const { merchant, close } = merchantsToCall();
  let gateway: TestGateway;

  beforeAll(async () => {
    gateway = await startGateway(await open());
  });

  afterEach(close);

  afterAll(async () => {
    await gateway.close();
    await gateway.database.close();
  });

  const customer = differentCustomers();
  const fine: RequestListener = (_request, response) => void response.end('thank you');

  const shopWith = async (listener: RequestListener) => {
    const shop = await merchant(listener);
    const called = () => shop.requests.map(({ method, url }) => `${method} ${url}`);
    return { url: `http://127.0.0.1:${shop.port}/result?order=7`, called };
  };

  const checkoutFor = async (shopperResultUrl: string | undefined, more: Record<string, string> = {}) => {
    const address = shopperResultUrl === undefined ? {} : { shopperResultUrl };
    const { body } = await gateway.post('/v1/checkouts', { amount, currency, paymentType, ...address, ...more });
    expect(body.result.code).toBe('000.200.100');
    return body.id ?? '';
  };

  const pay = async (id: string, more: Record<string, string> = {}) =>
    (await gateway.submit(`/v1/checkouts/${id}/payment`, { ...card, ...more })).body.result.code;

  const fetchStatus = (id: string, kind = 'payment') =>
    gateway.get(`/v1/checkouts/${id}/${kind}?entityId=${gateway.entityId}`);

  const pass = async (minutes: number) => {
    gateway.clock.advance(minutes * MINUTE_MS);
    await gateway.gateway.timers.runDue();
  };

  const timersOf = async (id: string) =>
    (await gateway.database.read(allTimers, {})).filter(({ subject }) => subject === id).map(({ kind }) => kind);

  const rowOf = async (id: string) => (await gateway.database.read(checkoutRows, {})).find((row) => row.id === id);

  test('calls a shop that has not read the status, 29 minutes after the submission, once', async () => {
    const shop = await shopWith(fine);
    const id = await checkoutFor(shop.url);
    await pass(10);
    expect(await pay(id)).toBe('000.100.110');
    await pass(29 - 1 / MINUTE_MS);
    expect(shop.called()).toEqual([]);
    await pass(1 / MINUTE_MS);
    const call = `GET /result?order=7&id=${id}&resourcePath=%2Fv1%2Fcheckouts%2F${id}%2Fpayment`;
    expect(shop.called()).toEqual([call]);
    await pass(100);
    expect(shop.called()).toEqual([call]);
    expect((await fetchStatus(id)).body.result.code).toBe('000.100.110');
    expect(await timersOf(id)).toEqual([]);
  });

  test('is made for a declined payment, too', async () => {
    const shop = await shopWith(fine);
    const id = await checkoutFor(shop.url);
    expect(await pay(id, { 'card.number': '4200000000001552' })).toBe('800.100.155');
    await pass(29);
    expect(shop.called()).toHaveLength(1);
  });

  test('is made for an account that was stored on a checkout', async () => {
    const shop = await shopWith(fine);
    const { body } = await gateway.post('/v1/checkouts', {
      ...customer(),
      createRegistration: 'true',
      shopperResultUrl: shop.url,
    });
    const id = body.id ?? '';
    await gateway.submit(`/v1/checkouts/${id}/registration`, card);
    await pass(29);
    expect(shop.called()).toEqual([
      `GET /result?order=7&id=${id}&resourcePath=%2Fv1%2Fcheckouts%2F${id}%2Fregistration`,
    ]);
  });

  test('is cancelled by the first read of the status, and later reads write nothing', async () => {
    const shop = await shopWith(fine);
    const id = await checkoutFor(shop.url);
    await pay(id);
    expect(await timersOf(id)).toEqual(['checkout.result-call']);
    expect((await fetchStatus(id)).body.result.code).toBe('000.100.110');
    expect(await timersOf(id)).toEqual([]);
    const version = (await rowOf(id))?.version;
    await fetchStatus(id);
    expect((await rowOf(id))?.version).toBe(version);
    await pass(60);
    expect(shop.called()).toEqual([]);
  });

  test('is cancelled by a read of the status of a stored account', async () => {
    const shop = await shopWith(fine);
    const { body } = await gateway.post('/v1/checkouts', {
      ...customer(),
      createRegistration: 'true',
      shopperResultUrl: shop.url,
    });
    const id = body.id ?? '';
    await gateway.submit(`/v1/checkouts/${id}/registration`, card);
    await fetchStatus(id, 'registration');
    await pass(60);
    expect(shop.called()).toEqual([]);
  });

  test('is not cancelled by a read before the submission, by the shopper or by another merchant', async () => {
    const shop = await shopWith(fine);
    const id = await checkoutFor(shop.url);
    await fetchStatus(id);
    await pay(id);
    await gateway.get(`/v1/checkouts/${id}/outcome`, {});
    await gateway.get(`/v1/checkouts/${id}/payment?entityId=${gateway.entityId}`, {
      Authorization: 'Bearer wrong-one',
    });
    const stranger = await startGateway(gateway.database);
    await stranger.get(`/v1/checkouts/${id}/payment?entityId=${stranger.entityId}`);
    await stranger.close();
    await pass(29);
    expect(shop.called()).toHaveLength(1);
  });

  test('is cancelled once by two simultaneous reads, which both succeed', async () => {
    const shop = await shopWith(fine);
    const id = await checkoutFor(shop.url);
    await pay(id);
    const answers = await Promise.all([fetchStatus(id), fetchStatus(id), fetchStatus(id), fetchStatus(id)]);
    expect(answers.map(({ body }) => body.result.code)).toEqual(Array(4).fill('000.100.110'));
    await pass(60);
    expect(shop.called()).toEqual([]);
  });

  test('goes to the address of the form if the merchant’s server set none', async () => {
    const shop = await shopWith(fine);
    const id = await checkoutFor(undefined);
    await pay(id, { shopperResultUrl: shop.url });
    await pass(29);
    expect(shop.called()).toHaveLength(1);
    const other = await checkoutFor(undefined);
    await pay(other);
    expect(await timersOf(other)).toEqual([]);
  });

  test.each([
    [500, (_request: unknown, response: Parameters<RequestListener>[1]) => void response.writeHead(500).end()],
    [404, (_request: unknown, response: Parameters<RequestListener>[1]) => void response.writeHead(404).end()],
    ['broken connections', (request: Parameters<RequestListener>[0]) => void request.socket.destroy()],
  ])(
    'comes again after 1, 2, 4, 8, 15 and 30 minutes where the shop answers with %s, then no more',
    async (_, answer) => {
      const shop = await shopWith(answer);
      const id = await checkoutFor(shop.url);
      await pay(id);
      await pass(29);
      for (const [count, minutes] of [1, 2, 4, 8, 15, 30].entries()) {
        expect(shop.called()).toHaveLength(count + 1);
        await pass(minutes - 1 / MINUTE_MS);
        expect(shop.called()).toHaveLength(count + 1);
        await pass(1 / MINUTE_MS);
        expect(shop.called()).toHaveLength(count + 2);
      }
      expect(await timersOf(id)).toEqual([]);
    },
  );

  test('ends with a read between two attempts, and with a successful call', async () => {
    let status = 503;
    const shop = await shopWith((_request, response) => void response.writeHead(status).end());
    const [asking, waiting] = [await checkoutFor(shop.url), await checkoutFor(shop.url)];
    await pay(asking);
    await pay(waiting);
    await pass(29);
    expect(shop.called()).toHaveLength(2);
    await fetchStatus(asking);
    status = 204;
    await pass(60);
    expect(shop.called()).toHaveLength(3);
    expect(shop.called()[2]).toContain(waiting);
  });

  test('follows no redirect, which counts as success', async () => {
    const elsewhere = await shopWith(fine);
    const shop = await shopWith(
      (_request, response) => void response.writeHead(302, { location: elsewhere.url }).end(),
    );
    const id = await checkoutFor(shop.url);
    await pay(id);
    await pass(100);
    expect([shop.called().length, elsewhere.called().length]).toEqual([1, 0]);
  });

  test('does not go to the address of an app, and the log says so', async () => {
    const id = await checkoutFor('app.shop://result');
    await pay(id);
    await pass(29);
    expect(await timersOf(id)).toEqual([]);
    expect(gateway.logLines.filter((line) => line.includes(id)).join()).toContain('"fault":"scheme"');
  });

  test('does not go to private addresses outside the test environment', async () => {
    const shop = await shopWith(fine);
    const live = await startGateway(gateway.database, { environment: 'live' });
    const data = { url: shop.url, resourcePath: '/v1/checkouts/of-live/payment' };
    await gateway.database.commit({ inserts: [timerAt('checkout.result-call', 'of-live', 0, data)] });
    expect(await live.gateway.timers.runDue()).toBe(1);
    await live.close();
    expect(live.logLines.filter((line) => line.includes('of-live')).join()).toContain('"fault":"private"');
    expect(shop.called()).toEqual([]);
  });

  test('erases the parameters of an unpaid checkout at its expiry; a late request is refused as expired', async () => {
    const id = await checkoutFor('https://shop.example/', {
      'customer.email': 'jane@example.org',
      'customer.givenName': 'Jane',
      'customer.surname': 'Jones',
    });
    expect((await rowOf(id))?.request).toContain('jane@example.org');
    await pass(30 - 1 / MINUTE_MS);
    expect((await rowOf(id))?.request).toContain('jane@example.org');
    await pass(1 / MINUTE_MS);
    expect((await rowOf(id))?.request).toBe('{}');
    expect(await timersOf(id)).toEqual([]);
    expect((await fetchStatus(id)).body.result).toMatchObject({ code: '200.300.404' });
    expect((await fetchStatus(id)).body.result.description).toContain('expired');
    const outcome = await gateway.get(`/v1/checkouts/${id}/outcome`, {});
    expect(outcome.body['state']).toBe('expired');
  });

  test('keeps the parameters of a paid checkout', async () => {
    const id = await checkoutFor('https://shop.example/');
    await pay(id);
    expect(await timersOf(id)).toEqual(['checkout.result-call']);
    await fetchStatus(id);
    await pass(31);
    expect((await rowOf(id))?.request).not.toBe('{}');
  });
});
