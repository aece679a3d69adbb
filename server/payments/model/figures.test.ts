import { Registry } from 'prom-client';
import { expect, test } from 'vitest';
import { samplesIn } from '../../testing/samples.ts';
import { countingPayments, paymentFigures } from './figures.ts';
import type { Payment } from './payment.ts';

const payment: Payment = {
  channelId: 'a',
  id: '1',
  version: 1,
  rootId: '1',
  referencedId: undefined,
  checkoutId: undefined,
  type: 'DB',
  state: 'succeeded',
  amount: 100n,
  currency: 'EUR',
  brand: 'VISA',
  acquirer: 'simulator',
  account: undefined,
  request: {},
  outcome: { code: '000.000.000', details: {} },
  createdAtMs: 1_000,
  askedAtMs: 1_000,
  attempt: 1,
  decidedAtMs: 3_000,
};

const counted = async (registry: Registry) =>
  samplesIn(await registry.metrics())
    .filter(({ name }) => name === 'tollgate_payments_total')
    .map(({ labels: { channel, brand, outcome }, value }) => [channel, brand, outcome, value].join(' '));

test('the first channels have series of their own, all later ones share one', async () => {
  const registry = new Registry();
  const count = paymentFigures(registry, 2);
  for (const channelId of ['a', 'b', 'c', 'd', 'a']) count({ ...payment, channelId });
  expect(await counted(registry)).toEqual(['a VISA succeeded 2', 'b VISA succeeded 1', 'other VISA succeeded 2']);
});

test('a brand that is in no table makes no series of its own', async () => {
  const registry = new Registry();
  const count = paymentFigures(registry);
  for (const brand of [undefined, 'constructor', 'x'.repeat(32)]) count({ ...payment, brand });
  expect(await counted(registry)).toEqual(['a none succeeded 1', 'a other succeeded 2']);
});

test.each([
  ['a new payment that has ended', undefined, 'declined', 1],
  ['the end of a payment', 'received', 'succeeded', 1],
  ['a payment that waits', 'received', 'pending', 0],
  ['a later change of an ended payment', 'succeeded', 'succeeded', 0],
] as const)('%s', async (_name, before, after, times) => {
  let calls = 0;
  const announce = countingPayments(
    () => {
      calls += 1;
    },
    async () => ({}),
  );
  const change = { before: before && { ...payment, state: before }, after: { ...payment, state: after } };
  const { stored = [] } = await announce(change);
  expect(calls).toBe(0);
  for (const each of stored) each();
  expect(calls).toBe(times);
});
