import type { paypal } from '../../../catalogue/connectors/paypal.ts';
import { amountText } from '../../../catalogue/payments/amount.ts';
import type { EventKind } from '../../../catalogue/payments/processor-events.ts';
import { ourReference } from '../../payments/acquiring/order.ts';
import { isObject, type Json, listIn, objectIn, textIn } from '../calls/json.ts';
import type { ProcessorEvent } from '../event.ts';
import { REFUND_MARK } from './acquirer.ts';
import { hundredthsIn } from './amounts.ts';
import { linkIn } from './objects.ts';

/** What an event of one type says about the object that it carries. */
interface Reading {
  readonly kind: EventKind;
  readonly reference: string | undefined;
  readonly paymentId: string | undefined;
}

const oursIn = (value: unknown, name: string): string | undefined => ourReference(textIn(value, name));

const none: Reading = { kind: 'other', reference: undefined, paymentId: undefined };

const aboutOrder = (order: Json): Reading => ({
  kind: 'payment changed',
  reference: oursIn(listIn(order, 'purchase_units')?.[0], 'custom_id'),
  paymentId: textIn(order, 'id'),
});

const aboutAuthorization = (authorization: Json): Reading => ({
  kind: 'payment changed',
  reference: oursIn(authorization, 'custom_id'),
  paymentId: textIn(authorization, 'id'),
});

const authorizationOf = (capture: Json): string | undefined =>
  textIn(objectIn(objectIn(capture, 'supplementary_data'), 'related_ids'), 'authorization_id');

/**
 * A capture has the `custom_id` of its authorization, and ours have an `invoice_id` of their own. One that was made in
 * the dashboard has both of its authorization, or what its maker entered.
 */
const aboutCapture = (capture: Json): Reading => {
  const [own, ofOrder] = [oursIn(capture, 'invoice_id'), oursIn(capture, 'custom_id')];
  const authorization = authorizationOf(capture);
  if (own === undefined && ofOrder === undefined)
    return { ...none, kind: 'captured elsewhere', paymentId: authorization };
  const isOurs = authorization === undefined || (own !== undefined && own !== ofOrder);
  return isOurs
    ? { kind: 'payment changed', reference: own ?? ofOrder, paymentId: textIn(capture, 'id') }
    : { kind: 'captured elsewhere', reference: undefined, paymentId: authorization };
};

const lastOf = (address: string | undefined): string | undefined => address?.split('/').at(-1);

const aboutRefund = (refund: Json): Reading => {
  const own = oursIn(refund, 'invoice_id');
  const isOurs = own !== undefined && textIn(refund, 'custom_id') === `${REFUND_MARK}${own}`;
  const paymentId = lastOf(linkIn(refund, 'up'));
  if (textIn(refund, 'status') === 'FAILED')
    return { kind: 'refund failed', reference: isOurs ? own : undefined, paymentId };
  return { kind: isOurs ? 'refund changed' : 'refunded elsewhere', reference: isOurs ? own : undefined, paymentId };
};

/** Who a closed dispute was decided for; PayPal may pay the buyer itself. Source: its description, dispute_outcome. */
const closings: Readonly<Record<string, EventKind>> = {
  RESOLVED_BUYER_FAVOUR: 'chargeback lost',
  ACCEPTED: 'chargeback lost',
  RESOLVED_SELLER_FAVOUR: 'chargeback won',
  RESOLVED_WITH_PAYOUT: 'chargeback won',
  CANCELED_BY_BUYER: 'chargeback won',
  DENIED: 'chargeback won',
};

const closingOf = (dispute: Json): EventKind => {
  const code = textIn(objectIn(dispute, 'dispute_outcome'), 'outcome_code') ?? '';
  return (Object.hasOwn(closings, code) ? closings[code] : undefined) ?? 'other';
};

const aboutDispute =
  (kindOf: (dispute: Json) => EventKind) =>
  (dispute: Json): Reading => {
    const [transaction] = listIn(dispute, 'disputed_transactions') ?? [];
    return {
      kind: kindOf(dispute),
      reference: oursIn(transaction, 'invoice_number') ?? oursIn(transaction, 'custom'),
      paymentId: textIn(transaction, 'seller_transaction_id'),
    };
  };

/** The types of events that mean something here. Source: PayPal's documentation, 'Webhook event names'. */
const readings: Readonly<Record<(typeof paypal.events)[number], (object: Json) => Reading>> = {
  'CHECKOUT.ORDER.APPROVED': aboutOrder,
  'CHECKOUT.ORDER.COMPLETED': aboutOrder,
  'PAYMENT.AUTHORIZATION.CREATED': aboutAuthorization,
  'PAYMENT.AUTHORIZATION.VOIDED': aboutAuthorization,
  'PAYMENT.CAPTURE.COMPLETED': aboutCapture,
  'PAYMENT.CAPTURE.DECLINED': aboutCapture,
  'PAYMENT.CAPTURE.DENIED': aboutCapture,
  'PAYMENT.CAPTURE.PENDING': aboutCapture,
  'PAYMENT.CAPTURE.REFUNDED': aboutRefund,
  // A dispute that was lost has an event of its own, too: this one is only shown, so that nothing is booked twice.
  'PAYMENT.CAPTURE.REVERSED': (object) => ({ ...aboutCapture(object), kind: 'other' }),
  'PAYMENT.REFUND.FAILED': aboutRefund,
  'PAYMENT.REFUND.PENDING': aboutRefund,
  'CUSTOMER.DISPUTE.CREATED': aboutDispute(() => 'chargeback opened'),
  'CUSTOMER.DISPUTE.UPDATED': aboutDispute(() => 'other'),
  'CUSTOMER.DISPUTE.RESOLVED': aboutDispute(closingOf),
};

/** The events that say that the money is there, or is held, with the status that they have then. */
const paidTypes: ReadonlySet<string> = new Set([
  'PAYMENT.AUTHORIZATION.CREATED CREATED',
  'PAYMENT.CAPTURE.COMPLETED COMPLETED',
  'PAYMENT.CAPTURE.REFUNDED COMPLETED',
]);

const amountIn = (value = ''): string | undefined => {
  const hundredths = hundredthsIn(value);
  return hundredths === undefined ? undefined : amountText(hundredths);
};

const factsOf = (object: Json): Record<string, string> => {
  const money = objectIn(object, 'amount') ?? objectIn(object, 'dispute_amount');
  const facts = {
    id: textIn(object, 'id') ?? textIn(object, 'dispute_id'),
    status: textIn(object, 'status'),
    amount: amountIn(textIn(money, 'value')),
    currency: textIn(money, 'currency_code'),
    reason: textIn(object, 'reason') ?? textIn(objectIn(object, 'status_details'), 'reason'),
    stage: textIn(object, 'dispute_life_cycle_stage'),
    outcome: textIn(objectIn(object, 'dispute_outcome'), 'outcome_code'),
  };
  return Object.fromEntries(
    Object.entries(facts).flatMap(([name, fact]) => (fact === undefined ? [] : [[name, fact] as const])),
  );
};

/** Returns the event of a request's body; undefined where it is none. */
export const eventIn = (body: unknown): ProcessorEvent | undefined => {
  const [identity, type, object] = [textIn(body, 'id'), textIn(body, 'event_type'), objectIn(body, 'resource')];
  if (!isObject(body) || identity === undefined || type === undefined || object === undefined) return undefined;
  const read = Object.hasOwn(readings, type) ? readings[type as keyof typeof readings] : undefined;
  const reading = read?.(object) ?? none;
  const says =
    ['payment changed', 'refund changed'].includes(reading.kind) && paidTypes.has(`${type} ${textIn(object, 'status')}`)
      ? { says: 'paid' }
      : {};
  const facts = { type, ...factsOf(object), ...says };
  if (!reading.kind.endsWith('elsewhere')) return { identity, ...reading, facts };
  // Only what has happened is recorded, once, however many events tell of it.
  if (textIn(object, 'status') !== 'COMPLETED') return { identity, ...reading, kind: 'other', facts };
  const id = textIn(object, 'id') ?? identity;
  return { ...reading, identity: `${reading.kind}: ${id}`, facts: { ...facts, payment: id } };
};
