import { type Acquirer, type AcquirerAnswer, AnswerLost } from '../../acquirers/acquirer.ts';
import type { Tell } from '../../events/event.ts';
import type { Payment } from '../model/payment.ts';
import { paymentIdOfReference } from './order.ts';

const codeOf = (error: unknown): string => (error instanceof AnswerLost ? `no answer (${error.code})` : 'no answer');

/** Gives an acquirer whose messages about one payment are told to those who test. */
export const toldAcquirer = (acquirer: Acquirer, tell: Tell, { id, checkoutId }: Payment): Acquirer => {
  const telling = async <Found extends AcquirerAnswer | undefined>(task: string, answer: Promise<Found>) => {
    const said = (code: string) => tell({ kind: 'acquirer', paymentId: id, checkoutId, details: { task, code } });
    try {
      const found = await answer;
      said(found?.code ?? 'never arrived');
      return found;
    } catch (error) {
      said(codeOf(error));
      throw error;
    }
  };
  const cancel = acquirer.cancel?.bind(acquirer);
  return {
    ...acquirer,
    perform: (order) => telling(order.task, acquirer.perform(order)),
    find: (order) => telling('find', acquirer.find(order)),
    ...(cancel === undefined ? {} : { cancel: (order) => telling('cancel', cancel(order)) }),
  };
};

/** Gives what tells those who test that a shopper was at the simulated processor's page of an order. */
export const tellingOfOrderPages =
  (tell: Tell) =>
  (reference: string, action: string): void =>
    tell({
      kind: 'page',
      paymentId: paymentIdOfReference(reference),
      details: { page: 'simulated processor', action },
    });
