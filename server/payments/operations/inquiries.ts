import { resultCodes } from '../../../catalogue/result-codes/result-codes.ts';
import type { TimerHandler } from '../../platform/timers/timer.ts';
import { writeAnswer } from '../acquiring/answer.ts';
import { abandoned } from '../acquiring/authentication.ts';
import { continuePayment } from '../acquiring/conclude.ts';
import { acquirerOf, inTime, statusOf } from '../acquiring/inquiry.ts';
import { orderOf, stepInput, storedContext } from '../acquiring/order.ts';
import { writeOnce } from '../acquiring/writing.ts';
import type { PaymentDependencies } from '../model/dependencies.ts';
import type { Payment } from '../model/payment.ts';
import { abandonedAtMs, nextInquiryMs, waitsUntilMs } from '../model/timers.ts';
import type { Acquirer, AcquirerAnswer, AcquirerOrder } from '../ports/acquirer.ts';

/**
 * Declines a payment whose shopper abandoned the authentication; returns the time until which it may still end, if any.
 */
const authenticationEnded = async (dependencies: PaymentDependencies, payment: Payment): Promise<Payment | number> => {
  const step = await dependencies.authenticator.resume(stepInput(payment, await storedContext(dependencies, payment)));
  const nowMs = dependencies.clock.now();
  if (step.kind !== 'waiting') return (await continuePayment(dependencies, payment.channelId, payment.id)) ?? payment;
  if (step.untilMs !== undefined && step.untilMs > nowMs) return step.untilMs;
  return await writeOnce(dependencies, payment, (stored) => ({ after: abandoned(stored, nowMs) }));
};

/**
 * Returns the final answer for an order that cannot be cancelled: the acquirer's own, or an abandonment after the
 * longest time that any method takes. Returns undefined before that time, or if the inquiry fails.
 */
const finalAnswer = async (
  { clock, log }: PaymentDependencies,
  acquirer: Acquirer,
  payment: Payment,
  order: AcquirerOrder,
): Promise<AcquirerAnswer | undefined> => {
  if (clock.now() < abandonedAtMs(payment)) return undefined;
  const answer = await statusOf(acquirer, order, log);
  if (answer === 'unknown') return undefined;
  if (answer !== undefined && resultCodes[answer.code].category !== 'pending') return answer;
  log.warn({ payment: payment.id }, 'a payment was abandoned that is still open at its acquirer: check it there');
  const ExtendedDescription = 'given up: the acquirer left it open for longer than any method takes';
  return { code: '100.397.101', details: { ...payment.outcome?.details, ExtendedDescription } };
};

/** Ends an order at the acquirer after its time, so that it cannot be paid any more. */
const orderEnded = async (dependencies: PaymentDependencies, payment: Payment): Promise<Payment> => {
  const context = await storedContext(dependencies, payment);
  const acquirer = await acquirerOf(dependencies, payment, context.channel);
  const order = orderOf(payment, context);
  const answer = (await acquirer.cancel?.(order)) ?? (await finalAnswer(dependencies, acquirer, payment, order));
  if (answer === undefined || answer.waitsFor !== undefined) return payment;
  dependencies.log.info({ payment: payment.id, code: answer.code }, 'a pending payment was ended after its time');
  return await writeAnswer(dependencies, payment, answer, context);
};

/** Handles the timer of a pending payment: inquires about it, and ends it after its time. */
export const inquiry =
  (dependencies: PaymentDependencies): TimerHandler =>
  async ({ data: { entity: channelId = '', paymentId = '' }, attempts }) => {
    const payment = await continuePayment(dependencies, channelId, paymentId);
    if (payment?.state !== 'pending') return {};
    const nowMs = dependencies.clock.now();
    const againAtMs = nextInquiryMs(payment, attempts + 1, nowMs);
    if (nowMs < waitsUntilMs(payment)) return { againAtMs };
    const end = await inTime(
      (payment.waitsFor === 'authentication' ? authenticationEnded : orderEnded)(dependencies, payment),
    );
    if (typeof end === 'number') return { againAtMs: end };
    return end.state === 'pending' ? { againAtMs } : {};
  };
