import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databases, type TestDatabase } from '../../testing/databases.ts';
import {
  cardPayment,
  killedAtEachCommit,
  passed,
  startGateway,
  type TestGateway,
} from '../../testing/gateway-under-test.ts';
import { merchantsToCall } from '../../testing/outbound.ts';
import { browserData, follow, formOn, openPage, redirectOn, type SeenPage, sendForm } from '../../testing/shopper.ts';
import { type Consumer, notifiedCodes, startConsumer } from '../../testing/webhooks.ts';
import { paymentRecords } from '../model/records.ts';
import { authenticationRecords } from '../three-d-secure/records.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const PATIENCE = { timeout: 240_000 };

const { amount, currency, paymentType, ...card } = cardPayment;
const { shopperResultUrl: _url, ...browser } = browserData;

type Parameters = Readonly<Record<string, string>>;

/** A scenario: a payment by a merchant and a shopper. */
interface Way {
  readonly number: string;
  readonly on: 'payments' | 'threeDSecure' | 'checkout';
  /** The shopper's answer to the issuer; undefined without a challenge, or when the shopper does not come back. */
  readonly answer?: 'approve' | 'decline';
  /** The result code when no process is killed. */
  readonly code: string;
  /** Another possible result code when a process is killed. */
  readonly orElse?: string;
  readonly more?: Parameters;
}

const APPROVED = '000.100.110';
const PENDING = '000.200.000';

/** The code of a second submission while the outcome of the first one is unknown. */
const UNDER_WAY = '800.700.100';

const ways = {
  'approved after the hidden page': { on: 'payments', number: '4200000000000042', code: APPROVED, answer: 'approve' },
  declined: { on: 'payments', number: '4200000000000018', code: '100.380.401', answer: 'decline' },
  frictionless: { on: 'payments', number: '4200000000000026', code: APPROVED },
  'abandoned by the shopper': { on: 'payments', number: '4200000000000018', code: '100.396.101' },
  'approved by a decoupled authentication': { on: 'payments', number: '4200000000005058', code: APPROVED },
  'approved with a stored card': {
    on: 'payments',
    number: '4200000000000018',
    code: APPROVED,
    answer: 'approve',
    more: { createRegistration: 'true' },
  },
  'approved on a checkout': { on: 'checkout', number: '4200000000000018', code: APPROVED, answer: 'approve' },
  'softly declined on a checkout': {
    on: 'checkout',
    number: '4200000000001008',
    code: APPROVED,
    answer: 'approve',
    // The process died before it could start the challenge.
    orElse: '300.100.100',
  },
  'standalone, approved': { on: 'threeDSecure', number: '4200000000000042', code: APPROVED, answer: 'approve' },
} as const satisfies Readonly<Record<string, Way>>;

type Words = keyof typeof ways;

/** The result codes of interrupted payments: the shopper did not come back, or the acquirer's answer is unknown. */
const cutOff = ['100.396.101', '100.396.103', '100.390.105', '900.100.300'];

const allWays = Object.keys(ways) as readonly Words[];

describe.each(databases)('an authentication whose process is killed, on $name', ({ open, moments }) => {
  const shops = merchantsToCall();
  let database: TestDatabase;
  let gateway: TestGateway;
  let consumer: Consumer;
  let shopperResultUrl: string;

  beforeAll(async () => {
    database = await open();
    gateway = await startGateway(database);
    consumer = await startConsumer();
    const { port } = await shops.merchant((_request, response) => void response.end());
    shopperResultUrl = `http://127.0.0.1:${port}/result`;
    const { body } = await gateway.post('/v1/webhooks', { url: consumer.url, active: 'true' });
    expect(body['active']).toBe(true);
  });

  afterAll(async () => {
    await gateway.close();
    await consumer.close();
    shops.close();
    await database.close();
  });

  const stored = async (name: string) => {
    const query = `/v1/query?entityId=${gateway.entityId}&merchantTransactionId=${encodeURIComponent(name)}`;
    const found = ((await gateway.get(query)).body['payments'] ?? []) as readonly { readonly id: string }[];
    expect(found.length).toBeLessThanOrEqual(1);
    return found[0] && (await paymentRecords(database).byId(gateway.entityId, found[0].id));
  };

  /** Creates the requests of a scenario. A checkout is created first; its id serves for a second submission. */
  const order = ({ on, number, more = {} }: Way, name: string) => {
    const named = { shopperResultUrl, merchantTransactionId: name };
    const paid = { ...card, ...browser, 'card.number': number };
    let checkout: string | undefined;
    const submit = (process: TestGateway) => process.submit(`/v1/checkouts/${checkout}/payment`, paid);
    const begin = async (process: TestGateway) => {
      const own = { amount, currency, ...(on === 'threeDSecure' ? {} : { paymentType }), ...named, ...more };
      if (on !== 'checkout') return (await process.post(`/v1/${on}`, { ...own, ...paid })).body;
      checkout = (await process.post('/v1/checkouts', own)).body.id;
      return (await submit(process)).body;
    };
    const again = async () => {
      if (checkout === undefined || (await submit(gateway)).body.result.code !== UNDER_WAY) return;
      await passed(gateway, 2 * MINUTE_MS);
      expect((await submit(gateway)).body.result.code).not.toBe(UNDER_WAY);
    };
    return { begin, again };
  };

  type Order = ReturnType<typeof order>;

  /** Runs a scenario at a process that may die. */
  const go = async (process: TestGateway, { begin }: Order, { answer }: Way): Promise<void> => {
    const body = await begin(process);
    if (body['redirect'] !== undefined && answer !== undefined) {
      const back = await sendForm(await sendForm(await follow(body)), { answer });
      await sendForm(back);
    }
    process.clock.advance((answer === undefined ? 20 : 2) * MINUTE_MS);
    await process.gateway.timers.runDue();
  };

  /** URLs contain the port of the process that created them; this function changes it to the surviving process. */
  const here = (url: string): string => gateway.url + new URL(url).pathname;
  const nextPage = async (page: SeenPage, more: Parameters = {}): Promise<SeenPage> => {
    const { action, fields } = formOn(page);
    const next = await openPage(here(action), { ...fields, ...more });
    expect(next.status).toBeLessThan(500);
    return next;
  };

  /** The shopper continues from the page that the browser shows: to the issuer, or back to the shop. */
  const tryAgain = async (name: string, { again }: Order, { answer }: Way): Promise<void> => {
    await again();
    const url = (await stored(name))?.outcome?.redirect?.url;
    if (url === undefined || answer === undefined) return;
    let page = await openPage(here(url));
    if (page.text.includes('name="creq"')) page = await nextPage(page);
    if (page.text.includes('name="answer"')) page = await nextPage(page, { answer });
    if (page.text.includes('name="cres"')) page = await nextPage(page);
    expect(redirectOn(page)?.url).toContain(shopperResultUrl);
  };

  /** Checks that a payment has ended, was notified once and has no secrets left; returns its outcome. */
  const oneEnd = async (name: string, { code, orElse }: Way) => {
    const payment = await stored(name);
    if (payment === undefined) return undefined;
    const { channelId, id, outcome, state } = payment;
    expect([code, orElse, ...cutOff]).toContain(outcome?.code);
    expect(state).toBe(outcome?.code === APPROVED ? 'succeeded' : 'declined');
    expect((await authenticationRecords(database).ofPayment(channelId, id))?.sealed).toBeUndefined();
    const notified = await notifiedCodes(database, channelId, id);
    expect([[outcome?.code], [PENDING, outcome?.code]]).toContainEqual(notified);
    return outcome;
  };

  describe.each(allWays)('%s', (words) => {
    test.each(moments)('ends once when it dies %s any commit', PATIENCE, async (moment) => {
      const each: Way = ways[words];
      const nameOf = (commit: number) => `${words}, ${moment} ${commit}`;
      const orders = new Map<number, Order>();
      const orderOf = (commit: number): Order => {
        const its = orders.get(commit) ?? order(each, nameOf(commit));
        orders.set(commit, its);
        return its;
      };
      const deaths = await killedAtEachCommit(gateway, moment, {
        way: (victim, commit) => go(victim, orderOf(commit), each),
        afterwards: async (commit, isWhole) => {
          await tryAgain(nameOf(commit), orderOf(commit), each);
          for (const milliseconds of [2 * MINUTE_MS, 16 * MINUTE_MS, DAY_MS, MINUTE_MS])
            await passed(gateway, milliseconds);
          const outcome = await oneEnd(nameOf(commit), each);
          await passed(gateway, DAY_MS);
          expect(await oneEnd(nameOf(commit), each)).toEqual(outcome);
          if (isWhole) expect(outcome?.code).toBe(each.code);
        },
      });
      expect(deaths).toBeGreaterThan(1);
    });
  });
});
