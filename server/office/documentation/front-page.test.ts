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
    'is shown to clients that accept %j, under a policy that allows nothing but its own style and script',
    async (accept) => {
      const response = await fetch(`${gateway.url}/`, { headers: accept === undefined ? {} : { Accept: accept } });
      expect([response.status, response.headers.get('vary')]).toEqual([200, 'Accept']);
      expect(response.headers.get('content-type')).toBe('text/html;charset=UTF-8');
      expect(response.headers.get('content-security-policy')).toMatch(
        /^default-src 'none'; style-src 'sha256-[^']+' 'sha256-[^']+'; script-src 'sha256-[^']+'; .*frame-ancestors 'none'; connect-src 'self'$/,
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

  test('links to the documentation, the probe and the example shop by existing addresses', async () => {
    const links = [...(await textOf(gateway)).matchAll(/href="([^"]*)"/g)].map(([, address = '']) => address);
    const own = ['v1/testdata', 'readyz'];
    const documents = ['docs/', 'docs/api/payments', 'docs/openapi.json'];
    const ways = ['backoffice/', 'docs/getting-started', 'backoffice/', SHOP];
    expect(links).toEqual([...ways, own[0], ...documents, own[1]]);
    for (const address of own) expect((await fetch(`${gateway.url}/${address}`)).status).toBe(200);
  });

  test('lists the test endpoints in the test environment only, and no shop if none runs', async () => {
    const [inTest, inLive] = [await textOf(gateway), await textOf(live)];
    for (const path of ['/v1/testdata', '/v1/test/clock', '/v1/test/events']) {
      expect([path, inTest.includes(path), inLive.includes(path)]).toEqual([path, true, false]);
    }
    expect(inLive).toContain('Live environment');
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

  test('shows a first call that pays, sent to this gateway, and its reply', async () => {
    const text = await textOf(gateway);
    const [, call = ''] = /data-copy="([^"]*)"/.exec(text.replaceAll('&quot;', "'")) ?? [];
    const [, address = ''] = /^curl (\S+)/.exec(call) ?? [];
    const parameters = [...call.matchAll(/ -d (\S+)=(\S+)/g)].map(([, name = '', value = '']) => [name, value]);
    expect([new URL(address).pathname, parameters[0]]).toEqual(['/v1/payments', ['entityId', '$ENTITY_ID']]);
    const sent = Object.fromEntries([...parameters.slice(1), ['entityId', gateway.entityId]]);
    const { status, body } = await gateway.post('/v1/payments', sent);
    expect([status, body.result.code]).toEqual([200, '000.100.110']);
    expect(text).toContain('000.100.110');
  });

  test('runs no script and shows no call in live', async () => {
    const response = await fetch(`${live.url}/`);
    expect(response.headers.get('content-security-policy')).toContain("script-src 'none'");
    expect(await response.text()).not.toContain('curl');
  });

  test('contains nothing private', async () => {
    const text = await textOf(gateway);
    expect(text).not.toContain(gateway.accessToken);
    expect(text).not.toContain(gateway.entityId);
  });
});
