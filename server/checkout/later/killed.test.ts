import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type PaymentRow, paymentOf } from '../../payments/model/records.ts';
import { query } from '../../platform/database/query.ts';
import { databases, type TestDatabase } from '../../testing/databases.ts';
import {
  cardPayment,
  killedAtEachCommit,
  passed,
  startGateway,
  type TestGateway,
} from '../../testing/gateway-under-test.ts';
import { differentCustomers } from '../../testing/merchant.ts';
import { merchantsToCall } from '../../testing/outbound.ts';
import { type Consumer, notifiedCodes, startConsumer } from '../../testing/webhooks.ts';
import { checkoutRecords } from '../model/records.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const PATIENCE = { timeout: 240_000 };

const { amount, currency, paymentType, ...card } = cardPayment;
const order = { amount, currency, paymentType } as const;
/** The codes of a repeated submission while the result of the first is unknown. */
const UNDER_WAY = '800.700.100';

const APPROVED = '000.100.110';

/** The code of a payment whose order never reached its acquirer. */
const CUT_OFF = '900.100.300';

const byBank = { paymentBrand: 'IDEAL' } as const;

type Parameters = Readonly<Record<string, string>>;

const timersOf = query<{ timers: { subject: string; kind: string } }, { subject: string }>()((db, input) =>
  db.selectFrom('timers').select('kind').where('subject', '=', input('subject')),
);

const paymentsOn = query<{ payments: PaymentRow & { checkout_id: string } }, { checkout: string }>()((db, input) =>
  db.selectFrom('payments').selectAll().where('checkout_id', '=', input('checkout')),
);

const registrationsOf = query<{ registrations: { id: string; entity: string } }, { entity: string }>()((db, input) =>
  db.selectFrom('registrations').select('id').where('entity', '=', input('entity')),
);

describe.each(databases)('a checkout whose process is killed, on $name', ({ open, moments }) => {
  const customer = differentCustomers();
  const shops = merchantsToCall();
  let database: TestDatabase;
  let gateway: TestGateway;
  let consumer: Consumer;
  let shop: Awaited<ReturnType<typeof shops.merchant>>;

  beforeAll(async () => {
    database = await open();
    consumer = await startConsumer();
    shop = await shops.merchant((_request, response) => void response.end());
  });

  // Each process has its own merchant, so that everything stored and sent for the merchant is of that process.
  beforeEach(async () => {
    gateway = await startGateway(database);
    await gateway.post('/v1/webhooks', { url: consumer.url, active: 'true' });
    return gateway.close;
  });

  afterAll(async () => {
    await consumer.close();
    shops.close();
    await database.close();
  });

  const prepare = async (process: TestGateway, more: Parameters = order): Promise<string> => {
    const shopperResultUrl = `http://127.0.0.1:${shop.port}/result`;
    return (await process.post('/v1/checkouts', { shopperResultUrl, ...more })).body.id ?? '';
  };

  const submit = (process: TestGateway, id: string, kind: string, how: Parameters) =>
    process.submit(`/v1/checkouts/${id}/${kind}`, how);

  const due = async (process: TestGateway, milliseconds: number): Promise<void> => {
    process.clock.advance(milliseconds);
    await process.gateway.timers.runDue();
  };

  const settled = async (): Promise<void> => {
    for (const milliseconds of [2 * MINUTE_MS, 16 * MINUTE_MS, DAY_MS, DAY_MS]) await passed(gateway, milliseconds);
  };

  const callsFor = (id: string): readonly string[] =>
    shop.requests.flatMap(({ url = '' }) => (url.includes(`id=${id}&`) ? [url] : []));

  /** Checks that a shop that did not read the status was called: once, or again by the process after the dead one. */
  const wasCalled = async (id: string, kind: string, isDead: boolean): Promise<void> => {
    const calls = callsFor(id);
    const right = `/result?id=${id}&resourcePath=${encodeURIComponent(`/v1/checkouts/${id}/${kind}`)}`;
    expect(new Set(calls)).toEqual(new Set([right]));
    expect(calls.length).toBeLessThanOrEqual(isDead ? 2 : 1);
    expect(await database.read(timersOf, { subject: id })).toEqual([]);
  };

  /** Returns the codes with which the payments on a checkout ended, each of which was notified once. */
  const endsOn = async (id: string): Promise<readonly (string | undefined)[]> => {
    const payments = (await database.read(paymentsOn, { checkout: id })).map(paymentOf);
    for (const payment of payments) {
      expect(['succeeded', 'declined']).toContain(payment.state);
      expect([APPROVED, CUT_OFF]).toContain(payment.outcome?.code);
      const told = await notifiedCodes(database, payment.channelId, payment.id);
      expect([[payment.outcome?.code], ['000.200.000', payment.outcome?.code]]).toContainEqual(told);
    }
    return payments.map(({ outcome }) => outcome?.code);
  };

  const isSubmitted = async (id: string): Promise<boolean> =>
    (await database.read(paymentsOn, { checkout: id })).length > 0;

  const erasedIn = async (id: string): Promise<void> => {
    const checkout = await checkoutRecords(database).byId(id);
    expect(JSON.stringify(checkout)).not.toContain('Jones');
    expect(await database.read(timersOf, { subject: id })).toEqual([]);
  };

  /** Addresses have the origin of the process that created them; any other process serves them too. */
  const at = (process: TestGateway, url: string): string => process.url + new URL(url).pathname;

  const payAtBank = async (process: TestGateway, redirect: unknown): Promise<void> => {
    const { url } = redirect as { readonly url: string };
    const init = { method: 'POST', body: new URLSearchParams({ action: 'pay' }), redirect: 'manual' } as const;
    const back = (await fetch(at(process, url), init)).headers.get('location');
    if (back !== null) await fetch(at(process, back));
  };

  test.each(moments)('expires once, dying %s any commit', PATIENCE, async (moment) => {
    const ids: string[] = [];
    const deaths = await killedAtEachCommit(gateway, moment, {
      way: async (victim) => {
        ids.push(await prepare(gateway, { ...order, ...customer() }));
        await due(victim, 31 * MINUTE_MS);
      },
      afterwards: async () => {
        await settled();
        const id = ids.at(-1) ?? '';
        await erasedIn(id);
        expect((await submit(gateway, id, 'payment', card)).body.result.code).toBe('200.300.404');
        expect(callsFor(id)).toEqual([]);
      },
    });
    expect(deaths).toBeGreaterThan(0);
  });

  test.each(moments)('that is paid ends once and its shop is called, dying %s any commit', PATIENCE, async (moment) => {
    const ids: string[] = [];
    const deaths = await killedAtEachCommit(gateway, moment, {
      way: async (victim) => {
        ids.push(await prepare(gateway));
        await submit(victim, ids.at(-1) ?? '', 'payment', card);
        await due(victim, 29 * MINUTE_MS);
      },
      afterwards: async (_commit, isWhole) => {
        const id = ids.at(-1) ?? '';
        const isPaid = await isSubmitted(id);
        await settled();
        const ends = await endsOn(id);
        expect(ends.length).toBe(Number(isPaid));
        if (isPaid) await wasCalled(id, 'payment', !isWhole);
        else await erasedIn(id);
        if (isWhole) expect(ends).toEqual([APPROVED]);
      },
    });
    expect(deaths).toBeGreaterThan(3);
  });

  test.each(moments)('whose shop reads the status is not called, dying %s any commit', PATIENCE, async (moment) => {
    const ids: string[] = [];
    const answered = new Set<string>();
    const deaths = await killedAtEachCommit(gateway, moment, {
      way: async (victim) => {
        const id = await prepare(gateway);
        ids.push(id);
        await submit(gateway, id, 'payment', card);
        await victim.get(`/v1/checkouts/${id}/payment?entityId=${gateway.entityId}`);
        answered.add(id);
        await due(victim, 30 * MINUTE_MS);
      },
      afterwards: async () => {
        await settled();
        const id = ids.at(-1) ?? '';
        expect(await endsOn(id)).toEqual([APPROVED]);
        if (answered.has(id) || moment === 'after') expect(callsFor(id)).toEqual([]);
        else await wasCalled(id, 'payment', false);
      },
    });
    expect(deaths).toBeGreaterThan(0);
  });

  test.each(moments)('that is paid by bank ends once, dying %s any commit', PATIENCE, async (moment) => {
    const ids: string[] = [];
    const deaths = await killedAtEachCommit(gateway, moment, {
      way: async (victim) => {
        const id = await prepare(gateway);
        ids.push(id);
        const { body } = await submit(victim, id, 'payment', byBank);
        await payAtBank(victim, body['redirect']);
        await due(victim, 29 * MINUTE_MS);
      },
      afterwards: async (_commit, isWhole) => {
        const id = ids.at(-1) ?? '';
        // The shopper's page has no reply and submits again: the stored payment continues, or the first one is made.
        let { body } = await submit(gateway, id, 'payment', byBank);
        if (body.result.code === UNDER_WAY) {
          await passed(gateway, 2 * MINUTE_MS);
          body = (await submit(gateway, id, 'payment', byBank)).body;
          expect(body.result.code).not.toBe(UNDER_WAY);
        }
        if (body['redirect'] !== undefined) await payAtBank(gateway, body['redirect']);
        await settled();
        const ends = await endsOn(id);
        expect(ends.length).toBe(1);
        await wasCalled(id, 'payment', !isWhole);
        if (isWhole) expect(ends).toEqual([APPROVED]);
      },
    });
    expect(deaths).toBeGreaterThan(5);
  });

  test.each(moments)('on which a card is stored stores it once, dying %s any commit', PATIENCE, async (moment) => {
    const ids: string[] = [];
    let stored = 0;
    const deaths = await killedAtEachCommit(gateway, moment, {
      way: async (victim) => {
        const id = await prepare(gateway, { ...customer(), createRegistration: 'true' });
        ids.push(id);
        await submit(victim, id, 'registration', card);
        await due(victim, 29 * MINUTE_MS);
      },
      afterwards: async (_commit, isWhole) => {
        const id = ids.at(-1) ?? '';
        // As the shopper's page does when it gets no reply.
        const again = await submit(gateway, id, 'registration', card);
        await settled();
        const accounts = await database.read(registrationsOf, { entity: gateway.entityId });
        const isKept = (await checkoutRecords(database).byId(id))?.submittedAtMs !== undefined;
        stored += Number(isKept);
        expect(accounts.length).toBe(stored);
        for (const account of accounts) {
          expect(await notifiedCodes(database, gateway.entityId, account.id)).toHaveLength(1);
        }
        if (isWhole) expect([again.status, isKept]).toEqual([200, true]);
        if (isKept) await wasCalled(id, 'registration', !isWhole);
        else await erasedIn(id);
      },
    });
    expect(deaths).toBeGreaterThan(2);
  });
});
