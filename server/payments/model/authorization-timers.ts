import type { Delete, Insert } from '../../platform/database/database.ts';
import { cancelTimer, timerAt } from '../../platform/timers/timer.ts';
import type { Payment } from './payment.ts';

/**
 * The request that authorizes a payment also captures it. The timer is for captures that were interrupted, and for
 * payments that were authorized without a waiting request.
 */
const CAPTURED_AT_ONCE_WITHIN_MS = 10_000;

/**
 * Returns the timers that start when an authorization succeeds: one captures it, if the gateway itself must; one
 * releases the rest when the authorization expires.
 */
export const timersOf = (before: Payment, after: Payment, nowMs: number): readonly Insert[] => {
  if (after.state !== 'succeeded' || before.state === 'succeeded' || after.referencedId !== undefined) return [];
  const { id, entity, heldUntilMs, captureDueAtMs } = after;
  return [
    ...(captureDueAtMs === undefined
      ? []
      : [timerAt('payment.capture', id, nowMs + CAPTURED_AT_ONCE_WITHIN_MS, { entity })]),
    ...(heldUntilMs === undefined || after.amount === 0n
      ? []
      : [timerAt('payment.expiry', id, heldUntilMs, { entity })]),
  ];
};

/** Moves the expiry of an authorization that was pending: its period begins when it succeeds, not with the request. */
export const heldFromNow = (before: Payment, after: Payment, nowMs: number): Payment =>
  before.state === 'pending' && after.state === 'succeeded' && after.heldUntilMs !== undefined
    ? { ...after, heldUntilMs: after.heldUntilMs + nowMs - after.createdAtMs }
    : after;

/** Returns the deletion of the timer that captures an authorization. */
export const cancelCaptureTimer = ({ id }: Payment): Delete => cancelTimer('payment.capture', id);
