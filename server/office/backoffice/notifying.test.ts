import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ActReply, PreviewReply } from '../../../catalogue/backoffice/replies/acts.ts';
import type { DeliveriesReply, DeliveryCountsReply } from '../../../catalogue/backoffice/replies/deliveries.ts';
import { auditRecords } from '../../access/audit/records.ts';
import { addChannel } from '../../access/entities/settings.ts';
import type { Database } from '../../platform/database/database.ts';
import { anyDatabase, databases } from '../../testing/databases.ts';
import { gatewayOfTests } from '../../testing/gateway.ts';
import { cardPayment } from '../../testing/gateway-under-test.ts';
import { pageWith, type TestPage } from '../../testing/people.ts';
import { webhookMerchant } from '../../testing/webhook-merchant.ts';
import { type Consumer, startConsumer } from '../../testing/webhooks.ts';

const CONFIRMED_FOR_MINUTES = 10;
const RIVALS = 50;
const UNKNOWN = '8a019a9cf1a80000000000000000000f';

type Parameters = Readonly<Record<string, string>>;

describe.each(databases)('notifications as people see them, and send them again, on $name', ({ open }) => {
  const gateway = gatewayOfTests(open);
  let consumer: Consumer;
  let page: TestPage;
  let webhook: string;
  const { create, pay, run } = webhookMerchant(
    () => gateway,
    () => consumer,
  );

  beforeAll(async () => {
    consumer = await startConsumer();
    page = await pageWith(gateway, 'administrator');
    webhook = (await create()).id;
  });
  afterAll(() => consumer.close());

  const paid = async (): Promise<string> => {
    gateway.clock.advance(1_000);
    const { body } = await pay();
    await run();
    return body.id ?? '';
  };
  const calls = (): number => consumer.received.length;
  const begin = (parameters: Parameters, key: string, by = page) =>
    by.send('POST', '/acts', parameters, { 'Idempotency-Key': key });
  const preview = async (parameters: Parameters): Promise<PreviewReply> =>
    (await page.post('/acts/preview', parameters)).body as unknown as PreviewReply;
  const ended = async ({ id }: { readonly id?: string | undefined }): Promise<ActReply> => {
    await run();
    await run();
    return (await page.get(`/acts/${id}`)).body as unknown as ActReply;
  };
  const list = async (parameters: Parameters = {}): Promise<DeliveriesReply> =>
    (await page.get('/deliveries', parameters)).body as unknown as DeliveriesReply;
  const counts = async (parameters: Parameters = {}): Promise<DeliveryCountsReply> =>
    (await page.get('/deliveries/counts', parameters)).body as unknown as DeliveryCountsReply;
  const deliveryOf = async (payment: string): Promise<string> =>
    (await list()).deliveries.find(({ subjectId }) => subjectId === payment)?.id ?? '';

  test('the last notification of each payment is sent again, after a preview of how many go where', async () => {
    const ids = [await paid(), await paid()];
    const before = calls();
    const sent = { act: 'notify', ids: [...ids, UNKNOWN].join() };
    expect(await preview(sent)).toMatchObject({
      count: 2,
      sums: [],
      consumers: [{ url: consumer.url, count: 2 }],
      unfit: [{ id: UNKNOWN }],
    });
    expect(calls()).toBe(before);
    const act = await ended((await begin(sent, 'notify-two-payments')).body);
    expect(act.items.map(({ id, state }) => [id, state])).toEqual([
      [ids[0], 'DONE'],
      [ids[1], 'DONE'],
      [UNKNOWN, 'FAILED'],
    ]);
    expect(act.items[0]?.sent).toEqual([
      { id: await deliveryOf(ids[0] ?? ''), url: consumer.url, state: 'delivered', isTried: true },
    ]);
    expect(calls()).toBe(before + 2);
    const [entry] = await auditRecords(gateway.database).newest(
      { action: 'payments.notify', subject: ids[0] ?? '' },
      1,
    );
    expect(entry).toMatchObject({ after: { act: act.id } });
  });

  test('each succeeds or fails by itself, and says why', async () => {
    const ids = [await paid(), await paid()];
    const refused = ids[1] ?? '';
    const deliveries = [await deliveryOf(ids[0] ?? ''), await deliveryOf(refused)];
    consumer.answer = ({ headers }) => (headers['webhook-id'] === deliveries[1] ? 500 : 200);
    const act = await ended((await begin({ act: 'resend', ids: deliveries.join() }, 'each-by-itself')).body);
    expect(act.items.map(({ sent }) => sent?.map(({ state, reason }) => [state, reason]))).toEqual([
      [['delivered', undefined]],
      [['waiting', '500']],
    ]);
    consumer.answer = () => 200;
    await ended((await begin({ act: 'resend', ids: deliveries.join() }, 'and-once-more')).body);
    expect((await list({ ids: deliveries.join() })).deliveries.map(({ state }) => state)).toEqual([
      'delivered',
      'delivered',
    ]);
  });

  test('pressed fifty times it happens once', async () => {
    const delivery = await deliveryOf(await paid());
    const before = calls();
    const replies = await Promise.all(
      Array.from({ length: RIVALS }, () => begin({ act: 'resend', ids: delivery }, 'sent-again-often')),
    );
    expect(new Set(replies.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1);
    await Promise.all([ended(replies[0]?.body ?? {}), ended(replies[0]?.body ?? {})]);
    expect(calls()).toBe(before + 1);
  });

  test('fifty acts with one notification at once all end, and none is lost', async () => {
    const payment = await paid();
    const before = calls();
    const begun = await Promise.all(
      Array.from({ length: RIVALS }, (_, number) => begin({ act: 'notify', ids: payment }, `rival-again-${number}`)),
    );
    expect(new Set(begun.map(({ status }) => status))).toEqual(new Set([200]));
    await run();
    const acts = await Promise.all(begun.map(({ body }) => ended(body)));
    expect(new Set(acts.flatMap(({ items }) => items.map(({ state }) => state)))).toEqual(new Set(['DONE']));
    expect(calls()).toBeGreaterThan(before);
    expect(acts[0]?.items[0]?.sent).toMatchObject([{ state: 'delivered' }]);
  });

  test('what cannot be sent again says why', async () => {
    const silent = await pageWith(gateway, 'support');
    const payment = await paid();
    const refused = await begin({ act: 'notify', ids: payment }, 'without-right', silent);
    expect([refused.status, refused.body.result.description]).toEqual([
      403,
      expect.stringContaining('webhooks.change'),
    ]);
    const { entityId, database, clock } = gateway;
    const delivery = await deliveryOf(payment);
    const change = { entityId, active: 'false' };
    const reply = await page.send('PUT', `/v1/webhooks/${webhook}`, change);
    expect(reply.status, reply.text).toBe(200);
    expect((await preview({ act: 'resend', ids: delivery })).unfit).toEqual([
      { id: delivery, reason: 'webhookPaused' },
    ]);
    expect((await preview({ act: 'notify', ids: payment })).unfit).toEqual([{ id: payment, reason: 'webhookPaused' }]);
    await page.send('PUT', `/v1/webhooks/${webhook}`, { entityId, active: 'true' });
    const dependencies = { database, clock, vault: gateway.gateway.vault };
    const other = await addChannel(dependencies, entityId, 'Silent shop', {});
    clock.advance(3_000);
    gateway.realClock.advance(3_000);
    const untold = (await pay({ entityId: other })).body.id ?? '';
    expect((await preview({ act: 'notify', ids: untold })).unfit).toEqual([{ id: untold, reason: 'neverNotified' }]);
  });

  test('sending again needs a fresh proof, as for one notification', async () => {
    const stale = await pageWith(gateway, 'developer');
    gateway.realClock.advance((CONFIRMED_FOR_MINUTES + 1) * 60_000);
    const reply = await begin({ act: 'notify', ids: UNKNOWN }, 'without-a-proof', stale);
    expect([reply.status, reply.headers.get('x-tollgate')]).toEqual([403, 'confirm']);
    page = await pageWith(gateway, 'administrator');
  });

  test('the list and its counts say how many are not delivered, since when, why, and to whom', async () => {
    consumer.answer = () => 503;
    gateway.clock.advance(1_000);
    const from = { 'date.from': '2026-11-20 12:00:00' };
    const before = await counts(from);
    const failing = [await paid(), await paid()];
    const after = await counts(from);
    consumer.answer = () => 200;
    expect([after.undelivered - before.undelivered, after.delivered]).toEqual([2, before.delivered]);
    expect(after.reasons).toContainEqual({ reason: '503', count: 2 });
    expect(after.webhooks).toMatchObject([
      { webhook: { id: webhook, url: consumer.url, entityId: gateway.entityId }, undelivered: after.undelivered },
    ]);
    expect(after.since).toMatch(/^2026-/);
    const { deliveries } = await list({ state: 'undelivered', reason: '503' });
    expect(deliveries.map(({ subjectId, reason, state }) => [subjectId, reason, state])).toEqual(
      failing.toReversed().map((id) => [id, '503', 'waiting']),
    );
    expect((await list({ state: 'undelivered', limit: '1' })).nextCursor).toBe(deliveries[0]?.id);
    expect((await list({ reason: 'timed-out' })).deliveries).toEqual([]);
    const first = await list({ limit: '1' });
    const next = await list({ limit: '1', cursor: first.nextCursor ?? '' });
    expect([first.deliveries[0]?.id, next.deliveries[0]?.id]).toEqual(deliveries.map(({ id }) => id));
  });

  test('a person sees those of their channels only', async () => {
    const { database, clock, entityId } = gateway;
    const other = await addChannel({ database, clock, vault: gateway.gateway.vault }, entityId, 'Beside', {});
    gateway.realClock.advance(3_000);
    const beside = await pageWith(gateway, 'developer', { kind: 'channel', id: other });
    expect((await beside.get('/deliveries')).body['deliveries']).toEqual([]);
    expect((await beside.get('/deliveries/counts')).body).toMatchObject({ undelivered: 0, webhooks: [] });
    expect((await beside.get('/deliveries', { entityId })).status).toBe(403);
    const viewer = await pageWith(gateway, 'viewer');
    expect((await viewer.get('/deliveries')).status).toBe(403);
  });

  test('is exported as other lists are, also a selection', async () => {
    const { deliveries } = await list({ limit: '2' });
    const ids = deliveries.map(({ id }) => id);
    const filter = new URLSearchParams({ ids: ids.join() }).toString();
    const made = await page.post('/exports', { list: 'deliveries', format: 'csv', filter, columns: 'kind,state' });
    expect(made.body, made.text).toMatchObject({ state: 'READY', rows: 2 });
    const file = (await page.get(`/exports/${made.body.id}/file`)).text;
    expect(file).toMatch(/type,action,state,reason,id,created \(UTC\)/);
    for (const id of ids) expect(file).toContain(id);
  });

  test.each<[Parameters, string]>([
    [{ state: 'lost' }, 'state'],
    [{ reason: 'a/b' }, 'reason'],
    [{ webhookId: 'nonsense' }, 'webhookId'],
    [{ ids: 'nonsense' }, 'ids'],
    [{ 'date.from': 'yesterday' }, 'date.from'],
  ])('%j is refused by name', async (parameters, name) => {
    for (const path of ['/deliveries', '/deliveries/counts']) {
      const reply = await page.get(path, parameters);
      expect([reply.status, reply.body.result.parameterErrors?.[0]?.name]).toEqual([400, name]);
    }
  });
});

describe.each(anyDatabase)('counts of notifications', ({ open }) => {
  const WEBHOOKS = 20;
  const SLOW_MS = 500;
  let [isSlow, slices] = [false, 0];
  const gateway = gatewayOfTests(async () => {
    const database = await open();
    const read: Database['read'] = async (query, input) => {
      if (isSlow && 'webhook' in input) {
        slices += 1;
        await wait(SLOW_MS);
      }
      return await database.read(query, input);
    };
    return { ...database, read };
  });

  // It takes three seconds: so long does somebody wait for counts.
  test('are cut when those of many webhooks take too long', async () => {
    for (let each = 0; each < WEBHOOKS; each += 1) {
      await gateway.post('/v1/webhooks', { url: `http://127.0.0.1:1/${each}`, active: 'true' });
    }
    await gateway.post('/v1/payments', cardPayment);
    const page = await pageWith(gateway, 'administrator');
    isSlow = true;
    const { body } = await page.get('/deliveries/counts');
    isSlow = false;
    expect(body['isCut']).toBe(true);
    expect(slices).toBeGreaterThan(0);
    expect(slices).toBeLessThan(WEBHOOKS);
  });
});
