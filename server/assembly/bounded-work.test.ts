import { ServerResponse } from 'node:http';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { API, type OfficeEndpoint } from '../../catalogue/backoffice/endpoint.ts';
import { officeEndpoints } from '../../catalogue/backoffice/endpoints/endpoints.ts';
import { type Endpoint, endpoints, takesBody } from '../../catalogue/endpoints/endpoints.ts';
import { pathOfPicture, STYLE_PATH } from '../checkout/widget-script/build.ts';
import type { DocumentationSite } from '../office/documentation/site.ts';
import { Unavailable } from '../platform/base/unavailable.ts';
import type { StaticFile } from '../platform/static-files/static-file.ts';
import { databases, type TestDatabase } from '../testing/databases.ts';
import { startGateway, type TestGateway } from '../testing/gateway-under-test.ts';

/** The pages for shoppers; that these are all, a test says. */
const PAGES = ['/return', '/v1/threeDSecure', '/transfer', '/pay', '/account'];

/**
 * What bounds the work that somebody without a token can order:
 * - `counted`: requests of a network are counted before anything is read, and those beyond the limit get 429;
 * - `kept`: the work is done at most once a second, for however many requests;
 * - `made`: the answer was made before, and is sent as it is;
 * - `small`: a few constants, without the database.
 */
type Bound = 'counted' | 'kept' | 'made' | 'small';

type WithoutToken = Extract<(typeof endpoints)[number], { readonly authorization: 'none' }>['id'];

/** The compiler asks for the row of a new endpoint; the tests below prove each. */
const bounds: Readonly<Record<WithoutToken, Bound>> = {
  readResultCodes: 'counted',
  readTestData: 'counted',
  submitCheckout: 'counted',
  submitCheckoutRegistration: 'counted',
  handInCheckout: 'counted',
  removeOfferedRegistration: 'counted',
  readCheckoutConfiguration: 'counted',
  readCheckoutOutcome: 'counted',
  readBrandsOfNumber: 'counted',
  continueAuthentication: 'counted',
  postAuthentication: 'counted',
  endFingerprint: 'counted',
  returnFromChallenge: 'counted',
  issuerFingerprint: 'counted',
  issuerSilentFingerprint: 'counted',
  issuerChallenge: 'counted',
  issuerChallengePage: 'counted',
  issuerAnswer: 'counted',
  readWidgetScript: 'made',
  readBrandPicture: 'made',
  readStaticPicture: 'made',
  readStaticStyle: 'made',
  readScriptIntegrity: 'small',
  readScripts: 'made',
  readHealth: 'small',
  readReadiness: 'kept',
  readMetrics: 'kept',
  readFrontPage: 'made',
  readReference: 'small',
  readDescription: 'made',
};

const LARGEST_SMALL_BYTES = 256;
const AT_ONCE = 50;
const A_MINUTE_MS = 60_000;

const withBound = (bound: Bound): readonly (readonly [string, Endpoint])[] =>
  endpoints.flatMap((endpoint: Endpoint) =>
    bounds[endpoint.id as WithoutToken] === bound ? [[endpoint.id, endpoint] as const] : [],
  );

const file: StaticFile = {
  bodies: { identity: Buffer.from('x'.repeat(1024)) },
  hash: 'a'.repeat(20),
  isImmutable: false,
  headers: { 'Content-Type': 'text/plain' },
};
const widgetFiles = new Map(['/v1/paymentWidgets.js', pathOfPicture('VISA'), STYLE_PATH].map((path) => [path, file]));
const documentation: DocumentationSite = { has: () => true, read: async () => file };

describe.each(databases)('what somebody without a token can order on $name', ({ open }) => {
  let database: TestDatabase;
  let limited: TestGateway;
  let gateway: TestGateway;
  let isAway = false;
  let probes = 0;

  beforeAll(async () => {
    database = await open();
    const whileThere = async <Result>(work: () => Promise<Result>): Promise<Result> => {
      if (isAway) throw new Unavailable('away', { outcome: 'nothing done' });
      return await work();
    };
    const sometimesAway = {
      ...database,
      read: ((query, input) => whileThere(() => database.read(query, input))) as TestDatabase['read'],
      commit: (changes: Parameters<TestDatabase['commit']>[0]) => whileThere(() => database.commit(changes)),
      ping: () => {
        probes += 1;
        return database.ping();
      },
    };
    gateway = await startGateway(sometimesAway, { widgetFiles, documentation });
    limited = await startGateway(sometimesAway, { throttlePerSecond: 1, beside: gateway });
  });
  afterEach(() => {
    isAway = false;
    vi.restoreAllMocks();
  });
  afterAll(async () => {
    await limited.close();
    await gateway.close();
    await database.close();
  });

  const send = ({ url }: TestGateway, { method, path }: Pick<Endpoint, 'method' | 'path'>, headers = {}) =>
    fetch(url + path.replaceAll('{brand}', 'VISA').replace(/\{\w+\}/g, '8a'.repeat(16)), {
      method,
      redirect: 'manual',
      headers: {
        ...(takesBody({ method }) ? { 'Content-Type': 'application/x-www-form-urlencoded' } : {}),
        ...headers,
      },
      ...(takesBody({ method }) ? { body: '' } : {}),
    });

  const statusesOf = async (endpoint: Pick<Endpoint, 'method' | 'path'>, headers = {}): Promise<readonly number[]> => {
    limited.clock.advance(A_MINUTE_MS);
    const statuses: number[] = [];
    for (let request = 0; request < 3; request += 1) {
      const response = await send(limited, endpoint, headers);
      await response.arrayBuffer();
      statuses.push(response.status);
      if (response.status === 429) expect(response.headers.get('Retry-After')).toMatch(/^\d+$/);
    }
    return statuses;
  };

  test.each(withBound('counted'))(
    '%s is counted for a network, before the database is asked',
    async (_id, endpoint) => {
      const [first, second, third] = await statusesOf(endpoint);
      expect([first, second]).not.toContain(429);
      expect(third).toBe(429);
      isAway = true;
      expect((await send(limited, endpoint)).status).toBe(429);
    },
  );

  test('the pages for shoppers are those of the wings', () => {
    expect(limited.gateway.shopperPages).toEqual(PAGES);
  });

  // What a page computes besides reading its rows is made once: see `server/platform/pages/qr-code.ts`.
  test.each(PAGES)('the pages at %s are counted for a network, before the database is asked', async (address) => {
    const page = { method: 'GET', path: `${address}/x` } as const;
    const [first, second, third] = await statusesOf(page);
    expect([first, second]).not.toContain(429);
    expect(third).toBe(429);
    isAway = true;
    expect((await send(limited, page)).status).toBe(429);
  });

  const ofPeople = (officeEndpoints as readonly OfficeEndpoint[]).map((row) => [row.id, row] as const);

  test.each(ofPeople)('%s of the back office is counted for a network', async (_id, { method, path }) => {
    const statuses = await statusesOf({ method, path: `${API}${path}` }, { 'X-Tollgate': 'backoffice' });
    expect(statuses.at(-1)).toBe(429);
  });

  test.each(withBound('kept'))('%s works at most once a second, for however many requests', async (_id, endpoint) => {
    probes = 0;
    const beganAtMs = performance.now();
    const read = async () => await (await send(gateway, endpoint)).text();
    const texts = await Promise.all(Array.from({ length: AT_ONCE }, read));
    const seconds = Math.ceil((performance.now() - beganAtMs) / 1000);
    expect(probes).toBeLessThanOrEqual(1 + seconds);
    expect(new Set(texts).size).toBeLessThanOrEqual(1 + seconds);
  });

  /** Returns what is sent as the bodies of two replies. */
  const bodiesOf = async (endpoint: Endpoint): Promise<readonly unknown[]> => {
    const end = vi.spyOn(ServerResponse.prototype, 'end');
    isAway = true;
    for (const _ of [1, 2]) {
      const response = await send(gateway, endpoint);
      expect(response.status).toBeLessThan(400);
      await response.arrayBuffer();
    }
    return end.mock.calls.map(([body]) => body);
  };

  test.each(withBound('made'))('%s sends what was made before', async (_id, endpoint) => {
    const [first, second] = await bodiesOf(endpoint);
    expect(first).toBeInstanceOf(Buffer);
    expect(second).toBe(first);
  });

  test.each(withBound('small'))('%s sends a few constants', async (_id, endpoint) => {
    for (const body of await bodiesOf(endpoint)) expect(String(body ?? '').length).toBeLessThan(LARGEST_SMALL_BYTES);
  });

  const ofMerchants = endpoints.flatMap((endpoint: Endpoint) =>
    endpoint.authorization === 'bearer' ? [[endpoint.id, endpoint] as const] : [],
  );

  test.each(ofMerchants)('%s is refused without a token before the database is asked', async (_id, endpoint) => {
    isAway = true;
    expect((await send(gateway, endpoint)).status).toBe(401);
  });

  test('what lenient channels answer without a token is counted for a network, too', async () => {
    const lenient = await startGateway(database, { compatibility: 'lenient', throttlePerSecond: 1, beside: gateway });
    const statuses: number[] = [];
    for (const result of ['payment', 'payment', 'payment', 'registration', 'registration', 'registration']) {
      const path = `/v1/checkouts/{id}/${result}`;
      statuses.push((await send(lenient, { method: 'GET', path })).status);
    }
    await lenient.close();
    expect(statuses).toEqual([400, 400, 429, 400, 400, 429]);
  });
});
