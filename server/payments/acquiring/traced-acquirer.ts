import { SpanKind } from '@opentelemetry/api';
import type { ReportEvent } from '../../platform/events/event.ts';
import { inSpan } from '../../platform/traces/span.ts';
import type { Payment } from '../model/payment.ts';
import { type Acquirer, type AcquirerAnswer, AnswerLost } from '../ports/acquirer.ts';
import { paymentIdOf } from './order.ts';

const codeOf = (error: unknown): string => (error instanceof AnswerLost ? `no answer (${error.code})` : 'no answer');

/** Returns an acquirer that records its answers about one payment as events, and its calls as spans. */
export const tracedAcquirer = (
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
