import { resultCodes } from '../../../catalogue/result-codes/result-codes.ts';
import type { Acquirer, AcquirerAnswer, AcquirerOrder } from '../../acquirers/acquirer.ts';
import type { TimerHandler } from '../../timers/timer.ts';
import { writeAnswer } from '../acquiring/answer.ts';
import { abandoned } from '../acquiring/authentication.ts';
import { continuePayment } from '../acquiring/conclude.ts';
import { acquirerOf, inTime, toldBy } from '../acquiring/inquiry.ts';
import { orderOf, stepInput, storedContext } from '../acquiring/order.ts';
import { writtenOrTheirs } from '../acquiring/writing.ts';
import type { PaymentDependencies } from '../model/dependencies.ts';
import { givenUpAtMs, nextQuestionMs, waitsUntilMs } from '../model/inquiry-timer.ts';
import type { Payment } from '../model/payment.ts';

/** Ends an authentication that nobody came back to; gives until when it may still come, where its own time is longer. */
const authenticationEnded = async (dependencies: PaymentDependencies, payment: Payment): Promise<Payment | number> => {
  const step = await dependencies.authenticator.resume(stepInput(payment, await storedContext(dependencies, payment)));
  const nowMs = dependencies.clock.now();
  if (step.kind !== 'waiting') return (await continuePayment(dependencies, payment.entity, payment.id)) ?? payment;
  if (step.untilMs !== undefined && step.untilMs > nowMs) return step.untilMs;
  return await writtenOrTheirs(dependencies, payment, (stored) => ({ after: abandoned(stored, nowMs) }));
};

/**
 * Gives how an order ends that its acquirer ends by itself: as it says, and as abandoned where it leaves it open for longer than any
 * method takes. Nothing before that, and where the acquirer cannot tell now.
 */
const endAfterAll = async (
  { clock, log }: PaymentDependencies,
  acquirer: Acquirer,
  payment: Payment,
  order: AcquirerOrder,
): Promise<AcquirerAnswer | undefined> => {
  if (clock.now() < givenUpAtMs(payment)) return undefined;
  const told = await toldBy(acquirer, order, log);
  if (told === 'unknown') return undefined;
  if (told !== undefined && resultCodes[told.code].category !== 'pending') return told;
  log.warn(
    { payment: payment.id },
    'a payment was given up that its acquirer still leaves open: look whether it is paid there',
  );
  const ExtendedDescription = 'given up: the acquirer left it open for longer than any method takes';
  return { code: '100.397.101', details: { ...payment.outcome?.details, ExtendedDescription } };
};

/** Ends an order at the acquirer that nobody came back to, so that it cannot be paid any more. */
const orderEnded = async (dependencies: PaymentDependencies, payment: Payment): Promise<Payment> => {
  const context = await storedContext(dependencies, payment);
  const acquirer = await acquirerOf(dependencies, payment, context.channel);
  const order = orderOf(payment, context);
  const answer = await (acquirer.cancel?.(order) ?? endAfterAll(dependencies, acquirer, payment, order));
  if (answer === undefined || answer.waitsFor !== undefined) return payment;
  dependencies.log.info({ payment: payment.id, code: answer.code }, 'a payment that nobody came back to was ended');
  return await writeAnswer(dependencies, payment, answer, context);
};

/** Answers to the timer of a pending payment: asks how it stands, and ends it after its time. */
export const question =
  (dependencies: PaymentDependencies): TimerHandler =>
  async ({ data: { entity = '', paymentId = '' }, attempts }) => {
    const payment = await continuePayment(dependencies, entity, paymentId);
    if (payment?.state !== 'pending') return {};
    const nowMs = dependencies.clock.now();
    const againAtMs = nextQuestionMs(payment, attempts + 1, nowMs);
    if (nowMs < waitsUntilMs(payment)) return { againAtMs };
    const end = await inTime(
      (payment.waitsFor === 'authentication' ? authenticationEnded : orderEnded)(dependencies, payment),
    );
    if (typeof end === 'number') return { againAtMs: end };
    return end.state === 'pending' ? { againAtMs } : {};
  };
