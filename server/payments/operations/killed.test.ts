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
import { type Consumer, notifiedCodes, startConsumer } from '../../testing/webhooks.ts';
import type { Payment } from '../model/payment.ts';
import { type PaymentRow, paymentOf } from '../model/records.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const PATIENCE = { timeout: 240_000 };
const APPROVED = '000.100.110';

/** The code of a payment whose order never arrived at the acquirer. */
const CUT_OFF = '900.100.300';

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

const inWords = ({ type, amount, state }: Payment): string => `${type} ${amount} ${state}`;

describe.each(databases)('an authorization whose process is killed, on $name', ({ open, moments }) => {
  let database: TestDatabase;
  let gateway: TestGateway;
  let consumer: Consumer;

  beforeAll(async () => {
    database = await open();
    gateway = await startGateway(database);
    consumer = await startConsumer();
    await gateway.post('/v1/webhooks', { url: consumer.url, active: 'true' });
  });

  afterAll(async () => {
    await gateway.close();
    await consumer.close();
    await database.close();
  });

  const authorize = (process: TestGateway, paymentType: string, merchantTransactionId: string) =>
    process.post('/v1/payments', { ...cardPayment, paymentType, merchantTransactionId });

  const due = async (process: TestGateway, milliseconds: number): Promise<void> => {
    process.clock.advance(milliseconds);
    await process.gateway.timers.runDue();
  };

  const settled = async (): Promise<void> => {
    for (const milliseconds of [2 * MINUTE_MS, 2 * MINUTE_MS, 8 * DAY_MS, DAY_MS]) await passed(gateway, milliseconds);
  };

  /** Returns an authorization and its follow-ups, after checking that each has ended and was announced once. */
  const familyOf = async (name: string): Promise<readonly [parent: string, ...followUps: string[]] | undefined> => {
    const channelId = gateway.entityId;
    const [parent, ...others] = (await database.read(paymentsOf, { entity: channelId, name })).map(paymentOf);
    expect(others).toEqual([]);
    if (parent === undefined) return undefined;
    const followUps = (await database.read(followUpsOf, { entity: channelId, id: parent.id })).map(paymentOf);
    for (const { id, state, outcome } of [parent, ...followUps]) {
      expect(outcome?.code).toBe(state === 'succeeded' ? APPROVED : CUT_OFF);
      expect(await notifiedCodes(database, channelId, id)).toEqual([outcome?.code]);
    }
    return [inWords(parent), ...followUps.map(inWords).toSorted()];
  };

  test.each(moments)('is captured once by its request, after a kill %s any commit', PATIENCE, async (moment) => {
    const nameOf = (commit: number) => `captured, ${moment} ${commit}`;
    const deaths = await killedAtEachCommit(gateway, moment, {
      way: async (victim, commit) => {
        await authorize(victim, 'PA.CP', nameOf(commit));
        await due(victim, MINUTE_MS);
      },
      afterwards: async (commit) => {
        await settled();
        const captured = ['PA.CP 9200 succeeded', 'CP 9200 succeeded'];
        // The acquirer never got the first one if the process was killed before the order was sent.
        const ends = moment === 'before' && commit === 1 ? [undefined] : [captured, ['PA.CP 9200 declined']];
        const family = await familyOf(nameOf(commit));
        expect(ends).toContainEqual(family);
        await passed(gateway, 8 * DAY_MS);
        expect(await familyOf(nameOf(commit))).toEqual(family);
      },
    });
    expect(deaths).toBeGreaterThan(3);
  });

  /**
   * The immediate capture fails, as after a kill of the authorizing process, so that the timer captures.
   */
  test.each(moments)('is captured once by its timer, after a kill %s any commit', PATIENCE, async (moment) => {
    const nameOf = (commit: number) => `captured by time, ${moment} ${commit}`;
    const cutOff = await startGateway(
      {
        ...database,
        commit: (changes) =>
          changes.inserts?.some(({ table, row }) => table === 'payments' && row['type'] === 'CP')
            ? Promise.reject(new Error('the process was killed'))
            : database.commit(changes),
      },
      { beside: gateway },
    );
    const deaths = await killedAtEachCommit(gateway, moment, {
      way: async (victim, commit) => {
        await authorize(cutOff, 'PA.CP', nameOf(commit));
        await due(victim, MINUTE_MS);
      },
      afterwards: async (commit) => {
        await settled();
        expect(await familyOf(nameOf(commit))).toEqual(['PA.CP 9200 succeeded', 'CP 9200 succeeded']);
      },
    });
    await cutOff.close();
    expect(deaths).toBeGreaterThan(2);
  });

  test.each(moments)('releases the rest once when it expires, after a kill %s any commit', PATIENCE, async (moment) => {
    const nameOf = (commit: number) => `expired, ${moment} ${commit}`;
    const deaths = await killedAtEachCommit(gateway, moment, {
      way: async (victim, commit) => {
        const { body } = await authorize(gateway, 'PA', nameOf(commit));
        const capture = { paymentType: 'CP', amount: '30.00', currency: 'EUR' };
        await gateway.post(`/v1/payments/${body.id}`, capture);
        await due(victim, 7 * DAY_MS);
      },
      afterwards: async (commit) => {
        await settled();
        const ended = ['PA 9200 succeeded', 'CP 3000 succeeded', 'RV 6200 succeeded'];
        expect(await familyOf(nameOf(commit))).toEqual(ended);
      },
    });
    expect(deaths).toBeGreaterThan(2);
  });
});
