import { type GatewayProcess, startGateway } from '../../harness/gateway.ts';
import { undecidedPayments } from '../../harness/gateway-records.ts';
import { expect, test } from '../failure.ts';

/*
 * A merchant's gateway forwards to an upstream gateway, and either process is killed during a payment. The books must
 * agree, and nothing is paid twice.
 */

/** The simulator of the upstream gateway approves this card after three seconds. */
const SLOW_CARD = '4200000000009001';
const POLL_OFTEN = { intervals: [50] };
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

/** Returns the result codes of a gateway's payments under a merchantTransactionId. */
async function codesUnder(gateway: GatewayProcess, merchantTransactionId: string): Promise<readonly string[]> {
  const { payments = [] } = await read(gateway, 'v1/query', { merchantTransactionId });
  return payments.map(({ result }) => result.code);
}

interface Pair {
  readonly front: GatewayProcess;
  readonly upstream: GatewayProcess;
  close(): Promise<void>;
}

async function openPair(): Promise<Pair> {
  const [front, upstream] = await Promise.all([startGateway(), startGateway()]);
  await front.configure({
    'upstream.address': upstream.url,
    'upstream.entityId': upstream.entityId,
    'upstream.accessToken': upstream.accessToken,
    'upstream.honoursIdempotencyKey': 'true',
  });
  return {
    front,
    upstream,
    async close() {
      await front.close();
      await upstream.close();
    },
  };
}

test('a payment is made at the upstream gateway, once', async () => {
  const { front, upstream, close } = await openPair();
  const paid = await pay(front, '4200000000000000');
  expect(paid.result.code).toBe(APPROVED_HERE);
  expect(await codesUnder(upstream, paid.id)).toEqual([APPROVED_THERE]);
  for (const { output } of [front, upstream]) expect(output()).not.toContain('4200000000000000');
  await close();
});

test('the outcome of a payment is found after the upstream gateway was killed during it', async () => {
  const { front, upstream, close } = await openPair();
  const paying = pay(front, SLOW_CARD);
  await expect.poll(() => undecidedPayments(upstream.databasePath), POLL_OFTEN).toBe(1);
  await upstream.kill();
  const { id, result } = await paying;
  expect(result.code).toBe(UNKNOWN);
  await upstream.start();
  await expect.poll(() => codesUnder(upstream, id)).toEqual([APPROVED_THERE]);
  // The gateway inquires about undecided payments when it starts.
  await front.stop();
  await front.start();
  await expect.poll(async () => (await read(front, `v1/payments/${id}`)).result.code).toBe(APPROVED_HERE);
  expect(await codesUnder(upstream, id)).toEqual([APPROVED_THERE]);
  await close();
});

test('the outcome of a payment is found after the gateway itself was killed during it', async () => {
  const { front, upstream, close } = await openPair();
  const paying = pay(front, SLOW_CARD).catch(() => undefined);
  await expect.poll(() => undecidedPayments(upstream.databasePath), POLL_OFTEN).toBe(1);
  await front.kill();
  expect(await paying).toBeUndefined();
  await expect.poll(() => undecidedPayments(upstream.databasePath)).toBe(0);
  await front.start();
  await expect.poll(() => undecidedPayments(front.databasePath)).toBe(0);
  const { payments = [] } = await read(front, 'v1/query', {
    'date.from': '2020-01-01 00:00:00',
    'date.to': '2099-01-01 00:00:00',
  });
  expect(payments.map(({ result }) => result.code)).toEqual([APPROVED_HERE]);
  expect(await codesUnder(upstream, payments[0]?.id ?? '')).toEqual([APPROVED_THERE]);
  await close();
});
