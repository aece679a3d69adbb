import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { anyDatabase, type TestDatabase } from '../testing/databases.ts';
import { startGateway, type TestGateway } from '../testing/gateway-under-test.ts';

const PLACES = [
  'return/x',
  'v1/threeDSecure/x/challenge',
  'pay/x',
  'pay/x/result',
  'transfer/x',
  'v1/test/issuer/x',
  'simulator/processor/x',
];

describe.each(anyDatabase)('the pages of a gateway', ({ open }) => {
  let database: TestDatabase;
  let gateway: TestGateway;

  beforeAll(async () => {
    database = await open();
    gateway = await startGateway(database, { throttlePerSecond: 1 });
  });
  afterAll(async () => {
    await gateway.close();
    await database.close();
  });

  const statusOf = async (path: string): Promise<number> => (await fetch(`${gateway.url}/${path}`)).status;

  test.each(PLACES)('are throttled at %s together, without throttling other requests', async (place) => {
    gateway.clock.advance(60_000);
    const first = [await statusOf(place), await statusOf(place)];
    expect(first).not.toContain(429);
    for (const other of PLACES) expect(await statusOf(other)).toBe(429);
    expect(await statusOf('healthz')).not.toBe(429);
    expect(await statusOf('v1/paymentWidgets.js?checkoutId=x')).not.toBe(429);
  });
});
