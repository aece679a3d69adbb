import { amountText } from '../../../catalogue/payments/amount.ts';
import type { EventKind } from '../../../catalogue/payments/processor-events.ts';
import type { ProcessorEvent } from '../event.ts';
import { hundredthsIn, type MollieAmount } from './amounts.ts';
import type { MollieChargeback, MolliePart, MolliePayment } from './objects.ts';

/** The ids of Mollie's payments. */
const PAYMENT_ID = /^tr_\w{1,64}$/;

/** Returns the id of the payment that a delivery is about; undefined where it names none. */
export const paymentIdIn = (body: Buffer): string | undefined => {
  const id = new URLSearchParams(body.toString()).get('id') ?? '';
  return PAYMENT_ID.test(id) ? id : undefined;
};

/** Returns an amount as the interface writes it, and its currency. */
const factsOfAmount = (amount: MollieAmount | undefined): Record<string, string> => {
  const hundredths = amount && hundredthsIn(amount);
  return amount === undefined || hundredths === undefined
    ? {}
    : { amount: amountText(hundredths), currency: amount.currency };
};

const eventOfPayment = ({ id, status, amount, reference }: MolliePayment): ProcessorEvent => ({
  identity: `${id}:${status}`,
  kind: 'payment changed',
  reference,
  paymentId: id,
  facts: {
    type: 'payment',
    id,
    status,
    ...factsOfAmount(amount),
    ...(['authorized', 'paid'].includes(status) ? { says: 'paid' } : {}),
  },
});

/** What was made elsewhere is about the order of the payment. */
const eventOfPart = (
  type: 'capture' | 'refund',
  part: MolliePart,
  kind: EventKind,
  payment: MolliePayment,
): ProcessorEvent => ({
  identity: `${part.id}:${part.status}`,
  kind,
  reference: part.reference ?? payment.reference,
  paymentId: payment.id,
  facts: {
    type,
    id: part.id,
    status: part.status,
    ...factsOfAmount(part.amount),
    ...(part.reference !== undefined && ['succeeded', 'refunded'].includes(part.status) ? { says: 'paid' } : {}),
  },
});

/** A capture that nobody here asked for counts when it has succeeded, and where Mollie does not capture by itself. */
const kindOfCapture = ({ reference, status }: MolliePart, { captureMode }: MolliePayment): EventKind => {
  if (reference !== undefined) return 'payment changed';
  return captureMode === 'manual' && status === 'succeeded' ? 'captured elsewhere' : 'other';
};

/** A refund that nobody here asked for counts when the shopper has the money: until then Mollie may cancel it. */
const kindOfRefund = ({ reference, status }: MolliePart): EventKind => {
  if (status === 'failed') return 'refund failed';
  if (reference !== undefined) return 'refund changed';
  return status === 'refunded' ? 'refunded elsewhere' : 'other';
};

/** Mollie takes the money at once; whether the bank gives it back is seen at the chargeback. */
const eventsOfChargeback = (
  { id, amount, isReversed, reason }: MollieChargeback,
  { id: paymentId, reference }: MolliePayment,
): readonly ProcessorEvent[] => {
  const event = (status: string, kind: EventKind): ProcessorEvent => ({
    identity: `${id}:${status}`,
    kind,
    reference,
    paymentId,
    facts: { type: 'chargeback', id, status, ...factsOfAmount(amount), ...(reason === undefined ? {} : { reason }) },
  });
  return [event('received', 'chargeback opened'), ...(isReversed ? [event('reversed', 'chargeback won')] : [])];
};

/**
 * Returns an event for each state that a payment, its captures, refunds and chargebacks have now. States that were seen
 * before have the same identity.
 */
export const eventsOf = (payment: MolliePayment): readonly ProcessorEvent[] => [
  eventOfPayment(payment),
  ...payment.captures.map((capture) => eventOfPart('capture', capture, kindOfCapture(capture, payment), payment)),
  ...payment.refunds.map((refund) => eventOfPart('refund', refund, kindOfRefund(refund), payment)),
  ...payment.chargebacks.flatMap((chargeback) => eventsOfChargeback(chargeback, payment)),
];
