import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { query } from '../../platform/database/query.ts';
import { databases, type TestDatabase } from '../../testing/databases.ts';
import {
  cardPayment,
  killedAtEachCommit,
  passed,
  startGateway,
  type TestGateway,
} from '../../testing/gateway-under-test.ts';
import { type OtherGateway, otherGateway } from '../../testing/other-gateway.ts';
import { answerChallenge, browserData, follow } from '../../testing/shopper.ts';
import { forwardToUpstream } from '../../testing/upstream.ts';
import { type PaymentRow, paymentOf } from '../model/records.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const PATIENCE = { timeout: 240_000 };
const CHALLENGE = '4200000000000018';
const APPROVED = '000.100.112';

const paymentsIn = query<{ payments: PaymentRow }, { entity: string }>()((db, input) =>
  db.selectFrom('payments').selectAll().where('entity', '=', input('entity')).orderBy('id'),
);

const newBooks = (books: OtherGateway['books'], known: number): readonly string[] =>
  books.slice(known).map(({ paymentType, code }) => `${paymentType} ${code}`);

/**
 * The acquirer carries out every order, also repeated ones: only the gateway can prevent a second movement of money.
 */
describe.each(databases)('a payment at another gateway, whose process is killed, on $name', ({ open }) => {
  let database: TestDatabase;
  let gateway: TestGateway;
  let upstream: OtherGateway;

  beforeAll(async () => {
    upstream = await otherGateway({ honoursKeys: false, declinesDuplicates: false });
    database = await open();
    gateway = await startGateway(database);
    await forwardToUpstream(gateway, upstream.url);
  });

  afterAll(async () => {
    await gateway.close();
    await database.close();
    await upstream.close();
  });

  const order = { ...cardPayment, ...browserData, testMode: 'EXTERNAL', 'card.number': CHALLENGE } as const;

  /** Pays as a shopper does, at a process that may die; at the end time passes there. */
  const go = async (process: TestGateway, paymentType: string): Promise<void> => {
    const { body } = await process.post('/v1/payments', { ...order, paymentType });
    await answerChallenge(await follow(body), 'approve');
    process.clock.advance(2 * MINUTE_MS);
    await process.gateway.timers.runDue();
  };

  const stored = async () => (await database.read(paymentsIn, { entity: gateway.entityId })).map(paymentOf);

  /** Both gateways must have the same orders, each once. */
  test.each([
    ['DB', 'before', ['DB']],
    ['DB', 'after', ['DB']],
    ['PA.CP', 'before', ['PA', 'CP']],
    ['PA.CP', 'after', ['PA', 'CP']],
  ] as const)('a %s is ordered once, dying %s any commit', PATIENCE, async (paymentType, moment, ordered) => {
    let [known, made] = [0, 0];
    const deaths = await killedAtEachCommit(gateway, moment, {
      way: async (victim) => {
        known = upstream.books.length;
        made = (await stored()).length;
        await go(victim, paymentType);
      },
      afterwards: async (_commit, isWhole) => {
        for (const milliseconds of [2 * MINUTE_MS, 16 * MINUTE_MS, 16 * MINUTE_MS, DAY_MS]) {
          await passed(gateway, milliseconds);
        }
        const ours = (await stored()).slice(made);
        const isPaid = ours[0]?.state === 'succeeded';
        const theirs = newBooks(upstream.books, known);
        expect(theirs).toEqual(isPaid ? ordered.map((type) => `${type} 000.100.110`) : []);
        expect(ours.map(({ state, outcome }) => [state, outcome?.code === APPROVED])).toEqual(
          isPaid ? ordered.map(() => ['succeeded', true]) : ours.map(() => ['declined', false]),
        );
        expect(ours.length).toBe(isPaid ? ordered.length : Math.min(1, ours.length));
        if (isWhole) expect(isPaid).toBe(true);
      },
    });
    expect(deaths).toBeGreaterThan(5);
  });
});
