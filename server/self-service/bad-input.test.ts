import { describe, expect, test } from 'vitest';
import { checkoutIdFrom } from '../../catalogue/formats/checkout-ids.ts';
import { accountLimit, accountRequestNames, accountRequests } from '../../catalogue/self-service/requests.ts';
import { accountShop, openedFor, pageRequest } from '../testing/account-page.ts';
import { anyDatabase } from '../testing/databases.ts';
import { gatewayOfTests } from '../testing/gateway.ts';
import { startGateway } from '../testing/gateway-under-test.ts';

const JSON_TYPE = { 'Content-Type': 'application/json' };
const SECRET = 'A'.repeat(43);

interface Refused {
  readonly result: { readonly parameterErrors?: readonly { readonly name: string }[] };
}

describe.each(anyDatabase)('requests of the self-service page', ({ open }) => {
  const gateway = gatewayOfTests(open);

  const withId = (path: string, id = '8a'.repeat(16)): string => path.replace('{id}', id);

  /** Parameters with which each request is complete. */
  const complete: Readonly<Record<string, Readonly<Record<string, string>>>> = {
    open: { link: 'x.y' },
    ask: { email: 'jane@example.com' },
    pause: { until: '2027-01-01' },
    choose: { accountId: '8a'.repeat(16) },
    added: { checkoutId: checkoutIdFrom('0'.repeat(32), 'test') },
  };

  const withSession = accountRequestNames.filter((name) => accountRequests[name].needs !== 'none');

  test.each(withSession)('%s without a session, or with any text instead, is refused', async (name) => {
    const shop = await accountShop(gateway);
    const { method, path } = accountRequests[name];
    for (const secret of [undefined, '', 'x', SECRET, 'x'.repeat(4_000)]) {
      const sent = { method, path: withId(path), body: complete[name] ?? {}, secret };
      const { status, body } = await pageRequest(gateway, shop, sent);
      expect([status, body.refusal]).toEqual([401, 'session.over']);
    }
  });

  test.each(accountRequestNames)('%s names a parameter that it does not know', async (name) => {
    const shop = await accountShop(gateway);
    const { secret } = await openedFor(gateway, shop, 'jane');
    const { method, path } = accountRequests[name];
    const isPost = method === 'POST';
    const more = { ...(complete[name] ?? {}), wanted: 'x' };
    const sent = { method, path: withId(path) + (isPost ? '' : '?wanted=x'), body: more, secret };
    const { status, body } = await pageRequest<Refused>(gateway, shop, sent);
    expect([status, body.result.parameterErrors?.map((each) => each.name)]).toEqual([400, ['wanted']]);
  });

  const ofRecords = accountRequestNames.filter((name) => accountRequests[name].path.includes('{id}'));

  test.each(ofRecords)('%s of what there is not is gone, whatever the id is', async (name) => {
    const shop = await accountShop(gateway);
    const { secret } = await openedFor(gateway, shop, 'jane');
    const { method, path } = accountRequests[name];
    for (const id of ['8a'.repeat(16), 'x', '%27%20or%201%3D1', '%F0%9F%92%B6', 'x'.repeat(300)]) {
      const sent = { method, path: withId(path, id), body: complete[name] ?? {}, secret };
      const { status, body } = await pageRequest(gateway, shop, sent);
      expect([status, body.refusal]).toEqual([404, 'gone']);
    }
  });

  test.each([
    ['no JSON', '{', JSON_TYPE, 400],
    ['not UTF-8', '{"email":"\\ud800"', JSON_TYPE, 400],
    ['a list', '[]', JSON_TYPE, 400],
    ['null', 'null', JSON_TYPE, 400],
    ['a number', '7', JSON_TYPE, 400],
    ['a form', 'email=jane%40example.com', { 'Content-Type': 'application/x-www-form-urlencoded' }, 415],
    ['a text', '{"email":"jane@example.com"}', { 'Content-Type': 'text/plain' }, 415],
    ['compressed', '{}', { ...JSON_TYPE, 'Content-Encoding': 'gzip' }, 415],
    ['large', JSON.stringify({ email: 'j'.repeat(accountLimit.bytes) }), JSON_TYPE, 413],
  ])('a body that is %s is refused', async (_what, body, headers: Readonly<Record<string, string>>, status) => {
    const shop = await accountShop(gateway);
    const reply = await pageRequest(gateway, shop, { path: '/codes', body, headers });
    expect(reply.status).toBe(status);
  });

  test.each(['email=jane%40example.com', 'link=x.y', 'code=123456', 'locale=en'])(
    'a POST has nothing in its address, where logs and forms of other sites would have it: not %s',
    async (query) => {
      const shop = await accountShop(gateway);
      for (const path of ['/codes', '/sessions']) {
        // A form of another site needs no permission to send this.
        const init = { method: 'POST', headers: { Origin: 'https://evil.example', 'Content-Type': 'text/plain' } };
        const { status } = await fetch(`${gateway.url}/account/${shop}/api${path}?${query}`, init);
        const { status: withBody } = await pageRequest(gateway, shop, {
          path: `${path}?${query}`,
          body: complete['ask'],
        });
        expect([status, withBody]).toEqual([400, 400]);
      }
    },
  );

  test.each([
    [{ email: 7 }, 'email'],
    [{ email: null }, 'email'],
    [{ email: ['jane@example.com'] }, 'email'],
    [{ email: { toString: 'x' } }, 'email'],
    [{ email: 'jane@example.com', locale: true }, 'locale'],
    [{ email: 'jane@example.com\0' }, 'email'],
  ])('%j: what is no text is named', async (body, name) => {
    const shop = await accountShop(gateway);
    const reply = await pageRequest<Refused>(gateway, shop, { path: '/codes', body });
    expect([reply.status, reply.body.result.parameterErrors?.map((each) => each.name)]).toContainEqual(400);
    expect(reply.body.result.parameterErrors?.map((each) => each.name)).toContain(name);
  });

  test.each([{}, { link: 'x', email: 'jane@example.com' }, { email: 'jane@example.com' }, { code: '123456' }])(
    'a session is opened by a link, or by an address and its code: not by %j',
    async (body) => {
      const shop = await accountShop(gateway);
      const reply = await pageRequest<Refused>(gateway, shop, { path: '/sessions', body });
      const named = reply.body.result.parameterErrors?.map((each) => each.name);
      expect([reply.status, named]).toEqual([400, ['link', 'email', 'code']]);
    },
  );

  test('another method is refused, and another address unknown', async () => {
    const shop = await accountShop(gateway);
    const other = await pageRequest(gateway, shop, { method: 'PUT', path: '/codes' });
    expect([other.status, other.headers.get('allow')]).toEqual([405, 'POST']);
    expect((await pageRequest(gateway, shop, { method: 'GET', path: '/nothing' })).status).toBe(404);
  });

  test('replies are for the page alone, and kept nowhere', async () => {
    const shop = await accountShop(gateway);
    const { headers } = await (await openedFor(gateway, shop, 'jane')).get('/overview');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
    expect(headers.get('access-control-allow-origin')).toBeNull();
    expect(headers.get('set-cookie')).toBeNull();
  });

  test('in live, a network tries links and codes, and asks for codes, once a second', async () => {
    const shop = await accountShop(gateway);
    const live = await startGateway(gateway.database, { environment: 'live', beside: gateway });
    try {
      for (const [path, body] of [
        ['/sessions', { link: 'x' }],
        ['/codes', { email: 'jane@example.com' }],
      ] as const) {
        const replies: (readonly [number, string | undefined])[] = [];
        for (let times = 0; times < 3; times += 1) {
          const reply = await pageRequest(live, shop, { path, body });
          replies.push([reply.status, reply.body.refusal]);
        }
        expect(replies[1]?.[0]).not.toBe(429);
        expect(replies[2]).toEqual([429, 'throttled']);
      }
    } finally {
      await live.close();
    }
  });

  test('whoever sends too much is throttled before the database is asked', async () => {
    const slow = await startGateway(gateway.database, { throttlePerSecond: 1, beside: gateway });
    try {
      const send = () => pageRequest(slow, '8a'.repeat(16), { method: 'GET', path: '/overview' });
      const replies = [await send(), await send(), await send()];
      expect(replies.map(({ status }) => status)).toEqual([404, 404, 429]);
      expect(replies[2]?.body).toMatchObject({ refusal: 'throttled', retryAfter: 1 });
    } finally {
      await slow.close();
    }
  });
});
