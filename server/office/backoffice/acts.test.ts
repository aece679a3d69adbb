import { beforeAll, describe, expect, test } from 'vitest';
import type { ActReply, PreviewReply } from '../../../catalogue/backoffice/replies/acts.ts';
import type { ListedPayment, PaymentReply } from '../../../catalogue/backoffice/replies/payments.ts';
import { auditRecords } from '../../access/audit/records.ts';
import { databases } from '../../testing/databases.ts';
import { gatewayOfTests } from '../../testing/gateway.ts';
import { cardPayment } from '../../testing/gateway-under-test.ts';
import { pageWith, type TestPage } from '../../testing/people.ts';

const UNKNOWN = '8a019a9cf1a80000000000000000000f';

describe.each(databases)('acts with many payments on $name', ({ open }) => {
  const gateway = gatewayOfTests(open);
  let page: TestPage;

  const pay = async (more: Readonly<Record<string, string>> = {}): Promise<string> => {
    gateway.clock.advance(1_000);
    return (await gateway.post('/v1/payments', { ...cardPayment, ...more })).body.id ?? '';
  };

  beforeAll(async () => {
    page = await pageWith(gateway, 'support');
  });

  type Sent = Readonly<Record<string, string>>;
  const begin = (parameters: Sent, key: string, by = page) =>
    by.send('POST', '/acts', parameters, { 'Idempotency-Key': key });
  const ended = async (id: string): Promise<ActReply> => {
    await gateway.gateway.timers.runDue();
    return (await page.get(`/acts/${id}`)).body as unknown as ActReply;
  };
  const familyOf = async (id: string): Promise<readonly ListedPayment[]> =>
    ((await page.get(`/payments/${id}`)).body as unknown as PaymentReply).family;

  test('a preview says how many, the sums, and which cannot and why; it changes nothing', async () => {
    const ids = [await pay({ amount: '10.00' }), await pay({ amount: '5.00', currency: 'USD' })];
    const declined = await pay({ 'card.number': '4200000000001552' });
    const reply = await page.post('/acts/preview', { act: 'refund', ids: [...ids, declined, UNKNOWN].join() });
    const { count, sums, unfit } = reply.body as unknown as PreviewReply;
    expect([count, sums]).toEqual([
      2,
      [
        { currency: 'EUR', count: 1, sum: '10.00' },
        { currency: 'USD', count: 1, sum: '5.00' },
      ],
    ]);
    expect(unfit.map(({ id, reason }) => [id, reason !== ''])).toEqual([
      [declined, true],
      [UNKNOWN, true],
    ]);
    expect(await familyOf(ids[0] ?? '')).toHaveLength(1);
  });

  test('refunds what is left of each; each succeeds or fails by itself, and is in the audit', async () => {
    const [whole, partly, refunded] = [await pay({ amount: '10.00' }), await pay({ amount: '8.00' }), await pay()];
    await gateway.post(`/v1/payments/${partly}`, { paymentType: 'RF', amount: '3.00', currency: 'EUR' });
    await gateway.post(`/v1/payments/${refunded}`, { paymentType: 'RF', amount: '92.00', currency: 'EUR' });
    const begun = await begin(
      { act: 'refund', ids: [whole, partly, refunded].join() },
      'each by itself'.replaceAll(' ', '-'),
    );
    expect(begun.status).toBe(200);
    const act = await ended(String(begun.body.id));
    expect(act.state).toBe('ENDED');
    expect(act.items.map(({ id, state, reason }) => [id, state, reason !== undefined])).toEqual([
      [whole, 'DONE', false],
      [partly, 'DONE', false],
      [refunded, 'FAILED', true],
    ]);
    const refunds = (await familyOf(partly)).filter(({ paymentType }) => paymentType === 'RF');
    expect(refunds.map(({ amount }) => amount).toSorted()).toEqual(['3.00', '5.00']);
    const [entry] = await auditRecords(gateway.database).newest({ action: 'payments.refund', subject: whole }, 1);
    expect(entry).toMatchObject({ after: { act: act.id, amount: '10.00', made: act.items[0]?.made } });
  });

  test('gives and removes tags', async () => {
    const ids = [await pay(), await pay()];
    const given = await begin({ act: 'tag', tag: 'Batch-1', ids: ids.join() }, 'tags-are-given');
    expect((await ended(String(given.body.id))).items.map(({ state }) => state)).toEqual(['DONE', 'DONE']);
    expect((await page.get('/payments', { tag: 'batch-1' })).body['payments']).toHaveLength(2);
    const removed = await begin({ act: 'untag', tag: 'batch-1', ids: ids.join() }, 'tags-are-removed');
    await ended(String(removed.body.id));
    expect((await page.get('/payments', { tag: 'batch-1' })).body['payments']).toEqual([]);
  });

  test('pressed fifty times it happens once', async () => {
    const ids = [await pay(), await pay()];
    const replies = await Promise.all(
      Array.from({ length: 50 }, () => begin({ act: 'refund', ids: ids.join() }, 'pressed-often')),
    );
    expect(new Set(replies.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1);
    await Promise.all([ended(String(replies[0]?.body.id)), ended(String(replies[0]?.body.id))]);
    for (const id of ids) {
      expect((await familyOf(id)).map(({ paymentType }) => paymentType).toSorted()).toEqual(['DB', 'RF']);
    }
    expect((await begin({ act: 'refund', ids: ids[0] ?? '' }, 'pressed-often')).status).toBe(400);
  });

  test('fifty acts for one payment refund it once', async () => {
    const id = await pay({ amount: '10.00' });
    const begun = await Promise.all(
      Array.from({ length: 50 }, (_, number) => begin({ act: 'refund', ids: id }, `rival-${number}`)),
    );
    expect(new Set(begun.map(({ status }) => status))).toEqual(new Set([200]));
    const acts = await Promise.all(begun.map(({ body }) => ended(String(body.id))));
    const states = acts.flatMap(({ items }) => items.map(({ state }) => state));
    expect(states.filter((state) => state === 'DONE')).toHaveLength(1);
    expect(states.filter((state) => state === 'FAILED')).toHaveLength(49);
    expect((await familyOf(id)).filter(({ paymentType }) => paymentType === 'RF')).toHaveLength(1);
  });

  test.each<[Sent, string]>([
    [{ act: 'refund', ids: 'nonsense' }, 'ids'],
    [{ act: 'refund', ids: Array.from({ length: 201 }, () => UNKNOWN).join() }, 'ids'],
    [{ act: 'tag', ids: UNKNOWN }, 'tag'],
    [{ act: 'refund', ids: UNKNOWN, tag: 'a' }, 'tag'],
    [{ act: 'sell', ids: UNKNOWN }, 'act'],
  ])('%j is refused by name', async (parameters, name) => {
    const reply = await begin(parameters, 'wrong-parameters');
    expect([reply.status, reply.body.result.parameterErrors?.[0]?.name]).toEqual([400, name]);
  });

  test('needs its key', async () => {
    const reply = await page.post('/acts', { act: 'refund', ids: UNKNOWN });
    expect([reply.status, reply.body.result.parameterErrors?.[0]?.name]).toEqual([400, 'Idempotency-Key']);
  });

  test('needs the right of the act, and belongs to the person who began it', async () => {
    const id = await pay();
    const viewer = await pageWith(gateway, 'viewer');
    const refused = await begin({ act: 'refund', ids: id }, 'by-a-viewer', viewer);
    expect([refused.status, refused.body.result.description]).toEqual([
      403,
      expect.stringContaining('payments.refund'),
    ]);
    const begun = await begin({ act: 'refund', ids: id }, 'by-support');
    expect((await viewer.get(`/acts/${begun.body.id}`)).status).toBe(404);
    await ended(String(begun.body.id));
  });
});
