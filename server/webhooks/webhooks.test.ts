import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { databases, type TestDatabase } from '../database/testing.ts';
import { cardPayment, startGateway, type TestGateway } from '../testing.ts';
import { type Consumer, openedBy, startConsumer, verifiedBy } from './testing.ts';

const HOUR_MS = 3_600_000;

describe.each(databases)('webhooks on $name', ({ open }) => {
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

  const run = () => gateway.gateway.timers.runDue();
  const ofEntity = (path: string) =>
    gateway.get(`${path}${path.includes('?') ? '&' : '?'}entityId=${gateway.entityId}`);
  const create = async (parameters: Readonly<Record<string, string>> = {}) => {
    const { body, status } = await gateway.post('/v1/webhooks', { url: consumer.url, active: 'true', ...parameters });
    expect(status).toBe(200);
    return body as typeof body & { id: string; secret: string; signingSecret: string };
  };
  const pay = (parameters: Readonly<Record<string, string>> = {}) =>
    gateway.post('/v1/payments', { ...cardPayment, ...parameters });
  const deliveries = async (id: string, query = '') => {
    const { body } = await ofEntity(`/v1/webhooks/${id}/deliveries${query}`);
    return body['deliveries'] as readonly { id: string; state: string; attempts: readonly { status?: number }[] }[];
  };

  describe('notifications', () => {
    test('carry the reply of the payment, and what belongs to notifications beside', async () => {
      const { secret, signingSecret } = await create();
      const reply = await pay({ merchantTransactionId: 'order 4711' });
      await run();
      const [told] = consumer.told(secret);
      const { timestamp: _, ndc: __, ...same } = reply.body;
      expect(told).toMatchObject({ type: 'PAYMENT', payload: same });
      expect(told?.payload).toMatchObject({
        presentationAmount: '92.00',
        presentationCurrency: 'EUR',
        source: 'API',
        channelName: 'Demo shop',
        authentication: { entityId: gateway.entityId },
      });
      expect(told).not.toHaveProperty('action');
      for (const call of consumer.received) expect(() => verifiedBy(signingSecret, call)).not.toThrow();
    });

    test('tell of each change: a refund and what it refers to, a decline, a stored account and its removal', async () => {
      const { secret } = await create();
      const paid = await pay({ createRegistration: 'true' });
      const registrationId = String(paid.body['registrationId']);
      await gateway.post(`/v1/payments/${paid.body.id}`, { paymentType: 'RF', amount: '10.00', currency: 'EUR' });
      await pay({ 'card.expiryYear': '2020' });
      await gateway.remove(`/v1/registrations/${registrationId}`);
      await run();
      const told = consumer.told(secret).map(({ type, action, payload }) => [type, action, payload['paymentType']]);
      expect(told.toSorted()).toEqual(
        [
          ['PAYMENT', undefined, 'DB'],
          ['REGISTRATION', 'CREATED', 'RG'],
          ['PAYMENT', undefined, 'RF'],
          ['PAYMENT', undefined, 'DB'],
          ['REGISTRATION', 'DELETED', 'DR'],
        ].toSorted(),
      );
      const refund = consumer.told(secret).find(({ payload }) => payload['paymentType'] === 'RF');
      expect(refund?.payload['referencedId']).toBe(paid.body.id);
      const registration = consumer.told(secret).filter(({ payload }) => payload.id === registrationId);
      expect(registration.map(({ sequence }) => sequence).toSorted()).toEqual([1, 2]);
    });

    test('tell of what waits, of what ends days later, and of what the service writes down by itself', async () => {
      const { secret } = await create();
      const pass = async (days: number) => {
        gateway.clock.advance(days * 86_400_000);
        await run();
        await run();
      };
      const leadAway = { amount: '25.00', currency: 'EUR', shopperResultUrl: 'https://shop.example/result' };
      const use = (reply: { readonly body: Readonly<Record<string, unknown>> }, action: string) =>
        fetch((reply.body['redirect'] as { url: string }).url, {
          method: 'POST',
          body: new URLSearchParams({ action }),
        });
      const later = await gateway.post('/v1/payments', { ...leadAway, paymentType: 'DB', paymentBrand: 'IDEAL' });
      const voucher = await gateway.post('/v1/payments', { ...leadAway, paymentType: 'PA', paymentBrand: 'BOLETO' });
      await Promise.all([use(later, 'later'), use(voucher, 'pay')].map((each) => each.catch(() => undefined)));
      for (let day = 0; day < 6; day += 1) await pass(1);
      const codesOf = (id: unknown) =>
        consumer
          .told(secret)
          .filter(({ payload }) => payload.id === id)
          .toSorted((left, right) => left.sequence - right.sequence)
          .map(({ payload }) => payload.result.code);
      expect(codesOf(later.body.id)).toEqual(['000.200.000', '800.400.500', '000.100.110']);
      expect(codesOf(voucher.body.id)).toEqual(['000.200.000', '000.100.110']);
      expect(consumer.told(secret).find(({ payload }) => payload['paymentType'] === 'RC')?.payload).toMatchObject({
        referencedId: voucher.body.id,
        presentationAmount: '25.00',
      });
      const ofLater = consumer.told(secret).filter(({ payload }) => payload.id === later.body.id);
      const pending = ofLater.find(({ payload }) => payload.result.code === '000.200.000');
      expect(pending?.payload['redirect']).toEqual(later.body['redirect']);
    });

    test('are signed at the real time: a library of a consumer refuses what is minutes old, whatever the clock of the tests', async () => {
      await create();
      await gateway.post('/v1/test/clock', { action: 'advance', seconds: '864000' });
      await pay();
      await run();
      const times = consumer.received.map(({ headers }) => Number(headers['webhook-timestamp']));
      expect(times).toEqual(
        [gateway.realClock.now(), gateway.realClock.now()].map((timeMs) => Math.floor(timeMs / 1000)),
      );
    });

    test('go to the merchant for all of its channels, of its types, with its fields, wrapped as it wishes', async () => {
      const { secret } = await create({ types: 'REGISTRATION', fields: 'card.bin,paymentBrand', wrapper: 'true' });
      await pay({ createRegistration: 'true' });
      await run();
      const told = consumer.told(secret);
      expect(told.map(({ type }) => type)).toEqual(['REGISTRATION']);
      expect(Object.keys(told[0]?.payload ?? {}).toSorted()).toEqual(['card', 'id', 'paymentBrand', 'result']);
      expect(told[0]?.payload['card']).toEqual({ bin: '420000' });
    });

    test('hold no number and no code', async () => {
      const { secret, id } = await create();
      await pay({ createRegistration: 'true' });
      await run();
      const all = JSON.stringify([consumer.told(secret), (await ofEntity(`/v1/webhooks/${id}/deliveries`)).text]);
      expect(all).not.toContain(cardPayment['card.number']);
      expect(all).not.toContain('"cvv"');
    });

    test('of a payment without a webhook nothing is kept', async () => {
      const { body } = await pay();
      const made = await create();
      await run();
      expect(await deliveries(made.id, `?subjectId=${body.id}`)).toEqual([]);
    });

    test('call the notificationUrl that a request carried, with where the status is', async () => {
      const { body } = await pay({ notificationUrl: `${consumer.url}?order=7` });
      await run();
      expect(consumer.received.map(({ method, path }) => [method, path])).toEqual([
        ['GET', `/hook?order=7&id=${body.id}&resourcePath=%2Fv1%2Fpayments%2F${body.id}`],
      ]);
    });
  });

  test('a checkout has its notificationUrl called when the shopper has paid', async () => {
    const { paymentType, amount, currency, ...account } = cardPayment;
    const prepared = { paymentType, amount, currency, notificationUrl: consumer.url };
    const { body } = await gateway.post('/v1/checkouts', prepared);
    const paid = await gateway.submit(`/v1/checkouts/${body.id}/payment`, account);
    await run();
    expect(paid.status).toBe(200);
    expect(consumer.received.map(({ method }) => method)).toEqual(['GET']);
  });

  describe('attempts', () => {
    test('follow the schedule under one id until one is answered by 2xx, and all are kept', async () => {
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
      expect(consumer.told(secret)).toHaveLength(10);
    });

    test('end after thirty days; sent again, they begin anew', async () => {
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

    test('one that waits for its next time is sent at once when it is asked for', async () => {
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

    test('rest while a webhook is paused, and go on afterwards', async () => {
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
      expect(consumer.told(secret)).toHaveLength(2);
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
      expect(await deliveries(id, '?state=delivered&limit=100')).toHaveLength(100);
    });
  });

  describe('a new secret', () => {
    test('takes over after the overlap; until then both sign', async () => {
      const first = await create();
      const { body } = await gateway.put(`/v1/webhooks/${first.id}`, { newSecret: 'true', secretOverlapHours: '2' });
      const second = body as typeof body & { secret: string; signingSecret: string };
      expect(second).toMatchObject({ active: true, secretId: first['secretId'] });
      consumer.received.length = 0;
      await pay();
      await run();
      const [during] = consumer.received;
      if (during === undefined) throw new Error('nothing came');
      expect(openedBy(first.secret, during).type).toBe('PAYMENT');
      for (const { signingSecret } of [first, second]) expect(() => verifiedBy(signingSecret, during)).not.toThrow();
      gateway.clock.advance(2 * HOUR_MS);
      await pay();
      await run();
      const after = consumer.received[1];
      if (after === undefined) throw new Error('nothing came');
      expect(openedBy(second.secret, after).type).toBe('PAYMENT');
      expect(after.headers['x-secret-id']).toBe(body['nextSecretId']);
      expect(() => verifiedBy(first.signingSecret, after)).toThrow();
    });

    test('takes over at once where the old one is no secret any more', async () => {
      const first = await create();
      const secret = 'ab'.repeat(32);
      await gateway.put(`/v1/webhooks/${first.id}`, { secret, secretOverlapHours: '0' });
      consumer.received.length = 0;
      await pay();
      await run();
      expect(consumer.told(secret)).toHaveLength(1);
      expect((await gateway.put(`/v1/webhooks/${first.id}`, { secret, newSecret: 'true' })).status).toBe(400);
    });
  });
});
