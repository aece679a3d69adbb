import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { timestampText } from '../../platform/base/clock.ts';
import { databases, type TestDatabase } from '../../testing/databases.ts';
import { startGateway, type TestGateway } from '../../testing/gateway-under-test.ts';
import { webhookMerchant } from '../../testing/webhook-merchant.ts';
import { type Consumer, openedBy, startConsumer, verifiedBy } from '../../testing/webhooks.ts';

const HOUR_MS = 3_600_000;

describe.each(databases)('attempts to notify on $name', ({ open }) => {
  let database: TestDatabase;
  let gateway: TestGateway;
  let consumer: Consumer;

  beforeAll(async () => {
    database = await open();
  });
  afterAll(() => database.close());
  beforeEach(async () => {
    gateway = await startGateway(database);
    consumer = await startConsumer();
    return async () => {
      await gateway.close();
      await consumer.close();
    };
  });

  const { run, ofEntity, create, pay, deliveries } = webhookMerchant(
    () => gateway,
    () => consumer,
  );

  describe('attempts', () => {
    test('follow the schedule under one id until a 2xx answer, and all are stored', async () => {
      const { id, secret } = await create();
      consumer.received.length = 0;
      consumer.answer = () => 503;
      await pay();
      await run();
      const afterMinutes = [1, 2, 4, 8, 15, 30, 60, 24 * 60, 24 * 60];
      for (const [place, minutes] of afterMinutes.entries()) {
        gateway.clock.advance(minutes * 60_000 - 1);
        await run();
        expect(consumer.received).toHaveLength(place + 1);
        if (place === afterMinutes.length - 1) consumer.answer = () => 299;
        gateway.clock.advance(1);
        await run();
        expect(consumer.received).toHaveLength(place + 2);
      }
      const ids = new Set(consumer.received.map(({ headers }) => headers['webhook-id']));
      expect(ids.size).toBe(1);
      const [delivery] = await deliveries(id);
      expect([...ids]).toEqual([delivery?.id]);
      expect(delivery?.state).toBe('delivered');
      expect(delivery?.attempts.map(({ status }) => status)).toEqual([...Array(9).fill(503), 299]);
      expect(consumer.notifications(secret)).toHaveLength(10);
    });

    test('end after thirty days; a resent notification starts the schedule again', async () => {
      const { id } = await create();
      consumer.answer = () => 302;
      await pay();
      await run();
      for (let day = 0; day < 50; day += 1) {
        gateway.clock.advance(24 * HOUR_MS);
        await run();
      }
      const [failed] = await deliveries(id, '?state=failed');
      expect(failed?.attempts).toHaveLength(38);
      consumer.answer = () => 200;
      const again = await gateway.post(`/v1/webhooks/${id}/deliveries`, { deliveryId: failed?.id ?? '' });
      expect(again.body).toMatchObject({ id: failed?.id, state: 'waiting' });
      await run();
      expect((await deliveries(id, '?state=delivered'))[0]?.attempts).toHaveLength(39);
    });

    test('are made again at once for all that were not delivered since a time, each once', async () => {
      const { id } = await create();
      await pay();
      await run();
      consumer.answer = () => 500;
      await pay();
      await run();
      gateway.clock.advance(HOUR_MS);
      const since = timestampText(gateway.clock.now()).slice(0, 19);
      for (let count = 0; count < 5; count += 1) await pay();
      await run();
      await pay(); // Not tried yet: it is on its way.
      consumer.answer = () => 200;
      const ask = (text: string) => gateway.post(`/v1/webhooks/${id}/undelivered`, { since: text });
      const replies = await Promise.all(Array.from({ length: 50 }, () => ask(since)));
      expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200));
      expect(replies.reduce((sum, { body }) => sum + Number(body['resent']), 0)).toBe(5);
      const before = consumer.received.length;
      await run();
      expect(consumer.received.length - before).toBe(6);
      expect((await ask(since)).body).toMatchObject({ resent: 0, hasMore: false });
      expect((await ask('2026-01-01 00:00:00')).body['resent']).toBe(1);
      await run();
      expect(await deliveries(id, '?state=waiting')).toEqual([]);
      const wrong = await ask('yesterday');
      expect([wrong.status, wrong.body.result.parameterErrors?.[0]?.name]).toEqual([400, 'since']);
      expect((await gateway.post(`/v1/webhooks/${'f'.repeat(32)}/undelivered`, { since })).status).toBe(404);
    });

    test('are made at once for a resent notification that waits for its next attempt', async () => {
      const { id } = await create();
      consumer.answer = () => 500;
      await pay();
      await run();
      consumer.answer = () => 200;
      const [waiting] = await deliveries(id, '?state=waiting');
      await gateway.post(`/v1/webhooks/${id}/deliveries`, { deliveryId: waiting?.id ?? '' });
      await run();
      expect((await deliveries(id))[0]).toMatchObject({
        state: 'delivered',
        attempts: [{ status: 500 }, { status: 200 }],
      });
      expect((await gateway.post(`/v1/webhooks/${id}/deliveries`, { deliveryId: 'f'.repeat(32) })).status).toBe(404);
    });

    test('in progress while the notification is resent are stored, and so is the next one', async () => {
      const { id } = await create();
      await pay();
      const [waiting] = await deliveries(id, '?state=waiting');
      consumer.answer = async () => {
        consumer.answer = () => 201;
        await gateway.post(`/v1/webhooks/${id}/deliveries`, { deliveryId: waiting?.id ?? '' });
        return 500;
      };
      await run();
      await run();
      const [delivery] = await deliveries(id);
      expect(delivery?.state).toBe('delivered');
      expect(delivery?.attempts.map(({ status }) => status).toSorted()).toEqual([201, 500]);
    });

    test('pause while a webhook is inactive, and continue afterwards', async () => {
      const { id, secret } = await create();
      consumer.answer = () => 500;
      await pay();
      await run();
      await gateway.put(`/v1/webhooks/${id}`, { active: 'false' });
      consumer.answer = () => 200;
      const before = consumer.received.length;
      gateway.clock.advance(60_000);
      await run();
      expect(consumer.received).toHaveLength(before);
      await gateway.put(`/v1/webhooks/${id}`, { active: 'true' });
      gateway.clock.advance(HOUR_MS);
      await run();
      expect((await deliveries(id))[0]?.state).toBe('delivered');
      expect(consumer.notifications(secret)).toHaveLength(2);
    });

    test('are given up when a webhook stays inactive for thirty days', async () => {
      const { id, secret } = await create();
      consumer.answer = () => 500;
      await pay();
      await run();
      await gateway.put(`/v1/webhooks/${id}`, { active: 'false' });
      consumer.answer = () => 200;
      gateway.clock.advance(29 * 24 * HOUR_MS);
      await run();
      expect((await deliveries(id))[0]?.state).toBe('waiting');
      gateway.clock.advance(2 * 24 * HOUR_MS);
      await run();
      expect((await deliveries(id))[0]).toMatchObject({ state: 'failed', attempts: [{ status: 500 }] });
      expect(consumer.notifications(secret)).toHaveLength(1);
    });

    test('are listed page by page', async () => {
      const { id } = await create();
      for (let count = 0; count < 101; count += 1) await pay();
      const { body } = await ofEntity(`/v1/webhooks/${id}/deliveries?limit=100`);
      const rest = await deliveries(id, `?limit=100&cursor=${String(body['nextCursor'])}`);
      const all = [...(body['deliveries'] as readonly { id: string }[]), ...rest].map((each) => each.id);
      expect(all).toHaveLength(101);
      expect(all).toEqual([...new Set(all)].toSorted().toReversed());
      await run();
      // On a busy machine some deliveries wait because others use all calls that the consumer gets.
      gateway.clock.advance(HOUR_MS);
      await run();
      expect(await deliveries(id, '?state=delivered&limit=100')).toHaveLength(100);
    });
  });

  describe('a new secret', () => {
    test('replaces the old one after the overlap; until then both sign', async () => {
      const first = await create();
      const { body } = await gateway.put(`/v1/webhooks/${first.id}`, { newSecret: 'true', secretOverlapHours: '2' });
      const second = body as typeof body & { secret: string; signingSecret: string };
      expect(second).toMatchObject({ active: true, secretId: first['secretId'] });
      consumer.received.length = 0;
      await pay();
      await run();
      const [during] = consumer.received;
      if (during === undefined) throw new Error('no notification arrived');
      expect(openedBy(first.secret, during).type).toBe('PAYMENT');
      for (const { signingSecret } of [first, second]) expect(() => verifiedBy(signingSecret, during)).not.toThrow();
      gateway.clock.advance(2 * HOUR_MS);
      await pay();
      await run();
      const after = consumer.received[1];
      if (after === undefined) throw new Error('no notification arrived');
      expect(openedBy(second.secret, after).type).toBe('PAYMENT');
      expect(after.headers['x-secret-id']).toBe(body['nextSecretId']);
      expect(() => verifiedBy(first.signingSecret, after)).toThrow();
    });

    test('replaces the old one at once when there is no overlap', async () => {
      const first = await create();
      const secret = 'ab'.repeat(32);
      await gateway.put(`/v1/webhooks/${first.id}`, { secret, secretOverlapHours: '0' });
      consumer.received.length = 0;
      await pay();
      await run();
      expect(consumer.notifications(secret)).toHaveLength(1);
      expect((await gateway.put(`/v1/webhooks/${first.id}`, { secret, newSecret: 'true' })).status).toBe(400);
    });
  });
});
