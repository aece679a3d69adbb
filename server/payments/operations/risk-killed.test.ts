import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addChannel } from '../../access/entities/settings.ts';
import { databases, type TestDatabase } from '../../testing/databases.ts';
import {
  cardPayment,
  killedAtEachCommit,
  passed,
  startGateway,
  type TestGateway,
} from '../../testing/gateway-under-test.ts';
import { type Consumer, notifiedCodes, startConsumer } from '../../testing/webhooks.ts';

const MINUTE_MS = 60_000;
const address = { 'billing.street1': 'Ring 1', 'billing.city': 'Wien', 'billing.postcode': 'AVSN' };
const REJECTED = '800.400.100';

/** The process was killed before the acquirer received the order: nothing was authorized, so nothing is reversed. */
const NEVER_RECEIVED = '900.100.300';

describe.each(databases)('risk after a kill on $name', ({ open, moments }) => {
  let database: TestDatabase;
  let gateway: TestGateway;
  let consumer: Consumer;
  let shop: string;

  beforeAll(async () => {
    database = await open();
    gateway = await startGateway(database);
    consumer = await startConsumer();
    const dependencies = { database, clock: gateway.clock, vault: gateway.gateway.vault };
    shop = await addChannel(dependencies, gateway.entityId, 'Shop', { 'risk.rules': 'checks avs=N outcome=reject' });
    await gateway.post('/v1/webhooks', { entityId: shop, url: consumer.url, active: 'true' });
  });

  afterAll(async () => {
    await gateway.close();
    await consumer.close();
    await database.close();
  });

  const found = async (merchantTransactionId: string) => {
    const query = new URLSearchParams({ entityId: shop, merchantTransactionId });
    const { body } = await gateway.get(`/v1/query?${query}`);
    return (body['payments'] ?? []) as readonly { readonly id: string; readonly result: { readonly code: string } }[];
  };

  test.each(moments)(
    'a payment rejected after its approval ends reversed and declined, after a kill %s any commit',
    {
      timeout: 240_000,
    },
    async (moment) => {
      const nameOf = (commit: number) => `killed ${moment} ${commit}`;
      const ends: string[] = [];
      const deaths = await killedAtEachCommit(gateway, moment, {
        way: (victim, commit) =>
          victim.post('/v1/payments', {
            ...cardPayment,
            ...address,
            entityId: shop,
            merchantTransactionId: nameOf(commit),
          }),
        afterwards: async (commit, isWhole) => {
          await passed(gateway, 2 * MINUTE_MS);
          const payments = await found(nameOf(commit));
          expect(payments).toHaveLength(moment === 'before' && commit === 1 ? 0 : 1);
          for (const { id, result } of payments) {
            expect(isWhole ? [REJECTED] : [REJECTED, NEVER_RECEIVED]).toContain(result.code);
            expect(await notifiedCodes(database, shop, id)).toEqual([result.code]);
            if (!isWhole) ends.push(result.code);
          }
          expect(await gateway.gateway.recover(gateway.clock.now())).toBe(0);
        },
      });
      expect(deaths).toBeGreaterThan(2);
      expect(ends).toContain(REJECTED);
    },
  );
});
