import { startPostgres } from '../../../tools/test/postgres.ts';
import { type GatewayProcess, startGateway } from '../../harness/gateway.ts';
import { type StoredCounts, storedInPostgres, storedInSqlite } from '../../harness/stored-counts.ts';
import { expect, test } from '../failure.ts';

/* The gateway is killed while it charges many subscriptions of one minute. Each is charged once for each due time. */

const SCHEDULES = 60;
/** A kill may come before the first or after the last charge; then another due time follows. */
const MAXIMUM_ROUNDS = 5;
const DAY_S = 24 * 60 * 60;

const card = {
  paymentBrand: 'VISA',
  'card.number': '4200000000000000',
  'card.expiryMonth': '05',
  'card.expiryYear': '2034',
};

interface Reply {
  readonly id: string;
  readonly result: { readonly code: string };
  readonly schedule?: { readonly runs: readonly { readonly dueAt: string; readonly resultCode: string }[] };
}

async function ask(gateway: GatewayProcess, path: string, form?: Readonly<Record<string, string>>): Promise<Reply> {
  const { entityId, accessToken } = gateway;
  const address = new URL(path, gateway.url);
  if (form === undefined) address.searchParams.set('entityId', entityId);
  const response = await fetch(address, {
    headers: { authorization: `Bearer ${accessToken}` },
    ...(form === undefined ? {} : { method: 'POST', body: new URLSearchParams({ entityId, ...form }) }),
  });
  return (await response.json()) as Reply;
}

async function schedule(gateway: GatewayProcess): Promise<readonly string[]> {
  const { id: registrationId } = await ask(gateway, 'v1/registrations', card);
  const plan = { registrationId, amount: '9.90', currency: 'EUR', 'job.expression': '0 0 9 * * ?' };
  const replies = await Promise.all(Array.from({ length: SCHEDULES }, () => ask(gateway, 'v1/schedules', plan)));
  return replies.map(({ id, result }) => {
    expect(result.code).toBe('000.100.110');
    return id;
  });
}

/** Kills the gateway while it charges a due time; returns whether some were charged by then, and some were not. */
async function killedWhileCharging(gateway: GatewayProcess, stored: StoredCounts): Promise<boolean> {
  const before = await stored.attempts();
  const advanced = ask(gateway, 'v1/test/clock', { action: 'advance', seconds: String(DAY_S) });
  const isAnswered = advanced.catch(() => undefined);
  await expect.poll(() => stored.attempts(), { intervals: [2] }).toBeGreaterThan(before);
  await gateway.kill();
  await isAnswered;
  return (await stored.attempts()) < before + SCHEDULES;
}

async function chargedOnceEach(gateway: GatewayProcess, stored: StoredCounts): Promise<void> {
  const ids = await schedule(gateway);
  let isBetween = false;
  for (let round = 0; round < MAXIMUM_ROUNDS && !isBetween; round += 1) {
    isBetween = await killedWhileCharging(gateway, stored);
    await stored.leasesEnd();
    await stored.paymentsAge();
    await gateway.start();
  }
  expect(isBetween, 'a kill came while some were charged and some were not').toBe(true);
  // An order that the killed process never sent is tried again a day later; the due times meanwhile wait for it.
  for (let days = 0; days < 3; days += 1) {
    await expect.poll(() => stored.undecided(), { timeout: 60_000 }).toBe(0);
    await ask(gateway, 'v1/test/clock', { action: 'advance', seconds: String(DAY_S) });
  }
  await expect.poll(() => stored.openRuns(), { timeout: 60_000 }).toBe(0);
  const dueTimes = new Set<string>();
  for (const id of ids) {
    const { schedule: shown } = await ask(gateway, `v1/schedules/${id}`);
    const charged = (shown?.runs ?? []).flatMap(({ dueAt, resultCode }) =>
      resultCode.startsWith('000.') ? [dueAt] : [],
    );
    expect(new Set(charged).size, `${id}: ${charged}`).toBe(charged.length);
    for (const each of charged) dueTimes.add(each);
  }
  expect(dueTimes.size).toBeGreaterThan(2);
}

test('subscriptions on SQLite survive a kill, and none is charged twice', async () => {
  test.setTimeout(180_000);
  const gateway = await startGateway();
  await chargedOnceEach(gateway, storedInSqlite(gateway.databasePath));
  await gateway.close();
});

test('subscriptions on PostgreSQL survive a kill, and none is charged twice', async () => {
  test.setTimeout(180_000);
  const postgres = await startPostgres();
  const gateway = await startGateway(postgres.url);
  await chargedOnceEach(gateway, storedInPostgres(postgres.url));
  await gateway.close();
  await postgres.stop();
});
