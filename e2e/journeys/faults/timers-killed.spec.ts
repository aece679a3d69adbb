import { startPostgres } from '../../../tools/test/postgres.ts';
import { type GatewayProcess, startGateway } from '../../harness/gateway.ts';
import { type StoredCounts, storedInPostgres, storedInSqlite } from '../../harness/stored-counts.ts';
import { expect, test } from '../failure.ts';

/*
 * The gateway is killed while the timers of many expiring authorizations run. It must forget no timer and reverse no
 * authorization twice.
 */

const AUTHORIZATIONS = 120;
const AT_ONCE = 20;
/** On a busy machine the kill may come after all timers have run; then another round follows. */
const MAXIMUM_ROUNDS = 5;
const EIGHT_DAYS_S = 8 * 24 * 60 * 60;
const TWO_HOURS_S = 2 * 60 * 60;

const card = {
  amount: '9.00',
  currency: 'EUR',
  paymentType: 'PA',
  paymentBrand: 'VISA',
  'card.number': '4200000000000000',
  'card.expiryMonth': '05',
  'card.expiryYear': '2034',
  'card.cvv': '123',
};

interface Reply {
  readonly id: string;
  readonly result: { readonly code: string };
  readonly payments?: readonly { readonly paymentType: string; readonly amount: string }[];
}

async function ask(gateway: GatewayProcess, path: string, form?: Readonly<Record<string, string>>): Promise<Reply> {
  const entityId = gateway.entityId;
  const address = new URL(path, gateway.url);
  if (form === undefined) address.searchParams.set('entityId', entityId);
  const response = await fetch(address, {
    headers: { authorization: `Bearer ${gateway.accessToken}` },
    ...(form === undefined ? {} : { method: 'POST', body: new URLSearchParams({ entityId, ...form }) }),
  });
  return (await response.json()) as Reply;
}

async function authorizeMany(gateway: GatewayProcess): Promise<readonly string[]> {
  const ids: string[] = [];
  while (ids.length < AUTHORIZATIONS) {
    const replies = await Promise.all(Array.from({ length: AT_ONCE }, () => ask(gateway, 'v1/payments', card)));
    for (const { id, result } of replies) {
      expect(result.code).toBe('000.100.110');
      ids.push(id);
    }
  }
  return ids;
}

async function expectEachReversedOnce(gateway: GatewayProcess, ids: readonly string[]): Promise<void> {
  for (const id of ids) {
    const { payments = [] } = await ask(gateway, `v1/query/${id}?includeLinkedTransactions=true`);
    expect(payments.map(({ paymentType, amount }) => `${paymentType} ${amount}`).toSorted()).toEqual([
      'PA 9.00',
      'RV 9.00',
    ]);
  }
}

/** Returns the authorizations of one round; some of them are already reversed when the gateway is killed. */
async function killedInOneRound(gateway: GatewayProcess, stored: StoredCounts): Promise<readonly string[]> {
  const ids = await authorizeMany(gateway);
  expect(await stored.openTimers('payment.expiry')).toBe(AUTHORIZATIONS);
  const before = await stored.reversals();
  const advanced = ask(gateway, 'v1/test/clock', { action: 'advance', seconds: String(EIGHT_DAYS_S) });
  const isAnswered = advanced.catch(() => undefined);
  // The clock moves from timer to timer, through a week of daily settlements first.
  await expect.poll(() => stored.reversals(), { intervals: [5], timeout: 60_000 }).toBeGreaterThan(before);
  await gateway.kill();
  await isAnswered;
  return ids;
}

async function killedWhileTimersRun(gateway: GatewayProcess, stored: StoredCounts): Promise<void> {
  const ids = [...(await killedInOneRound(gateway, stored))];
  for (let round = 1; round < MAXIMUM_ROUNDS && (await stored.openTimers('payment.expiry')) === 0; round += 1) {
    await gateway.start();
    ids.push(...(await killedInOneRound(gateway, stored)));
  }
  expect(await stored.openTimers('payment.expiry'), 'some had not run yet').toBeGreaterThan(0);
  await stored.leasesEnd();
  await stored.paymentsAge();
  await gateway.start();
  await expect.poll(() => stored.undecided(), { timeout: 60_000 }).toBe(0);
  // A timer that met a reversal of the killed process in progress looks again an hour later, when it has ended.
  await ask(gateway, 'v1/test/clock', { action: 'advance', seconds: String(TWO_HOURS_S) });
  await expect.poll(() => stored.openTimers('payment.expiry'), { timeout: 60_000 }).toBe(0);
  await expectEachReversedOnce(gateway, ids);
}

test('timers on SQLite survive a kill, and each runs once', async () => {
  test.setTimeout(300_000);
  const gateway = await startGateway();
  await killedWhileTimersRun(gateway, storedInSqlite(gateway.databasePath));
  await gateway.close();
});

test('timers on PostgreSQL survive a kill, and each runs once', async () => {
  test.setTimeout(300_000);
  const postgres = await startPostgres();
  const gateway = await startGateway(postgres.url);
  await killedWhileTimersRun(gateway, storedInPostgres(postgres.url));
  await gateway.close();
  await postgres.stop();
});
