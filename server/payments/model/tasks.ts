import type { AcquirerTask } from '../../../catalogue/connectors/facts.ts';
import { belongsToAnother, practiceOf } from './authorizations.ts';
import type { FollowUpType } from './kinds.ts';
import type { Payment } from './payment.ts';

/** The task of the acquirer for each payment type. */
const tasks = {
  PA: 'authorize',
  'PA.CP': 'authorize',
  DB: 'debit',
  CD: 'credit',
  CP: 'capture',
  RV: 'reverse',
  RF: 'refund',
  RB: 'rebill',
  RC: 'receive',
  TK: 'tokenize',
} as const satisfies Record<string, AcquirerTask>;

/** Returns the task of a payment at its acquirer. That of a PA that refers to an earlier one depends on its practice. */
export const taskOf = (payment: Payment): AcquirerTask => {
  if (belongsToAnother(payment)) return practiceOf(payment.request);
  if (Object.hasOwn(tasks, payment.type)) return tasks[payment.type as keyof typeof tasks];
  throw new Error(`payments of type ${payment.type} have no order`);
};

/** Returns the task of a follow-up that is requested. */
export const taskOfFollowUp = (
  type: FollowUpType,
  request: Readonly<Record<string, string | undefined>>,
): AcquirerTask => (type === 'PA' ? practiceOf(request) : tasks[type]);
