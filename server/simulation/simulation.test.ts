import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Database } from '../platform/database/database.ts';
import { openDatabase } from '../platform/database/open.ts';
import { timerRecords } from '../platform/timers/records.ts';
import { timerAt } from '../platform/timers/timer.ts';
import { databases, sharedDatabases, type TestDatabase } from '../testing/databases.ts';
import { cardPayment, startGateway, type TestGateway } from '../testing/gateway-under-test.ts';

const MINUTE_MS = 60_000;

interface ShownEvent {
  readonly kind: string;
  readonly timestamp: string;
  readonly details: Readonly<Record<string, string>>;
}

describe.each(databases)('the test environment on $name', ({ open }) => {
  let database: TestDatabase;
  let gateway: TestGateway;

  beforeEach(async () => {
    database = await open();
    gateway = await startGateway(database);
  });

  afterEach(async () => {
    await gateway.close();
    await database.close();
  });

  const move = (parameters: Readonly<Record<string, string>>, on = gateway) => on.post('/v1/test/clock', parameters);
  const clock = async (on = gateway) => (await on.get('/v1/test/clock')).body;
  const eventsOf = async (subject: string, on = gateway) =>
    (await on.get(`/v1/test/events?${subject}`)).body['events'] as readonly ShownEvent[];

  test('the clock follows the real time until it is moved', async () => {
    expect(await clock()).toMatchObject({ time: '2026-11-20 12:00:00+0000', isFrozen: false, aheadSeconds: 0 });
    gateway.realClock.advance(MINUTE_MS);
    expect(await clock()).toMatchObject({ time: '2026-11-20 12:01:00+0000' });
  });

  test('advance moves it ahead, and the whole gateway uses it', async () => {
    const { status, body } = await move({ action: 'advance', seconds: '1800' });
    expect([status, body]).toMatchObject([
      200,
      { time: '2026-11-20 12:30:00+0000', isFrozen: false, aheadSeconds: 1800 },
    ]);
    gateway.realClock.advance(1_000);
    expect(body['timestamp']).toBe('2026-11-20 12:30:00+0000');
    expect((await gateway.post('/v1/payments', cardPayment)).body['timestamp']).toBe('2026-11-20 12:30:01+0000');
  });

  test('freeze stops it, advance moves the frozen clock, and resume continues from there', async () => {
    expect((await move({ action: 'freeze' })).body).toMatchObject({ isFrozen: true });
    gateway.realClock.advance(MINUTE_MS);
    expect(await clock()).toMatchObject({ time: '2026-11-20 12:00:00+0000', aheadSeconds: -60 });
    expect((await move({ action: 'advance', seconds: '5' })).body).toMatchObject({
      time: '2026-11-20 12:00:05+0000',
      isFrozen: true,
    });
    expect((await move({ action: 'resume' })).body).toMatchObject({ isFrozen: false });
    gateway.realClock.advance(1_000);
    expect(await clock()).toMatchObject({ time: '2026-11-20 12:00:06+0000' });
  });

  test('throttles, cached tokens and cached keys use the real time', async () => {
    await move({ action: 'freeze' });
    for (let request = 0; request < 20; request += 1) expect((await gateway.get('/v1/test/clock')).status).toBe(200);
  });

  test('before the reply, each timer runs at its due time, also those that are stored meanwhile', async () => {
    const start = gateway.clock.now();
    const { body } = await gateway.post('/v1/payments', { ...cardPayment, paymentType: 'PA' });
    await gateway.database.commit({ inserts: [timerAt('checkout.expiry', 'nothing', start + 2 * MINUTE_MS)] });
    const moved = await move({ action: 'advance', seconds: '600' });
    expect(moved.body['timersRun']).toBeGreaterThan(0);
    expect(await timerRecords(database).byKey('checkout.expiry', 'nothing')).toBeUndefined();
    expect(body.id).toBeDefined();
  });

  test('its position survives a restart', async () => {
    await move({ action: 'advance', seconds: '3600' });
    await gateway.close();
    gateway = await startGateway(database, { beside: gateway });
    expect(await clock()).toMatchObject({ time: '2026-11-20 13:00:00+0000' });
    await move({ action: 'freeze' });
    await gateway.close();
    gateway.realClock.advance(MINUTE_MS);
    gateway = await startGateway(database, { beside: gateway });
    expect(await clock()).toMatchObject({ time: '2026-11-20 13:00:00+0000', isFrozen: true });
  });

  test.each([
    [{}, 'action'],
    [{ action: 'advance' }, 'seconds'],
    [{ action: 'freeze', seconds: '1' }, 'seconds'],
    [{ action: 'advance', seconds: '0' }, 'seconds'],
    [{ action: 'rewind' }, 'action'],
  ])('%o is refused', async (parameters, name) => {
    const { status, body } = await move(parameters as Record<string, string>);
    expect([status, body.result.parameterErrors?.map((error) => error.name)]).toEqual([400, [name]]);
  });

  test('it never advances beyond the times that can be formatted', async () => {
    for (let year = 0; year < 95; year += 1) {
      const { status } = await move({ action: 'advance', seconds: '34560000' });
      if (status !== 200) {
        expect(status).toBe(400);
        return;
      }
    }
    expect.fail('it went farther than a century');
  });

  test('a caller without a token can neither read nor move it', async () => {
    expect((await gateway.get('/v1/test/clock', {})).status).toBe(401);
    expect((await gateway.submit('/v1/test/clock', { action: 'freeze' })).status).toBe(401);
    expect((await gateway.get('/v1/test/events?paymentId=8a019a9cf1a80000000000000000000f', {})).status).toBe(401);
  });

  test('the events of a payment are listed in order: requests and orders to the acquirer', async () => {
    const { body } = await gateway.post('/v1/payments', cardPayment);
    await gateway.get(`/v1/payments/${body.id}?entityId=${gateway.entityId}`);
    const events = await eventsOf(`paymentId=${body.id}`);
    expect(events.map(({ kind, details }) => [kind, details])).toEqual([
      ['acquirer', { task: 'debit', code: '000.100.110' }],
      ['request', { endpoint: 'POST /v1/payments', status: '200', code: '000.100.110' }],
    ]);
    expect(JSON.stringify(events)).not.toContain('42000000');
  });

  test('the events of a checkout include those of its payment', async () => {
    const { amount, currency, paymentType, ...rest } = cardPayment;
    const made = await gateway.post('/v1/checkouts', { amount, currency, paymentType });
    await gateway.submit(`/v1/checkouts/${made.body.id}/payment`, {
      ...rest,
      shopperResultUrl: 'https://shop.example/',
    });
    const events = await eventsOf(`checkoutId=${made.body.id}`);
    expect(events.map(({ kind }) => kind)).toEqual(['request', 'acquirer', 'request']);
  });

  test('redirects, timers, notifications and the outcome at the processor are events of the payment and the checkout', async () => {
    const made = await gateway.post('/v1/checkouts', {
      amount: '92.00',
      currency: 'EUR',
      paymentType: 'DB',
      paymentBrand: 'IDEAL',
      shopperResultUrl: 'https://shop.example/',
      notificationUrl: 'http://127.0.0.1:9/',
    });
    const { body } = await gateway.submit(`/v1/checkouts/${made.body.id}/payment`, { paymentBrand: 'IDEAL' });
    const { url } = body['redirect'] as { readonly url: string };
    await fetch(url);
    await fetch(url, { method: 'POST', body: new URLSearchParams({ action: 'close' }) });
    await move({ action: 'advance', seconds: String(26 * 60) });
    const events = await eventsOf(`checkoutId=${made.body.id}`);
    const words = events.map(({ kind, details: { page, action, task, code, timer } }) =>
      [kind, page ?? task ?? timer, action ?? code].filter((word) => word !== undefined).join(' '),
    );
    expect(words).toContain('page simulated processor shown');
    expect(words).toContain('page simulated processor close');
    expect(words).toContain('acquirer cancel 100.397.101');
    expect(words).toContain('timer payment.question');
    const destinations = events.filter(({ kind }) => kind === 'notification').map(({ details }) => details['to']);
    expect(new Set(destinations)).toEqual(new Set(['notificationUrl']));
    const ofPayment = await eventsOf(`paymentId=${body.id}`);
    const ofBoth = events.filter((event) => ofPayment.some((other) => JSON.stringify(other) === JSON.stringify(event)));
    expect(ofBoth).toHaveLength(ofPayment.length);
  });

  test('a return to the gateway is an event, with the state of the payment', async () => {
    const paid = await gateway.post('/v1/payments', {
      amount: '92.00',
      currency: 'EUR',
      paymentType: 'DB',
      paymentBrand: 'IDEAL',
      shopperResultUrl: 'https://shop.example/',
    });
    const { url } = paid.body['redirect'] as { readonly url: string };
    await fetch(url, { method: 'POST', body: new URLSearchParams({ action: 'pay' }) });
    const pages = (await eventsOf(`paymentId=${paid.body.id}`)).filter(({ kind }) => kind === 'page');
    expect(pages.map(({ details }) => details)).toEqual([
      { page: 'simulated processor', action: 'pay' },
      { page: 'return', action: 'succeeded' },
    ]);
  });

  test.each([
    ['paymentId=8a019a9cf1a80000000000000000000f', 404],
    ['checkoutId=0123456789ABCDEF0123456789ABCDEF.test01-vm-tx01', 404],
    ['', 400],
    ['paymentId=8a019a9cf1a80000000000000000000f&checkoutId=0123456789ABCDEF0123456789ABCDEF.test01-vm-tx01', 400],
  ])('a request for the events of %s is answered with %d', async (subject, status) => {
    expect((await gateway.get(`/v1/test/events?${subject}`)).status).toBe(status);
  });

  test("the events of another merchant's payments are not shown", async () => {
    const { body } = await gateway.post('/v1/payments', cardPayment);
    const stranger = await startGateway(database);
    expect((await stranger.get(`/v1/test/events?paymentId=${body.id}`)).status).toBe(404);
    await stranger.close();
  });
});

describe.each(databases)('the live environment on $name', ({ open }) => {
  test('has no test clock and no events', async () => {
    const database = await open();
    const gateway = await startGateway(database, { environment: 'live' });
    const replies = [
      await gateway.post('/v1/test/clock', { action: 'freeze' }),
      await gateway.get('/v1/test/clock'),
      await gateway.get('/v1/test/events?paymentId=8a019a9cf1a80000000000000000000f'),
    ];
    expect(replies.map(({ status }) => status)).toEqual([404, 404, 404]);
    await gateway.close();
    await database.close();
  });
});

describe.each(sharedDatabases)('two processes on $name', ({ open }) => {
  let database: TestDatabase;
  let second: Database;
  let one: TestGateway;
  let other: TestGateway;

  beforeEach(async () => {
    database = await open();
    second = await openDatabase(database.url);
    one = await startGateway(database);
    other = await startGateway(second, { beside: one });
  });

  afterEach(async () => {
    await one.close();
    await other.close();
    await second.close();
    await database.close();
  });

  test('all have the new time when the reply to the move is sent', async () => {
    await one.post('/v1/test/clock', { action: 'advance', seconds: '3600' });
    expect((await other.get('/v1/test/clock')).body['time']).toBe('2026-11-20 13:00:00+0000');
    await other.post('/v1/test/clock', { action: 'freeze' });
    expect((await one.get('/v1/test/clock')).body['isFrozen']).toBe(true);
  });

  test('both may move it at the same time', async () => {
    await Promise.all(
      [one, other, one, other].map((each) => each.post('/v1/test/clock', { action: 'advance', seconds: '60' })),
    );
    expect((await one.get('/v1/test/clock')).body['time']).toBe('2026-11-20 12:04:00+0000');
    expect((await other.get('/v1/test/clock')).body['time']).toBe('2026-11-20 12:04:00+0000');
  });

  test('events of one are listed by the other', async () => {
    const { body } = await one.post('/v1/payments', cardPayment);
    const { body: answer } = await other.get(`/v1/test/events?paymentId=${body.id}`);
    expect((answer['events'] as readonly unknown[]).length).toBe(2);
  });

  test('a dead process does not delay a move for long', async () => {
    await second.commit({
      inserts: [
        {
          table: 'test_processes',
          row: { id: 'gone', version: 1, clock_version: 0, seen_at: one.realClock.now() - MINUTE_MS },
        },
      ],
    });
    expect((await one.post('/v1/test/clock', { action: 'freeze' })).status).toBe(200);
  });
});
