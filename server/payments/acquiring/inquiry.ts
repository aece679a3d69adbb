import { SpanKind } from '@opentelemetry/api';
import type { Logger } from 'pino';
import { testModeIn } from '../../../catalogue/settings/acquirers.ts';
import { Rejection } from '../../platform/base/rejection.ts';
import type { ReportEvent } from '../../platform/events/event.ts';
import { inSpan } from '../../platform/traces/span.ts';
import type { PaymentDependencies } from '../model/dependencies.ts';
import type { Payment } from '../model/payment.ts';
import { type Acquirer, type AcquirerAnswer, type AcquirerOrder, AnswerLost } from '../ports/acquirer.ts';
import type { Channel } from '../ports/channel.ts';
import { paymentIdOf } from './order.ts';

/** After this time without an answer, the gateway inquires about the order. */
const ANSWER_DEADLINE_MS = 30_000;

/** Returns an answer that arrives within the deadline. @throws AnswerLost otherwise. */
export const inTime = <Value>(answer: Promise<Value>): Promise<Value> =>
  new Promise((resolve, reject) => {
    const late = () => reject(new AnswerLost('900.100.201', 'no answer in time'));
    const timer = setTimeout(late, ANSWER_DEADLINE_MS);
    answer.then(resolve, reject).finally(() => clearTimeout(timer));
  });

const neverArrived = (code: AcquirerAnswer['code']): AcquirerAnswer => ({
  code,
  details: { ExtendedDescription: 'the order never arrived at the acquirer' },
});

/**
 * Inquires about an order whose answer was lost. Returns undefined if the inquiry fails: the payment stays `received`,
 * and `recover` inquires again.
 */
export const inquiredAnswer = async (
  acquirer: Acquirer,
  order: AcquirerOrder,
  lost: unknown,
  log: Logger,
): Promise<AcquirerAnswer | undefined> => {
  const code = lost instanceof AnswerLost ? lost.code : '900.100.300';
  try {
    return (await inTime(acquirer.find(order))) ?? neverArrived(code);
  } catch (error) {
    log.error({ err: error, payment: order.reference }, 'the outcome of an order is unknown: the inquiry failed');
    return undefined;
  }
};

/** Sends an order and returns the answer; undefined if it was lost and the inquiry fails, too. */
export const sendOrder = async (
  acquirer: Acquirer,
  order: AcquirerOrder,
  log: Logger,
): Promise<AcquirerAnswer | undefined> => {
  try {
    return await inTime(acquirer.perform(order));
  } catch (error) {
    log.warn(
      { err: error, payment: order.reference },
      'the answer of the acquirer was lost: inquiring about the order',
    );
    return await inquiredAnswer(acquirer, order, error, log);
  }
};

/**
 * Inquires about the status of a pending order. Returns `unknown` if the inquiry fails; undefined if the order never
 * arrived.
 */
export const statusOf = async (
  acquirer: Acquirer,
  order: AcquirerOrder,
  log: Logger,
): Promise<AcquirerAnswer | 'unknown' | undefined> => {
  try {
    return await inTime(acquirer.find(order));
  } catch (error) {
    if (!(error instanceof AnswerLost)) throw error;
    log.warn(
      { err: error, payment: order.reference },
      'the status of a pending payment is unknown: the inquiry failed',
    );
    return 'unknown';
  }
};

/** Returns the acquirer of a stored payment. @throws Rejection if its channel is no longer set up for it. */
export const acquirerOf = async (
  dependencies: PaymentDependencies,
  payment: Payment,
  channel: Channel,
): Promise<Acquirer> => {
  const { request, acquirer } = payment;
  const testMode = testModeIn(request);
  const found = await dependencies.acquirers(channel, testMode, { name: acquirer });
  if (found?.name !== acquirer)
    throw new Rejection('600.200.500', { reason: `the channel has no acquirer ${acquirer}` });
  return tracedAcquirer(found, dependencies.reportEvent, payment);
};

const codeOf = (error: unknown): string => (error instanceof AnswerLost ? `no answer (${error.code})` : 'no answer');

/** Returns an acquirer that records its answers about one payment as events, and its calls as spans. */
const tracedAcquirer = (
  acquirer: Acquirer,
  reportEvent: ReportEvent,
  { id, checkoutId, acquirer: name }: Payment,
): Acquirer => {
  const traced = <Found extends AcquirerAnswer | undefined>(task: string, ask: () => Promise<Found>) => {
    const attributes = { 'tollgate.acquirer': name, 'tollgate.acquirer.task': task, 'tollgate.payment.id': id };
    return inSpan(`acquirer ${task}`, { kind: SpanKind.CLIENT, attributes }, async (span) => {
      const record = (code: string) => {
        span.setAttribute('tollgate.result.code', code);
        reportEvent({ kind: 'acquirer', paymentId: id, checkoutId, details: { task, code } });
      };
      try {
        const found = await ask();
        record(found?.code ?? 'never arrived');
        return found;
      } catch (error) {
        record(codeOf(error));
        throw error;
      }
    });
  };
  const cancel = acquirer.cancel?.bind(acquirer);
  return {
    ...acquirer,
    perform: (order) => traced(order.task, () => acquirer.perform(order)),
    find: (order) => traced('find', () => acquirer.find(order)),
    ...(cancel === undefined ? {} : { cancel: (order) => traced('cancel', () => cancel(order)) }),
  };
};

/** Creates the function that records the actions of shoppers on the simulated processor's pages as events. */
export const orderPageRecorder =
  (reportEvent: ReportEvent) =>
  (reference: string, action: string): void =>
    reportEvent({
      kind: 'page',
      paymentId: paymentIdOf(reference),
      details: { page: 'simulated processor', action },
    });
