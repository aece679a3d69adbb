import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databases, type TestDatabase } from '../../server/testing/databases.ts';
import { startGateway, type TestGateway } from '../../server/testing/gateway-under-test.ts';
import { products } from './products.ts';
import { createShop } from './shop.ts';

/** The time limit of tests with hundreds of requests on a busy machine. */
const PATIENCE = { timeout: 120_000 };

describe('the example shop', () => {
  let database: TestDatabase;
  let gateway: TestGateway;
  let port: number;
  const server = createServer();
  const lines: string[] = [];
  let orderPath: string;
  let cookie: string;

  beforeAll(async () => {
    const [sqlite] = databases;
    if (sqlite === undefined) throw new Error('The list of databases is empty.');
    database = await sqlite.open();
    gateway = await startGateway(database);
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    port = (server.address() as AddressInfo).port;
    const account = { url: `${gateway.url}/`, entityId: gateway.entityId, accessToken: gateway.accessToken };
    server.on('request', createShop({ account, url: `http://127.0.0.1:${port}/`, log: (line) => lines.push(line) }));
    const home = await (await fetch(`http://127.0.0.1:${port}/`)).text();
    const [, product = ''] = /\/products\/([\w-]+)/.exec(home) ?? [];
    const placed = await fetch(`http://127.0.0.1:${port}/orders`, {
      method: 'POST',
      body: new URLSearchParams({ product }),
      redirect: 'manual',
    });
    orderPath = (placed.headers.get('location') ?? '').replace(/\/pay$/, '');
    cookie = placed.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    expect([placed.status, orderPath, cookie]).toEqual([
      303,
      expect.stringMatching(/^\/orders\/./),
      expect.stringMatching(/^shopper=/),
    ]);
  });
  afterAll(async () => {
    server.closeAllConnections();
    server.close();
    await gateway.close();
    await database.close();
  });

  /** Sends a raw request that `fetch` would not send. Returns the status of the reply; 0 without a reply. */
  const statusOf = async (line: string, headers: readonly string[] = [], body = ''): Promise<number> => {
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => undefined);
    const sent = ['Host: shop', 'Connection: close', `Cookie: ${cookie}`, ...headers];
    socket.write(Buffer.from(`${line}\r\n${sent.join('\r\n')}\r\n\r\n${body}`, 'latin1'));
    let text = '';
    try {
      for await (const chunk of socket.setEncoding('latin1')) text += chunk;
    } catch {
      // The connection is closed on a client that continues to send after the reply.
    }
    return Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1] ?? 0);
  };

  const form = (body: string, type = 'application/x-www-form-urlencoded'): [string[], string] => [
    [`Content-Type: ${type}`, `Content-Length: ${Buffer.byteLength(body, 'latin1')}`],
    body,
  ];

  const paths = () => [
    '/',
    '/orders',
    '/cart',
    '/cart/lines',
    '/choices',
    '/fast/checkouts',
    '/account/cards',
    orderPath,
  ];

  test('every product has a picture, one main button and a link for the whole card', async () => {
    const home = await (await fetch(`http://127.0.0.1:${port}/`)).text();
    const cards = home.split('<li class="product">').slice(1);
    expect(cards).toHaveLength(products.length);
    for (const [place, { id }] of products.entries()) {
      const card = cards[place]?.split('</li>')[0] ?? '';
      expect(card, id).toContain(`<svg class="picture ${id}"`);
      expect(card.match(/<button(?![^>]*class="now")/g), id).toHaveLength(1);
      expect(card.match(/<a href="\/products\/[\w-]+"/g), id).toEqual([`<a href="/products/${id}"`]);
    }
  });

  test('the foot of a page leads to the gallery, the test cards and the documentation', async () => {
    const home = await (await fetch(`http://127.0.0.1:${port}/`)).text();
    const foot = home.split('<footer>')[1] ?? '';
    const links = [...foot.matchAll(/href="([^"]*)"/g)].map(([, url = '']) => url);
    expect(links).toEqual(['/gallery', `${gateway.url}/docs/testing`, `${gateway.url}/docs/`]);
    const own = await fetch(new URL('/gallery', `http://127.0.0.1:${port}/`));
    expect(own.status).toBe(200);
  });

  test.each([
    ['a body that is too large', form(`product=${'x'.repeat(200_000)}`), 413],
    ['too many parameters', form('a=1&'.repeat(2_000)), 413],
    ['an unknown character set', form('product=1', 'application/x-www-form-urlencoded; charset=klingon'), 415],
    ['an unknown encoding', [['Content-Encoding: zip', ...form('a=1')[0]], 'a=1'] as [string[], string], 415],
    [
      'a body that is not compressed as it says',
      [['Content-Encoding: gzip', ...form('a=1')[0]], 'a=1'] as [string[], string],
      400,
    ],
  ])('refuses %s with a page', async (_, [headers, body], expected) => {
    for (const path of ['/orders', '/cart', '/choices', '/fast/checkouts']) {
      expect(await statusOf(`POST ${path} HTTP/1.1`, headers, body)).toBe(expected);
    }
  });

  test.each([
    ...[
      '/%zz',
      '/%ff',
      '/%',
      '/products/%E0%A4',
      '/orders/%zz/pay',
      '/orders/%00',
      '/gallery/%zz',
      '/account/cards/%zz',
    ],
    ...[
      `/${'x'.repeat(12_000)}`,
      '/products/__proto__',
      '/orders/constructor/result',
      '/products/..%2f..%2fetc%2fpasswd',
    ],
    ...[
      '/orders/nobody/pay',
      '/orders/nobody/result?resourcePath=/v1/payments/x',
      '/products/%F0%9F%92%B3',
      '//evil.example//',
    ],
  ])('answers %s with a page about the error', async (path) => {
    for (const method of ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'PROPFIND']) {
      const status = await statusOf(`${method} ${path} HTTP/1.1`);
      expect(status).toBeGreaterThanOrEqual(200);
      expect(status).toBeLessThan(500);
    }
  });

  test('subscribes from the next month on: the gateway accepts the plan of a tea club', async () => {
    const at = (path: string, init: RequestInit = {}) =>
      fetch(`http://127.0.0.1:${port}${path}`, { ...init, headers: { Cookie: cookie }, redirect: 'manual' });
    const body = new URLSearchParams({ product: 'tea-club' });
    const placed = await at('/orders', { method: 'POST', body });
    const page = await at(placed.headers.get('location') ?? '');
    const text = await page.text();
    expect([page.status, text.includes('data-brands="VISA MASTER AMEX"')]).toEqual([200, true]);
    expect(text).toMatch(/job\.expression\W+0 0 9 (?:\d+|L) \* \?/);
    expect(text).toMatch(/job\.startDate\W+\d{4}-\d\d-01 00:00:00/);
  });

  test('is in a language of the browser and in the colours of the system, until the visitor chooses', async () => {
    const opened = async (headers: Readonly<Record<string, string>>) => {
      const text = await (await fetch(`http://127.0.0.1:${port}/`, { headers })).text();
      return /<html lang="([\w-]+)" dir="\w+" data-colours="(\w+)"/.exec(text)?.slice(1);
    };
    expect(await opened({ 'Accept-Language': 'de-AT,en;q=0.5' })).toEqual(['de', 'system']);
    expect(await opened({ 'Accept-Language': 'tlh' })).toEqual(['en', 'system']);
    const chosen = { 'Accept-Language': 'de', Cookie: 'choices=fr.card.dark' };
    expect(await opened(chosen)).toEqual(['fr', 'dark']);
  });

  test('answers requests about an order in the wrong state without a fault of its own', async () => {
    for (const step of ['checkouts', 'confirmation']) {
      expect(await statusOf(`POST ${orderPath}/${step} HTTP/1.1`, ...form('x=1'))).toBe(303);
    }
    expect(await statusOf(`GET ${orderPath}/result?resourcePath=x&resourcePath=y HTTP/1.1`)).toBe(400);
    expect(await statusOf(`GET ${orderPath}/pay/nonsense HTTP/1.1`)).toBe(404);
    for (const step of ['account', 'skip', 'end', 'month', 'constructor']) {
      const foreign = `POST /account/subscriptions/${'8a'.repeat(16)}/${step} HTTP/1.1`;
      expect(await statusOf(foreign, ...form('account=x'))).toBe(404);
    }
  });

  test('never answers any request with a fault of its own', PATIENCE, async () => {
    const names = fc.constantFrom(
      'product',
      'quantity',
      'back',
      'language',
      'style',
      'brand',
      '__proto__',
      'constructor',
      '',
    );
    const value = fc.oneof(
      fc.constantFrom(
        '1',
        '-1',
        '1e999',
        'NaN',
        '[object Object]',
        '//evil.example',
        '/\\evil',
        '%',
        '%zz',
        '%ff',
        '\u0000',
      ),
      fc.string(),
      fc.string({ unit: 'binary' }),
    );
    const pairs = fc.array(fc.tuple(names, value), { maxLength: 6 });
    const body = fc.oneof(
      pairs.map((all) => all.map((pair) => pair.map(encodeURIComponent).join('=')).join('&')),
      pairs.map((all) => all.map((pair) => pair.join('=')).join('&')),
      fc.string({ unit: 'binary', maxLength: 300 }),
    );
    const type = fc.constantFrom(
      ...['application/x-www-form-urlencoded', 'application/json', 'multipart/form-data', 'text/plain', '', ';;;'],
      'application/x-www-form-urlencoded; charset=iso-8859-1',
    );
    const method = fc.constantFrom('GET', 'POST', 'PUT', 'DELETE', 'HEAD');
    const tail = fc.oneof(
      fc.constant(''),
      fc.constantFrom('/x', '/%zz', '/pay', '/result?resourcePath=', '?a=1&a=2', '?%'),
    );
    await fc.assert(
      fc.asyncProperty(method, fc.nat(7), tail, type, body, async (verb, place, rest, kind, sent) => {
        const text = Buffer.from(sent, 'utf8').toString('latin1');
        const status = await statusOf(`${verb} ${paths()[place]}${rest} HTTP/1.1`, ...form(text, kind));
        expect(status).toBeLessThan(500);
        expect(status).toBeGreaterThanOrEqual(200);
      }),
      { numRuns: 300 },
    );
    expect(lines.filter((line) => line.startsWith('A page could not be made'))).toEqual([]);
  });
});
