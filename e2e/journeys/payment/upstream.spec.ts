import { expect, test } from '@playwright/test';
import { type GatewayProcess, startGateway } from '../../harness/gateway.ts';
import { undecidedPayments } from '../../harness/gateway-records.ts';

/**
 * The journey of a merchant whose gateway stands in front of another: either of the two processes is killed while a payment
 * is under way. What the books say must agree, and nobody pays twice.
 */

/** The simulator behind the other gateway takes three seconds over this card, then approves. */
const SLOW_CARD = '4200000000009001';
const LOOK_OFTEN = { intervals: [50] };
const APPROVED_HERE = '000.100.112';
const APPROVED_THERE = '000.100.110';
const UNKNOWN = '000.200.000';

const debit = {
  paymentType: 'DB',
  amount: '9.00',
  currency: 'EUR',
  testMode: 'EXTERNAL',
  paymentBrand: 'VISA',
  'card.expiryMonth': '05',
  'card.expiryYear': '2034',
  'card.cvv': '123',
};

interface Reply {
  readonly id: string;
  readonly result: { readonly code: string };
  readonly payments?: readonly Reply[];
}

const authorized = ({ accessToken }: GatewayProcess) => ({ authorization: `Bearer ${accessToken}` });

async function pay(gateway: GatewayProcess, cardNumber: string): Promise<Reply> {
  const response = await fetch(new URL('v1/payments', gateway.url), {
    method: 'POST',
    headers: authorized(gateway),
    body: new URLSearchParams({ entityId: gateway.entityId, ...debit, 'card.number': cardNumber }),
  });
  return (await response.json()) as Reply;
}

async function read(
  gateway: GatewayProcess,
  path: string,
  query: Readonly<Record<string, string>> = {},
): Promise<Reply> {
  const url = new URL(path, gateway.url);
  url.search = new URLSearchParams({ entityId: gateway.entityId, ...query }).toString();
  return (await (await fetch(url, { headers: authorized(gateway) })).json()) as Reply;
}

/** The codes of what a gateway holds under a reference of the one before it. */
async function heldUnder(gateway: GatewayProcess, merchantTransactionId: string): Promise<readonly string[]> {
  const { payments = [] } = await read(gateway, 'v1/query', { merchantTransactionId });
  return payments.map(({ result }) => result.code);
}

interface Pair {
  readonly front: GatewayProcess;
  readonly behind: GatewayProcess;
  close(): Promise<void>;
}

async function openPair(): Promise<Pair> {
  const [front, behind] = await Promise.all([startGateway(), startGateway()]);
  await front.configure({
    'upstream.address': behind.url,
    'upstream.entityId': behind.entityId,
    'upstream.accessToken': behind.accessToken,
    'upstream.honoursIdempotencyKey': 'true',
  });
  return {
    front,
    behind,
    async close() {
      await front.close();
      await behind.close();
    },
  };
}

test('a payment is made at the gateway behind, once', async () => {
  const { front, behind, close } = await openPair();
  const paid = await pay(front, '4200000000000000');
  expect(paid.result.code).toBe(APPROVED_HERE);
  expect(await heldUnder(behind, paid.id)).toEqual([APPROVED_THERE]);
  for (const { output } of [front, behind]) expect(output()).not.toContain('4200000000000000');
  await close();
});

test('a payment is known in the end when the gateway behind is killed over it', async () => {
  const { front, behind, close } = await openPair();
  const paying = pay(front, SLOW_CARD);
  await expect.poll(() => undecidedPayments(behind.databasePath), LOOK_OFTEN).toBe(1);
  await behind.kill();
  const { id, result } = await paying;
  expect(result.code).toBe(UNKNOWN);
  await behind.start();
  await expect.poll(() => heldUnder(behind, id)).toEqual([APPROVED_THERE]);
  // What was left undecided is asked about when the gateway starts.
  await front.stop();
  await front.start();
  await expect.poll(async () => (await read(front, `v1/payments/${id}`)).result.code).toBe(APPROVED_HERE);
  expect(await heldUnder(behind, id)).toEqual([APPROVED_THERE]);
  await close();
});

test('a payment is known in the end when the gateway in front is killed over it', async () => {
  const { front, behind, close } = await openPair();
  const paying = pay(front, SLOW_CARD).catch(() => undefined);
  await expect.poll(() => undecidedPayments(behind.databasePath), LOOK_OFTEN).toBe(1);
  await front.kill();
  expect(await paying).toBeUndefined();
  await expect.poll(() => undecidedPayments(behind.databasePath)).toBe(0);
  await front.start();
  await expect.poll(() => undecidedPayments(front.databasePath)).toBe(0);
  const { payments = [] } = await read(front, 'v1/query', {
    'date.from': '2020-01-01 00:00:00',
    'date.to': '2099-01-01 00:00:00',
  });
  expect(payments.map(({ result }) => result.code)).toEqual([APPROVED_HERE]);
  expect(await heldUnder(behind, payments[0]?.id ?? '')).toEqual([APPROVED_THERE]);
  await close();
});
