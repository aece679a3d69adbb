import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { changeSettings } from '../../access/entities/settings.ts';
import { databases, dyingAt, type TestDatabase } from '../../testing/databases.ts';
import { cardPayment, startGateway, type TestGateway } from '../../testing/gateway-under-test.ts';
import { webhookMerchant } from '../../testing/webhook-merchant.ts';
import { type Consumer, openedBy, startConsumer, verifiedBy } from '../../testing/webhooks.ts';

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

  const { run, ofEntity, create, pay, deliveries } = webhookMerchant(
    () => gateway,
    () => consumer,
  );

  describe('notifications', () => {
    test('contain the reply of the payment and the fields of notifications', async () => {
      const { secret, signingSecret } = await create();
      const reply = await pay({ merchantTransactionId: 'order 4711' });
      await run();
      const [notification] = consumer.notifications(secret);
      const { timestamp: _, ndc: __, ...same } = reply.body;
      expect(notification).toMatchObject({ type: 'PAYMENT', payload: same });
      expect(notification?.payload).toMatchObject({
        presentationAmount: '92.00',
        presentationCurrency: 'EUR',
        source: 'API',
        channelName: 'Demo shop',
        authentication: { entityId: gateway.entityId },
      });
      expect(notification).not.toHaveProperty('action');
      for (const call of consumer.received) expect(() => verifiedBy(signingSecret, call)).not.toThrow();
    });

    test.each([
      ['strict', '-', '-'],
      ['lenient', '.', '_'],
    ] as const)('have the same ndc as the replies of a %s channel', async (compatibility, ofCheckout, ofRequest) => {
      const { clock, entityId } = gateway;
      await changeSettings({ database, clock, vault: gateway.gateway.vault }, entityId, { compatibility });
      clock.advance(3_000);
      const { secret } = await create();
      const { amount, currency, paymentType, ...card } = cardPayment;
      const { id = '', ndc } = (await gateway.post('/v1/checkouts', { amount, currency, paymentType })).body;
      const paid = await gateway.submit(`/v1/checkouts/${id}/payment`, card);
      await gateway.post(`/v1/payments/${paid.body.id}`, { paymentType: 'RF', amount: '1.00', currency: 'EUR' });
      await run();
      const single = expect.stringMatching(new RegExp(`^${entityId}${ofRequest}[0-9a-f]{32}$`));
      expect(ndc).toBe(id.replace('.', ofCheckout));
      const sent = consumer.received.map((call) => openedBy(secret, call));
      const ndcs = sent.map(({ type, payload }) => [payload['paymentType'] ?? type, payload['ndc']]);
      expect(Object.fromEntries(ndcs)).toEqual({ test: single, DB: ndc, RF: single });
    });

    test('report each change: a refund with its reference, a decline, a stored account and its removal', async () => {
      const { secret } = await create();
      const paid = await pay({ createRegistration: 'true' });
      const registrationId = String(paid.body['registrationId']);
      await gateway.post(`/v1/payments/${paid.body.id}`, { paymentType: 'RF', amount: '10.00', currency: 'EUR' });
      await pay({ 'card.expiryYear': '2020' });
      await gateway.remove(`/v1/registrations/${registrationId}`);
      await run();
      const sent = consumer
        .notifications(secret)
        .map(({ type, action, payload }) => [type, action, payload['paymentType']]);
      expect(sent.toSorted()).toEqual(
        [
          ['PAYMENT', undefined, 'DB'],
          ['REGISTRATION', 'CREATED', 'RG'],
          ['PAYMENT', undefined, 'RF'],
          ['PAYMENT', undefined, 'DB'],
          ['REGISTRATION', 'DELETED', 'DR'],
        ].toSorted(),
      );
      const refund = consumer.notifications(secret).find(({ payload }) => payload['paymentType'] === 'RF');
      expect(refund?.payload['referencedId']).toBe(paid.body.id);
      const registration = consumer.notifications(secret).filter(({ payload }) => payload.id === registrationId);
      expect(registration.map(({ sequence }) => sequence).toSorted()).toEqual([1, 2]);
    });

    test('report pending payments, their outcomes days later, and receipts', async () => {
      const { secret } = await create();
      const pass = async (days: number) => {
        gateway.clock.advance(days * 86_400_000);
        await run();
        await run();
      };
      const redirected = { amount: '25.00', currency: 'EUR', shopperResultUrl: 'https://shop.example/result' };
      const use = (reply: { readonly body: Readonly<Record<string, unknown>> }, action: string) =>
        fetch((reply.body['redirect'] as { url: string }).url, {
          method: 'POST',
          body: new URLSearchParams({ action }),
        });
      const later = await gateway.post('/v1/payments', { ...redirected, paymentType: 'DB', paymentBrand: 'IDEAL' });
      const voucher = await gateway.post('/v1/payments', { ...redirected, paymentType: 'PA', paymentBrand: 'BOLETO' });
      await Promise.all([use(later, 'later'), use(voucher, 'pay')].map((each) => each.catch(() => undefined)));
      for (let day = 0; day < 6; day += 1) await pass(1);
      const codesOf = (id: unknown) =>
        consumer
          .notifications(secret)
          .filter(({ payload }) => payload.id === id)
          .toSorted((left, right) => left.sequence - right.sequence)
          .map(({ payload }) => payload.result.code);
      expect(codesOf(later.body.id)).toEqual(['000.200.000', '800.400.500', '000.100.110']);
      expect(codesOf(voucher.body.id)).toEqual(['000.200.000', '000.100.110']);
      expect(
        consumer.notifications(secret).find(({ payload }) => payload['paymentType'] === 'RC')?.payload,
      ).toMatchObject({
        referencedId: voucher.body.id,
        presentationAmount: '25.00',
      });
      const ofLater = consumer.notifications(secret).filter(({ payload }) => payload.id === later.body.id);
      const pending = ofLater.find(({ payload }) => payload.result.code === '000.200.000');
      expect(pending?.payload['redirect']).toEqual(later.body['redirect']);
    });

    test('are signed at the real time, because libraries refuse old signatures whatever the test clock', async () => {
      await create();
      await gateway.post('/v1/test/clock', { action: 'advance', seconds: '864000' });
      await pay();
      await run();
      const times = consumer.received.map(({ headers }) => Number(headers['webhook-timestamp']));
      expect(times).toEqual(
        [gateway.realClock.now(), gateway.realClock.now()].map((timeMs) => Math.floor(timeMs / 1000)),
      );
    });

    test('report automatic changes: a capture after PA.CP, and an outcome resolved after a crash', async () => {
      const { secret } = await create();
      const authorized = await pay({ paymentType: 'PA.CP' });
      await run();
      const capture = consumer.notifications(secret).find(({ payload }) => payload['paymentType'] === 'CP');
      expect(capture?.payload).toMatchObject({
        referencedId: authorized.body.id,
        presentationAmount: '92.00',
        result: { code: '000.100.110' },
      });
      const { dying, died, started } = dyingAt(database, 2, 'before');
      const victim = await startGateway(dying, { beside: gateway });
      started();
      const paying = victim.post('/v1/payments', { ...cardPayment, amount: '93.00' });
      await died;
      paying.catch(() => undefined); // The connection breaks off.
      void victim.close();
      gateway.clock.advance(HOUR_MS);
      await gateway.gateway.recover(gateway.clock.now());
      await run();
      const resolved = consumer.notifications(secret).filter(({ payload }) => payload['amount'] === '93.00');
      const stored = await gateway.get(`/v1/payments/${resolved[0]?.payload.id}?entityId=${gateway.entityId}`);
      // The process died before the records of its acquirer were durable: the order counts as not received.
      expect(resolved.map(({ payload }) => payload.result.code)).toEqual([stored.body.result.code]);
      expect(stored.body.result.code).toBe('900.100.300');
    });

    test('report the reversal of the remainder of an expired authorization', async () => {
      const { secret } = await create();
      const held = await pay({ paymentType: 'PA' });
      await gateway.post(`/v1/payments/${held.body.id}`, { paymentType: 'CP', amount: '50.00', currency: 'EUR' });
      gateway.clock.advance(8 * 24 * HOUR_MS);
      await run();
      await run(); // The changes made by the timers above are notified by timers of their own.
      const notification = consumer.notifications(secret).find(({ payload }) => payload['paymentType'] === 'RV');
      expect(notification?.payload).toMatchObject({
        referencedId: held.body.id,
        presentationAmount: '42.00',
        presentationCurrency: 'EUR',
        result: { code: '000.100.110' },
      });
    });

    test('reach the webhook of a merchant with its types, fields and wrapper', async () => {
      const { secret } = await create({ types: 'REGISTRATION', fields: 'card.bin,paymentBrand', wrapper: 'true' });
      await pay({ createRegistration: 'true' });
      await run();
      const notifications = consumer.notifications(secret);
      expect(notifications.map(({ type }) => type)).toEqual(['REGISTRATION']);
      expect(Object.keys(notifications[0]?.payload ?? {}).toSorted()).toEqual(['card', 'id', 'paymentBrand', 'result']);
      expect(notifications[0]?.payload['card']).toEqual({ bin: '420000' });
    });

    test('contain no card number and no security code', async () => {
      const { secret, id } = await create();
      await pay({ createRegistration: 'true' });
      await run();
      const all = JSON.stringify([
        consumer.notifications(secret),
        (await ofEntity(`/v1/webhooks/${id}/deliveries`)).text,
      ]);
      expect(all).not.toContain(cardPayment['card.number']);
      expect(all).not.toContain('"cvv"');
    });

    test('are not stored for a payment without a webhook', async () => {
      const { body } = await pay();
      const made = await create();
      await run();
      expect(await deliveries(made.id, `?subjectId=${body.id}`)).toEqual([]);
    });

    test('call the notificationUrl of a request with the path of the status', async () => {
      const { body } = await pay({ notificationUrl: `${consumer.url}?order=7&of=a%20b+c` });
      await run();
      expect(consumer.received.map(({ method, path }) => [method, path])).toEqual([
        ['GET', `/hook?order=7&of=a%20b+c&id=${body.id}&resourcePath=%2Fv1%2Fpayments%2F${body.id}`],
      ]);
    });
  });

  test('a notificationUrl that hangs delays no other merchant with an address on the same host', async () => {
    const other = await startGateway(database);
    let answers = (_status: number): void => undefined;
    const hanging = new Promise<number>((resolve) => {
      answers = resolve;
    });
    consumer.answer = ({ path }) => (path.startsWith('/hook?hangs') ? hanging : 200);
    const pathsSeen = () => consumer.received.map(({ path }) => path.split('&')[0]);
    await other.post('/v1/payments', { ...cardPayment, notificationUrl: `${consumer.url}?hangs` });
    const runs = [run()];
    await vi.waitFor(() => expect(pathsSeen()).toEqual(['/hook?hangs']));
    await pay({ notificationUrl: `${consumer.url}?answers` });
    runs.push(run());
    await vi.waitFor(() => expect(pathsSeen()).toEqual(['/hook?hangs', '/hook?answers'])).finally(() => answers(200));
    await Promise.all(runs);
    await other.close();
  });

  test('the notificationUrl of a checkout is called when the shopper has paid', async () => {
    const { paymentType, amount, currency, ...account } = cardPayment;
    const prepared = { paymentType, amount, currency, notificationUrl: consumer.url };
    const { body } = await gateway.post('/v1/checkouts', prepared);
    const paid = await gateway.submit(`/v1/checkouts/${body.id}/payment`, account);
    await run();
    expect(paid.status).toBe(200);
    const path = `/v1/checkouts/${body.id}/payment`;
    expect(consumer.received.map((call) => [call.method, call.path])).toEqual([
      ['GET', `/hook?id=${body.id}&resourcePath=${encodeURIComponent(path)}`],
    ]);
    const status = await gateway.get(`${path}?entityId=${gateway.entityId}`);
    expect([status.status, status.body.id]).toEqual([200, paid.body.id]);
  });

  test('the notificationUrl of a follow-up to a checkout is called with the path of the follow-up', async () => {
    const { paymentType, amount, currency, ...account } = cardPayment;
    const { body } = await gateway.post('/v1/checkouts', { paymentType, amount, currency });
    const paid = await gateway.submit(`/v1/checkouts/${body.id}/payment`, account);
    const refund = { paymentType: 'RF', amount: '1.00', currency, notificationUrl: consumer.url };
    const { id } = (await gateway.post(`/v1/payments/${paid.body.id}`, refund)).body;
    await run();
    expect(consumer.received.map((call) => call.path)).toEqual([
      `/hook?id=${id}&resourcePath=${encodeURIComponent(`/v1/payments/${id}`)}`,
    ]);
  });
});
