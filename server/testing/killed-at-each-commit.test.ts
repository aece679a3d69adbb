import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { timerAt } from '../platform/timers/timer.ts';
import { databases, type TestDatabase } from './databases.ts';
import { cardPayment, killedAtEachCommit, startGateway, type TestGateway } from './gateway-under-test.ts';

describe.each(databases)('processes that die at each commit, on $name', ({ open }) => {
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

  test('one that dies of a commit after its work was finished is waited for no longer than the others', async () => {
    const wholes: boolean[] = [];
    const store = (victim: TestGateway, name: string) =>
      victim.database.commit({ inserts: [timerAt('payment.expiry', name, gateway.clock.now() + 1_000_000)] });
    const deaths = await killedAtEachCommit(gateway, 'before', {
      way: async (victim, commit) => {
        await store(victim, `first ${commit}`);
        // Leaves events to store, for which closing waits.
        await victim.post('/v1/payments', { ...cardPayment, 'card.number': 'none' });
        void nextTurn().then(() => store(victim, `second ${commit}`));
      },
      afterwards: async (_commit, isWhole) => void wholes.push(isWhole),
    });
    expect([deaths, wholes]).toEqual([2, [false, true, true]]);
  });
});
