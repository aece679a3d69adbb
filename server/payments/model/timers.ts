import { together } from '../../platform/database/change-set.ts';
import type { ChangeSet, Delete, Insert } from '../../platform/database/database.ts';
import { cancelTimer, timerAt } from '../../platform/timers/timer.ts';
import { isPaidLater } from './authorizations.ts';
import type { Payment } from './payment.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** The pauses between inquiries about a pending payment, and the longest time that it may stay pending. */
interface Patience {
  /** Milliseconds before the first inquiry, the second, …; the last pause repeats. */
  readonly pausesMs: readonly number[];
  readonly longestMs: number;
}

/** Short enough that a shop called after 29 minutes gets the final result. */
const forShopper: Patience = {
  pausesMs: [MINUTE_MS, 2 * MINUTE_MS, 4 * MINUTE_MS, 8 * MINUTE_MS],
  longestMs: 25 * MINUTE_MS,
};

/** Vouchers are paid within weeks. Afterwards the order is cancelled if possible, and otherwise abandoned. */
const forProcessor: Patience = {
  pausesMs: [MINUTE_MS, 10 * MINUTE_MS, HOUR_MS, 6 * HOUR_MS, DAY_MS],
  longestMs: 30 * DAY_MS,
};

const patienceWith = ({ waitsFor }: Payment): Patience => (waitsFor === 'processor' ? forProcessor : forShopper);

const waitsSinceMs = ({ decidedAtMs, createdAtMs }: Payment): number => decidedAtMs ?? createdAtMs;

/** Returns until when a payment may stay pending. */
export const waitsUntilMs = (payment: Payment): number => waitsSinceMs(payment) + patienceWith(payment).longestMs;

/** Returns when a pending payment is abandoned whose acquirer cannot cancel orders. */
export const abandonedAtMs = (payment: Payment): number => waitsSinceMs(payment) + forProcessor.longestMs;

/** After its time, a payment that could not be ended is inquired about with the pauses for processors. */
const afterItsTimeMs = (untilMs: number, nowMs: number): number => {
  let nextMs = untilMs;
  for (const pauseMs of forProcessor.pausesMs) {
    nextMs += pauseMs;
    if (nextMs > nowMs) return nextMs;
  }
  return nowMs + DAY_MS;
};

/**
 * Returns the time of the next inquiry after `inquiries` of them; never later than the time at which the payment ends.
 */
export const nextInquiryMs = (payment: Payment, inquiries: number, nowMs: number): number => {
  const { pausesMs } = patienceWith(payment);
  const [untilMs, lastMs] = [waitsUntilMs(payment), abandonedAtMs(payment)];
  if (nowMs < untilMs) {
    return Math.min(nowMs + (pausesMs[Math.min(inquiries, pausesMs.length - 1)] ?? DAY_MS), untilMs);
  }
  const nextMs = afterItsTimeMs(untilMs, nowMs);
  return nowMs < lastMs ? Math.min(nextMs, lastMs) : nextMs;
};

/** The pause between two inquiries about money for invoices and vouchers. */
export const RECEIPT_EVERY_MS = DAY_MS;

const subjectOf = ({ channelId, id }: Payment): string => `${channelId}:${id}`;

const dataOf = ({ channelId, id }: Payment) => ({ entity: channelId, paymentId: id });

const inquiryTimers = (before: Payment, after: Payment, nowMs: number): ChangeSet => {
  if (before.state !== 'pending' && after.state === 'pending') {
    const dueAtMs = nextInquiryMs(after, 0, nowMs);
    return { inserts: [timerAt('payment.question', subjectOf(after), dueAtMs, dataOf(after))] };
  }
  const isOver = before.state === 'pending' && after.state !== 'pending';
  return isOver ? { deletes: [cancelTimer('payment.question', subjectOf(after))] } : {};
};

/** Returns the timers to start and to cancel with a change of a payment. */
export const timersOfPending = (before: Payment, after: Payment, nowMs: number): ChangeSet => {
  if (after.state !== 'succeeded' || !isPaidLater(after)) return inquiryTimers(before, after, nowMs);
  const receipt = timerAt('payment.receipt', subjectOf(after), nowMs + RECEIPT_EVERY_MS, dataOf(after));
  return together(inquiryTimers(before, after, nowMs), { inserts: [receipt] });
};

/**
 * The request that authorizes a payment also captures it. The timer is for captures that were interrupted, and for
 * payments that were authorized without a waiting request.
 */
const CAPTURED_AT_ONCE_WITHIN_MS = 10_000;

/**
 * Returns the timers that start when an authorization succeeds: one captures it, if the gateway itself must; one
 * releases the rest when the authorization expires.
 */
export const timersOfAuthorization = (before: Payment, after: Payment, nowMs: number): readonly Insert[] => {
  if (after.state !== 'succeeded' || before.state === 'succeeded' || after.referencedId !== undefined) return [];
  const { id, channelId, heldUntilMs, captureDueAtMs } = after;
  return [
    ...(captureDueAtMs === undefined
      ? []
      : [timerAt('payment.capture', id, nowMs + CAPTURED_AT_ONCE_WITHIN_MS, { entity: channelId })]),
    ...(heldUntilMs === undefined || after.amount === 0n
      ? []
      : [timerAt('payment.expiry', id, heldUntilMs, { entity: channelId })]),
  ];
};

/** Moves the expiry of an authorization that was pending: its period begins when it succeeds, not with the request. */
export const heldFromNow = (before: Payment, after: Payment, nowMs: number): Payment =>
  before.state === 'pending' && after.state === 'succeeded' && after.heldUntilMs !== undefined
    ? { ...after, heldUntilMs: after.heldUntilMs + nowMs - after.createdAtMs }
    : after;

/** Returns the deletion of the timer that captures an authorization. */
export const cancelCaptureTimer = ({ id }: Payment): Delete => cancelTimer('payment.capture', id);
