import type { stripe } from '../../../catalogue/connectors/stripe.ts';
import { amountText } from '../../../catalogue/payments/amount.ts';
import { ourReference } from '../../payments/acquiring/order.ts';
import { dayIn } from '../../platform/base/zones.ts';
import { isObject, type Json, numberIn, objectIn, textIn } from '../calls/json.ts';
import type { ProcessorEvent } from '../event.ts';
import { ENDED_BY, REFERENCE } from './acquirer.ts';
import { hundredthsOf } from './amounts.ts';
import { idIn } from './objects.ts';

type Kind = ProcessorEvent['kind'];

/** What an event of one type says about the object that it carries. */
type Reading = (object: Json) => Kind;

const inMetadata = (object: Json, name: string): string | undefined =>
  ourReference(textIn(objectIn(object, 'metadata'), name));
const ours = (object: Json): string | undefined => inMetadata(object, REFERENCE);
const endedBy = (object: Json): string | undefined => inMetadata(object, ENDED_BY);

const aboutPayment: Reading = () => 'payment changed';
/** An authorization whose capture carries no reference of ours was captured in the dashboard. */
const paid: Reading = (payment) =>
  textIn(payment, 'capture_method') === 'manual' && endedBy(payment) === undefined
    ? 'captured elsewhere'
    : 'payment changed';
const aboutRefund: Reading = (refund) => {
  const status = textIn(refund, 'status');
  if (status === 'failed') return 'refund failed';
  if (ours(refund) !== undefined) return 'refund changed';
  return status === 'succeeded' ? 'refunded elsewhere' : 'other';
};

/** An inquiry of the bank takes no money. It may become a chargeback: then its status is another one. */
const isInquiry = (dispute: Json): boolean => textIn(dispute, 'status')?.startsWith('warning_') === true;
/** Stripe still decides: the money is taken, however many events say so. */
const undecided: readonly (string | undefined)[] = ['needs_response', 'under_review'];
const opened: Reading = (dispute) => (undecided.includes(textIn(dispute, 'status')) ? 'chargeback opened' : 'other');
const withdrawn: Reading = (dispute) => (isInquiry(dispute) ? 'other' : 'chargeback opened');
const closed: Reading = (dispute) => {
  if (isInquiry(dispute)) return 'other';
  return textIn(dispute, 'status') === 'won' ? 'chargeback won' : 'chargeback lost';
};

/** The types of events that mean something here. Source: Stripe's description, enabled_events. */
const readings: Readonly<Record<(typeof stripe.events)[number], Reading>> = {
  'checkout.session.completed': aboutPayment,
  'checkout.session.expired': aboutPayment,
  'checkout.session.async_payment_succeeded': aboutPayment,
  'checkout.session.async_payment_failed': aboutPayment,
  'payment_intent.amount_capturable_updated': aboutPayment,
  'payment_intent.canceled': aboutPayment,
  'payment_intent.payment_failed': aboutPayment,
  'payment_intent.succeeded': paid,
  'refund.created': aboutRefund,
  'refund.updated': aboutRefund,
  'refund.failed': aboutRefund,
  'charge.refund.updated': aboutRefund,
  'charge.dispute.created': withdrawn,
  'charge.dispute.updated': opened,
  'charge.dispute.funds_withdrawn': withdrawn,
  'charge.dispute.closed': closed,
  'payout.paid': () => 'paid out',
  'reporting.report_run.succeeded': () => 'report available',
};

/** The types of events that say that the money is there, or is held. */
const paidTypes: ReadonlySet<string> = new Set([
  'payment_intent.amount_capturable_updated',
  'payment_intent.succeeded',
]);

const amountIn = (object: Json): Readonly<Record<string, string>> => {
  const name = textIn(object, 'object') === 'payment_intent' ? 'amount_received' : 'amount';
  const [units, currency] = [numberIn(object, name), textIn(object, 'currency')?.toUpperCase()];
  if (units === undefined || currency === undefined) return {};
  const hundredths = hundredthsOf(units, currency);
  return hundredths === undefined ? {} : { amount: amountText(hundredths), currency };
};

const MS_PER_SECOND = 1000;

/** The day on which a payout is at the bank. */
const payoutFactsIn = (object: Json): Readonly<Record<string, string>> => {
  const arrival = textIn(object, 'object') === 'payout' ? numberIn(object, 'arrival_date') : undefined;
  return arrival === undefined ? {} : { date: dayIn(arrival * MS_PER_SECOND, 'UTC') };
};

const reportFactsIn = (object: Json): Readonly<Record<string, string>> => {
  const [reportType, result] = [textIn(object, 'report_type'), objectIn(object, 'result')];
  const [file, name] = [textIn(result, 'id'), textIn(result, 'filename')];
  return {
    ...(reportType === undefined ? {} : { reportType }),
    ...(file === undefined ? {} : { file }),
    ...(name === undefined ? {} : { name }),
  };
};

const factsOf = (object: Json): Readonly<Record<string, string>> => {
  const texts = (['id', 'status', 'reason'] as const).flatMap((name) => {
    const fact = textIn(object, name);
    return fact === undefined ? [] : [[name, fact] as const];
  });
  return { ...Object.fromEntries(texts), ...amountIn(object), ...payoutFactsIn(object), ...reportFactsIn(object) };
};

/** The id of the payment itself, or of the one that an object belongs to. */
const paymentIdIn = (object: Json): string | undefined =>
  textIn(object, 'object') === 'payment_intent' ? textIn(object, 'id') : idIn(object, 'payment_intent');

/** Returns the event of a request's body; undefined where it is none. */
export const eventIn = (body: unknown): ProcessorEvent | undefined => {
  const [identity, type] = [textIn(body, 'id'), textIn(body, 'type')];
  const object = objectIn(objectIn(body, 'data'), 'object');
  if (!isObject(body) || textIn(body, 'object') !== 'event') return undefined;
  if (identity === undefined || type === undefined || object === undefined) return undefined;
  const reading = Object.hasOwn(readings, type) ? readings[type as keyof typeof readings] : undefined;
  const kind = reading?.(object) ?? 'other';
  const isPaid = paidTypes.has(type) || (kind === 'refund changed' && textIn(object, 'status') === 'succeeded');
  return {
    // Several events may tell of one refund, or of one capture, which is recorded once.
    identity: kind.endsWith('elsewhere') ? `${kind}: ${textIn(object, 'id') ?? identity}` : identity,
    kind,
    reference: endedBy(object) ?? ours(object) ?? ourReference(textIn(object, 'client_reference_id')),
    paymentId: paymentIdIn(object),
    facts: { type, ...factsOf(object), ...(isPaid ? { says: 'paid' } : {}) },
  };
};
