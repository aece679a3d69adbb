import {
  failedUnexplained,
  mollieDeclines,
  mollieRefusals,
  mollieWrongFields,
  refusedUnexplained,
} from '../../../catalogue/connectors/mollie-declines.ts';
import { amountText } from '../../../catalogue/payments/amount.ts';
import type { ResultCode } from '../../../catalogue/result-codes/result-codes.ts';
import type { AcquirerAnswer, AcquirerOrder } from '../../payments/ports/acquirer.ts';
import type { Environment } from '../../platform/base/environment.ts';
import { OWN_ID, PAYMENT_ID, PENDING, succeeded, withoutAbsent } from '../calls/answers.ts';
import { isAmount, type MollieAmount } from './amounts.ts';
import { brandPaid } from './methods.ts';
import type { MollieError, MolliePart, MolliePayment } from './objects.ts';

/** The names under which an order's answer has Mollie's ids; later orders and inquiries need them. */
export const ids = { own: OWN_ID, payment: PAYMENT_ID } as const;

/** Returns the code of a table's row; undefined where it has none. */
const codeAt = (table: Partial<Readonly<Record<string, ResultCode>>>, name: string | undefined) =>
  name !== undefined && Object.hasOwn(table, name) ? table[name] : undefined;

/** Returns the answer to an order that Mollie refused. */
export const refusalOf = ({ task, referencedOrder }: AcquirerOrder, { detail, field }: MollieError): AcquirerAnswer => {
  const code = referencedOrder === undefined ? codeAt(mollieWrongFields, field) : codeAt(mollieRefusals, task);
  return {
    code: code ?? refusedUnexplained,
    details: withoutAbsent({ AcquirerResponse: field, ExtendedDescription: detail }),
  };
};

const waiting = (details: Record<string, string>, waitsFor: 'shopper' | 'processor'): AcquirerAnswer => ({
  code: PENDING,
  details,
  waitsFor,
});

/**
 * Returns the answer where Mollie reports another amount than was ordered: nobody but a person can tell what happened,
 * so the order stays open, and says so.
 */
const disagreement = (
  order: AcquirerOrder,
  amount: MollieAmount | undefined,
  details: Record<string, string>,
): AcquirerAnswer | undefined => {
  if (amount === undefined || isAmount(amount, order.amount, order.currency)) return undefined;
  const ordered = `${amountText(order.amount)} ${order.currency}`;
  const reported = `${amount.value} ${amount.currency}`;
  const ExtendedDescription = `Mollie reports ${reported}, but ${ordered} were ordered: check it there`;
  return waiting({ ...details, ExtendedDescription }, 'processor');
};

const answerOfFailed = ({ failure }: MolliePayment, details: Record<string, string>): AcquirerAnswer => ({
  code: codeAt(mollieDeclines, failure.reason) ?? failedUnexplained,
  details: {
    ...details,
    ...withoutAbsent({ AcquirerResponse: failure.reason, ExtendedDescription: failure.message }),
  },
});

const answerOfOpen = ({ checkoutUrl }: MolliePayment, details: Record<string, string>): AcquirerAnswer => ({
  ...waiting(details, 'shopper'),
  ...(checkoutUrl === undefined ? {} : { redirect: { url: checkoutUrl, method: 'GET', parameters: [] } }),
});

/** Returns the answer of the order that made a payment; what it does not name waits. */
export const answerOfPayment = (
  payment: MolliePayment,
  order: AcquirerOrder,
  environment: Environment,
): AcquirerAnswer => {
  const { id, status, amount, wasAuthorized } = payment;
  const details = { [ids.own]: id, [ids.payment]: id, AcquirerResponse: status };
  const brand = brandPaid(payment.method, payment.cardLabel);
  const paid = (): AcquirerAnswer =>
    disagreement(order, amount, details) ?? {
      code: succeeded[environment],
      details,
      ...(brand === undefined ? {} : { brand }),
    };
  switch (status) {
    case 'open':
      return answerOfOpen(payment, details);
    case 'authorized':
      // Mollie captures a debit by itself, a little later.
      return order.task === 'authorize' ? paid() : waiting(details, 'processor');
    case 'paid':
      return paid();
    case 'canceled':
      return { code: wasAuthorized ? '100.396.201' : '100.396.101', details };
    case 'expired':
      return { code: '100.396.104', details };
    case 'failed':
      return answerOfFailed(payment, details);
    default:
      return waiting(details, 'processor');
  }
};

const detailsOfPart = ({ id, paymentId, status }: MolliePart): Record<string, string> => ({
  [ids.own]: id,
  [ids.payment]: paymentId,
  AcquirerResponse: status,
});

/** Returns the answer of a capture. */
export const answerOfCapture = (
  capture: MolliePart,
  order: AcquirerOrder,
  environment: Environment,
): AcquirerAnswer => {
  const details = detailsOfPart(capture);
  if (capture.status === 'failed') return { code: '800.100.152', details };
  if (capture.status !== 'succeeded') return waiting(details, 'processor');
  return disagreement(order, capture.amount, details) ?? { code: succeeded[environment], details };
};

/** Returns the answer of a refund. It waits until the shopper has the money, which takes Mollie days. */
export const answerOfRefund = (refund: MolliePart, order: AcquirerOrder, environment: Environment): AcquirerAnswer => {
  const details = detailsOfPart(refund);
  if (refund.status === 'failed') return { code: '800.100.152', details };
  if (refund.status === 'canceled') return { code: '100.396.201', details };
  if (refund.status !== 'refunded') return waiting(details, 'processor');
  return disagreement(order, refund.amount, details) ?? { code: succeeded[environment], details };
};

/** Returns the answer of a reversal, once Mollie has taken the order for it. */
export const answerOfReversal = (
  { id, status, amount, amountCaptured }: MolliePayment,
  environment: Environment,
  isTaken: boolean,
): AcquirerAnswer | undefined => {
  const details = { [ids.own]: id, [ids.payment]: id, AcquirerResponse: status };
  // The rest of an authorization that was captured in part was released, if nothing more can be captured.
  const isReleased = status === 'paid' && amountCaptured !== undefined && amountCaptured.value !== amount?.value;
  if (status === 'canceled' || isReleased) return { code: succeeded[environment], details };
  return status === 'authorized' && isTaken ? waiting(details, 'processor') : undefined;
};
