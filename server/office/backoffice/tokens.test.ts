import { describe, expect, test } from 'vitest';
import type { ListedToken } from '../../../catalogue/backoffice/replies/tokens.ts';
import { gives } from '../../../catalogue/backoffice/rights.ts';
import { tokenRights } from '../../../catalogue/backoffice/token-rights.ts';
import { auditRecords } from '../../access/audit/records.ts';
import { issueToken } from '../../access/entities/tokens.ts';
import { databases } from '../../testing/databases.ts';
import { gatewayOfTests } from '../../testing/gateway.ts';
import { cardPayment } from '../../testing/gateway-under-test.ts';
import { createPerson, pageOf, pageWith, type TestPage } from '../../testing/people.ts';

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

  test('a token gets no right that its maker has not, and the refusal names it', async () => {
    const page = await pageWith(gateway, 'developer', { kind: 'channel', id: gateway.entityId });
    const make = (rights: string) => page.post('/tokens', { entityId: gateway.entityId, rights });
    for (const [rights, missing] of [
      ['payments.refund', 'payments.refund'],
      ['payments.take,payments.payout', 'payments.payout'],
      ['shop', 'payments.capture'],
      ['everything', 'payments.capture'],
    ] as const) {
      const reply = await make(rights);
      const says = expect.stringContaining(`the right ${missing} is missing for ${gateway.entityId}`);
      expect([reply.status, reply.body.result.description]).toEqual([403, says]);
    }
    const [entry] = await auditRecords(gateway.database).newest({ action: 'tokens.created.refused' }, 1);
    expect(entry?.after).toMatchObject({ rights: 'everything' });
    const unknown = await make('team.change');
    expect(unknown.body.result.parameterErrors).toMatchObject([{ name: 'rights' }]);
  });

  test('a token has the rights that were chosen; without a choice, those of its maker', async () => {
    const page = await pageWith(gateway, 'developer', { kind: 'channel', id: gateway.entityId });
    const made = async (parameters: Readonly<Record<string, string>>) => {
      const { id } = (await page.post('/tokens', { entityId: gateway.entityId, ...parameters })).body as {
        id?: string;
      };
      return (await tokensOf(page)).find((token) => token.id === id);
    };
    expect((await made({ rights: 'payments.take, payments.read' }))?.rights).toEqual([
      'payments.read',
      'payments.take',
    ]);
    const all = await made({});
    expect(all?.rights).toEqual(tokenRights.filter((right) => gives('developer', right)));
    expect(all?.maker).toEqual({ kind: 'person', name: 'developer' });
  });

  test('tokens of the command line and of earlier versions do everything, and are shown so', async () => {
    const page = await pageWith(gateway, 'administrator');
    const { id } = await issueToken(gateway, gateway.entityId, undefined);
    const found = (await tokensOf(page)).find((token) => token.id === id);
    expect([found?.rights, found?.maker]).toEqual([undefined, { kind: 'command', name: '' }]);
  });

  test('nobody makes a token with a right that is taken from them in the same moment', async () => {
    const head = await pageWith(gateway, 'administrator');
    const person = await createPerson(gateway, 'support');
    for (const role of ['developer']) await head.post(`/team/${person.id}/roles`, { role, 'scope.kind': 'psp' });
    const pages = await Promise.all(Array.from({ length: 49 }, () => pageOf(gateway, person)));
    const users = (await head.get('/team')).body['users'] as { id: string; roles: { id: string; role: string }[] }[];
    const support = users.find(({ id }) => id === person.id)?.roles.find(({ role }) => role === 'support');
    const [, ...replies] = await Promise.all([
      head.send('DELETE', `/team/${person.id}/roles/${support?.id}`),
      ...pages.map((page) => page.post('/tokens', { entityId: gateway.entityId, rights: 'payments.refund' })),
    ]);
    expect(replies.filter(({ status }) => ![200, 401, 403].includes(status))).toEqual([]);
    const entries = await auditRecords(gateway.database).newest({}, 200);
    const taken = entries.find(({ action, subject }) => action === 'team.roleTaken' && subject === person.id);
    const later = entries.filter(
      ({ action, actor, number }) =>
        action === 'tokens.created' && actor.id === person.id && number > (taken?.number ?? 0),
    );
    expect([taken === undefined, later]).toEqual([false, []]);
  });
});
