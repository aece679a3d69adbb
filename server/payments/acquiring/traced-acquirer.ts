import { type Acquirer, type AcquirerAnswer, AnswerLost } from '../../acquirers/acquirer.ts';
import type { ReportEvent } from '../../events/event.ts';
import type { Payment } from '../model/payment.ts';
import { paymentIdOf } from './order.ts';

const codeOf = (error: unknown): string => (error instanceof AnswerLost ? `no answer (${error.code})` : 'no answer');

/** Returns an acquirer that records its answers about one payment as events. */
export const tracedAcquirer = (acquirer: Acquirer, reportEvent: ReportEvent, { id, checkoutId }: Payment): Acquirer => {
  const traced = async <Found extends AcquirerAnswer | undefined>(task: string, answer: Promise<Found>) => {
    const record = (code: string) =>
      reportEvent({ kind: 'acquirer', paymentId: id, checkoutId, details: { task, code } });
    try {
      const found = await answer;
      record(found?.code ?? 'never arrived');
      return found;
    } catch (error) {
      record(codeOf(error));
      throw error;
    }
  };
  const cancel = acquirer.cancel?.bind(acquirer);
  return {
    ...acquirer,
    perform: (order) => traced(order.task, acquirer.perform(order)),
    find: (order) => traced('find', acquirer.find(order)),
    ...(cancel === undefined ? {} : { cancel: (order) => traced('cancel', cancel(order)) }),
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
