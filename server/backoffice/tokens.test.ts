import { describe, expect, test } from 'vitest';
import type { ListedToken } from '../../catalogue/backoffice/replies/tokens.ts';
import { auditRecords } from '../audit/records.ts';
import { databases } from '../testing/databases.ts';
import { gatewayOfTests } from '../testing/gateway.ts';
import { cardPayment } from '../testing/gateway-under-test.ts';
import { pageWith, type TestPage } from '../testing/people.ts';

describe.each(databases)('access tokens by people on $name', ({ open }) => {
  const gateway = gatewayOfTests(open);

  const paysWith = async (token: string): Promise<number> => {
    const reply = await fetch(`${gateway.url}/v1/payments`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}` },
      body: new URLSearchParams({ entityId: gateway.entityId, ...cardPayment }),
    });
    return reply.status;
  };
  const tokensOf = async (page: TestPage) => (await page.get('/tokens')).body['tokens'] as readonly ListedToken[];

  test('a token is made, shown once, used, and revoked', async () => {
    const page = await pageWith(gateway, 'developer', { kind: 'channel', id: gateway.entityId });
    const made = await page.post('/tokens', { entityId: gateway.entityId, expires: '2026-12-31' });
    const { id, token } = made.body as unknown as { id: string; token: string };
    expect([made.status, token]).toEqual([200, expect.stringMatching(/^[0-9a-f]{64}$/)]);
    expect(await paysWith(token)).toBe(200);
    const list = await page.get('/tokens');
    expect(list.text).not.toContain(token);
    expect(list.body['tokens']).toEqual([
      expect.objectContaining({
        id,
        state: 'active',
        expires: '2027-01-01 00:00:00+0000',
        entity: { id: gateway.entityId, name: 'Demo shop', kind: 'channel' },
      }),
    ]);
    const revoked = await Promise.all(Array.from({ length: 50 }, () => page.send('DELETE', `/tokens/${id}`)));
    expect(new Set(revoked.map(({ status }) => status))).toEqual(new Set([200]));
    gateway.clock.advance(1_000);
    expect(await paysWith(token)).toBe(403);
    const entries = await auditRecords(gateway.database).newest({ subject: id }, 100);
    expect(entries.map(({ action }) => action)).toEqual(['tokens.revoked', 'tokens.created']);
    expect(JSON.stringify(entries)).not.toContain(token);
    expect(gateway.logLines.join()).not.toContain(token);
  });

  test('who has a right for a channel makes no token of its merchant', async () => {
    const head = await pageWith(gateway, 'administrator');
    const merchant = (await tokensOf(head)).find(({ entity }) => entity.kind === 'merchant');
    const local = await pageWith(gateway, 'developer', { kind: 'channel', id: gateway.entityId });
    const reply = await local.post('/tokens', { entityId: merchant?.entity.id ?? '' });
    expect([reply.status, reply.body.result.description]).toEqual([403, expect.stringContaining('tokens.change')]);
    expect((await local.send('DELETE', `/tokens/${merchant?.id}`)).status).toBe(404);
    expect((await tokensOf(local)).filter(({ entity }) => entity.kind === 'merchant')).toEqual([]);
    expect((await head.post('/tokens', { entityId: merchant?.entity.id ?? '' })).status).toBe(200);
  });

  test('a token that has expired already is refused', async () => {
    const page = await pageWith(gateway, 'operator');
    const reply = await page.post('/tokens', { entityId: gateway.entityId, expires: '2026-11-19' });
    expect(reply.body.result.parameterErrors).toMatchObject([{ name: 'expires' }]);
  });
});
