import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { addChannel } from '../../access/entities/settings.ts';
import { checkLedger } from '../../assembly/books.ts';
import type { Database } from '../../platform/database/database.ts';
import { openDatabase } from '../../platform/database/open.ts';
import { query } from '../../platform/database/query.ts';
import { type FreshAddress, freshDistributed } from '../../testing/databases.ts';
import { type DistributedMode, noFaults, openDistributedMode } from '../../testing/distributed/mode.ts';
import { cardPayment, startGateway, type TestGateway } from '../../testing/gateway-under-test.ts';
import { sharedPostgres } from '../../testing/on-demand.ts';
import type { PaymentRow } from '../model/records.ts';

const RIVALS = 50;
const APPROVED = '000.100.110';
const ORDERED_WITHIN = { timeout: 20_000 };

interface Tables {
  payments: PaymentRow;
  simulator_orders: { readonly reference: string };
}

const stored = query<Tables>()((db) => db.selectFrom('payments').select(['id', 'entity', 'state']).orderBy('id'));
const orders = query<Tables>()((db) => db.selectFrom('simulator_orders').select('reference'));

describe('payments on a distributed database that gives up', () => {
  let address: FreshAddress;
  let mode: DistributedMode;
  let database: Database;
  let gateway: TestGateway;

  beforeEach(async () => {
    address = await freshDistributed(await sharedPostgres(), false);
    await (await openDatabase(address.direct ?? address.url)).close();
    // The faults of this mode are those of this test only.
    mode = await openDistributedMode(address.url, noFaults);
    database = await openDatabase(mode.url);
    gateway = await startGateway(database);
  });
  afterEach(async () => {
    mode.use(noFaults);
    await gateway.close();
    await database.close();
    await mode.close();
    await address.remove();
  });

  const pay = (more: Readonly<Record<string, string>> = {}) =>
    gateway.post('/v1/payments', { ...cardPayment, ...more });

  test('are made and ordered once, although the outcome of every commit is unknown', async () => {
    mode.use({ ...noFaults, ambiguous: 1 });
    const replies = await Promise.all(Array.from({ length: 20 }, () => pay()));
    mode.use(noFaults);
    expect(replies.map(({ body }) => body.result.code)).toEqual(replies.map(() => APPROVED));
    const payments = await database.read(stored, {});
    expect(payments.map(({ id }) => id)).toEqual(replies.map(({ body }) => body.id).toSorted());
    // An immediate answer does not wait for the simulator's order book, which tries again while the database is away.
    await expect.poll(async () => (await database.read(orders, {})).length, ORDERED_WITHIN).toBe(replies.length);
    expect(mode.counts.ambiguous).toBeGreaterThan(replies.length);
  });

  test('are captured once by 50 rivals, although every fourth commit fails', async () => {
    // Rivals share commits: in one round there may be so few that none fails.
    for (let round = 0; mode.counts.failedCommits === 0 && round < 20; round += 1) {
      const { body } = await pay({ paymentType: 'PA' });
      mode.use({ atCommit: 0.25, atStatement: 0.05, ambiguous: 0 });
      const capture = () =>
        gateway.post(`/v1/payments/${body.id}`, { amount: cardPayment.amount, currency: 'EUR', paymentType: 'CP' });
      const replies = await Promise.all(Array.from({ length: RIVALS }, capture));
      mode.use(noFaults);
      expect(replies.filter(({ body: reply }) => reply.result.code === APPROVED)).toHaveLength(1);
      expect(replies.filter(({ status }) => status >= 500)).toEqual([]);
    }
    expect(mode.counts.failedCommits).toBeGreaterThan(0);
    expect(await checkLedger(database)).toMatchObject({ missing: 0, unexpected: 0 });
  });

  test('of several channels that arrive together share no transaction', async () => {
    const known = { database, clock: gateway.clock, vault: gateway.gateway.vault };
    const other = await addChannel(known, gateway.entityId, 'Another channel', {});
    const paid = Array.from({ length: 20 }, (_, nth) => pay(nth % 2 === 0 ? {} : { entityId: other }));
    expect((await Promise.all(paid)).map(({ body }) => body.result.code)).toEqual(paid.map(() => APPROVED));
    const entities = new Set((await database.read(stored, {})).map(({ entity }) => entity));
    expect(entities.size).toBe(2);
    expect(mode.counts.refused).not.toContain('the payments of several entities in one transaction');
  });
});
