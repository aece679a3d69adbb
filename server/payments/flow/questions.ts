import type { TimerHandler } from '../../timers/timer.ts';
import { continuePayment } from '../conclude.ts';
import type { PaymentParts } from '../parts.ts';
import type { Payment } from '../payment.ts';
import { writeAnswer } from './answer.ts';
import { acquirerOf, inTime } from './asking.ts';
import { abandoned } from './authentication.ts';
import { orderOf, stepInput, storedContext } from './order.ts';
import { nextQuestionMs, waitsUntilMs } from './question-timer.ts';
import { writtenOrTheirs } from './writing.ts';

/** Ends an authentication that nobody came back to; gives until when it may still come, where its own time is longer. */
const authenticationEnded = async (parts: PaymentParts, payment: Payment): Promise<Payment | number> => {
  const { account } = await storedContext(parts, payment);
  const step = await parts.authenticator.resume(stepInput(payment, account));
  const nowMs = parts.clock.now();
  if (step.kind !== 'waiting') return (await continuePayment(parts, payment.entity, payment.id)) ?? payment;
  if (step.untilMs !== undefined && step.untilMs > nowMs) return step.untilMs;
  return await writtenOrTheirs(parts, payment, (stored) => ({ after: abandoned(stored, nowMs) }));
};

/** Ends an order at the acquirer that nobody came back to, so that it cannot be paid any more. */
const orderEnded = async (parts: PaymentParts, payment: Payment): Promise<Payment> => {
  const acquirer = await acquirerOf(parts, payment);
  const context = await storedContext(parts, payment);
  const answer = await acquirer.cancel?.(orderOf(payment, context));
  if (answer === undefined || answer.waitsFor !== undefined) return payment;
  parts.log.info({ payment: payment.id, code: answer.code }, 'a payment that nobody came back to was ended');
  return await writeAnswer(parts, payment, answer, context);
};

/** Answers to the timer of a pending payment: asks how it stands, and ends it after its time. */
export const question =
  (parts: PaymentParts): TimerHandler =>
  async ({ data: { entity = '', paymentId = '' }, attempts }) => {
    const payment = await continuePayment(parts, entity, paymentId);
    if (payment?.state !== 'pending') return {};
    const nowMs = parts.clock.now();
    const againAtMs = nextQuestionMs(payment, attempts + 1, nowMs);
    if (nowMs < waitsUntilMs(payment)) return { againAtMs };
    const end = await inTime(
      (payment.waitsFor === 'authentication' ? authenticationEnded : orderEnded)(parts, payment),
    );
    if (typeof end === 'number') return { againAtMs: end };
    return end.state === 'pending' ? { againAtMs } : {};
  };
