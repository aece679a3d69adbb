import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { execPath } from 'node:process';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Conflict } from '../../platform/database/database.ts';
import { openDatabase } from '../../platform/database/open.ts';
import { query } from '../../platform/database/query.ts';
import { databases, type TestDatabase } from '../../testing/databases.ts';
import { cardPayment, startGateway, type TestGateway, type TestReply } from '../../testing/gateway-under-test.ts';
import { differentCustomers } from '../../testing/merchant.ts';
import { compiled } from '../../testing/on-demand.ts';
import { leasesEnded } from '../../testing/timers.ts';
import { type Consumer, startConsumer } from '../../testing/webhooks.ts';
import { createNotifications } from './notify.ts';

interface Tables {
  deliveries: { readonly id: string; readonly subject_id: string; readonly sequence: number };
}

const kept = query<Tables>()((db) => db.selectFrom('deliveries').select(['id', 'subject_id', 'sequence']));

/** Eight callers pay continuously while notifications are delivered, and print a line for each acknowledged payment. */
const PAYING = `
  const [, open, testing, url, consumer] = process.argv;
  const { openDatabase } = await import(open);
  const { startGateway, cardPayment } = await import(testing);
  const gateway = await startGateway(await openDatabase(url));
  const { body } = await gateway.post('/v1/webhooks', { url: consumer, active: 'true' });
  process.stdout.write(body.secret + '\\n');
  gateway.gateway.timers.start();
  const payForEver = async () => {
    for (;;) process.stdout.write((await gateway.post('/v1/payments', cardPayment)).body.id + '\\n');
  };
  await Promise.all(Array.from({ length: 8 }, payForEver));
`;

/** Enough that some notifications are being delivered, some wait, and some are being written. */
const LINES_BEFORE_THE_END = 150;

describe.each(databases)('each change is notified, and nothing else ($name)', ({ fresh, open }) => {
  let consumer: Consumer;
  beforeEach(async () => {
    consumer = await startConsumer();
    return () => consumer.close();
  });

  test('even if the process is killed', { timeout: 60_000 }, async () => {
    const { url, remove } = await fresh();
    const program = [
      '--input-type=module',
      '-e',
      PAYING,
      await compiled('platform/database/open.js'),
      await compiled('testing/gateway-under-test.js'),
    ];
    const child = spawn(execPath, [...program, url, consumer.url], { stdio: ['ignore', 'pipe', 'inherit'] });
    let said = '';
    child.stdout.on('data', (text) => {
      said += text;
      if (said.split('\n').length > LINES_BEFORE_THE_END) child.kill('SIGKILL');
    });
    await once(child, 'close');
    const countBefore = consumer.received.length;
    const [secret = '', ...acknowledged] = said.split('\n').slice(0, -1);

    const database = await openDatabase(url);
    await leasesEnded(database);
    const gateway = await startGateway(database);
    await gateway.gateway.timers.runDue();
    // On a busy machine some deliveries wait because others use all calls that the consumer gets.
    gateway.clock.advance(600_000);
    await gateway.gateway.timers.runDue();
    const notified = consumer.notifications(secret);
    expect(acknowledged.filter((id) => !notified.some(({ payload }) => payload.id === id))).toEqual([]);
    expect(consumer.received.length).toBeGreaterThan(countBefore);
    const ids = new Map<string, Set<unknown>>();
    for (const [place, { payload, sequence }] of consumer.notifications(secret).entries()) {
      const change = `${payload.id} ${sequence}`;
      const id = consumer.received.filter(({ headers }) => headers['x-sequence'] !== '0')[place]?.headers['webhook-id'];
      ids.set(change, (ids.get(change) ?? new Set()).add(id));
    }
    expect([...ids.values()].filter(({ size }) => size !== 1)).toEqual([]);
    await gateway.close();
    await database.close();
    await remove();
  });

  describe('among processes', () => {
    let database: TestDatabase;
    let gateway: TestGateway;
    let other: TestGateway;
    beforeAll(async () => {
      database = await open();
    });
    afterAll(() => database.close());
    beforeEach(async () => {
      gateway = await startGateway(database);
      other = await startGateway(database, { beside: gateway });
      return async () => {
        await gateway.close();
        await other.close();
      };
    });

    const subjects = async () => (await database.read(kept, {})).map(({ subject_id }) => subject_id);
    const create = async () => {
      const { body } = await other.post('/v1/webhooks', { url: consumer.url, active: 'true' });
      return { id: String(body.id), secret: String(body['secret']) };
    };
    const pay = async (by: TestGateway) => String((await by.post('/v1/payments', cardPayment)).body.id);

    test('another process notifies a webhook as soon as it is active, and no longer after its removal', async () => {
      const before = await pay(gateway);
      const { id } = await create();
      const during = await Promise.all([pay(gateway), pay(gateway), pay(other)]);
      await other.remove(`/v1/webhooks/${id}`);
      const after = await pay(gateway);
      const notified = await subjects();
      expect(during.filter((payment) => !notified.includes(payment))).toEqual([]);
      expect([before, after].filter((payment) => notified.includes(payment))).toEqual([]);
    });

    test('the same holds for checkouts, stored accounts and follow-ups', async () => {
      const paid = await pay(gateway);
      const { body: checkout } = await gateway.post('/v1/checkouts', {
        amount: '92.00',
        currency: 'EUR',
        paymentType: 'DB',
      });
      const { amount: _, currency: __, paymentType: ___, ...account } = cardPayment;
      const steps: readonly (() => Promise<TestReply>)[] = [
        () => gateway.submit(`/v1/checkouts/${checkout.id}/payment`, account),
        () => gateway.post(`/v1/payments/${paid}`, { paymentType: 'RF', amount: '1.00', currency: 'EUR' }),
        () => gateway.post('/v1/registrations', { ...account, ...differentCustomers()() }),
      ];
      for (const step of steps) {
        const { id } = await create(); // Each time the first process does not know of the change.
        const before = (await subjects()).length;
        expect((await step()).status).toBe(200);
        expect((await subjects()).length).toBe(before + 1);
        await other.remove(`/v1/webhooks/${id}`);
      }
    });

    test('a change that is rolled back is not notified', async () => {
      await create();
      const { clock, entityId } = gateway;
      const write = { render: () => ({ status: 200, body: '{}' }) };
      const entityById = async () => ({ name: 'shop', merchant: 'unknown' });
      const compatibilityOf = async () => 'strict' as const;
      const notifications = createNotifications({ database, clock, write, entityById, compatibilityOf });
      const change = { channelId: entityId, type: 'PAYMENT', subjectId: 'f'.repeat(32), sequence: 1 } as const;
      const changes = await notifications.of({
        ...change,
        payload: () => ({ code: '000.000.000' }),
        notificationUrl: consumer.url,
      });
      expect(changes.inserts).toHaveLength(2);
      const gone = {
        table: 'payments',
        key: { entity: entityId, id: 'f'.repeat(32) },
        version: 1,
        set: { state: 'pending' },
      };
      await expect(database.commit({ ...changes, updates: [gone] })).rejects.toBeInstanceOf(Conflict);
      expect(await subjects()).not.toContain(change.subjectId);
      await gateway.gateway.timers.runDue();
      expect(consumer.received.filter(({ method }) => method === 'GET')).toEqual([]);
    });

    /** The merchant's steps; each one returns the ids of the payments that it changes. */
    const steps = {
      debit: async (by: TestGateway) => [(await by.post('/v1/payments', cardPayment)).body.id],
      decline: async (by: TestGateway) => [
        (await by.post('/v1/payments', { ...cardPayment, 'card.expiryYear': '2020' })).body.id,
      ],
      capture: async (by: TestGateway) => {
        const { body } = await by.post('/v1/payments', { ...cardPayment, paymentType: 'PA' });
        const amount = { currency: 'EUR', paymentType: 'CP', amount: '60.00' };
        // The authorization covers only one of the two captures; the other is refused and changes nothing.
        const two = await Promise.all([1, 2].map(() => by.post(`/v1/payments/${body.id}`, amount)));
        return [body.id, ...two.filter(({ status }) => status === 200).map((reply) => reply.body.id)];
      },
      store: async (by: TestGateway) => {
        const customer = {
          'customer.merchantCustomerId': String(Math.random()),
          'customer.givenName': 'J',
          'customer.surname': 'J',
        };
        const { body } = await by.post('/v1/payments', { ...cardPayment, ...customer, createRegistration: 'true' });
        const id = String(body['registrationId']);
        await by.remove(`/v1/registrations/${id}`);
        return [body.id, id, id];
      },
    } as const;

    test('any sequence of changes is notified under one id for each change, although consumers fail', async () => {
      const names = fc.constantFrom(...(Object.keys(steps) as (keyof typeof steps)[]));
      const sequences = fc.array(fc.tuple(names, fc.boolean()), { minLength: 1, maxLength: 6 });
      const failures = fc.array(fc.constantFrom(200, 200, 503, 404), { minLength: 1, maxLength: 8 });
      await fc.assert(
        fc.asyncProperty(sequences, failures, async (sequence, statuses) => {
          const { id, secret } = await create();
          consumer.received.length = 0;
          let calls = 0;
          consumer.answer = () => statuses[calls++ % statuses.length] ?? 200;
          const made = await Promise.all(sequence.map(([step, isOther]) => steps[step](isOther ? other : gateway)));
          await gateway.gateway.timers.runDue();
          consumer.answer = () => 200;
          gateway.clock.advance(60_000);
          await Promise.all([gateway, other].map((each) => each.gateway.timers.runDue()));
          const notified = consumer.notifications(secret);
          const changes = new Set(notified.map(({ payload, sequence: number }) => `${payload.id} ${number}`));
          const ids = new Set(consumer.received.map(({ headers }) => headers['webhook-id']));
          expect(ids.size).toBe(changes.size);
          expect([...changes].map((each) => each.split(' ')[0]).toSorted()).toEqual(made.flat().map(String).toSorted());
          await other.remove(`/v1/webhooks/${id}`);
        }),
        { numRuns: 12 },
      );
    });
  });
});
