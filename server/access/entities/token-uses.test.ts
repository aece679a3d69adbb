import { describe, expect, test } from 'vitest';
import { databases } from '../../testing/databases.ts';
import { gatewayOfTests } from '../../testing/gateway.ts';
import { startGateway } from '../../testing/gateway-under-test.ts';
import { entityRecords } from './records.ts';
import { issueToken, issueUser, revoke, USE_PRECISION_MS } from './tokens.ts';

describe.each(databases)('the last use of access tokens on $name', ({ open }) => {
  const gateway = gatewayOfTests(open);

  const usedAt = async (id: string): Promise<number | null | undefined> => {
    await gateway.gateway.stored();
    return (await entityRecords(gateway.database).tokenWithId(id))?.used_at;
  };
  const ask = async (token: string, url = gateway.url): Promise<number> => {
    const headers = { Authorization: `Bearer ${token}` };
    return (await fetch(`${url}/v1/webhooks?entityId=${gateway.entityId}`, { headers })).status;
  };

  test('is stored once an hour, to the hour', async () => {
    const { id, token } = await issueToken(gateway, gateway.entityId, undefined);
    expect(await usedAt(id)).toBeNull();
    const firstMs = gateway.clock.now();
    expect(new Set(await Promise.all(Array.from({ length: 50 }, () => ask(token))))).toEqual(new Set([200]));
    expect(await usedAt(id)).toBe(firstMs);
    gateway.clock.advance(USE_PRECISION_MS - 1);
    await ask(token);
    expect(await usedAt(id)).toBe(firstMs);
    gateway.clock.advance(1);
    await ask(token);
    expect(await usedAt(id)).toBe(firstMs + USE_PRECISION_MS);
  });

  test('is that of a user id with its password too, and not that of a wrong one', async () => {
    const { id, userId, password } = await issueUser(gateway, gateway.entityId, undefined);
    const asUser = async (secret: string) => {
      const user = { 'authentication.userId': userId, 'authentication.password': secret };
      await gateway.submit('/v1/payments', { entityId: gateway.entityId, ...user });
      return await usedAt(id);
    };
    expect(await asUser('wrong')).toBeNull();
    expect(await asUser(password)).toBe(gateway.clock.now());
  });

  test('does not bring back a token that is revoked in the same moment, in one process or two', async () => {
    const second = await startGateway(gateway.database, { beside: gateway });
    for (let round = 0; round < 10; round += 1) {
      const { id, token } = await issueToken(gateway, gateway.entityId, undefined);
      const uses = Array.from({ length: 50 }, (_, index) => ask(token, index % 2 === 0 ? gateway.url : second.url));
      const [row] = await Promise.all([revoke(gateway, { id }), ...uses]);
      expect(row?.revoked_at).toBeNull();
      await Promise.all([gateway.gateway.stored(), second.gateway.stored()]);
      expect((await entityRecords(gateway.database).tokenWithId(id))?.revoked_at).toBe(gateway.clock.now());
    }
    await second.close();
  });

  test('is not stored for a token that is expired', async () => {
    const { id, token } = await issueToken(gateway, gateway.entityId, gateway.clock.now());
    expect(await ask(token)).toBe(403);
    expect(await usedAt(id)).toBeNull();
  });
});
