import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { request as httpRequest } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PaymentReply } from '../../../catalogue/backoffice/replies/payments.ts';
import type { TimelineReply } from '../../../catalogue/backoffice/replies/timeline.ts';
import { retention } from '../../../catalogue/settings/retention.ts';
import { auditRecords } from '../../access/audit/records.ts';
import { addChannel, changeSettings } from '../../access/entities/settings.ts';
import { movableClock, systemClock } from '../../platform/base/clock.ts';
import { cleanUp } from '../../platform/clean-up/clean-up.ts';
import type { Database } from '../../platform/database/database.ts';
import { query } from '../../platform/database/query.ts';
import { eventKinds } from '../../platform/events/event.ts';
import { forgetEvents } from '../../platform/events/records.ts';
import { certificate } from '../../simulation/wallet-tokens/certificates.ts';
import { databases, type TestDatabase } from '../../testing/databases.ts';
import { gatewayOfTests } from '../../testing/gateway.ts';
import { cardPayment, startGateway, type TestGateway } from '../../testing/gateway-under-test.ts';
import { pageWith, type TestPage } from '../../testing/people.ts';

const DAY_MS = 86_400_000;
const SETTINGS_SEEN_MS = 2_000;

const jane = { 'customer.givenName': 'Jane', 'customer.surname': 'Jones', 'customer.email': 'jane@example.com' };

const timelineOf = async (page: TestPage, id: string): Promise<TimelineReply> => {
  const { status, body } = await page.get(`/payments/${id}/timeline`);
  expect(status).toBe(200);
  return body as unknown as TimelineReply;
};

const kindsOf = ({ events }: TimelineReply) =>
  events.map(({ kind, details }) => `${kind} ${details['task'] ?? details['endpoint'] ?? ''}`.trim());

const stored = query<{ events: { happenings: string } }>()((db) => db.selectFrom('events').select('happenings'));

const storedTexts = async (database: Database): Promise<string> =>
  (await database.read(stored, {})).map(({ happenings }) => happenings).join('\n');

/** What no stored event may contain: number, code, holder, and what is known of the shopper. */
const expectHarmless = (text: string): void => {
  expect(text).not.toBe('');
  for (const secret of ['4200000000000000', '420000', '"123"', 'Jane', 'Jones', 'example.com', 'token']) {
    expect(text).not.toContain(secret);
  }
};

describe.each(databases)('the timeline of a payment on $name', ({ open }) => {
  const gateway = gatewayOfTests(open);
  let page: TestPage;

  beforeAll(async () => {
    page = await pageWith(gateway, 'support');
  });

  const pay = async (more: Readonly<Record<string, string>> = {}): Promise<string> => {
    gateway.clock.advance(1_000);
    const { body } = await gateway.post('/v1/payments', { ...cardPayment, ...jane, ...more });
    return body.id ?? '';
  };

  test('has its requests and orders in order, with those of the payments that are linked with it', async () => {
    const id = await pay({ paymentType: 'PA' });
    gateway.clock.advance(60_000);
    const captured = await gateway.post(`/v1/payments/${id}`, { paymentType: 'CP', amount: '2.00', currency: 'EUR' });
    const timeline = await timelineOf(page, id);
    expect(kindsOf(timeline)).toEqual([
      'acquirer authorize',
      'request POST /v1/payments',
      'acquirer capture',
      'request POST /v1/payments/{id}',
    ]);
    expect(timeline.isCut).toBe(false);
    expect(new Set(timeline.events.map(({ paymentId }) => paymentId))).toEqual(new Set([id, captured.body.id]));
    const times = timeline.events.map(({ time }) => time);
    expect(times).toEqual(times.toSorted());
    expect(times[0]).toMatch(/^2026-\d\d-\d\d \d\d:\d\d:\d\d\+0000$/);
    // The linked payment has the same family, and so the same timeline.
    expect((await timelineOf(page, captured.body.id ?? '')).events).toEqual(timeline.events);
    expect(timeline.events[0]?.details).toEqual({ task: 'authorize', code: '000.100.110' });
    // What a request made says more than what it addressed.
    expect(timeline.events.at(-1)?.paymentId).toBe(captured.body.id);
  });

  test.each([
    ['CP', '2.00'],
    ['CP', '93.00'], // More than was authorized.
    ['RV', undefined],
    ['RB', '3.00'],
  ])('has a request for %s of %s once', async (paymentType, amount) => {
    const id = await pay({ paymentType: paymentType === 'RB' ? 'DB' : 'PA' });
    gateway.clock.advance(60_000);
    const sent = amount === undefined ? {} : { amount, currency: 'EUR' };
    await gateway.post(`/v1/payments/${id}`, { paymentType, ...sent });
    const requests = kindsOf(await timelineOf(page, id)).filter((kind) => kind.startsWith('request'));
    expect(requests).toEqual(['request POST /v1/payments', 'request POST /v1/payments/{id}']);
  });

  test('has a request that made no payment, at the payment that it addressed', async () => {
    const id = await pay();
    const refused = await gateway.post(`/v1/payments/${id}`, { paymentType: 'RF', amount: 'much', currency: 'EUR' });
    expect(refused.status).toBe(400);
    const { events } = await timelineOf(page, id);
    expect(events.at(-1)).toMatchObject({ kind: 'request', paymentId: id, details: { status: '400' } });
  });

  test('has the events of its checkout, each once', async () => {
    const { amount, currency, paymentType, ...card } = cardPayment;
    const made = await gateway.post('/v1/checkouts', { amount, currency, paymentType });
    await gateway.submit(`/v1/checkouts/${made.body.id}/payment`, card);
    const { body } = await gateway.get(`/v1/checkouts/${made.body.id}/payment?entityId=${gateway.entityId}`);
    expect(kindsOf(await timelineOf(page, body.id ?? ''))).toEqual([
      'request POST /v1/checkouts',
      'acquirer debit',
      'request POST /v1/checkouts/{id}/payment',
      'request GET /v1/checkouts/{id}/payment',
    ]);
  });

  test('has what people do, with the address that they used', async () => {
    const id = await pay();
    const refund = { paymentType: 'RF', amount: '1.00', currency: 'EUR' };
    expect((await page.post(`/v1/payments/${id}`, refund)).status).toBe(200);
    const kinds = kindsOf(await timelineOf(page, id));
    expect(kinds.slice(2)).toEqual(['acquirer refund', 'request POST /backoffice/api/v1/payments/{id}']);
  });

  test('says who did what, and what was refused to whom', async () => {
    const id = await pay();
    const refund = { paymentType: 'RF', amount: '5.00', currency: 'EUR' };
    const told = { 'customParameters[REASON]': 'damaged', merchantMemo: 'The box was wet.' };
    const { body } = await page.post(`/v1/payments/${id}`, { ...refund, ...told });
    await page.post(`/v1/payments/${id}`, { ...refund, amount: '5000.00' });
    const { acts } = await timelineOf(page, id);
    const who = acts[0]?.who;
    expect(who).toMatch(/./);
    expect(acts).toMatchObject([
      { who, action: 'payments.refund', paymentId: id, made: body.id },
      { who, action: 'payments.refund', paymentId: id },
      { who, action: 'payments.refund.refused', paymentId: id, code: expect.stringMatching(/^\d{3}\./) },
    ]);
    // The timeline of what was made has the same acts.
    expect((await timelineOf(page, body.id ?? '')).acts).toEqual(acts);
    const { family } = (await page.get(`/payments/${id}`)).body as unknown as PaymentReply;
    expect(family.find(({ id: each }) => each === body.id)).toMatchObject({
      reason: 'damaged',
      note: 'The box was wet.',
    });
  });

  test('has only the listed details, never a number, a code or personal data', async () => {
    const id = await pay();
    await gateway.post('/v1/payments', { ...cardPayment, ...jane, amount: '4200000000000000' });
    const { events } = await timelineOf(page, id);
    for (const { kind, details } of events) {
      const listed: readonly string[] = eventKinds[kind as keyof typeof eventKinds].details;
      expect(Object.keys(details).filter((name) => !listed.includes(name))).toEqual([]);
    }
    expectHarmless(await storedTexts(gateway.database));
    expectHarmless(JSON.stringify(events));
  });

  test('adds nothing to the look at its payment: the audit has one entry for the page', async () => {
    const id = await pay(jane);
    await Promise.all([page.get(`/payments/${id}`), timelineOf(page, id)]);
    const looks = await auditRecords(gateway.database).newest({ subject: id }, 10);
    expect(looks).toMatchObject([{ action: 'payments.read', subject: id, actor: { kind: 'person' } }]);
  });

  test('of a payment that a person may not see does not exist', async () => {
    const id = await pay();
    const { database, clock, entityId } = gateway;
    const other = await addChannel({ database, clock, vault: gateway.gateway.vault }, entityId, 'Other', {});
    clock.advance(SETTINGS_SEEN_MS);
    const stranger = await pageWith(gateway, 'support', { kind: 'channel', id: other });
    expect((await stranger.get(`/payments/${id}/timeline`)).status).toBe(404);
  });

  test('is cut to the latest events of a large family, with those of the payment itself', async () => {
    const id = await pay();
    const refund = { paymentType: 'RF', amount: '0.01', currency: 'EUR' };
    let last = '';
    for (let count = 0; count < 51; count += 1) {
      gateway.clock.advance(1);
      last = (await gateway.post(`/v1/payments/${id}`, refund)).body.id ?? '';
    }
    const { events, isCut } = await timelineOf(page, id);
    const ids = new Set(events.map(({ paymentId }) => paymentId));
    expect([isCut, ids.has(id), ids.has(last), ids.size]).toEqual([true, true, true, 51]);
  });
});

/** Starts a server with a certificate of its own in front of a gateway. */
const encrypted = async (target: string) => {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
  const nowMs = systemClock.now();
  const trusted = certificate({
    subject: 'localhost',
    issuer: 'localhost',
    key: privateKey,
    issuerKey: privateKey,
    mayIssue: true,
    marks: [],
    validFromMs: nowMs - DAY_MS,
    validToMs: nowMs + DAY_MS,
  });
  const key = privateKey.export({ type: 'pkcs8', format: 'pem' });
  const server = createServer({ key, cert: trusted }, (request, response) => {
    const { method = 'GET', headers, url = '/' } = request;
    const passed = httpRequest(new URL(url, target), { method, headers }, (reply) => {
      response.writeHead(reply.statusCode ?? 502, reply.headers);
      reply.pipe(response);
    });
    request.pipe(passed);
  }).listen(0, 'localhost');
  await once(server, 'listening');
  const close = async (): Promise<void> => {
    server.close();
    server.closeAllConnections();
    await once(server, 'close');
  };
  return { url: `https://localhost:${(server.address() as AddressInfo).port}/`, trusted, close };
};

describe.each(databases)('the live environment on $name', ({ open }) => {
  let stores: readonly TestDatabase[];
  let upstream: TestGateway;
  let front: Awaited<ReturnType<typeof encrypted>>;
  let gateway: TestGateway;
  let page: TestPage;

  beforeAll(async () => {
    stores = [await open(), await open()];
    const [store, other] = stores;
    if (store === undefined || other === undefined) throw new Error('there are no databases');
    upstream = await startGateway(other);
    front = await encrypted(upstream.url);
    gateway = await startGateway(store, { environment: 'live', connectorLimits: { trusted: front.trusted } });
    const { database, clock, entityId } = gateway;
    await changeSettings({ database, clock, vault: gateway.gateway.vault }, entityId, {
      'acquirer.live': 'upstream',
      'upstream.address': front.url,
      'upstream.entityId': upstream.entityId,
      'upstream.accessToken': upstream.accessToken,
    });
    clock.advance(SETTINGS_SEEN_MS);
    page = await pageWith(gateway, 'support');
  });

  afterAll(async () => {
    await gateway.close();
    await upstream.close();
    await front.close();
    await Promise.all(stores.map((store) => store.close()));
  });

  test('keeps events as well, without a number, a code or personal data', async () => {
    const { body } = await gateway.post('/v1/payments', { ...cardPayment, ...jane });
    expect(body.result.code).toBe('800.100.190'); // In live, the approval of a test system counts for nothing.
    expect(kindsOf(await timelineOf(page, body.id ?? ''))).toEqual(['acquirer debit', 'request POST /v1/payments']);
    expectHarmless(await storedTexts(gateway.database));
  });

  test('has no endpoint of events for programs', async () => {
    const { body } = await gateway.post('/v1/payments', cardPayment);
    expect((await gateway.get(`/v1/test/events?paymentId=${body.id}&entityId=${gateway.entityId}`)).status).toBe(404);
    expect((await page.get('/v1/test/events', { paymentId: body.id ?? '' })).status).toBe(404);
  });

  test('removes events after their time, and the payment stays', async () => {
    const { body } = await gateway.post('/v1/payments', cardPayment);
    const id = body.id ?? '';
    expect((await timelineOf(page, id)).events).not.toEqual([]);
    const timer = { kind: 'clean-up', subject: 'events', data: {}, dueAtMs: 0, attempts: 0, version: 1 } as const;
    // Events are dated by the real clock of the test, to the millisecond.
    const removedAfter = (days: number) => {
      const clock = movableClock({ now: () => gateway.realClock.now() + days * DAY_MS + SETTINGS_SEEN_MS });
      const log = pino({ level: 'silent' });
      const forgets = { events: forgetEvents };
      return cleanUp({ database: gateway.database, clock, log, environment: 'live', forgets })(timer);
    };
    await removedAfter(retention.events.daysInLive - 1);
    expect((await timelineOf(page, id)).events).not.toEqual([]);
    await removedAfter(retention.events.daysInLive);
    expect((await timelineOf(page, id)).events).toEqual([]);
    expect((await page.get(`/payments/${id}`)).status).toBe(200);
  });
});
