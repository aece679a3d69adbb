import { isObject, type Json, numberIn, objectIn, textIn } from '../calls/json.ts';

/* The parts of Stripe's objects that the connector reads. */

/** Returns the id of an object that a reply has in full, or only names. */
export const idIn = (value: unknown, name: string): string | undefined =>
  textIn(value, name) ?? textIn(objectIn(value, name), 'id');

/** Why Stripe refused something: its own code, the bank's, and a sentence for developers. */
export interface StripeError {
  readonly code: string | undefined;
  readonly declineCode: string | undefined;
  readonly message: string | undefined;
}

/** What was charged, as Stripe tells it. */
export interface StripeCharge {
  readonly id: string;
  /** The card that was charged, with Stripe's own name of its brand. */
  readonly card:
    | {
        readonly brand: string | undefined;
        readonly last4: string | undefined;
        readonly expiryMonth: number | undefined;
        readonly expiryYear: number | undefined;
        /** The scheme's reference of the charge. */
        readonly schemeReference: string | undefined;
      }
    | undefined;
}

/** A PaymentIntent. */
export interface StripePayment {
  readonly id: string;
  readonly status: string;
  /** In the currency's smallest units. */
  readonly amount: number | undefined;
  readonly currency: string | undefined;
  readonly metadata: Json;
  /** Stripe's ids of the shopper and of the account that was charged, where Stripe keeps them. */
  readonly customer: string | undefined;
  readonly method: string | undefined;
  readonly error: StripeError | undefined;
  readonly charge: StripeCharge | undefined;
}

/** A Checkout Session. */
export interface StripeSession {
  readonly id: string;
  readonly status: string;
  readonly url: string | undefined;
  /** Absent before the shopper has begun to pay. */
  readonly payment: StripePayment | undefined;
}

/** A Refund. */
export interface StripeRefund {
  readonly id: string;
  readonly status: string;
  readonly failureReason: string | undefined;
  readonly metadata: Json;
}

const errorOf = (value: Json): StripeError => ({
  code: textIn(value, 'code'),
  declineCode: textIn(value, 'decline_code'),
  message: textIn(value, 'message'),
});

/** Returns the error of a reply; undefined where it has none. */
export const errorIn = (reply: unknown): StripeError | undefined => {
  const error = objectIn(reply, 'error');
  return error && errorOf(error);
};

const chargeIn = (payment: Json): StripeCharge | undefined => {
  const id = idIn(payment, 'latest_charge');
  if (id === undefined) return undefined;
  const card = objectIn(objectIn(objectIn(payment, 'latest_charge'), 'payment_method_details'), 'card');
  return {
    id,
    card: card && {
      brand: textIn(card, 'brand'),
      last4: textIn(card, 'last4'),
      expiryMonth: numberIn(card, 'exp_month'),
      expiryYear: numberIn(card, 'exp_year'),
      schemeReference: textIn(card, 'network_transaction_id'),
    },
  };
};

/** Returns the payment of a reply; undefined where it is none. */
export const paymentIn = (value: unknown): StripePayment | undefined => {
  const [id, status] = [textIn(value, 'id'), textIn(value, 'status')];
  if (!isObject(value) || id === undefined || status === undefined) return undefined;
  if (textIn(value, 'object') !== 'payment_intent') return undefined;
  const error = objectIn(value, 'last_payment_error');
  return {
    id,
    status,
    amount: numberIn(value, 'amount'),
    currency: textIn(value, 'currency'),
    metadata: objectIn(value, 'metadata') ?? {},
    customer: idIn(value, 'customer'),
    method: idIn(value, 'payment_method'),
    error: error && errorOf(error),
    charge: chargeIn(value),
  };
};

/** Returns the session of a reply, whose payment must be expanded; undefined where it is none. */
export const sessionIn = (value: unknown): StripeSession | undefined => {
  const [id, status] = [textIn(value, 'id'), textIn(value, 'status')];
  if (id === undefined || status === undefined || textIn(value, 'object') !== 'checkout.session') return undefined;
  return { id, status, url: textIn(value, 'url'), payment: paymentIn(objectIn(value, 'payment_intent')) };
};

/** Returns the refund of a reply; undefined where it is none. */
export const refundIn = (value: unknown): StripeRefund | undefined => {
  const [id, status] = [textIn(value, 'id'), textIn(value, 'status')];
  if (id === undefined || status === undefined || textIn(value, 'object') !== 'refund') return undefined;
  return {
    id,
    status,
    failureReason: textIn(value, 'failure_reason'),
    metadata: objectIn(value, 'metadata') ?? {},
  };
};

/** Returns the members of a list. */
export const listIn = (value: unknown): readonly unknown[] => {
  const data = isObject(value) ? value['data'] : undefined;
  return Array.isArray(data) ? data : [];
};
