import type { Logger } from 'pino';
import { type Acquirer, type AcquirerAnswer, type AcquirerOrder, AnswerLost } from '../../acquirers/acquirer.ts';
import { Rejection } from '../../base/rejection.ts';
import type { Channel } from '../../ports/channel.ts';
import type { PaymentDependencies } from '../model/dependencies.ts';
import type { Payment } from '../model/payment.ts';
import { toldAcquirer } from './traced-acquirer.ts';

/** An acquirer that has not answered by then is asked what became of the order. */
const ANSWER_DEADLINE_MS = 30_000;

/** Gives an answer that comes within the deadline. @throws AnswerLost otherwise. */
export const inTime = async <Value>(answer: Promise<Value>): Promise<Value> => {
  let timer: NodeJS.Timeout | undefined;
  const deadline = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new AnswerLost('900.100.201', 'no answer in time')), ANSWER_DEADLINE_MS);
  });
  return await Promise.race([answer, deadline]).finally(() => clearTimeout(timer));
};

const neverArrived = (code: AcquirerAnswer['code']): AcquirerAnswer => ({
  code,
  details: { ExtendedDescription: 'the order never arrived at the acquirer' },
});

/**
 * Asks the acquirer what became of an order whose answer is missing. Nothing when it cannot tell now: the payment stays
 * received, and `recover` asks again.
 */
export const askAgain = async (
  acquirer: Acquirer,
  order: AcquirerOrder,
  lost: unknown,
  log: Logger,
): Promise<AcquirerAnswer | undefined> => {
  const code = lost instanceof AnswerLost ? lost.code : '900.100.300';
  try {
    return (await inTime(acquirer.find(order))) ?? neverArrived(code);
  } catch (error) {
    log.error({ err: error, payment: order.reference }, 'the acquirer cannot tell what became of an order');
    return undefined;
  }
};

/** Sends an order and gives the answer; nothing when nobody can tell now what became of it. */
export const answerTo = async (
  acquirer: Acquirer,
  order: AcquirerOrder,
  log: Logger,
): Promise<AcquirerAnswer | undefined> => {
  try {
    return await inTime(acquirer.perform(order));
  } catch (error) {
    log.warn({ err: error, payment: order.reference }, 'the answer of the acquirer is missing: asking again');
    return await askAgain(acquirer, order, error, log);
  }
};

/** Asks about an order that waits: `unknown` when the acquirer cannot tell now, nothing when it never had it. */
export const toldBy = async (
  acquirer: Acquirer,
  order: AcquirerOrder,
  log: Logger,
): Promise<AcquirerAnswer | 'unknown' | undefined> => {
  try {
    return await inTime(acquirer.find(order));
  } catch (error) {
    if (!(error instanceof AnswerLost)) throw error;
    log.warn({ err: error, payment: order.reference }, 'the acquirer cannot tell now how a pending payment stands');
    return 'unknown';
  }
};

/** Gives the acquirer that a payment was given to. @throws Rejection when its channel is no longer set up for it. */
export const acquirerOf = async (
  dependencies: PaymentDependencies,
  payment: Payment,
  channel: Channel,
): Promise<Acquirer> => {
  const { request, acquirer } = payment;
  const found = await dependencies.acquirers(channel, request['testMode'] === 'EXTERNAL' ? 'EXTERNAL' : 'INTERNAL');
  if (found?.name !== acquirer)
    throw new Rejection('600.200.500', { reason: `the channel has no acquirer ${acquirer}` });
  return toldAcquirer(found, dependencies.tell, payment);
};
