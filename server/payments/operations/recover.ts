import { AnswerLost } from '../../acquirers/acquirer.ts';
import { pageByPage } from '../../database/pages.ts';
import { writeAnswer } from '../acquiring/answer.ts';
import { neverAuthenticated } from '../acquiring/authentication.ts';
import { sentOnceMore } from '../acquiring/conclude.ts';
import { acquirerOf, askAgain, toldBy } from '../acquiring/inquiry.ts';
import { orderOf, type PaymentContext, storedContext } from '../acquiring/order.ts';
import { finishReversal } from '../acquiring/reversal.ts';
import { writtenOrTheirs } from '../acquiring/writing.ts';
import type { PaymentDependencies } from '../model/dependencies.ts';
import { isOwed } from '../model/duties.ts';
import type { Payment } from '../model/payment.ts';
import { captureAllDue } from './capture-due.ts';

/** How many payments are read at once; the next ones follow. */
const PAGE = 500;

/** Older than any call to an acquirer can be under way: whoever received it is gone. */
export const ABANDONED_AFTER_MS = 90_000;

/** What the service owes is asked about, and sent again where its acquirer never had it: nobody else would. */
const fulfilled = async (
  dependencies: PaymentDependencies,
  payment: Payment,
  context: PaymentContext,
): Promise<Payment | undefined> => {
  const answer = await toldBy(
    await acquirerOf(dependencies, payment, context.channel),
    orderOf(payment, context),
    dependencies.log,
  );
  if (answer === 'unknown') return undefined;
  return answer === undefined
    ? await sentOnceMore(dependencies, payment, context)
    : await writeAnswer(dependencies, payment, answer, context);
};

const concluded = async (dependencies: PaymentDependencies, payment: Payment): Promise<Payment | undefined> => {
  if (payment.waitsFor === 'reversal') {
    return await finishReversal(dependencies, payment, await dependencies.channelOf(payment.entity));
  }
  if (payment.waitsFor === 'authentication') {
    const decline = (stored: Payment) => ({ after: neverAuthenticated(stored, dependencies.clock.now()) });
    return await writtenOrTheirs(dependencies, payment, decline);
  }
  const context = await storedContext(dependencies, payment);
  if (isOwed(payment, context.referenced, dependencies.clock.now()))
    return await fulfilled(dependencies, payment, context);
  const lost = new AnswerLost('900.100.300', 'the gateway stopped while the order was under way');
  const answer = await askAgain(
    await acquirerOf(dependencies, payment, context.channel),
    orderOf(payment, context),
    lost,
    dependencies.log,
  );
  return answer && (await writeAnswer(dependencies, payment, answer, context));
};

const resolve = async (dependencies: PaymentDependencies, payment: Payment): Promise<boolean> => {
  const { state = 'received', outcome } = (await concluded(dependencies, payment)) ?? {};
  if (state === 'received') return false;
  dependencies.log.info({ payment: payment.id, state, code: outcome?.code }, 'unfinished payment resolved');
  return true;
};

/** One payment that cannot be resolved, whatever the reason, does not keep the others from it. */
const resolveOrTell = async (dependencies: PaymentDependencies, payment: Payment): Promise<boolean> => {
  try {
    return await resolve(dependencies, payment);
  } catch (error) {
    dependencies.log.error({ err: error, payment: payment.id }, 'an unfinished payment could not be resolved');
    return false;
  }
};

/**
 * Gives a payment whose making was cut off, concluded where its acquirer can tell; nothing where it was never written down.
 */
export const resumed = async (
  dependencies: PaymentDependencies,
  entity: string,
  id: string,
): Promise<Payment | undefined> => {
  const payment = await dependencies.records.byId(entity, id);
  if (payment?.state !== 'received') return payment;
  return (await resolveOrTell(dependencies, payment)) ? await dependencies.records.byId(entity, id) : payment;
};

/**
 * Resolves payments that were received before `beforeMs` and never concluded, because their process stopped or their
 * acquirer could not tell: asks the acquirer what became of each and writes it down. Gives how many were resolved; the
 * others are met again next time. Then captures what the service was to capture by itself and has not.
 */
export const recover = async (dependencies: PaymentDependencies, beforeMs: number): Promise<number> => {
  const { records } = dependencies;
  let resolved = 0;
  for await (const payment of pageByPage<Payment>(PAGE, (...page) => records.receivedBefore(beforeMs, ...page))) {
    if (await resolveOrTell(dependencies, payment)) resolved += 1;
  }
  await captureAllDue(dependencies, beforeMs);
  return resolved;
};
