import type { Registry } from 'prom-client';
import { counter, histogram } from '../../../platform/metrics/registered.ts';
import type { Delivery } from './records.ts';

/** Counts an attempt that is stored: the delivery before it, its state after it, and the time of the attempt. */
export type CountDelivery = (before: Delivery, state: Delivery['state'], nowMs: number) => void;

const MS_PER_SECOND = 1_000;

/** The outcomes of attempts, by the state of the delivery after it. */
const outcomes = { delivered: 'delivered', waiting: 'again', failed: 'failed' } as const satisfies Record<
  Delivery['state'],
  string
>;

/** Creates the function that counts attempts to deliver notifications. */
export const deliveryFigures = (registry: Registry): CountDelivery => {
  const notifications = counter(registry, 'tollgate_notifications_total');
  // A series that begins with its first failure would hide it from `increase`.
  for (const outcome of Object.values(outcomes)) notifications.inc({ outcome }, 0);
  const seconds = histogram(registry, 'tollgate_notification_seconds');
  return ({ createdAtMs, tries, attempts }, state, nowMs) => {
    notifications.inc({ outcome: outcomes[state] });
    // One that a person sends again may be months old.
    const isSentAgain = attempts.length > tries;
    if (state === 'delivered' && !isSentAgain) seconds.observe(Math.max(nowMs - createdAtMs, 0) / MS_PER_SECOND);
  };
};
