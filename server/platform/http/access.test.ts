import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { entityRecords } from '../../access/entities/records.ts';
import { addChannel, changeSettings, type SettingDependencies } from '../../access/entities/settings.ts';
import { issueToken, revoke } from '../../access/entities/tokens.ts';
import { databases } from '../../testing/databases.ts';
import { startGateway, type TestGateway } from '../../testing/gateway-under-test.ts';
import { randomHex } from '../base/clock.ts';

const SETTINGS_SEEN_MS = 2_000;
const HOUR_MS = 3_600_000;

describe.each(databases)('access on $name', ({ open }) => {
  let gateway: TestGateway;
  let second: TestGateway;
  let dependencies: SettingDependencies;
  let merchant: string;
  let channel: string;

  beforeAll(async () => {
    gateway = await startGateway(await open());
    second = await startGateway(gateway.database, { beside: gateway });
    dependencies = { database: gateway.database, clock: gateway.clock, vault: gateway.gateway.vault };
    merchant = (await entityRecords(gateway.database).entity(gateway.entityId))?.merchant ?? '';
    channel = await addChannel(dependencies, merchant, 'Another channel', {});
  });
  afterAll(async () => {
    await second.close();
    await gateway.close();
    await gateway.database.close();
  });

  const bearer = (token: string) => ({ Authorization: `Bearer ${token}` });
  const read = (headers: Readonly<Record<string, string>>, entity = channel, at = gateway) =>
    at.get(`/v1/payments/${'8a'.repeat(16)}?entityId=${entity}`, headers);

  describe('401', () => {
    test('says that the header is missing, without an error: nothing was presented', async () => {
      const { status, headers, body } = await read({});
      expect([status, body.result.code]).toEqual([401, '800.900.300']);
      expect(body.result.description).toContain('the Authorization header is missing');
      expect(headers.get('www-authenticate')).toBe('Bearer realm="tollgate"');
    });

    test.each(['', 'Bearer', 'Bearer a b', 'Basic dXNlcjpwYXNz', randomHex(32)])(
      'says that the header %j is malformed, and does not repeat it',
      async (authorization) => {
        const { status, headers, body } = await read({ Authorization: authorization });
        expect([status, body.result.code]).toEqual([401, '800.900.300']);
        expect(headers.get('www-authenticate')).toMatch(
          /^Bearer realm="tollgate", error="invalid_request", error_description="[ !#-[\]-~]+"$/,
        );
        expect(body.result.description).toContain('Authorization header is not of the form Bearer ACCESS_TOKEN');
        if (authorization.length > 6) expect(JSON.stringify([body, [...headers]])).not.toContain(authorization);
      },
    );
  });

  describe('403', () => {
    const ended = {
      unknown: async () => randomHex(32),
      expired: async () => {
        const { token } = await issueToken(dependencies, channel, gateway.clock.now() + HOUR_MS);
        expect((await read(bearer(token))).status).toBe(404);
        gateway.clock.advance(HOUR_MS);
        return token;
      },
      revoked: async () => {
        const { token, id } = await issueToken(dependencies, channel, undefined);
        await revoke(dependencies, { id });
        return token;
      },
    };
    test.each(Object.entries(ended))('says that a token is %s', async (why, make) => {
      const { status, headers, body } = await read(bearer(await make()));
      expect([status, body.result.code]).toEqual([403, '800.900.301']);
      expect(headers.get('www-authenticate')).toMatch(
        new RegExp(`^Bearer realm="tollgate", error="invalid_token", error_description="the access token [^"]*${why}`),
      );
      expect(body.result.description).toContain(why);
    });
  });

  describe('a revoked token', () => {
    test.each(['id', 'token'] as const)(
      'is refused by every gateway within a second, revoked by its %s',
      async (by) => {
        const issued = await issueToken(dependencies, merchant, undefined);
        const statuses = async () => [
          (await read(bearer(issued.token), channel)).status,
          (await read(bearer(issued.token), channel, second)).status,
        ];
        expect(await statuses()).toEqual([404, 404]);
        await revoke(dependencies, by === 'id' ? { id: issued.id } : { token: issued.token });
        gateway.clock.advance(999);
        expect(await statuses()).toEqual([403, 403]);
      },
    );

    test('is refused within a second although the clock of the machine was set back', async () => {
      const { token, id } = await issueToken(dependencies, channel, undefined);
      expect((await read(bearer(token))).status).toBe(404);
      await revoke(dependencies, { id });
      gateway.clock.advance(-HOUR_MS);
      expect((await read(bearer(token))).status).toBe(403);
      gateway.clock.advance(HOUR_MS);
    });

    test('stays revoked at the time of its first revocation, and no other token with it', async () => {
      const [gone, other] = [
        await issueToken(dependencies, channel, undefined),
        await issueToken(dependencies, channel, undefined),
      ];
      await Promise.all([revoke(dependencies, { id: gone.id }), revoke(dependencies, { token: gone.token })]);
      const row = await entityRecords(gateway.database).tokenWithId(gone.id);
      gateway.clock.advance(1_000);
      await revoke(dependencies, { id: gone.id });
      expect(await entityRecords(gateway.database).tokenWithId(gone.id)).toEqual(row);
      expect((await read(bearer(other.token))).status).toBe(404);
      expect(await revoke(dependencies, { id: randomHex(16) })).toBeUndefined();
    });
  });

  test('a token is stored as its SHA-256 only', async () => {
    const { token, id } = await issueToken(dependencies, channel, undefined);
    const row = await entityRecords(gateway.database).tokenWithId(id);
    expect(row?.hash).toMatch(/^[0-9a-f]{64}$/);
    expect(JSON.stringify(row)).not.toContain(token);
  });

  describe('the rate of a channel', () => {
    let limited: string;
    let tokens: readonly string[];

    beforeAll(async () => {
      limited = await addChannel(dependencies, merchant, 'Limited', { 'throttle.readPayment': '2' });
      const scopes = [merchant, merchant, limited, limited];
      tokens = await Promise.all(scopes.map(async (scope) => (await issueToken(dependencies, scope, undefined)).token));
      gateway.clock.advance(SETTINGS_SEEN_MS);
    });

    /** How many of ten requests with these tokens in turn are let through. */
    const passed = async (senders: readonly string[], entity: string): Promise<number> => {
      gateway.clock.advance(60_000);
      const statuses: number[] = [];
      for (let request = 0; request < 10; request += 1) {
        statuses.push((await read(bearer(senders[request % senders.length] ?? ''), entity)).status);
      }
      return statuses.filter((status) => status === 404).length;
    };

    test.each([
      ['a token of its merchant', [0]],
      ['two tokens of its merchant', [0, 1]],
      ['its own token', [2]],
      ['its own tokens', [2, 3]],
      ['tokens of both', [0, 2]],
    ])('counts requests with %s', async (_whose, places) => {
      const senders = places.map((place) => tokens[place] ?? '');
      expect(await passed(senders, limited)).toBe(4); // Twice as many in a burst.
    });

    test('leaves other channels of the same token alone', async () => {
      expect(await passed([tokens[0] ?? ''], channel)).toBe(10);
    });

    test('counts queries over all channels of the merchant, and what belongs to the channel itself', async () => {
      const at = (path: string) => gateway.get(path, bearer(tokens[0] ?? ''));
      const rate = { 'throttle.queryPayments': '1', 'throttle.listWebhooks': '1' };
      await changeSettings(dependencies, limited, rate);
      gateway.clock.advance(60_000);
      for (const path of [
        `/v1/query?merchantTransactionId=none&entityId=${merchant}`,
        `/v1/webhooks?entityId=${limited}`,
      ]) {
        const statuses: number[] = [];
        for (let request = 0; request < 3; request += 1) statuses.push((await at(path)).status);
        expect([path, statuses.filter((status) => status === 429).length]).toEqual([path, 1]);
      }
    });

    test('of the merchant is shared by its tokens, and is not that of its channels', async () => {
      await changeSettings(dependencies, merchant, { 'throttle.readPayment': '3' });
      gateway.clock.advance(SETTINGS_SEEN_MS);
      expect(await passed([tokens[0] ?? '', tokens[1] ?? ''], channel)).toBe(6);
      expect(await passed([tokens[2] ?? ''], limited)).toBe(4);
      await changeSettings(dependencies, merchant, { 'throttle.readPayment': '' });
      gateway.clock.advance(SETTINGS_SEEN_MS);
    });
  });
});
