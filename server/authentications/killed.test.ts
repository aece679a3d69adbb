import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databases, type TestDatabase } from '../database/testing.ts';
import { paymentRecords } from '../payments/records.ts';
import { cardPayment, startGateway, type TestGateway } from '../testing.ts';
import { authenticationRecords } from '../three-d-secure/records.ts';
import { leasesEnded } from '../timers/testing.ts';
import { browserData, follow, formOn, leadsTo, openPage, type SeenPage, sendForm } from './shopper-testing.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const PATIENCE = { timeout: 240_000 };

/** What only the test environment has is written behind the requests, whenever there is time. */
const ofTests: ReadonlySet<string> = new Set(['events', 'test_processes', 'test_clock']);

const { amount, currency, paymentType, ...card } = cardPayment;
const { shopperResultUrl, ...browser } = browserData;

type Parameters = Readonly<Record<string, string>>;

/** A payment as a merchant and a shopper make it. */
interface Way {
  readonly number: string;
  begin(process: TestGateway, named: Parameters): Promise<Readonly<Record<string, unknown>>>;
  /** What the shopper says to the issuer; nothing where nobody is asked here. */
  readonly answer?: 'approve' | 'decline';
  /** What becomes of it where nobody is killed. */
  readonly code: string;
}

const byServer =
  (path: string, number: string): Way['begin'] =>
  async (process, named) =>
    (await process.post(path, { ...cardPayment, ...browserData, ...named, 'card.number': number })).body;

const onCheckout =
  (number: string): Way['begin'] =>
  async (process, named) => {
    const prepared = { amount, currency, paymentType, shopperResultUrl, ...named };
    const { body } = await process.post('/v1/checkouts', prepared);
    const submission = { ...card, ...browser, 'card.number': number };
    return (await process.submit(`/v1/checkouts/${body.id}/payment`, submission)).body;
  };

const way = (
  begin: (number: string) => Way['begin'],
  number: string,
  code: string,
  answer?: 'approve' | 'decline',
): Way => ({ number, begin: begin(number), code, ...(answer === undefined ? {} : { answer }) });

const payments = (number: string) => byServer('/v1/payments', number);

const ways: readonly (readonly [string, Way])[] = [
  ['approved after a look', way(payments, '4200000000000042', '000.100.110', 'approve')],
  ['declined', way(payments, '4200000000000018', '100.380.401', 'decline')],
  ['frictionless', way(payments, '4200000000000026', '000.100.110')],
  ['approved on a checkout', way(onCheckout, '4200000000000018', '000.100.110', 'approve')],
  ['approved elsewhere', way(payments, '4200000000005058', '000.100.110')],
];

/** What a payment may end with that was cut off: nobody came back, or nobody knows what the acquirer did. */
const cutOff = ['100.396.101', '100.396.103', '100.390.105', '900.100.300', '300.100.100'];

/** A database whose process is killed at a commit, before or after that has become durable: it does nothing any more. */
const dyingAt = (database: TestDatabase, last: number, moment: 'before' | 'after') => {
  let commits = 0;
  let tell: () => void = () => undefined;
  const died = new Promise<'died'>((resolve) => {
    tell = () => resolve('died');
  });
  const never = new Promise<never>(() => undefined);
  const dying: TestDatabase = {
    ...database,
    commit: async (changes) => {
      const { inserts = [], updates = [], deletes = [] } = changes;
      const isOfTests = [...inserts, ...updates, ...deletes].some(({ table }) => ofTests.has(table));
      if (isOfTests) return await database.commit(changes);
      commits += 1;
      if (commits === last && moment === 'after') await database.commit(changes).catch(() => undefined);
      if (commits < last) return await database.commit(changes);
      tell();
      return await never;
    },
    read: async (asked, input) => (commits < last ? await database.read(asked, input) : await never),
  };
  return { dying, died, isDead: () => commits >= last };
};

/** The orders of events are the same on both; `orders.test.ts` kills one of these ways on either. */
const fastest = databases.filter(({ name }) => name === 'SQLite');

describe.each(fastest)('an authentication whose process is killed, on $name', ({ open }) => {
  let database: TestDatabase;
  let gateway: TestGateway;

  beforeAll(async () => {
    database = await open();
    gateway = await startGateway(database);
  });

  afterAll(async () => {
    await gateway.close();
    await database.close();
  });

  const later = async (milliseconds: number, process: TestGateway) => {
    process.clock.advance(milliseconds);
    await process.gateway.timers.runDue();
  };

  const settled = async () => {
    await leasesEnded(database);
    for (const milliseconds of [2 * MINUTE_MS, 16 * MINUTE_MS, DAY_MS, MINUTE_MS]) {
      await gateway.gateway.recover(gateway.clock.now() - 1);
      await later(milliseconds, gateway);
    }
  };

  const stored = async (name: string) => {
    const query = `/v1/query?entityId=${gateway.entityId}&merchantTransactionId=${encodeURIComponent(name)}`;
    const found = ((await gateway.get(query)).body['payments'] ?? []) as readonly { readonly id: string }[];
    expect(found.length).toBeLessThanOrEqual(1);
    return found[0] && (await paymentRecords(database).byId(gateway.entityId, found[0].id));
  };

  /** The shopper goes the whole way, at a process that may die of it. */
  const go = async (process: TestGateway, { begin, answer }: Way, name: string): Promise<void> => {
    const body = await begin(process, { merchantTransactionId: name });
    if (body['redirect'] !== undefined && answer !== undefined) {
      const back = await sendForm(await sendForm(await follow(body)), { answer });
      await sendForm(back);
    }
    await later(2 * MINUTE_MS, process);
  };

  /** Addresses name the process that made them; any other answers them too. */
  const here = (url: string): string => gateway.url + new URL(url).pathname;
  const onward = async (page: SeenPage, more: Parameters = {}): Promise<SeenPage> => {
    const { action, fields } = formOn(page);
    const next = await openPage(here(action), { ...fields, ...more });
    expect(next.status).toBeLessThan(500);
    return next;
  };

  /** The shopper tries again what the browser still shows: it leads to the issuer, or back to the shop. */
  const tryAgain = async (name: string, { answer }: Way): Promise<void> => {
    const payment = await stored(name);
    const url = payment?.outcome?.redirect?.url;
    // A shop that asks for the status is not called.
    const status = `/v1/checkouts/${payment?.checkoutId}/payment?entityId=${gateway.entityId}`;
    if (payment?.checkoutId !== undefined) await gateway.get(status);
    if (url === undefined || answer === undefined) return;
    let page = await openPage(here(url));
    if (page.text.includes('name="creq"')) page = await onward(page);
    if (page.text.includes('name="answer"')) page = await onward(page, { answer });
    if (page.text.includes('name="cres"')) page = await onward(page);
    expect(leadsTo(page)?.url).toContain('https://shop.example/');
  };

  const oneEnd = async (name: string, { code }: Way) => {
    const payment = await stored(name);
    if (payment === undefined) return undefined;
    expect([code, ...cutOff]).toContain(payment.outcome?.code);
    expect(payment.state).toBe(payment.outcome?.code === '000.100.110' ? 'succeeded' : 'declined');
    const authentication = await authenticationRecords(database).ofPayment(gateway.entityId, payment.id);
    expect(authentication?.sealed).toBeUndefined();
    return payment.outcome;
  };

  describe.each(ways)('%s', (words, each) => {
    test.each(['before', 'after'] as const)('ends once when it dies %s any commit', PATIENCE, async (moment) => {
      for (let commit = 1; ; commit += 1) {
        const name = `${words}, ${moment} ${commit}`;
        const { dying, died, isDead } = dyingAt(database, commit, moment);
        const victim = await startGateway(dying, { beside: gateway });
        const end = await Promise.race([
          died,
          go(victim, each, name).catch((error: unknown) => {
            if (!isDead()) throw error;
            return died;
          }),
        ]);
        await victim.close();
        await tryAgain(name, each);
        await settled();
        const outcome = await oneEnd(name, each);
        await later(DAY_MS, gateway);
        expect(await oneEnd(name, each)).toEqual(outcome);
        if (end !== 'died') {
          expect(outcome?.code).toBe(each.code);
          expect(commit).toBeGreaterThan(2);
          return;
        }
      }
    });
  });
});
