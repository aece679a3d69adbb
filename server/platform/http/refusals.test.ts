import { describe, expect, test } from 'vitest';
import { anyDatabase } from '../../testing/databases.ts';
import { gatewayOfTests } from '../../testing/gateway.ts';
import { cardPayment, type TestParameters } from '../../testing/gateway-under-test.ts';

describe.each(anyDatabase)('refusals on $name', ({ open }) => {
  const gateway = gatewayOfTests(open);

  const pay = (parameters: Record<string, string> = {}) =>
    gateway.post('/v1/payments', { ...cardPayment, ...parameters });

  describe('401 and 403', () => {
    test.each([
      ['no header', {}, 401, '800.900.300'],
      ['another scheme', { Authorization: 'Basic abc' }, 401, '800.900.300'],
      ['an empty token', { Authorization: 'Bearer ' }, 401, '800.900.300'],
      ['an unknown token', { Authorization: 'Bearer abcdefgh' }, 403, '800.900.301'],
    ])('%s', async (_what, headers, status, code) => {
      const response = await gateway.get(
        '/v1/payments/8ac7a4a1000000000000000000000000',
        headers as Record<string, string>,
      );
      expect([response.status, response.body.result.code]).toEqual([status, code]);
    });

    test('an entity that the token has no right to', async () => {
      const { status, body } = await pay({ entityId: 'a'.repeat(32) });
      expect([status, body.result.code]).toEqual([403, '800.900.201']);
    });
  });

  describe('404, 405, 413 and 415', () => {
    const outcomeOf = async (
      method: string,
      path: string,
      body?: TestParameters,
      headers: Record<string, string> = {},
    ) => {
      const response = await fetch(gateway.url + path, {
        method,
        headers: { Authorization: `Bearer ${gateway.accessToken}`, ...headers },
        ...(body === undefined ? {} : { body: String(body) }),
      });
      const { result, ndc, buildNumber } = JSON.parse(await response.text());
      expect([typeof ndc, typeof buildNumber]).toEqual(['string', 'string']);
      return [response.status, result.code, response.headers.get('allow')];
    };

    test('an id that no payment has', async () => {
      expect(
        await outcomeOf('GET', `/v1/payments/8ac7a4a1000000000000000000000000?entityId=${gateway.entityId}`),
      ).toEqual([404, '700.400.580', null]);
    });

    test('an address that does not exist, and one that cannot be read', async () => {
      expect(await outcomeOf('GET', '/v1/paymets')).toEqual([404, '200.300.404', null]);
      expect(await outcomeOf('GET', '/v1/payments/%zz')).toEqual([400, '200.300.404', null]);
    });

    test('a method that an address does not answer', async () => {
      expect(await outcomeOf('DELETE', '/v1/payments')).toEqual([405, '200.300.404', 'POST']);
      expect(await outcomeOf('PUT', '/v1/payments/1')).toEqual([405, '200.300.404', 'GET, POST']);
    });

    test('a body of another type', async () => {
      expect(await outcomeOf('POST', '/v1/payments', '{}', { 'Content-Type': 'application/json' })).toEqual([
        415,
        '200.300.404',
        null,
      ]);
    });

    test('a body that is too large', async () => {
      const form = { 'Content-Type': 'application/x-www-form-urlencoded' };
      expect(await outcomeOf('POST', '/v1/payments', `descriptor=${'x'.repeat(3_000_000)}`, form)).toEqual([
        413,
        '200.300.404',
        null,
      ]);
      expect(await outcomeOf('POST', '/v1/payments', 'a=1&'.repeat(60_000), form)).toEqual([413, '200.300.404', null]);
    });
  });
});
