import type { Delete, Insert } from '../../database/database.ts';
import { cancelTimer, timerAt } from '../../timers/timer.ts';
import type { Payment } from './payment.ts';

/** Who authorized captures at once; the timer is for captures that were cut off, or authorized without anybody waiting. */
const CAPTURED_AT_ONCE_WITHIN_MS = 10_000;

/**
 * Gives the timers that an authorization begins as it succeeds: one that captures it, where the service itself is to, and one
 * that gives back what is left of it when it holds no longer.
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

/** Gives an authorization that the shopper or the processor let wait: it holds from now on, not from when it was asked for. */
export const heldFromNow = (before: Payment, after: Payment, nowMs: number): Payment =>
  before.state === 'pending' && after.state === 'succeeded' && after.heldUntilMs !== undefined
    ? { ...after, heldUntilMs: after.heldUntilMs + nowMs - after.createdAtMs }
    : after;

/** Gives the removal of the timer that captures an authorization: that is decided. */
export const captureTimerGone = ({ id }: Payment): Delete => cancelTimer('payment.capture', id);
