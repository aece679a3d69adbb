import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databases } from '../../testing/databases.ts';
import { startGateway, type TestGateway } from '../../testing/gateway-under-test.ts';

const [database] = databases;
if (database === undefined) throw new Error('there is no database to test on');

const SHOP = 'http://localhost:8081/';

describe('the front page', () => {
  let gateway: TestGateway;
  let live: TestGateway;

  beforeAll(async () => {
    gateway = await startGateway(await database.open(), { shopUrl: SHOP });
    live = await startGateway(await database.open(), { environment: 'live' });
  });
  afterAll(async () => {
    for (const each of [gateway, live]) {
      await each.close();
      await each.database.close();
    }
  });

  const textOf = async (of: TestGateway): Promise<string> => (await fetch(`${of.url}/`)).text();

  test.each([undefined, 'text/html,application/xhtml+xml,*/*;q=0.8', '*/*'])(
    'is shown to clients that accept %j, under a policy that allows nothing but its own style',
    async (accept) => {
      const response = await fetch(`${gateway.url}/`, { headers: accept === undefined ? {} : { Accept: accept } });
      expect([response.status, response.headers.get('vary')]).toEqual([200, 'Accept']);
      expect(response.headers.get('content-type')).toBe('text/html;charset=UTF-8');
      expect(response.headers.get('content-security-policy')).toMatch(
        /^default-src 'none'; style-src 'sha256-[^']+' 'sha256-[^']+'; script-src 'none'; .*frame-ancestors 'none'$/,
      );
      expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    },
  );

  test.each(['application/json', 'application/json, text/plain, */*'])(
    'is no page for clients that accept %j: they get the JSON of an unknown address',
    async (accept) => {
      const { status, body } = await gateway.get('/', { Accept: accept });
      expect([status, body.result.code]).toEqual([404, '200.300.404']);
    },
  );

  test('answers HEAD without a body, and names its methods to others', async () => {
    const head = await fetch(`${gateway.url}/`, { method: 'HEAD' });
    expect([head.status, await head.text()]).toEqual([200, '']);
    const posted = await fetch(`${gateway.url}/`, { method: 'POST' });
    expect([posted.status, posted.headers.get('allow')]).toEqual([405, 'GET']);
  });

  test('links to the documentation, the probes and the example shop by existing addresses', async () => {
    const links = [...(await textOf(gateway)).matchAll(/href="([^"]*)"/g)].map(([, address = '']) => address);
    const own = ['healthz', 'readyz', 'v1/testdata'];
    expect(links).toEqual(['docs/getting-started', 'backoffice/', SHOP, 'docs/', 'docs/openapi.json', ...own]);
    for (const address of own) expect((await fetch(`${gateway.url}/${address}`)).status).toBe(200);
  });

  test('lists the test endpoints in the test environment only, and no shop if none runs', async () => {
    const [inTest, inLive] = [await textOf(gateway), await textOf(live)];
    for (const path of ['/v1/testdata', '/v1/test/clock', '/v1/test/events']) {
      expect([path, inTest.includes(path), inLive.includes(path)]).toEqual([path, true, false]);
    }
    expect(inLive).toContain('<strong>live</strong>');
    expect(inLive).not.toContain(SHOP);
    expect([inTest, inLive].map((text) => text.split('<li>').length - 1)).toEqual([3, 2]);
  });

  test('is followed by a page for unknown addresses that a browser shows, and by JSON for all others', async () => {
    const at = (path: string, headers: Readonly<Record<string, string>>) => fetch(`${gateway.url}${path}`, { headers });
    const asPage = { 'Sec-Fetch-Dest': 'document', 'Accept-Language': 'de' };
    const page = await at('/doc', asPage);
    expect([page.status, page.headers.get('content-language'), page.headers.get('vary')]).toEqual([
      404,
      'de',
      'Sec-Fetch-Dest',
    ]);
    expect(await page.text()).toContain('Bitte kehren Sie zum Shop zurück.');
    for (const json of [at('/doc', { Accept: 'text/html' }), at('/v1/doc', asPage)]) {
      const { status, headers } = await json;
      expect([status, headers.get('content-type')]).toEqual([404, expect.stringContaining('application/json')]);
    }
  });

  test('contains nothing private', async () => {
    const text = await textOf(gateway);
    expect(text).not.toContain(gateway.accessToken);
    expect(text).not.toContain(gateway.entityId);
  });
});
