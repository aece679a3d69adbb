import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { databases, type TestDatabase } from '../../testing/databases.ts';
import { startGateway, type TestGateway } from '../../testing/gateway-under-test.ts';
import { webhookMerchant } from '../../testing/webhook-merchant.ts';
import { openedBy, verifiedBy } from '../../testing/webhooks.ts';
import { deliveryRecords } from './delivery/records.ts';
import { forgetPulled, type Message, waitingPulls } from './pull.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const ADDRESS = 'http://localhost:3000/hook';

const [sqlite] = databases;
if (sqlite === undefined) throw new Error('there is no database to test on');

describe('requests that wait', () => {
  test('are one for each webhook, and limited in all', () => {
    const pulls = waitingPulls(2);
    const [first, other] = [pulls.begin('a'), pulls.begin('b')];
    expect(() => pulls.begin('c')).toThrow(expect.objectContaining({ code: '800.120.100' }));
    const second = pulls.begin('a');
    expect([first.goesOn(), second.goesOn(), other.goesOn()]).toEqual([false, true, true]);
    first.end();
    expect(second.goesOn()).toBe(true);
    second.end();
    expect(pulls.begin('c').goesOn()).toBe(true);
    pulls.stop();
    expect(other.goesOn()).toBe(false);
  });
});

describe('in the live environment', () => {
  test('notifications are not fetched', async () => {
    const database = await sqlite.open();
    const gateway = await startGateway(database, { environment: 'live' });
    const asked = { url: 'https://shop.example/hook', pulled: 'true' };
    const refused = await gateway.post('/v1/webhooks', asked);
    expect(refused.body.result.parameterErrors).toMatchObject([{ name: 'pulled' }]);
    const { body } = await gateway.post('/v1/webhooks', { ...asked, pulled: 'false' });
    expect((await gateway.get(`/v1/webhooks/${body.id}/messages?entityId=${gateway.entityId}`)).status).toBe(404);
    await gateway.close();
    await database.close();
  });
});

describe.each(databases)('notifications that are fetched on $name', ({ open }) => {
  let database: TestDatabase;
  let gateway: TestGateway;

  beforeAll(async () => {
    database = await open();
  });
  afterAll(() => database.close());
  beforeEach(async () => {
    gateway = await startGateway(database);
    return () => gateway.close();
  });

  const { run, ofEntity, pay, deliveries } = webhookMerchant(
    () => gateway,
    () => {
      throw new Error('nobody is called');
    },
  );
  const create = async (parameters: Readonly<Record<string, string>> = {}) => {
    const asked = { url: ADDRESS, active: 'true', pulled: 'true', ...parameters };
    const { body } = await gateway.post('/v1/webhooks', asked);
    expect(body).toMatchObject({ pulled: true, active: true });
    return body as typeof body & { readonly id: string; readonly secret: string; readonly signingSecret: string };
  };
  const fetched = async (id: string, query = '') => {
    const { body } = await ofEntity(`/v1/webhooks/${id}/messages${query}`);
    return body['messages'] as readonly Message[];
  };
  const report = ({ deliveryId, attempt }: Message, id: string, outcome: Readonly<Record<string, string>>) =>
    gateway.post(`/v1/webhooks/${id}/messages`, { deliveryId, attempt: String(attempt), ...outcome });

  test.each(['true', 'false'])('are those that would be sent (encrypted: %s)', async (encrypted) => {
    const made = await create({ encrypted });
    const { body: payment } = await pay();
    await run();
    const messages = await fetched(made.id);
    expect(messages).toMatchObject([{ type: 'PAYMENT', subjectId: payment.id, attempt: 1 }]);
    for (const { headers, body } of messages) {
      const lowerCase = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]);
      const call = { body, path: '', method: 'POST', headers: Object.fromEntries(lowerCase) };
      expect(openedBy(made.secret, call).payload.id).toBe(payment.id);
      expect(() => verifiedBy(made.signingSecret, call)).not.toThrow();
    }
  });

  test('come again until their attempt is reported, and one report counts once', async () => {
    const { id } = await create();
    await pay();
    await pay();
    const [first, second] = await fetched(id);
    if (first === undefined || second === undefined) throw new Error('two notifications are due');
    expect((await fetched(id)).map(({ deliveryId }) => deliveryId)).toEqual([first.deliveryId, second.deliveryId]);
    for (let time = 0; time < 2; time += 1) {
      const { body } = await report(first, id, { status: '204', milliseconds: '12' });
      expect(body).toMatchObject({ state: 'delivered', attempts: [{ status: 204, milliseconds: 12 }] });
    }
    expect((await fetched(id)).map(({ deliveryId }) => deliveryId)).toEqual([second.deliveryId]);
    await gateway.gateway.timers.runDue();
    expect((await deliveries(id)).map(({ state }) => state)).toEqual(['waiting', 'delivered']);
  });

  test('keep their final state and their attempts, whatever is reported later, and however often', async () => {
    const { id } = await create();
    await pay();
    const [message] = await fetched(id);
    if (message === undefined) throw new Error('one notification is due');
    await report({ ...message, attempt: 9_999 }, id, { status: '200' });
    expect(await deliveries(id)).toMatchObject([{ state: 'waiting', attempts: [] }]);
    const reports = Array.from({ length: 20 }, (_, place) =>
      report(message, id, { status: place % 2 === 0 ? '200' : '500' }),
    );
    const states = (await Promise.all(reports)).map(({ body }) => body['state']);
    expect(new Set(states).size).toBe(1);
    if (states[0] === 'waiting') await report({ ...message, attempt: 2 }, id, { status: '200' });
    const [delivered] = await deliveries(id);
    expect(delivered?.state).toBe('delivered');
    const count = delivered?.attempts.length ?? 0;
    for (const attempt of [count, count + 1, 9_999]) {
      expect((await report({ ...message, attempt }, id, { status: '500' })).body).toMatchObject({ state: 'delivered' });
    }
    expect(await deliveries(id)).toEqual([delivered]);
  });

  test('that failed are due again by the schedule of attempts, and at once if they are sent again', async () => {
    const { id } = await create();
    await pay();
    const [message] = await fetched(id);
    if (message === undefined) throw new Error('one notification is due');
    expect((await report(message, id, { error: 'ECONNREFUSED' })).body).toMatchObject({ state: 'waiting' });
    expect(await fetched(id)).toEqual([]);
    gateway.clock.advance(MINUTE_MS);
    const [again] = await fetched(id);
    expect(again).toMatchObject({ deliveryId: message.deliveryId, attempt: 2 });
    await report({ ...message, attempt: 2 }, id, { status: '500' });
    expect(await fetched(id)).toEqual([]);
    await gateway.post(`/v1/webhooks/${id}/deliveries`, { deliveryId: message.deliveryId });
    expect(await fetched(id)).toMatchObject([{ attempt: 3 }]);
    const [delivery] = await deliveries(id);
    expect(delivery?.attempts).toMatchObject([{ error: 'ECONNREFUSED' }, { status: 500 }]);
  });

  test('are waited for, and a later request takes the place of an earlier one', async () => {
    const { id } = await create();
    const earlier = fetched(id, '?waitSeconds=20');
    // Only a request that waits already can be replaced: repeated until the earlier one has ended.
    let hasEnded = false;
    const ended = earlier.then((messages) => {
      hasEnded = true;
      return messages;
    });
    while (!hasEnded) await fetched(id, '?waitSeconds=1');
    expect(await ended).toEqual([]);
    const waiting = fetched(id, '?waitSeconds=20');
    await pay();
    expect(await waiting).toMatchObject([{ type: 'PAYMENT' }]);
  });

  test('are for two developers with one address each, and for no other merchant', async () => {
    const [one, two] = [await create(), await create()];
    await pay();
    expect([await fetched(one.id), await fetched(two.id)].map(({ length }) => length)).toEqual([1, 1]);
    const other = await startGateway(database);
    const address = `/v1/webhooks/${one.id}/messages?entityId=`;
    expect((await other.get(address + gateway.entityId)).status).toBe(403);
    expect((await other.get(address + other.entityId)).status).toBe(404);
    await other.close();
    await gateway.remove(`/v1/webhooks/${one.id}`);
    expect((await ofEntity(`/v1/webhooks/${one.id}/messages`)).status).toBe(404);
  });

  test('wait while the webhook is paused, which is activated without a test', async () => {
    const { id } = await create();
    await pay();
    await gateway.put(`/v1/webhooks/${id}`, { active: 'false' });
    expect(await fetched(id)).toEqual([]);
    const { body } = await gateway.put(`/v1/webhooks/${id}`, { active: 'true' });
    expect(body).toMatchObject({ active: true });
    expect(body).not.toHaveProperty('test');
    expect(await fetched(id)).toHaveLength(1);
  });

  test('fail within an hour of the removal of their webhook', async () => {
    const { id } = await create();
    await pay();
    await run();
    const [delivery] = await deliveries(id);
    await gateway.remove(`/v1/webhooks/${id}`);
    gateway.clock.advance(HOUR_MS);
    await run();
    const found = await deliveryRecords(database).ofWebhookById(id, delivery?.id ?? '');
    expect(found?.state).toBe('failed');
  });

  test('a webhook that nobody fetches from gives way to a new one after an hour, and is removed after a day', async () => {
    await forgetPulled(database, gateway.realClock.now() + HOUR_MS); // Those of the tests before.
    const { id: abandoned } = await create();
    gateway.realClock.advance(HOUR_MS / 2);
    const { id: used } = await create();
    gateway.realClock.advance(HOUR_MS / 2 + 1);
    await fetched(used);
    const { id: newest } = await create();
    expect((await ofEntity(`/v1/webhooks/${abandoned}`)).status).toBe(404);
    expect((await ofEntity(`/v1/webhooks/${used}`)).status).toBe(200);
    expect(await forgetPulled(database, gateway.realClock.now() - 1)).toBe(0);
    gateway.realClock.advance(1);
    expect(await forgetPulled(database, gateway.realClock.now())).toBe(2);
    expect((await ofEntity(`/v1/webhooks/${newest}`)).status).toBe(404);
    expect((await pay()).status).toBe(200);
  });

  test.each([
    [{ deliveryId: 'x', attempt: '1', status: '200' }, 'deliveryId'],
    [{ deliveryId: '8a'.repeat(16), attempt: '0', status: '200' }, 'attempt'],
    [{ deliveryId: '8a'.repeat(16), attempt: '1', status: '99' }, 'status'],
    [{ deliveryId: '8a'.repeat(16), attempt: '1' }, 'status'],
    [{ deliveryId: '8a'.repeat(16), attempt: '1', error: 'a\nb' }, 'error'],
  ])('the report %o is refused by name', async (parameters, name) => {
    const { id } = await create();
    const { status, body } = await gateway.post(`/v1/webhooks/${id}/messages`, parameters as Record<string, string>);
    expect(status).toBe(400);
    expect(body.result.parameterErrors?.map((each) => each.name)).toContain(name);
  });

  test('a webhook that is called has nothing to fetch', async () => {
    const { body } = await gateway.post('/v1/webhooks', { url: `${ADDRESS}/called` });
    expect((await ofEntity(`/v1/webhooks/${body.id}/messages`)).status).toBe(404);
    expect((await ofEntity(`/v1/webhooks/${body.id}/messages?waitSeconds=21`)).status).toBe(400);
  });
});
