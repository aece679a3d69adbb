import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../../tools/test/free-port.ts';
import { startPostgres } from '../../../tools/test/postgres.ts';
import { type GatewayProcess, startGateway } from '../../harness/gateway.ts';
import { undecidedPayments } from '../../harness/gateway-records.ts';
import { startServer } from '../../harness/server-process.ts';
import { expect, test } from '../failure.ts';

/*
 * The gateway is killed while merchants pay and refund, and restarted. It must lose nothing that it has acknowledged, do
 * nothing twice and leave nothing undecided.
 */

const CLIENTS = 20;
const KILLS = 3;
/** The gateway is killed after this many replies, in the middle of its work. */
const REPLIES_PER_KILL = 150;

const card = {
  paymentBrand: 'VISA',
  'card.number': '4200000000000000',
  'card.expiryMonth': '05',
  'card.expiryYear': '2034',
  'card.cvv': '123',
};

/** The address of a gateway and the credentials for it. */
type Access = Pick<GatewayProcess, 'url' | 'entityId' | 'accessToken'>;

interface Reply {
  readonly id: string;
  readonly amount: string;
  readonly referencedId?: string;
  readonly result: { readonly code: string };
  readonly redirect?: { readonly url: string };
}

const APPROVED = '000.100.110';

async function post(gateway: Access, path: string, fields: Readonly<Record<string, string>>): Promise<Reply> {
  const response = await fetch(new URL(path, gateway.url), {
    method: 'POST',
    headers: { authorization: `Bearer ${gateway.accessToken}` },
    body: new URLSearchParams({ entityId: gateway.entityId, currency: 'EUR', ...fields }),
  });
  return (await response.json()) as Reply;
}

async function read(gateway: GatewayProcess, id: string): Promise<Reply> {
  const response = await fetch(new URL(`v1/payments/${id}?entityId=${gateway.entityId}`, gateway.url), {
    headers: { authorization: `Bearer ${gateway.accessToken}` },
  });
  return (await response.json()) as Reply;
}

/** Pays and then refunds a third, in a loop, until the connection breaks. Reports every reply. */
async function client(gateway: GatewayProcess, report: (reply: Reply) => void): Promise<void> {
  for (;;) {
    try {
      const debit = await post(gateway, 'v1/payments', { ...card, paymentType: 'DB', amount: '9.00' });
      report(debit);
      for (let refund = 0; refund < 3; refund += 1) {
        report(await post(gateway, `v1/payments/${debit.id}`, { paymentType: 'RF', amount: '3.00' }));
      }
    } catch {
      return; // The gateway is gone; earlier replies were reported.
    }
  }
}

/** Puts load on the gateway and kills it. Returns everything that it had acknowledged. */
async function acknowledgedBeforeKill(gateway: GatewayProcess): Promise<readonly Reply[]> {
  const acknowledged: Reply[] = [];
  let enough = (): void => undefined;
  const isEnough = new Promise<void>((resolve) => {
    enough = resolve;
  });
  const report = (reply: Reply): void => {
    acknowledged.push(reply);
    if (acknowledged.length >= REPLIES_PER_KILL) enough();
  };
  const clients = Array.from({ length: CLIENTS }, () => client(gateway, report));
  await isEnough;
  await gateway.kill();
  await Promise.all(clients);
  return acknowledged;
}

async function acknowledgedOverKills(gateway: GatewayProcess): Promise<readonly Reply[]> {
  const acknowledged: Reply[] = [];
  for (let kill = 0; kill < KILLS; kill += 1) {
    acknowledged.push(...(await acknowledgedBeforeKill(gateway)));
    await gateway.start();
  }
  return acknowledged;
}

const cents = ({ amount }: Reply): number => Math.round(Number(amount) * 100);

async function expectNothingLost(gateway: GatewayProcess, acknowledged: readonly Reply[]): Promise<void> {
  expect(acknowledged.length).toBeGreaterThanOrEqual(KILLS * REPLIES_PER_KILL);
  for (const { id, result } of acknowledged) {
    expect(result.code).toBe(APPROVED);
    expect((await read(gateway, id)).result.code, `the payment ${id} after the kill`).toBe(APPROVED);
  }
}

/** Checks that the rest of each debit can be refunded, and not a cent more: nothing was lost or done twice. */
async function expectBooksToBalance(gateway: GatewayProcess, acknowledged: readonly Reply[]): Promise<void> {
  const debits = acknowledged.filter(({ referencedId }) => referencedId === undefined).slice(-CLIENTS);
  for (const debit of debits) {
    const refunds = acknowledged.filter(({ referencedId }) => referencedId === debit.id);
    const known = refunds.reduce((sum, refund) => sum + cents(refund), 0);
    let more = 0;
    while (
      (await post(gateway, `v1/payments/${debit.id}`, { paymentType: 'RF', amount: '3.00' })).result.code === APPROVED
    ) {
      more += 300;
    }
    // One refund may have been in progress at the kill: made, but never acknowledged.
    expect([900, 600]).toContain(known + more);
    expect((await post(gateway, `v1/payments/${debit.id}`, { paymentType: 'RF', amount: '0.01' })).result.code).toBe(
      '700.400.200',
    );
  }
}

test('a gateway on SQLite killed under load loses nothing and does nothing twice', async () => {
  test.setTimeout(120_000);
  const gateway = await startGateway();
  const acknowledged = await acknowledgedOverKills(gateway);
  await expectNothingLost(gateway, acknowledged);
  await expectBooksToBalance(gateway, acknowledged);
  expect(undecidedPayments(gateway.databasePath), 'payments left undecided').toBe(0);
  await gateway.close();
});

test('a gateway on PostgreSQL killed under load loses nothing and does nothing twice', async () => {
  test.setTimeout(240_000); // Ten seconds on a quiet machine, nearly a minute on a busy one.
  const postgres = await startPostgres();
  const gateway = await startGateway(postgres.url);
  const acknowledged = await acknowledgedOverKills(gateway);
  await expectNothingLost(gateway, acknowledged);
  await expectBooksToBalance(gateway, acknowledged);
  await gateway.close();
  await postgres.stop();
});

test('a gateway that is asked to stop finishes the requests that it has accepted', async () => {
  const gateway = await startGateway();
  // The simulator takes three seconds for this card.
  const slow = post(gateway, 'v1/payments', {
    ...card,
    'card.number': '4200000000009001',
    paymentType: 'DB',
    amount: '9.00',
  });
  await expect.poll(() => undecidedPayments(gateway.databasePath), { intervals: [50] }).toBe(1);
  // Browsers open spare connections and send nothing on them.
  const spare = connect(Number(new URL(gateway.url).port), '127.0.0.1');
  await once(spare, 'connect');
  await gateway.stop();
  expect((await slow).result.code).toBe(APPROVED);
  expect(gateway.output()).toContain('"msg":"stopped"');
  await gateway.close();
});

test('a gateway that is asked to stop as soon as it answers ends in order', async () => {
  const [folder, port] = [await mkdtemp(join(tmpdir(), 'tollgate-')), String(await freePort())];
  const server = startServer('gateway/main.js', { PORT: port, SHOP_PORT: '0', DATA_DIR: folder });
  const isUp = () =>
    fetch(`http://127.0.0.1:${port}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isUp()));
  await server.stop();
  expect(server.output()).toContain('"msg":"stopped"');
  await rm(folder, { recursive: true });
});

test('a gateway whose port the system chooses prints it and redirects shoppers to it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tollgate-'));
  const kill = startServer('gateway/main.js', { PORT: '0', SHOP_PORT: '0', DATA_DIR: folder });
  const printed = (name: string): string => new RegExp(`${name}: +(\\S+)`).exec(kill.output())?.[1] ?? '';
  await expect.poll(() => printed('Access token')).not.toBe('');
  const [url, entityId, accessToken] = [printed('Gateway'), printed('Entity id'), printed('Access token')];
  const order = { paymentBrand: 'IDEAL', paymentType: 'DB', amount: '9.00', shopperResultUrl: 'http://shop.example/' };
  const { redirect } = await post({ url, entityId, accessToken }, 'v1/payments', order);
  expect(redirect?.url.startsWith(url)).toBe(true);
  expect(new URL(url).port).toMatch(/^[1-9]\d+$/);
  await kill.stop();
  await rm(folder, { recursive: true });
});
