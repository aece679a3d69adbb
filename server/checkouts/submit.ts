import type { IncomingHttpHeaders } from 'node:http';
import { check, type ParameterError } from '../../catalogue/check.ts';
import { type CheckoutSubmission, type PaymentRequest, paymentRequest } from '../../catalogue/requests.ts';
import { Conflict } from '../database/database.ts';
import { Rejection, wrongParameters } from '../http/rejection.ts';
import { carryOut, preparePayment } from '../payments/pay.ts';
import type { Payment } from '../payments/payment.ts';
import type { Checkout } from './checkout.ts';
import { findValidCheckout } from './find.ts';
import type { CheckoutParts } from './parts.ts';
import { updateSubmitted } from './records.ts';

/** A shopper's submission, and what the connection tells about the shopper. */
export interface Submission {
  readonly request: CheckoutSubmission;
  readonly headers: IncomingHttpHeaders;
  readonly ip: string;
}

/** What became of a submission. */
export interface Submitted {
  readonly payment: Payment;
  /** Parameters of the shopper that the merchant had set to something else: the merchant's stand. */
  readonly ignored: readonly ParameterError[];
}

interface Merged {
  readonly parameters: ReadonlyMap<string, string>;
  readonly ignored: readonly ParameterError[];
}

const OVERRIDE = /^overridePaymentType\[(\w+)\]$/;

const ofConnection = ({ headers, ip }: Submission): readonly (readonly [string, string | undefined])[] => [
  ['customer.ip', ip],
  ['customer.browser.acceptHeader', headers.accept],
  ['customer.browser.userAgent', headers['user-agent']],
];

/** A brand may have its own payment type. Source: interface, 'Payment request', overridePaymentType. */
const typeFor = (checkout: Checkout, brand: string | undefined): string | undefined => {
  const override = brand === undefined ? undefined : checkout.request[`overridePaymentType[${brand}]`];
  return override ?? checkout.request['paymentType'];
};

/** Gives the merchant's parameters and the shopper's as one request; where both set one, the merchant's stands. */
const merged = (checkout: Checkout, submission: Submission): Merged => {
  const parameters = new Map<string, string>();
  const ignored: ParameterError[] = [];
  for (const [name, value] of Object.entries(checkout.request)) {
    if (!OVERRIDE.test(name) && paymentRequest.names.find(name) !== undefined) parameters.set(name, value);
  }
  for (const [name, value] of Object.entries(submission.request)) {
    const set = parameters.get(name);
    if (set === undefined && value !== undefined) parameters.set(name, value);
    else if (set !== value) ignored.push({ name, message: 'was already set and cannot be overwritten' });
  }
  for (const [name, value] of ofConnection(submission)) {
    if (value !== undefined && value !== '' && !parameters.has(name)) parameters.set(name, value);
  }
  const type = typeFor(checkout, parameters.get('paymentBrand'));
  if (type !== undefined) parameters.set('paymentType', type);
  return { parameters, ignored };
};

const checkedPayment = ({ parameters }: Merged): PaymentRequest => {
  const result = check(paymentRequest, parameters);
  if (result.ok) return result.request;
  throw wrongParameters(result.errors);
};

/** A rival can win once; after that the checkout has its payment. More attempts mean a fault. */
const MAX_ATTEMPTS = 5;

/**
 * Pays a checkout with what the shopper sent, once: whoever submits it again, at the same time or later, gets the result of
 * the first. Wrong parameters leave it open, so that the shopper can correct them.
 * @throws Rejection 800.700.100 while the first submission is under way; 200.300.404 for an unusable checkout.
 */
export const submit = async (parts: CheckoutParts, id: string, submission: Submission): Promise<Submitted> => {
  for (let attempt = 1; ; attempt += 1) {
    const { checkout, payment, state } = await findValidCheckout(parts, id);
    if (state === 'submitted') throw new Rejection('800.700.100');
    if (payment !== undefined) return { payment, ignored: [] };
    try {
      const all = merged(checkout, submission);
      const prepared = await preparePayment(parts, checkout.entity, checkedPayment(all), id);
      const submitted = updateSubmitted(checkout, prepared.payment.id, parts.clock.now());
      return { payment: await carryOut(parts, prepared, [submitted]), ignored: all.ignored };
    } catch (error) {
      if (!(error instanceof Conflict) || attempt === MAX_ATTEMPTS) throw error;
    }
  }
};
