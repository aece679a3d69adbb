import { expect, test } from 'vitest';
import type { Payment } from '../../payments/model/payment.ts';
import { manualClock } from '../../platform/base/clock.ts';
import { type ApplyDependencies, type ApplyEvent, applyEvent } from './apply.ts';
import type { StoredEvent } from './records.ts';

const NOW_MS = 1_800_000_000_000;
const REFERENCE = '8a'.repeat(16);

const event: StoredEvent = {
  channelId: 'c',
  identity: 'evt_1',
  version: 1,
  id: REFERENCE,
  connector: 'stripe',
  kind: 'refund changed',
  reference: REFERENCE,
  paymentId: undefined,
  facts: {},
  state: 'waiting',
  note: undefined,
  ourPaymentId: undefined,
  receivedAtMs: NOW_MS,
};

const timer = {
  kind: 'connector.event',
  subject: event.id,
  data: { entity: 'c', identity: 'evt_1' },
  dueAtMs: NOW_MS,
  attempts: 0,
  version: 1,
} as const;

/** Applies the event when its payment is in this state; `applied` counts. */
const applying = (payment: Pick<Payment, 'id' | 'state' | 'acquirer'> | undefined, stored = event) => {
  const clock = manualClock(NOW_MS);
  let applied = 0;
  const count: ApplyEvent = async () => {
    applied += 1;
    return {};
  };
  const handlers: ApplyDependencies['handlers'] = [{ ofPayments: { 'refund changed': count } }];
  const payments = { clock, records: { byId: async () => payment } };
  const events = { byIdentity: async () => stored };
  const apply = applyEvent({ payments, events, connectors: {}, handlers } as unknown as ApplyDependencies);
  return { clock, run: () => apply(timer), applied: () => applied };
};

const ours = { id: REFERENCE, acquirer: 'stripe' } as const;

test('an event that comes before the reply to our call waits for it, and not for ever', async () => {
  const { clock, run, applied } = applying({ ...ours, state: 'received' });
  expect(await run()).toEqual({ againAtMs: NOW_MS + 1_000, isNoAttempt: true });
  clock.advance(90_000);
  expect(await run()).toMatchObject({ changes: { updates: [{ set: { state: 'applied' } }] } });
  expect(applied()).toBe(1);
});

test.each([
  ['of another acquirer', { ...ours, acquirer: 'simulator', state: 'pending' } as const],
  ['that is unknown', undefined],
])('an event about a payment %s is kept', async (_, payment) => {
  const { run, applied } = applying(payment);
  expect(await run()).toMatchObject({ changes: { updates: [{ set: { state: 'kept' } }] } });
  expect(applied()).toBe(0);
});

test.each([
  ['was applied', { ...event, state: 'applied' } as const],
  ['says nothing that follows', { ...event, kind: 'other' } as const],
])('an event that %s changes no payment', async (_, stored) => {
  const { run, applied } = applying({ ...ours, state: 'pending' }, stored);
  await run();
  expect(applied()).toBe(0);
});
