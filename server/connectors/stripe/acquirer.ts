import type { Acquirer, AcquirerAnswer, AcquirerOrder } from '../../payments/ports/acquirer.ts';
import type { Clock } from '../../platform/base/clock.ts';
import type { Environment } from '../../platform/base/environment.ts';
import { refused, unpayable } from '../calls/answers.ts';
import { orderNameOf } from '../calls/order-name.ts';
import { languageAsked } from '../calls/page-language.ts';
import { isToBeKept, keptIdsOf } from '../calls/stored-accounts.ts';
import { unitsOf } from './amounts.ts';
import { answerOfPayment, answerOfRefund, answerOfSession, ids } from './answer.ts';
import type { StripeApi } from './api.ts';
import type { FormValue } from './form.ts';
import { languageOf, methodOf } from './methods.ts';
import { listIn, paymentIn, refundIn, type StripePayment, sessionIn } from './objects.ts';

/**
 * Stripe's page is open as long as a checkout is valid, and a little longer: Stripe takes no page of less than 30
 * minutes by its own clock, which may be ahead by as much as its signatures may be old. The gateway ends the page itself.
 */
const PAGE_OPEN_MS = 36 * 60_000;

const MS_PER_SECOND = 1000;

/** The name of our reference in what Stripe keeps for us. */
export const REFERENCE = 'tollgate_reference';
/** The reference of the order that captured or cancelled a payment. */
export const ENDED_BY = 'tollgate_ended_by';

/** Stripe's ids of an account that it keeps. */
type StripeIds = Readonly<Record<string, string>>;

const whole = { expand: ['payment_intent.latest_charge'] };
const withCharge = { expand: ['latest_charge'] };

const sessionFor = (
  order: AcquirerOrder,
  amount: number,
  method: string,
  nowMs: number,
): Readonly<Record<string, FormValue>> => ({
  mode: 'payment',
  client_reference_id: order.reference,
  success_url: order.returnUrl,
  cancel_url: order.returnUrl,
  expires_at: Math.ceil((nowMs + PAGE_OPEN_MS) / MS_PER_SECOND),
  locale: languageOf(languageAsked(order)),
  payment_method_types: [method],
  line_items: [
    {
      quantity: 1,
      price_data: {
        currency: order.currency.toLowerCase(),
        unit_amount: amount,
        product_data: { name: orderNameOf(order) },
      },
    },
  ],
  customer_email: order.request['customer.email'],
  customer_creation: isToBeKept(order) ? 'always' : undefined,
  metadata: { [REFERENCE]: order.reference },
  payment_intent_data: {
    capture_method: order.task === 'authorize' ? 'manual' : undefined,
    setup_future_usage: isToBeKept(order) ? 'off_session' : undefined,
    metadata: { [REFERENCE]: order.reference },
  },
  ...whole,
});

/** Creates the acquirer of a channel that pays through its account at Stripe, whose clock is the real one. */
export const stripeAcquirer = (api: StripeApi, environment: Environment, realClock: Clock): Acquirer => {
  const readSession =
    (order: AcquirerOrder) =>
    (reply: unknown): AcquirerAnswer | undefined => {
      const session = sessionIn(reply);
      return session && answerOfSession(session, environment, isToBeKept(order));
    };
  const readPayment = (reply: unknown): AcquirerAnswer | undefined => {
    const payment = paymentIn(reply);
    return payment && answerOfPayment(payment, environment);
  };
  const readRefund = (reply: unknown): AcquirerAnswer | undefined => {
    const refund = refundIn(reply);
    return refund && answerOfRefund(refund, environment);
  };

  const cancelled = (payment: StripePayment | undefined): AcquirerAnswer | undefined =>
    payment?.status === 'canceled' ? answerOfPayment({ ...payment, status: 'succeeded' }, environment) : undefined;
  const readCancelled = (reply: unknown): AcquirerAnswer | undefined => cancelled(paymentIn(reply));

  const payOnPage = async (order: AcquirerOrder): Promise<AcquirerAnswer> => {
    const method = methodOf(order.brand);
    if (method === undefined) return refused(`Stripe does not take ${order.brand}`);
    if (order.returnUrl === undefined) return refused('payments through Stripe need a shopperResultUrl');
    const amount = unitsOf(order.amount, order.currency);
    if (amount === undefined) return unpayable('Stripe', order);
    const session = sessionFor(order, amount, method, realClock.now());
    return await api.order('v1/checkout/sessions', session, order.reference, readSession(order));
  };

  /** Charges the account that Stripe keeps; the shopper is not asked. */
  const chargeKept = async (order: AcquirerOrder, { customer, method }: StripeIds): Promise<AcquirerAnswer> => {
    const amount = unitsOf(order.amount, order.currency);
    if (amount === undefined) return unpayable('Stripe', order);
    const values = {
      amount,
      currency: order.currency.toLowerCase(),
      customer,
      payment_method: method,
      confirm: true,
      off_session: true,
      capture_method: order.task === 'authorize' ? 'manual' : 'automatic',
      description: orderNameOf(order),
      metadata: { [REFERENCE]: order.reference },
      ...withCharge,
    };
    return await api.order('v1/payment_intents', values, order.reference, readPayment);
  };

  /** Inquires about such a charge: by its id, or where that was never told, among those of the shopper. */
  const findKept = async (order: AcquirerOrder, { customer }: StripeIds): Promise<AcquirerAnswer | undefined> => {
    const id = order.ownDetails?.[ids.payment];
    if (id !== undefined) return readPayment(await api.read(`v1/payment_intents/${id}`, withCharge));
    const query = { customer, limit: 100, expand: ['data.latest_charge'] };
    const made = listIn(await api.read('v1/payment_intents', query))
      .flatMap((each) => paymentIn(each) ?? [])
      .find(({ metadata }) => metadata[REFERENCE] === order.reference);
    return made && answerOfPayment(made, environment);
  };

  const capture = async (order: AcquirerOrder, id: string): Promise<AcquirerAnswer> => {
    const amount = unitsOf(order.amount, order.currency);
    if (amount === undefined) return unpayable('Stripe', order);
    const values = { amount_to_capture: amount, metadata: { [ENDED_BY]: order.reference }, ...withCharge };
    return await api.order(`v1/payment_intents/${id}/capture`, values, order.reference, readPayment);
  };

  const refund = async (order: AcquirerOrder, id: string): Promise<AcquirerAnswer> => {
    const amount = unitsOf(order.amount, order.currency);
    if (amount === undefined) return unpayable('Stripe', order);
    const values = { payment_intent: id, amount, metadata: { [REFERENCE]: order.reference } };
    return await api.order('v1/refunds', values, order.reference, readRefund);
  };

  /** Cancels an authorization. What was captured cannot be taken back by Stripe, only refunded. */
  const reverse = async (order: AcquirerOrder, id: string): Promise<AcquirerAnswer> => {
    const values = { cancellation_reason: 'abandoned', ...withCharge };
    return await api.order(`v1/payment_intents/${id}/cancel`, values, order.reference, readCancelled);
  };

  const followUps: Partial<
    Record<AcquirerOrder['task'], (order: AcquirerOrder, id: string) => Promise<AcquirerAnswer>>
  > = {
    capture,
    refund,
    reverse,
  };

  const paymentAt = async (id: string): Promise<StripePayment | undefined> =>
    paymentIn(await api.read(`v1/payment_intents/${id}`, withCharge));

  const findRefund = async (order: AcquirerOrder, id: string): Promise<AcquirerAnswer | undefined> => {
    const known = order.ownDetails?.[ids.charge];
    if (known !== undefined) return readRefund(await api.read(`v1/refunds/${known}`));
    const made = listIn(await api.read('v1/refunds', { payment_intent: id, limit: 100 }))
      .flatMap((each) => refundIn(each) ?? [])
      .find(({ metadata }) => metadata[REFERENCE] === order.reference);
    return made && answerOfRefund(made, environment);
  };

  const findFollowUp = async (order: AcquirerOrder, id: string): Promise<AcquirerAnswer | undefined> => {
    if (order.task === 'refund') return await findRefund(order, id);
    const payment = await paymentAt(id);
    if (payment === undefined) return undefined;
    if (order.task === 'capture') {
      return payment.status === 'succeeded' && payment.metadata[ENDED_BY] === order.reference
        ? answerOfPayment(payment, environment)
        : undefined;
    }
    return cancelled(payment);
  };

  const sessionOf = (order: AcquirerOrder): string | undefined => order.ownDetails?.[ids.session];
  const referencedOf = (order: AcquirerOrder): string | undefined => order.referencedDetails?.[ids.payment];

  return {
    name: 'stripe',
    perform: async (order) => {
      const kept = keptIdsOf(order);
      if (kept !== undefined) return await chargeKept(order, kept);
      if (order.referencedOrder === undefined) return await payOnPage(order);
      const id = referencedOf(order);
      const perform = followUps[order.task];
      if (id === undefined || perform === undefined)
        return refused(`payments through Stripe cannot be asked to ${order.task}`);
      return await perform(order, id);
    },
    find: async (order) => {
      const kept = keptIdsOf(order);
      if (kept !== undefined) return await findKept(order, kept);
      if (order.referencedOrder !== undefined) {
        const id = referencedOf(order);
        return id === undefined ? undefined : await findFollowUp(order, id);
      }
      const id = sessionOf(order);
      // Nobody was told the address of a page whose making was not answered: it cannot be paid.
      return id === undefined ? undefined : readSession(order)(await api.read(`v1/checkout/sessions/${id}`, whole));
    },
    knows: async (order) => {
      const kept = keptIdsOf(order);
      // Whoever has an account that is kept has paid with it.
      if (kept !== undefined)
        return listIn(await api.read('v1/payment_intents', { customer: kept['customer'], limit: 1 })).length > 0;
      const id = order.referencedOrder === undefined ? sessionOf(order) : referencedOf(order);
      const kind = order.referencedOrder === undefined ? 'checkout/sessions' : 'payment_intents';
      return id === undefined || (await api.read(`v1/${kind}/${id}`)) !== undefined;
    },
    cancel: async (order) => {
      const id = sessionOf(order);
      if (id === undefined) return undefined;
      // A page that was paid or has expired meanwhile is not open, and says so.
      await api.order(`v1/checkout/sessions/${id}/expire`, {}, `${order.reference}-expire`, readSession(order));
      return readSession(order)(await api.read(`v1/checkout/sessions/${id}`, whole));
    },
  };
};
