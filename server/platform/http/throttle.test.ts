import { describe, expect, test } from 'vitest';
import { type Endpoint, endpoints } from '../../../catalogue/endpoints/endpoints.ts';
import { anyDatabase } from '../../testing/databases.ts';
import { gatewayOfTests } from '../../testing/gateway.ts';
import { manualClock } from '../base/clock.ts';
import { Rejection } from '../base/rejection.ts';
import { throttleBy, tokenBuckets } from './throttle.ts';

const rejectionOf = async (run: () => void | Promise<void>): Promise<Rejection | undefined> => {
  try {
    await run();
    return undefined;
  } catch (error) {
    return error instanceof Rejection ? error : undefined;
  }
};

describe('a token bucket', () => {
  test('admits twice its rate at once, then refuses and says when to come back', async () => {
    const throttle = throttleBy(tokenBuckets(manualClock(0), 5));
    for (let request = 0; request < 10; request += 1) await throttle.admit('a', 'pay');
    const rejection = await rejectionOf(() => throttle.admit('a', 'pay'));
    expect(rejection?.code).toBe('800.120.100');
    expect(rejection?.details.headers).toEqual({ 'Retry-After': '1' });
  });

  test('fills again as time passes', async () => {
    const clock = manualClock(0);
    const throttle = throttleBy(tokenBuckets(clock, 1));
    await throttle.admit('a', 'pay');
    await throttle.admit('a', 'pay');
    expect(await rejectionOf(() => throttle.admit('a', 'pay'))).toBeDefined();
    clock.advance(1000);
    expect(await rejectionOf(() => throttle.admit('a', 'pay'))).toBeUndefined();
    expect(await rejectionOf(() => throttle.admit('a', 'pay'))).toBeDefined();
  });

  test('one caller and operation do not use up another', async () => {
    const throttle = throttleBy(tokenBuckets(manualClock(0), 1));
    await throttle.admit('a', 'pay');
    await throttle.admit('a', 'pay');
    expect(await rejectionOf(() => throttle.admit('b', 'pay'))).toBeUndefined();
    expect(await rejectionOf(() => throttle.admit('a', 'read'))).toBeUndefined();
  });

  test('has the rate of its operation, or one of the caller’s own, which may change', async () => {
    const throttle = throttleBy(tokenBuckets(manualClock(0), 100, new Map([['pay', 1]])));
    const admitted = async (caller: string, operation: string, rate?: number): Promise<number> => {
      let count = 0;
      while ((await rejectionOf(() => throttle.admit(caller, operation, rate))) === undefined) count += 1;
      return count;
    };
    expect(await admitted('a', 'pay')).toBe(2);
    expect(await admitted('a', 'read')).toBe(200);
    expect(await admitted('b', 'pay', 5)).toBe(10);
    const clock = manualClock(0);
    const changing = throttleBy(tokenBuckets(clock, 1));
    await changing.admit('a', 'pay');
    await changing.admit('a', 'pay');
    expect(await rejectionOf(() => changing.admit('a', 'pay', 10))).toBeDefined();
    clock.advance(1_000);
    for (let request = 0; request < 10; request += 1) await changing.admit('a', 'pay', 10);
    expect(await rejectionOf(() => changing.admit('a', 'pay', 10))).toBeDefined();
  });
});

/** What a caller without a token is counted at: their own endpoints, pages, and what merchants alone may ask for. */
const counted: readonly (readonly [Endpoint['method'], string])[] = [
  ...endpoints
    .filter((row: Endpoint) => row.authorization === 'none' && row.replies[429] !== undefined)
    .map(({ method, path }: Endpoint) => [method, path.replace('{id}', 'x')] as const),
  ['GET', '/return/x'],
  ['GET', '/v1/threeDSecure/x/continue'],
  ['GET', '/v1/checkouts/x/wallets'],
  ['POST', '/v1/payments'],
];

describe.each(anyDatabase)('a caller without a token', ({ open }) => {
  const gateway = gatewayOfTests(open, { throttlePerSecond: 1, trustedProxies: ['127.0.0.0/8'] });

  test.each(counted)(
    'is counted at %s %s by network, of whose addresses they have as many as they like',
    async (method, path) => {
      const statusFrom = async (address: string): Promise<number> =>
        (await fetch(gateway.url + path, { method, headers: { 'X-Forwarded-For': address } })).status;
      gateway.clock.advance(60_000);
      gateway.realClock.advance(60_000);
      for (const place of ['1', 'ffff:2']) expect(await statusFrom(`2001:db8:0:1::${place}`)).not.toBe(429);
      expect(await statusFrom('2001:db8:0:1:abcd::3')).toBe(429);
      expect(await statusFrom('2001:db8:0:2::1')).not.toBe(429);
      expect(await statusFrom('192.0.2.1')).not.toBe(429);
    },
  );
});
