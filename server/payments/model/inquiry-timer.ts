import { together } from '../../database/change-set.ts';
import type { ChangeSet } from '../../database/database.ts';
import { cancelTimer, timerAt } from '../../timers/timer.ts';
import { isPaidLater } from './authorizations.ts';
import type { Payment } from './payment.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** How often is asked about a payment that waits, and for how long it may wait. */
interface Patience {
  /** Milliseconds until the first question, the second, …; the last one repeats. */
  readonly pausesMs: readonly number[];
  readonly longestMs: number;
}

/** Short enough that a shop which is called after 29 minutes learns the end. */
const forShopper: Patience = {
  pausesMs: [MINUTE_MS, 2 * MINUTE_MS, 4 * MINUTE_MS, 8 * MINUTE_MS],
  longestMs: 25 * MINUTE_MS,
};

/** Vouchers are paid within weeks. Afterwards the order is cancelled where that is possible, and given up where not. */
const forProcessor: Patience = {
  pausesMs: [MINUTE_MS, 10 * MINUTE_MS, HOUR_MS, 6 * HOUR_MS, DAY_MS],
  longestMs: 30 * DAY_MS,
};

const patienceWith = ({ waitsFor }: Payment): Patience => (waitsFor === 'processor' ? forProcessor : forShopper);

const waitsSinceMs = ({ decidedAtMs, createdAtMs }: Payment): number => decidedAtMs ?? createdAtMs;

/** Gives until when a pending payment may wait as it does. */
export const waitsUntilMs = (payment: Payment): number => waitsSinceMs(payment) + patienceWith(payment).longestMs;

/** Gives when a pending payment is given up that its acquirer does not let anybody end. */
export const givenUpAtMs = (payment: Payment): number => waitsSinceMs(payment) + forProcessor.longestMs;

/** Whoever could not end a payment when its time was over asks at the pace that processors are asked at, from then on. */
const afterItsTimeMs = (untilMs: number, nowMs: number): number => {
  let nextMs = untilMs;
  for (const pauseMs of forProcessor.pausesMs) {
    nextMs += pauseMs;
    if (nextMs > nowMs) return nextMs;
  }
  return nowMs + DAY_MS;
};

/** Gives when is asked about a pending payment again, after so many questions; not past a time at which it may be ended. */
export const nextQuestionMs = (payment: Payment, questions: number, nowMs: number): number => {
  const { pausesMs } = patienceWith(payment);
  const [untilMs, lastMs] = [waitsUntilMs(payment), givenUpAtMs(payment)];
  if (nowMs < untilMs) {
    return Math.min(nowMs + (pausesMs[Math.min(questions, pausesMs.length - 1)] ?? DAY_MS), untilMs);
  }
  const nextMs = afterItsTimeMs(untilMs, nowMs);
  return nowMs < lastMs ? Math.min(nextMs, lastMs) : nextMs;
};

/** Money for invoices and vouchers is asked about this often. */
export const RECEIPT_EVERY_MS = DAY_MS;

const subjectOf = ({ entity, id }: Payment): string => `${entity}:${id}`;

const dataOf = ({ entity, id }: Payment) => ({ entity, paymentId: id });

const questions = (before: Payment, after: Payment, nowMs: number): ChangeSet => {
  if (before.state !== 'pending' && after.state === 'pending') {
    const dueAtMs = nextQuestionMs(after, 0, nowMs);
    return { inserts: [timerAt('payment.question', subjectOf(after), dueAtMs, dataOf(after))] };
  }
  const isOver = before.state === 'pending' && after.state !== 'pending';
  return isOver ? { deletes: [cancelTimer('payment.question', subjectOf(after))] } : {};
};

/** Gives the timers that begin and end with a change of a payment. */
export const timersWith = (before: Payment, after: Payment, nowMs: number): ChangeSet => {
  if (after.state !== 'succeeded' || !isPaidLater(after)) return questions(before, after, nowMs);
  const receipt = timerAt('payment.receipt', subjectOf(after), nowMs + RECEIPT_EVERY_MS, dataOf(after));
  return together(questions(before, after, nowMs), { inserts: [receipt] });
};
