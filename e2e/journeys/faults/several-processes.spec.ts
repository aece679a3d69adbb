import { randomUUID } from 'node:crypto';
import { startPostgres } from '../../../tools/test/postgres.ts';
import { type GatewayProcess, startGateway } from '../../harness/gateway.ts';
import { undecidedPayments } from '../../harness/gateway-records.ts';
import { expect, test } from '../failure.ts';

/*
 * A gateway of several processes is one gateway: what a process does that is killed, another one does, and limits and
 * metrics are those of all of them.
 */

const CLIENTS = 20;
const PAYMENTS_OF_CLIENT = 30;
const APPROVED = '000.100.110';
const UNDER_WAY = 409;

/** Nobody waits longer: a client whose process is killed learns it at once. */
const PATIENCE_MS = 10_000;

const form = (entityId: string, number = '4200000000000000') =>
  new URLSearchParams({
    entityId,
    amount: '9.00',
    currency: 'EUR',
    paymentType: 'DB',
    paymentBrand: 'VISA',
    'card.number': number,
    'card.expiryMonth': '05',
    'card.expiryYear': '2034',
    'card.cvv': '123',
  });

const headersOf = ({ accessToken }: GatewayProcess): Record<string, string> => ({
  authorization: `Bearer ${accessToken}`,
});

const pay = (gateway: GatewayProcess, key: string = randomUUID(), number?: string): Promise<Response> =>
  fetch(new URL('v1/payments', gateway.url), {
    method: 'POST',
    headers: { ...headersOf(gateway), 'idempotency-key': key },
    body: form(gateway.entityId, number),
    signal: AbortSignal.timeout(PATIENCE_MS),
  });

/** Pays under one key until the outcome is known, as merchants are told to, and returns the id of the payment. */
const paid = async (gateway: GatewayProcess): Promise<string> => {
  const key = randomUUID();
  for (;;) {
    const response = await pay(gateway, key).catch(() => undefined);
    // The process that held the key was killed: it is free after 90 seconds, which the harness does not wait for.
    if (response?.status === UNDER_WAY) return '';
    const { id, result } = ((await response?.json()) ?? {}) as { id?: string; result?: { code: string } };
    if (result?.code === APPROVED && id !== undefined) return id;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
};

/** Returns the sum of a metric over its labels. */
const sumOf = async (gateway: GatewayProcess, metric: string): Promise<number> => {
  const text = await fetch(new URL('metrics', gateway.url), { signal: AbortSignal.timeout(2_000) }).then(
    (response) => response.text(),
    () => '',
  );
  const values = [...text.matchAll(new RegExp(`^${metric}(?:\\{.*\\})? (\\d+)$`, 'gm'))];
  return values.reduce((sum, [, value]) => sum + Number(value), 0);
};

const read = async (gateway: GatewayProcess, id: string): Promise<string> => {
  const address = new URL(`v1/payments/${id}?entityId=${gateway.entityId}`, gateway.url);
  const response = await fetch(address, { headers: headersOf(gateway) });
  return ((await response.json()) as { result: { code: string } }).result.code;
};

const variables = { PROCESSES: '3', THROTTLE_OPERATIONS: 'createCheckout=5' };

for (const database of ['SQLite', 'PostgreSQL'] as const) {
  test.describe(`three processes on ${database}`, () => {
    const serving = database === 'SQLite' ? 2 : 3;
    let stopPostgres: () => Promise<void> = async () => undefined;
    let gateway: GatewayProcess;
    test.beforeEach(async () => {
      const postgres = database === 'PostgreSQL' ? await startPostgres() : undefined;
      stopPostgres = async () => await postgres?.stop();
      gateway = await startGateway(postgres?.url, { variables });
      await expect.poll(() => sumOf(gateway, 'tollgate_processes'), { timeout: 20_000 }).toBe(serving);
    });
    test.afterEach(async () => {
      await gateway.close();
      await stopPostgres();
    });

    test('lose nothing of what they acknowledged when each of them is killed under load', async () => {
      test.setTimeout(120_000);
      const ids: string[] = [];
      const client = async () => {
        for (let count = 0; count < PAYMENTS_OF_CLIENT; count += 1) ids.push(await paid(gateway));
      };
      const clients = Array.from({ length: CLIENTS }, client);
      for (let kill = 1; kill <= 3; kill += 1) {
        await expect.poll(() => ids.length, { intervals: [5] }).toBeGreaterThanOrEqual(kill * 100);
        gateway.killOne();
      }
      await Promise.all(clients);
      const acknowledged = ids.filter((id) => id !== '');
      // Each kill interrupts at most one payment of each client.
      expect(acknowledged.length).toBeGreaterThanOrEqual(CLIENTS * PAYMENTS_OF_CLIENT - 3 * CLIENTS);
      expect(new Set(acknowledged).size).toBe(acknowledged.length);
      for (const id of acknowledged) expect(await read(gateway, id)).toBe(APPROVED);
      await expect.poll(() => sumOf(gateway, 'tollgate_processes'), { timeout: 20_000 }).toBe(serving);

      // What a process has counted stays in the sum when it ends.
      const counted = await sumOf(gateway, 'tollgate_payments_total');
      gateway.killOne();
      await expect.poll(() => sumOf(gateway, 'tollgate_processes'), { timeout: 20_000 }).toBe(serving);
      await expect.poll(() => sumOf(gateway, 'tollgate_payments_total')).toBeGreaterThanOrEqual(counted);
    });

    test('have one limit and one count, and finish what they have begun when they are stopped', async () => {
      const checkouts = Array.from({ length: 50 }, () =>
        fetch(new URL('v1/checkouts', gateway.url), {
          method: 'POST',
          headers: headersOf(gateway),
          body: new URLSearchParams({
            entityId: gateway.entityId,
            amount: '9.00',
            currency: 'EUR',
            paymentType: 'DB',
          }),
        }),
      );
      const statuses = (await Promise.all(checkouts)).map(({ status }) => status);
      // Ten at once, and one more for each fifth of a second that it took.
      const admitted = statuses.filter((status) => status === 200).length;
      expect(admitted).toBeGreaterThanOrEqual(10);
      expect(admitted).toBeLessThan(20);
      expect(statuses.filter((status) => status === 429)).toHaveLength(50 - admitted);

      await Promise.all(Array.from({ length: 50 }, () => pay(gateway)));
      await expect.poll(() => sumOf(gateway, 'tollgate_payments_total')).toBe(50);

      // The simulator takes three seconds for this card.
      const slow = Array.from({ length: 4 }, () => pay(gateway, undefined, '4200000000009001'));
      if (database === 'SQLite')
        await expect.poll(() => undecidedPayments(gateway.databasePath), { intervals: [50] }).toBe(4);
      else await new Promise((resolve) => setTimeout(resolve, 500));
      await gateway.stop();
      for (const each of slow)
        expect(((await (await each).json()) as { result: { code: string } }).result.code).toBe(APPROVED);
      const stopped = () => gateway.output().match(/"msg":"stopped"/g)?.length;
      await expect.poll(stopped).toBe(serving + 1);
      await gateway.start();
    });

    test('let nobody wait for one that was killed before it took a connection', async () => {
      // The first on SQLite is the one that writes; a payment waits for the next one.
      if (database === 'SQLite') gateway.killOne();
      await paid(gateway);
      gateway.freezeOne();
      const results: string[] = [];
      const request = async () => {
        const signal = AbortSignal.timeout(PATIENCE_MS);
        const headers = { connection: 'close' };
        const { status } = await fetch(new URL('healthz', gateway.url), { headers, signal });
        return String(status);
      };
      const requests = Array.from({ length: 20 }, async () => {
        results.push(await request().catch((error: Error) => error.name));
      });
      // The stopped process gets one connection, and may hold that of the payment. The others answer the rest.
      await expect.poll(() => results.length).toBeGreaterThanOrEqual(requests.length - 2);
      gateway.killOne();
      await Promise.all(requests);
      expect(new Set(results)).toEqual(new Set(['200', 'TypeError']));
    });

    test('end with the one that started them, and start again', async () => {
      const before = await paid(gateway);
      await gateway.kill();
      await gateway.start();
      expect(await read(gateway, before)).toBe(APPROVED);
      expect(await read(gateway, await paid(gateway))).toBe(APPROVED);
    });
  });
}
