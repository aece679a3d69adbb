import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databases, type TestDatabase } from '../database/testing.ts';
import { addChannel } from '../entities/settings.ts';
import { cardPayment, startGateway, type TestGateway } from '../testing.ts';

const address = { 'billing.street1': 'Ring 1', 'billing.city': 'Wien', 'billing.postcode': 'AVSN' };

describe.each(databases)('risk after a kill on $name', ({ open }) => {
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

  /** A database whose process is killed at a commit: before or after it has become durable. */
  const dyingAt = (commit: number, isDurable: boolean): TestDatabase => {
    let commits = 0;
    let isDead = false;
    return {
      ...database,
      commit: async (changes) => {
        if (changes.inserts?.[0]?.table === 'payments' || commits > 0) commits += 1;
        if (isDead || (commits === commit && !isDurable)) {
          isDead = true;
          throw new Error('killed');
        }
        await database.commit(changes);
        if (commits === commit) {
          isDead = true;
          throw new Error('killed');
        }
      },
    };
  };

  test.each([
    [1, true],
    [2, false],
    [2, true],
    [3, false],
    [3, true],
  ])(
    'killed at commit %i (durable: %s), what is rejected afterwards ends reversed and declined',
    async (commit, isDurable) => {
      const rules = 'checks avs=N outcome=reject';
      const dying = await startGateway(dyingAt(commit, isDurable), { beside: gateway });
      const parts = { database, clock: gateway.clock, vault: gateway.gateway.vault };
      const shop = await addChannel(parts, gateway.entityId, 'Shop', { 'risk.rules': rules });
      const merchantTransactionId = `killed ${commit} ${isDurable} ${database.kind}`;
      const order = { ...cardPayment, ...address, entityId: shop, merchantTransactionId };
      await dying.post('/v1/payments', order).catch(() => undefined);
      await dying.close();
      gateway.clock.advance(100_000);
      await gateway.gateway.recover(gateway.clock.now());
      const { body } = await gateway.get(
        `/v1/query?entityId=${shop}&merchantTransactionId=${encodeURIComponent(merchantTransactionId)}`,
      );
      const payments = body['payments'] as readonly { readonly result: { readonly code: string } }[];
      expect(payments.map(({ result }) => result.code)).toEqual(['800.400.100']);
      expect(await gateway.gateway.recover(gateway.clock.now())).toBe(0);
    },
  );
});
