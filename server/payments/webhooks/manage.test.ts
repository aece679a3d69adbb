import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { databases, type TestDatabase } from '../../testing/databases.ts';
import { cardPayment, startGateway, type TestGateway } from '../../testing/gateway-under-test.ts';
import { webhookMerchant } from '../../testing/webhook-merchant.ts';
import { type Consumer, type Notification, openedBy, startConsumer, verifiedBy } from '../../testing/webhooks.ts';

const [sqlite] = databases;
if (sqlite === undefined) throw new Error('there is no database to test on');

describe('in the live environment', () => {
  test.each(['true', 'false'])('a webhook has an https address (encrypted: %s)', async (encrypted) => {
    const database = await sqlite.open();
    const gateway = await startGateway(database, { environment: 'live' });
    const refused = await gateway.post('/v1/webhooks', { url: 'http://shop.example/hook', encrypted });
    expect(refused.body.result.parameterErrors).toMatchObject([{ name: 'url' }]);
    const made = await gateway.post('/v1/webhooks', { url: 'https://shop.example/hook', encrypted });
    expect(made.body['encrypted']).toBe(encrypted === 'true');
    await gateway.close();
    await database.close();
  });
});

describe.each(databases)('the management of webhooks on $name', ({ open }) => {
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

  describe('management', () => {
    test('a webhook is activated by a test delivery that its consumer accepts', async () => {
      const made = await create();
      expect(made).toMatchObject({ active: true, types: ['PAYMENT', 'REGISTRATION'], wrapper: false });
      expect(made.secret).toMatch(/^[0-9a-f]{64}$/);
      expect(made['test']).toEqual({ isDelivered: true, status: 200 });
      const [call] = consumer.received;
      if (call === undefined) throw new Error('no test delivery');
      expect(openedBy(made.secret, call)).toEqual({
        type: 'test',
        action: 'webhook activation',
        payload: {
          id: expect.stringMatching(/^[0-9a-f]{32}$/),
          result: { code: '000.200.000', description: 'transaction pending', category: 'pending' },
          buildNumber: expect.stringMatching(/^[0-9a-f]{40}@/),
          timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\+0000$/),
          ndc: expect.stringMatching(new RegExp(`^${gateway.entityId}-[0-9a-f]{32}$`)),
        },
      });
      expect(() => verifiedBy(made.signingSecret, call)).not.toThrow();
    });

    test('a webhook whose consumer refuses stays inactive, and can be activated later', async () => {
      consumer.answer = () => 500;
      const made = await create();
      expect(made).toMatchObject({ active: false, test: { isDelivered: false, status: 500 } });
      await pay();
      consumer.answer = () => 204;
      expect((await gateway.put(`/v1/webhooks/${made.id}`, { active: 'true' })).body['active']).toBe(true);
      await run();
      expect(consumer.notifications(made.secret)).toEqual([]);
    });

    test('its secret is shown once, and never again in clear', async () => {
      const made = await create();
      for (const path of ['/v1/webhooks', `/v1/webhooks/${made.id}`]) {
        const { text, status } = await ofEntity(path);
        expect(status).toBe(200);
        expect(text).not.toContain(made.secret);
        expect(text).not.toContain(made.signingSecret);
      }
      expect(gateway.logLines.join('\n')).not.toContain(made.secret);
    });

    test('only the named properties change; a new address is tested', async () => {
      const made = await create({ types: 'PAYMENT' });
      const changed = await gateway.put(`/v1/webhooks/${made.id}`, { fields: 'amount, card.bin', wrapper: 'true' });
      expect(changed.body).toMatchObject({
        active: true,
        types: ['PAYMENT'],
        fields: ['amount', 'card.bin'],
        wrapper: true,
      });
      const moved = await gateway.put(`/v1/webhooks/${made.id}`, { url: `${consumer.url}/2` });
      expect(moved.body).toMatchObject({ active: true, test: { isDelivered: true } });
      consumer.answer = () => 404;
      const lost = await gateway.put(`/v1/webhooks/${made.id}`, { url: `${consumer.url}/3` });
      expect(lost.body).toMatchObject({ active: false, test: { isDelivered: false, status: 404 } });
    });

    test('while a new address is tested, the old one still receives notifications', async () => {
      const made = await create();
      consumer.answer = async ({ path }) => {
        if (path.endsWith('/new')) await pay();
        return 200;
      };
      const { body } = await gateway.put(`/v1/webhooks/${made.id}`, { url: `${consumer.url}/new` });
      expect(body).toMatchObject({ active: true, url: `${consumer.url}/new`, test: { isDelivered: true } });
      consumer.answer = () => 200;
      await run();
      expect(consumer.notifications(made.secret).map(({ type }) => type)).toEqual(['PAYMENT']);
    });

    test('concurrent changes are not lost, and the same address is registered once', async () => {
      const made = await create({ types: 'PAYMENT' });
      consumer.answer = async ({ path }) => {
        if (path.endsWith('/new')) await gateway.put(`/v1/webhooks/${made.id}`, { wrapper: 'true' });
        consumer.answer = () => 200;
        return 200;
      };
      const { body } = await gateway.put(`/v1/webhooks/${made.id}`, { url: `${consumer.url}/new` });
      expect(body).toMatchObject({ active: true, wrapper: true, url: `${consumer.url}/new` });
      const parameters = { url: `${consumer.url}/once`, active: 'true' };
      const rivals = await Promise.all(Array.from({ length: 4 }, () => gateway.post('/v1/webhooks', parameters)));
      expect(rivals.map(({ status }) => status).toSorted()).toEqual([200, 400, 400, 400]);
    });

    test('a webhook may be plain JSON, signed only, and its notifications hold what an encrypted one holds', async () => {
      const sealed = await create();
      const parameters = { url: `${consumer.url}/plain`, active: 'true', encrypted: 'false' };
      const { body: plain } = await gateway.post('/v1/webhooks', parameters);
      expect(plain).toMatchObject({ encrypted: false, wrapper: false, active: true, test: { isDelivered: true } });
      expect(sealed['encrypted']).toBe(true);
      await pay();
      await run();
      const calls = consumer.received.filter(({ path }) => path.endsWith('/plain'));
      expect(calls).toHaveLength(2);
      for (const call of calls) {
        expect(call.headers['content-type']).toBe('application/json');
        expect(call.headers).not.toHaveProperty('x-secret-id');
        expect(() => verifiedBy(String(plain['signingSecret']), call)).not.toThrow();
      }
      const paid = JSON.parse(calls[1]?.body ?? '') as Notification;
      const [other] = consumer.notifications(sealed.secret).filter(({ type }) => type === 'PAYMENT');
      expect(paid).toEqual({
        ...other,
        payload: { ...other?.payload, ndc: paid.payload['ndc'], timestamp: paid.payload['timestamp'] },
      });
      expect(calls[1]?.body).not.toContain(cardPayment['card.number']);
    });

    test('encryption is that of the attempt, also of one that is repeated', async () => {
      const made = await create();
      consumer.answer = () => 500;
      await pay();
      await run();
      const changed = await gateway.put(`/v1/webhooks/${made.id}`, { encrypted: 'false' });
      expect(changed.body).toMatchObject({ encrypted: false, active: true });
      expect((await ofEntity(`/v1/webhooks/${made.id}`)).body['encrypted']).toBe(false);
      consumer.answer = () => 200;
      const [delivery] = await deliveries(made.id);
      await gateway.post(`/v1/webhooks/${made.id}/deliveries`, { deliveryId: delivery?.id ?? '' });
      await run();
      const [, first, second] = consumer.received;
      expect([first, second].map((call) => call?.headers['content-type'])).toEqual(['text/plain', 'application/json']);
      expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id']);
      await gateway.put(`/v1/webhooks/${made.id}`, { encrypted: 'true', wrapper: 'true' });
      await gateway.post(`/v1/webhooks/${made.id}/deliveries`, { deliveryId: delivery?.id ?? '' });
      await run();
      expect(Object.keys(JSON.parse(consumer.received[3]?.body ?? '{}'))).toEqual(['encryptedBody']);
    });

    test('the wrapper of an encrypted body is refused around a plain one', async () => {
      const refusals = [
        await gateway.post('/v1/webhooks', { url: consumer.url, encrypted: 'false', wrapper: 'true' }),
        await gateway.put(`/v1/webhooks/${(await create({ wrapper: 'true' })).id}`, { encrypted: 'false' }),
      ];
      for (const { status, body } of refusals) {
        expect(status).toBe(400);
        expect(body.result.parameterErrors).toMatchObject([{ name: 'wrapper' }]);
      }
    });

    test('a removed webhook is gone and receives nothing more', async () => {
      const made = await create();
      await pay();
      expect((await gateway.remove(`/v1/webhooks/${made.id}`)).status).toBe(200);
      await run();
      expect(consumer.notifications(made.secret)).toEqual([]);
      for (const path of [`/v1/webhooks/${made.id}`, `/v1/webhooks/${made.id}/deliveries`]) {
        expect((await ofEntity(path)).status).toBe(404);
      }
      expect((await gateway.put(`/v1/webhooks/${made.id}`, { active: 'true' })).status).toBe(404);
      expect((await gateway.remove(`/v1/webhooks/${made.id}`)).status).toBe(404);
    });

    test.each([
      [{ url: 'ftp://shop.example/' }, 'url'],
      [{ url: 'https://a:b@shop.example/' }, 'url'],
      [{ url: 'https://shop.example/', secret: 'abc' }, 'secret'],
      [{ url: 'https://shop.example/', types: 'REFUND' }, 'types'],
      [{ url: 'https://shop.example/', encrypted: 'no' }, 'encrypted'],
      [{}, 'url'],
    ])('%o is refused by name', async (parameters, name) => {
      const { status, body } = await gateway.post('/v1/webhooks', parameters as Record<string, string>);
      expect(status).toBe(400);
      expect(body.result.parameterErrors?.map((error) => error.name)).toContain(name);
    });

    test('a second webhook with the same address is refused', async () => {
      const made = await create();
      const again = await gateway.post('/v1/webhooks', { url: consumer.url });
      expect(again.status).toBe(400);
      expect(again.body.result.parameterErrors?.[0]?.message).toContain(made.id);
    });

    test('another merchant has no access to it', async () => {
      const made = await create();
      const other = await startGateway(database);
      expect((await other.get(`/v1/webhooks/${made.id}?entityId=${gateway.entityId}`)).status).toBe(403);
      expect((await other.get(`/v1/webhooks/${made.id}?entityId=${other.entityId}`)).status).toBe(404);
      await other.close();
    });
  });
});
