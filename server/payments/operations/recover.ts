import { pageByPage } from '../../platform/database/pages.ts';
import { writeAnswer } from '../acquiring/answer.ts';
import { neverAuthenticated } from '../acquiring/authentication.ts';
import { mustRepeat, sendOwnOrderAgain } from '../acquiring/conclude.ts';
import { acquirerOf, inquiredAnswer, statusOf } from '../acquiring/inquiry.ts';
import { orderOf, type PaymentContext, storedContext } from '../acquiring/order.ts';
import { finishReversal } from '../acquiring/reversal.ts';
import { writeOnce } from '../acquiring/writing.ts';
import type { PaymentDependencies } from '../model/dependencies.ts';
import type { Payment } from '../model/payment.ts';
import { AnswerLost } from '../ports/acquirer.ts';
import { captureAllDue } from './capture-due.ts';

/** The number of payments that are read at once. */
const PAGE = 500;

/** No call to an acquirer takes this long; the process that received an older payment has stopped. */
export const ABANDONED_AFTER_MS = 90_000;

/**
 * Inquires about an order of the gateway itself and sends it again if it never arrived; no merchant would repeat it.
 */
const fulfil = async (
  dependencies: PaymentDependencies,
  payment: Payment,
  context: PaymentContext,
): Promise<Payment | undefined> => {
  const answer = await statusOf(
    await acquirerOf(dependencies, payment, context.channel),
    orderOf(payment, context),
    dependencies.log,
  );
  if (answer === 'unknown') return undefined;
  return answer === undefined
    ? await sendOwnOrderAgain(dependencies, payment, context)
    : await writeAnswer(dependencies, payment, answer, context);
};

const concludeInterrupted = async (
  dependencies: PaymentDependencies,
  payment: Payment,
): Promise<Payment | undefined> => {
  if (payment.waitsFor === 'reversal') return await finishReversal(dependencies, payment);
  if (payment.waitsFor === 'authentication') {
    const decline = (stored: Payment) => ({ after: neverAuthenticated(stored, dependencies.clock.now()) });
    return await writeOnce(dependencies, payment, decline);
  }
  const context = await storedContext(dependencies, payment);
  if (mustRepeat(payment, context.referenced, dependencies.clock.now()))
    return await fulfil(dependencies, payment, context);
  const lost = new AnswerLost('900.100.300', 'the gateway stopped while the order was under way');
  const answer = await inquiredAnswer(
    await acquirerOf(dependencies, payment, context.channel),
    orderOf(payment, context),
    lost,
    dependencies.log,
  );
  return answer && (await writeAnswer(dependencies, payment, answer, context));
};

const resolve = async (dependencies: PaymentDependencies, payment: Payment): Promise<boolean> => {
  const { state = 'received', outcome } = (await concludeInterrupted(dependencies, payment)) ?? {};
  if (state === 'received') return false;
  dependencies.log.info({ payment: payment.id, state, code: outcome?.code }, 'unfinished payment resolved');
  return true;
};

/** As `resolve`, but only logs a failure, so that other payments are still resolved. */
const resolveOrLog = async (dependencies: PaymentDependencies, payment: Payment): Promise<boolean> => {
  try {
    return await resolve(dependencies, payment);
  } catch (error) {
    dependencies.log.error({ err: error, payment: payment.id }, 'an unfinished payment could not be resolved');
    return false;
  }
};

/**
 * Returns the payment of an interrupted request, completed if the acquirer knows its outcome; undefined if it was never
 * stored.
 */
export const resumed = async (
  dependencies: PaymentDependencies,
  channelId: string,
  id: string,
): Promise<Payment | undefined> => {
  const payment = await dependencies.records.byId(channelId, id);
  if (payment?.state !== 'received') return payment;
  return (await resolveOrLog(dependencies, payment)) ? await dependencies.records.byId(channelId, id) : payment;
};

/**
 * Resolves payments that were received before `beforeMs` and never completed, because their process stopped or an
 * inquiry failed: inquires about each at its acquirer and stores the outcome. Also makes overdue captures of the
 * gateway itself. Returns how many payments were resolved; the next call tries the others again.
 */
export const recover = async (dependencies: PaymentDependencies, beforeMs: number): Promise<number> => {
  const { records } = dependencies;
  let resolved = 0;
  for await (const payment of pageByPage<Payment>(PAGE, (...page) => records.receivedBefore(beforeMs, ...page))) {
    if (await resolveOrLog(dependencies, payment)) resolved += 1;
  }
  await captureAllDue(dependencies, beforeMs);
  return resolved;
};
