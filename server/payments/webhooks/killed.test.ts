import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { query } from '../../platform/database/query.ts';
import { databases, dyingAt, type TestDatabase } from '../../testing/databases.ts';
import { cardPayment, startGateway, type TestGateway } from '../../testing/gateway-under-test.ts';
import { differentCustomers } from '../../testing/merchant.ts';
import { leasesEnded } from '../../testing/timers.ts';
import { type Consumer, startConsumer } from '../../testing/webhooks.ts';
import { type PaymentRow, paymentOf } from '../model/records.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

interface Tables {
  payments: PaymentRow;
  registrations: { readonly entity: string; readonly id: string; readonly state: string };
}

const payments = query<Tables, { entity: string }>()((db, input) =>
  // Registrations have entries among the payments, but are notified as registrations.
  db.selectFrom('payments').selectAll().where('entity', '=', input('entity')).where('type', 'not in', ['RG', 'DR']),
);

const registrations = query<Tables, { entity: string }>()((db, input) =>
  db.selectFrom('registrations').select(['entity', 'id', 'state']).where('entity', '=', input('entity')),
);

const run = async (by: TestGateway, afterMs = 0): Promise<void> => {
  by.clock.advance(afterMs);
  await by.gateway.timers.runDue();
};

/** A card is charged, stored and removed; the first attempts to notify fail, and one is resent. */
const cardWay = async (by: TestGateway, webhookId: string): Promise<void> => {
  const stored = { ...cardPayment, ...differentCustomers()(), paymentType: 'PA', createRegistration: 'true' };
  const { body: paid } = await by.post('/v1/payments', stored);
  await run(by);
  await by.post(`/v1/payments/${paid.id}`, { paymentType: 'CP', amount: '50.00', currency: 'EUR' });
  await run(by, MINUTE_MS);
  await by.remove(`/v1/registrations/${String(paid['registrationId'])}`);
  const { body } = await by.get(`/v1/webhooks/${webhookId}/deliveries?entityId=${by.entityId}`);
  const [delivery] = body['deliveries'] as readonly { readonly id: string }[];
  await by.post(`/v1/webhooks/${webhookId}/deliveries`, { deliveryId: delivery?.id ?? '' });
  await run(by);
};

/**
 * A shopper is redirected, and the outcome is notified days later: by a bank, or by the receipt of the money for a
 * voucher.
 */
const redirectedWay = (how: Readonly<Record<string, string>>) => async (by: TestGateway) => {
  const redirected = { amount: '25.00', currency: 'EUR', shopperResultUrl: 'https://shop.example/result' };
  const { body } = await by.post('/v1/payments', { ...redirected, ...how });
  const init = { method: 'POST', body: new URLSearchParams({ action: 'later' }), redirect: 'manual' } as const;
  await fetch((body['redirect'] as { url: string }).url, init);
  for (let day = 0; day < 4; day += 1) await run(by, DAY_MS);
};

describe.each(databases)('a process that notifies dies at any commit, on $name', ({ open, moments }) => {
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

  const everythingPassed = async (): Promise<void> => {
    await leasesEnded(database);
    for (const afterMs of [0, 2 * MINUTE_MS, DAY_MS, 4 * DAY_MS, 4 * DAY_MS]) {
      gateway.clock.advance(afterMs);
      await gateway.gateway.recover(gateway.clock.now() - 2 * MINUTE_MS);
      await gateway.gateway.timers.runDue();
    }
  };

  /** Checks that every stored change was notified under one id, and that nothing else was. */
  const everythingNotified = async (secret: string): Promise<void> => {
    const notified = consumer.notifications(secret);
    const channelId = gateway.entityId;
    const stored = (await database.read(payments, { entity: channelId })).map(paymentOf);
    const accounts = await database.read(registrations, { entity: channelId });
    const lastCode = (id: string) =>
      notified
        .filter(({ payload }) => payload.id === id)
        .toSorted((left, right) => left.sequence - right.sequence)
        .at(-1)?.payload.result.code;
    for (const { id, outcome } of stored) expect(lastCode(id)).toBe(outcome?.code);
    for (const { id, state } of accounts) {
      const actions = new Set(notified.filter(({ payload }) => payload.id === id).map(({ action }) => action));
      expect([...actions].toSorted()).toEqual(state === 'removed' ? ['CREATED', 'DELETED'] : ['CREATED']);
    }
    const known = new Set([...stored, ...accounts].map(({ id }) => id));
    expect(notified.filter(({ payload }) => !known.has(payload.id))).toEqual([]);
    const changes = new Set(notified.map(({ payload, sequence }) => `${payload.id} ${sequence}`));
    const ids = new Set(consumer.received.map(({ headers }) => headers['webhook-id']));
    expect(ids.size).toBe(changes.size);
  };

  const ways = [
    ['of a card', cardWay],
    ['by a bank', redirectedWay({ paymentType: 'DB', paymentBrand: 'IDEAL' })],
    ['by a voucher', redirectedWay({ paymentType: 'PA', paymentBrand: 'BOLETO' })],
  ] as const;

  test.each(ways.flatMap(([words, way]) => moments.map((moment) => [words, moment, way] as const)))(
    'payment %s, %s it is durable',
    { timeout: 240_000 },
    async (_payment, moment, way) => {
      const { body } = await gateway.post('/v1/webhooks', { url: consumer.url, active: 'true' });
      consumer.received.length = 0;
      let deaths = 0;
      for (let isAlive = false; !isAlive; ) {
        const refused = consumer.received.length + 2;
        consumer.answer = () => (consumer.received.length <= refused ? 503 : 200);
        const { dying, died, started } = dyingAt(database, deaths + 1, moment);
        const victim = await startGateway(dying, { beside: gateway });
        started();
        const walked = way(victim, String(body.id)).then(() => true);
        isAlive = await Promise.race([died.then(() => false), walked]);
        walked.catch(() => undefined); // The call to the dead process breaks off now.
        const closed = victim.close();
        if (isAlive) await closed;
        await everythingPassed();
        await everythingNotified(String(body['secret']));
        if (!isAlive) deaths += 1;
      }
      expect(deaths).toBeGreaterThan(5);
    },
  );
});
