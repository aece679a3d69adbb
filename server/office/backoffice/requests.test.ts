import { describe, expect, test } from 'vitest';
import type { ListedRequest, RequestsReply } from '../../../catalogue/backoffice/replies/requests.ts';
import { addChannel, addMerchant } from '../../access/entities/settings.ts';
import { issueToken } from '../../access/entities/tokens.ts';
import { databases } from '../../testing/databases.ts';
import { gatewayOfTests } from '../../testing/gateway.ts';
import { cardPayment } from '../../testing/gateway-under-test.ts';
import { pageWith, type TestPage } from '../../testing/people.ts';

describe.each(databases)('the requests of the last days on $name', ({ open }) => {
  const gateway = gatewayOfTests(open);
  const developer = () => pageWith(gateway, 'developer', { kind: 'channel', id: gateway.entityId });
  const listOf = async (page: TestPage, query = ''): Promise<RequestsReply> => {
    await gateway.gateway.stored();
    return (await page.get(`/requests${query}`)).body as unknown as RequestsReply;
  };
  const summary = ({ endpoint, status, code }: ListedRequest) => [endpoint, status, code];

  test('name what was refused and why, without a value', async () => {
    const page = await developer();
    const paid = await gateway.post('/v1/payments', cardPayment);
    gateway.clock.advance(1_000); // Requests of one millisecond have no order.
    const wrong = { ...cardPayment, amount: '-1,00', 'card.cvv': '08a' };
    const refused = await gateway.post('/v1/payments', wrong);
    const { requests } = await listOf(page);
    expect(requests).toEqual([
      {
        id: expect.any(String),
        at: '2026-11-20 12:00:01+0000',
        entity: { id: gateway.entityId, name: 'Demo shop', kind: 'channel' },
        endpoint: 'POST /v1/payments',
        status: 400,
        code: refused.body.result.code,
        description: 'invalid or missing parameter',
        milliseconds: expect.any(Number),
        requestId: refused.body.id,
        ndc: refused.body.ndc,
        wrong: [
          { name: 'amount', message: expect.stringContaining('must match') },
          { name: 'card.cvv', message: expect.stringContaining('must match') },
        ],
      },
    ]);
    const all = await listOf(page, '?outcome=all');
    expect(all.requests.map(summary)).toEqual([
      ['POST /v1/payments', 400, refused.body.result.code],
      ['POST /v1/payments', 200, paid.body.result.code],
    ]);
    expect(all.requests[1]?.replied).toBe(paid.body.id);
  });

  test('come page by page, and by their time', async () => {
    const page = await developer();
    for (let count = 0; count < 3; count += 1) {
      gateway.clock.advance(60_000);
      await gateway.get(`/v1/payments/${'0'.repeat(32)}?entityId=${gateway.entityId}`);
    }
    const first = await listOf(page, '?limit=2');
    const next = await listOf(page, `?limit=2&cursor=${first.nextCursor}`);
    expect([first.requests.length, next.requests.length, next.nextCursor]).toEqual([2, 2, undefined]);
    expect(first.requests.map(summary)).toEqual(
      Array.from({ length: 2 }, () => ['GET /v1/payments/{id}', 404, '700.400.580']),
    );
    const minute = '?date.from=2026-11-20%2012:01:00&date.to=2026-11-20%2012:01:59';
    expect((await listOf(page, minute)).requests).toHaveLength(1);
  });

  test('are those of their merchants and channels only', async () => {
    const dependencies = { database: gateway.database, clock: gateway.clock, vault: gateway.gateway.vault };
    const merchant = await addMerchant(dependencies, 'Tea Ltd', {});
    const other = await addChannel(dependencies, merchant, 'Tea shop', {});
    gateway.realClock.advance(2_000); // Names are kept for so long.
    const { token } = await issueToken(dependencies, merchant, undefined);
    const page = await developer();
    await fetch(`${gateway.url}/v1/payments/${'0'.repeat(32)}?entityId=${other}`, {
      headers: { Authorization: `Bearer ${token}` },
    });
    expect((await listOf(page)).requests.every(({ entity }) => entity.id === gateway.entityId)).toBe(true);
    const head = await pageWith(gateway, 'administrator');
    const seen = (await listOf(head)).requests.map(({ entity }) => entity.id);
    expect(new Set(seen)).toEqual(new Set([gateway.entityId, other]));
    for (const entityId of [other, merchant]) {
      const { requests } = await listOf(head, `?entityId=${entityId}`);
      expect(requests.map(({ entity }) => entity)).toEqual([{ id: other, name: 'Tea shop', kind: 'channel' }]);
    }
  });

  test('without a valid token are not kept', async () => {
    const page = await pageWith(gateway, 'administrator');
    const count = async () => (await listOf(page, '?outcome=all&limit=100')).requests.length;
    const before = await count();
    const send = (headers: Readonly<Record<string, string>>) =>
      fetch(`${gateway.url}/v1/payments`, { method: 'POST', headers, body: new URLSearchParams(cardPayment) });
    await Promise.all([send({}), send({ Authorization: 'Bearer unknown' }), send({ Authorization: 'Basic YTpi' })]);
    await gateway.submit(`/v1/checkouts/${'0'.repeat(32)}.uat01-vm-tx01/payment`, cardPayment);
    expect(await count()).toBe(before);
  });

  test('of 50 rivals are all kept', async () => {
    const page = await developer();
    gateway.clock.advance(60_000);
    const rivals = Array.from({ length: 50 }, () => gateway.post('/v1/payments', { ...cardPayment, amount: 'x' }));
    const ids = (await Promise.all(rivals)).map(({ body }) => body.id);
    const { requests } = await listOf(page, '?limit=50');
    expect(requests.map(({ requestId }) => requestId).toSorted()).toEqual(ids.toSorted());
  });
});
