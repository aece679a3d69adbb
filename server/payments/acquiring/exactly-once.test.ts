import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { query } from '../../platform/database/query.ts';
import { processorRecords } from '../../simulation/processor/records.ts';
import { databases, dyingAt, type TestDatabase } from '../../testing/databases.ts';
import { startGateway, type TestGateway } from '../../testing/gateway-under-test.ts';
import { leasesEnded } from '../../testing/timers.ts';
import type { Payment } from '../model/payment.ts';
import { type PaymentRow, paymentOf } from '../model/records.ts';
import { ABANDONED_AFTER_MS } from '../operations/recover.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

const PATIENCE = { timeout: 120_000 };

/** More steps than any payment here has. */
const MOST_STEPS = 50;

/** The number of random sequences of events; raise it to search longer. */
const ORDERS = 12;

const byBank = { paymentBrand: 'IDEAL', paymentType: 'DB' } as const;
const byVoucher = { paymentBrand: 'BOLETO', paymentType: 'PA' } as const;

const paymentsOf = query<{ payments: PaymentRow }, { entity: string; name: string }>()((db, input) =>
  db
    .selectFrom('payments')
    .selectAll()
    .where('entity', '=', input('entity'))
    .where('merchant_transaction_id', '=', input('name')),
);

const followUpsOf = query<{ payments: PaymentRow }, { entity: string; id: string }>()((db, input) =>
  db.selectFrom('payments').selectAll().where('entity', '=', input('entity')).where('referenced_id', '=', input('id')),
);

describe.each(databases)('a pending payment on $name', ({ open }) => {
  let database: TestDatabase;
  let gateway: TestGateway;
  let made = 0;

  beforeAll(async () => {
    database = await open();
    gateway = await startGateway(database);
  });

  afterAll(async () => {
    await gateway.close();
    await database.close();
  });

  const newName = (): string => {
    made += 1;
    return `order number ${made}`;
  };

  const pay = (to: TestGateway, name: string, how: Readonly<Record<string, string>>) =>
    to.post('/v1/payments', {
      amount: '25.00',
      currency: 'EUR',
      shopperResultUrl: 'https://shop.example/result',
      merchantTransactionId: name,
      ...how,
    });

  const stored = async (name: string): Promise<readonly Payment[]> =>
    (await database.read(paymentsOf, { entity: gateway.entityId, name })).map(paymentOf);

  const receiptsOf = async ({ id }: Payment): Promise<readonly Payment[]> =>
    (await database.read(followUpsOf, { entity: gateway.entityId, id })).map(paymentOf);

  const orderOf = ({ id }: Payment) => processorRecords(database).byReference(id);

  /** Addresses name the process that created them; every other process serves them too. */
  const at = (process: TestGateway, url: string): string => process.url + new URL(url).pathname;

  const use = async (process: TestGateway, url: string, action: string): Promise<string | undefined> => {
    const init = { method: 'POST', body: new URLSearchParams({ action }), redirect: 'manual' } as const;
    return (await fetch(at(process, url), init)).headers.get('location') ?? undefined;
  };

  const passed = async (process: TestGateway, milliseconds: number): Promise<void> => {
    process.clock.advance(milliseconds);
    await process.gateway.recover(process.clock.now() - ABANDONED_AFTER_MS);
    await process.gateway.timers.runDue();
  };

  /** Lets all timers run, until nothing more can happen. */
  const settled = async (process: TestGateway): Promise<void> => {
    await passed(process, ABANDONED_AFTER_MS + MINUTE_MS);
    await passed(process, 3 * DAY_MS);
    await passed(process, 4 * DAY_MS);
    await passed(process, 40 * DAY_MS);
  };

  /** Returns the payment of an order, after checking that gateway and processor agree on one outcome. */
  const endOf = async (name: string): Promise<Payment | undefined> => {
    const payments = await stored(name);
    expect(payments.length).toBeLessThanOrEqual(1);
    const [payment] = payments;
    if (payment === undefined) return undefined;
    const order = await orderOf(payment);
    expect(['succeeded', 'declined']).toContain(payment.state);
    expect(order?.state === 'paid' || order?.state === 'later').toBe(payment.state === 'succeeded');
    const isReceived = payment.state === 'succeeded' && payment.type === 'PA';
    const receipts = await receiptsOf(payment);
    expect(receipts.map(({ type, state, amount }) => [type, state, amount])).toEqual(
      isReceived ? [['RC', 'succeeded', payment.amount]] : [],
    );
    return payment;
  };

  /** A shopper's path from the shop and back, and the events of the following days. */
  const shopperPath = async (
    process: TestGateway,
    name: string,
    how: Readonly<Record<string, string>>,
    action: string,
  ) => {
    const { body } = await pay(process, name, how);
    const { url } = body['redirect'] as { url: string };
    const back = await use(process, url, action);
    if (back !== undefined) await fetch(at(process, back));
    for (const milliseconds of [MINUTE_MS, 2 * DAY_MS, 3 * DAY_MS]) await passed(process, milliseconds);
    return 'arrived' as const;
  };

  /** The shopper continues with the page that the browser still shows after the process was killed. */
  const continueWith = async (process: TestGateway, name: string, action: string): Promise<void> => {
    await passed(process, ABANDONED_AFTER_MS + MINUTE_MS);
    const [payment] = await stored(name);
    const url = payment?.outcome?.redirect?.url;
    const back = url === undefined ? undefined : await use(process, url, action);
    if (back !== undefined) await fetch(at(process, back));
  };

  // A kill before a step differs from one after the previous step only by the events in between.
  test.each([
    ['before', 'by bank, paid', byBank, 'pay'],
    ['after', 'by bank, paid', byBank, 'pay'],
    ['after', 'by bank, never answered', byBank, 'close'],
    ['before', 'by voucher, paid later', byVoucher, 'later'],
  ] as const)('ends once when its process is killed %s any step: %s', PATIENCE, async (moment, _title, how, action) => {
    for (let step = 1; step < MOST_STEPS; step += 1) {
      const name = newName();
      const { dying, died, started } = dyingAt(database, step, moment);
      const victim = await startGateway(dying, { beside: gateway });
      started();
      const end = await Promise.race([died, shopperPath(victim, name, how, action).catch(() => died)]);
      const closed = victim.close(); // A killed process never finishes closing.
      if (end === 'arrived') return await closed.then(() => expect(step).toBeGreaterThan(4));
      const survivor = await startGateway(database, { beside: gateway });
      await leasesEnded(database);
      await continueWith(survivor, name, action);
      await settled(survivor);
      const payment = await endOf(name);
      await passed(survivor, 40 * DAY_MS);
      expect((await endOf(name))?.outcome).toEqual(payment?.outcome);
      await survivor.close();
    }
    throw new Error('the path did not end');
  });

  describe('with any events in any order', () => {
    const events = ['return', 'pay', 'decline', 'cancel', 'later', 'close', 'minute', 'day', 'second process'] as const;
    type Event = (typeof events)[number];

    const happen = async (event: Event, second: TestGateway, url: string, back: { url?: string | undefined }) => {
      if (event === 'minute') return await passed(gateway, MINUTE_MS);
      if (event === 'day') return await passed(second, DAY_MS);
      if (event === 'second process') {
        await Promise.all(
          [gateway, second].map(async (process) => (back.url ? fetch(at(process, back.url)) : undefined)),
        );
        return;
      }
      if (event === 'return') {
        if (back.url !== undefined) await fetch(at(second, back.url));
        return;
      }
      back.url = (await use(gateway, url, event)) ?? back.url;
    };

    test('a payment ends once, and gateway and processor agree', PATIENCE, async () => {
      // An embedded database has one process.
      const second = database.shared ? await startGateway(database, { beside: gateway }) : gateway;
      const orders = fc.array(fc.array(fc.constantFrom(...events), { minLength: 1, maxLength: 3 }), { maxLength: 6 });
      await fc.assert(
        fc.asyncProperty(fc.constantFrom(byBank, byVoucher), orders, async (how, together) => {
          const name = newName();
          const { url } = (await pay(gateway, name, how)).body['redirect'] as { url: string };
          const back: { url?: string | undefined } = {};
          let end: unknown;
          for (const atOnce of together) {
            await Promise.all(atOnce.map((event) => happen(event, second, url, back)));
            const [payment] = await stored(name);
            if (end !== undefined) expect(payment?.outcome?.code).toBe(end);
            if (payment?.state === 'succeeded' || payment?.state === 'declined') end = payment.outcome?.code;
          }
          await settled(gateway);
          const payment = await endOf(name);
          if (end !== undefined) expect(payment?.outcome?.code).toBe(end);
        }),
        { numRuns: ORDERS },
      );
      if (second !== gateway) await second.close();
    });
  });
});
