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

  /**
   * A database whose process is killed when it writes a payment down, before or after that has become durable: nothing is
   * written any more until the process is buried.
   */
  const dyingAt = (write: number, isDurable: boolean) => {
    let writes = 0;
    let state: 'alive' | 'dead' | 'buried' = 'alive';
    const commit: TestDatabase['commit'] = async (changes) => {
      const isOfPayment = [...(changes.inserts ?? []), ...(changes.updates ?? [])].some(
        ({ table }) => table === 'payments',
      );
      if (isOfPayment) writes += 1;
      const isLast = state === 'alive' && isOfPayment && writes === write;
      if (state !== 'dead' && (!isLast || isDurable)) await database.commit(changes);
      if (isLast) state = 'dead';
      if (state === 'dead') throw new Error('killed');
    };
    const bury = () => {
      state = 'buried';
    };
    return { database: { ...database, commit }, bury };
  };

  test.each([
    [1, true],
    [2, false],
    [2, true],
    [3, false],
    [3, true],
  ])(
    'killed at write %i (durable: %s), what is rejected afterwards ends reversed and declined',
    async (write, isDurable) => {
      const rules = 'checks avs=N outcome=reject';
      const { database: doomed, bury } = dyingAt(write, isDurable);
      const dying = await startGateway(doomed, { beside: gateway });
      const parts = { database, clock: gateway.clock, vault: gateway.gateway.vault };
      const shop = await addChannel(parts, gateway.entityId, 'Shop', { 'risk.rules': rules });
      const merchantTransactionId = `killed ${write} ${isDurable} ${database.kind}`;
      const order = { ...cardPayment, ...address, entityId: shop, merchantTransactionId };
      await dying.post('/v1/payments', order).catch(() => undefined);
      bury();
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
