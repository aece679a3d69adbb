import { dateOf } from '../../platform/base/clock.ts';

/*
 * What the stand-in for Mollie knows, and the form in which Mollie replies it.
 * Source: Mollie's description of payments, captures, refunds and chargebacks.
 */

/** An amount as Mollie writes it. */
export interface Amount {
  readonly currency: string;
  readonly value: string;
}

/** A capture of a payment. */
export interface Capture {
  readonly id: string;
  readonly madeAtMs: number;
  readonly amount: Amount;
  readonly metadata: unknown;
  status: 'pending' | 'succeeded' | 'failed';
}

/** The state of a refund. */
export type RefundStatus = 'queued' | 'pending' | 'processing' | 'refunded' | 'failed' | 'canceled';

/** A refund of a payment. */
export interface Refund {
  readonly id: string;
  readonly madeAtMs: number;
  readonly amount: Amount;
  readonly description: string;
  readonly metadata: unknown;
  status: RefundStatus;
}

/** A chargeback of a payment. */
export interface Chargeback {
  readonly id: string;
  readonly madeAtMs: number;
  readonly amount: Amount;
  reversedAtMs: number | undefined;
}

/** A payment. */
export interface Payment {
  readonly id: string;
  /** The key of the account that it belongs to. */
  readonly key: string;
  readonly madeAtMs: number;
  /** When it came into its state. */
  changedAtMs: number;
  authorizedAtMs: number | undefined;
  readonly amount: Amount;
  readonly description: string;
  /** Absent for a payment without a page. */
  readonly redirectUrl: string | undefined;
  readonly cancelUrl: string | undefined;
  readonly webhookUrl: string | undefined;
  readonly method: string;
  readonly locale: string | undefined;
  readonly metadata: unknown;
  readonly isCapturedLater: boolean;
  status: 'open' | 'pending' | 'authorized' | 'paid' | 'canceled' | 'expired' | 'failed';
  isCancelable: boolean;
  readonly sequenceType: 'oneoff' | 'first' | 'recurring';
  readonly customerId: string | undefined;
  mandateId: string | undefined;
  cardLabel: string;
  /** The last four digits. */
  cardNumber: string;
  failureReason: string | undefined;
  readonly captures: Capture[];
  readonly refunds: Refund[];
  readonly chargebacks: Chargeback[];
}

/** Returns a time as Mollie writes it. */
const timeText = (timeMs: number): string => `${dateOf(timeMs).toISOString().slice(0, 19)}+00:00`;

/** A page is open for a while. */
export const PAGE_OPEN_MS = 15 * 60_000;

const wholeCurrencies: ReadonlySet<string> = new Set(['ISK', 'JPY']);

/** Returns the number of decimals that Mollie wants. Source: Mollie's documentation, 'Multicurrency'. */
export const decimalsOf = (currency: string): number => (wholeCurrencies.has(currency) ? 0 : 2);

/** Returns an amount in its smallest unit; undefined where it has another number of decimals than Mollie wants. */
export const unitsOf = ({ currency, value }: Amount): bigint | undefined => {
  const pattern = decimalsOf(currency) === 0 ? /^\d{1,12}$/ : /^\d{1,12}\.\d{2}$/;
  return pattern.test(value) ? BigInt(value.replace('.', '')) : undefined;
};

/** Returns an amount of smallest units as Mollie writes it. */
export const amountOf = (units: bigint, currency: string): Amount => {
  const decimals = decimalsOf(currency);
  if (decimals === 0) return { currency, value: String(units) };
  const digits = String(units).padStart(decimals + 1, '0');
  return { currency, value: `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}` };
};

const sumOf = (parts: readonly { readonly amount: Amount }[]): bigint =>
  parts.reduce((sum, { amount }) => sum + (unitsOf(amount) ?? 0n), 0n);

/** Returns what was captured, or is being captured. */
export const claimedOf = ({ captures }: Payment): bigint => sumOf(captures.filter(({ status }) => status !== 'failed'));

/** Returns what was captured. */
export const capturedOf = ({ captures }: Payment): bigint =>
  sumOf(captures.filter(({ status }) => status === 'succeeded'));

/** Returns what was refunded, or is being refunded. */
export const refundedOf = ({ refunds }: Payment): bigint =>
  sumOf(refunds.filter(({ status }) => status !== 'failed' && status !== 'canceled'));

/** Returns what can be refunded altogether. */
export const refundableOf = (payment: Payment): bigint => {
  if (payment.isCapturedLater) return capturedOf(payment);
  return payment.status === 'paid' ? (unitsOf(payment.amount) ?? 0n) : 0n;
};

const hal = (href: string) => ({ href, type: 'application/hal+json' });
const page = (href: string) => ({ href, type: 'text/html' });
const documentation = page('https://docs.mollie.com/');
const dashboard = page('https://my.mollie.com/dashboard/org_1/payments');

const linksOf = ({ id, status, redirectUrl, captures, refunds, chargebacks }: Payment, address: string) => {
  const self = `${address}v2/payments/${id}`;
  return {
    self: hal(self),
    dashboard,
    documentation,
    ...(status === 'open' && redirectUrl !== undefined ? { checkout: page(`${address}checkout/${id}`) } : {}),
    ...(captures.length > 0 ? { captures: hal(`${self}/captures`) } : {}),
    ...(refunds.length > 0 ? { refunds: hal(`${self}/refunds`) } : {}),
    ...(chargebacks.length > 0 ? { chargebacks: hal(`${self}/chargebacks`) } : {}),
  };
};

const detailsOf = ({ method, status, cardLabel, cardNumber, failureReason }: Payment) => {
  const failure =
    failureReason === undefined ? {} : { failureReason, failureMessage: 'The payment has failed at your bank.' };
  if (status === 'open') return null;
  if (method !== 'creditcard') return { consumerName: 'J. Shopper', ...failure };
  return {
    cardHolder: 'J. Shopper',
    cardNumber,
    cardFingerprint: 'fHB3CCKx9REkz8fPplT8N4nq',
    cardAudience: 'consumer',
    cardLabel,
    cardCountryCode: 'NL',
    cardSecurity: '3dsecure',
    feeRegion: 'intra-eu',
    ...failure,
  };
};

/** The name of the time at which a payment came into a state. */
const timeNames: Partial<Readonly<Record<Payment['status'], string>>> = {
  paid: 'paidAt',
  canceled: 'canceledAt',
  expired: 'expiredAt',
  failed: 'failedAt',
};

const timesOf = ({ status, madeAtMs, changedAtMs, authorizedAtMs }: Payment) => {
  const name = timeNames[status];
  return {
    createdAt: timeText(madeAtMs),
    ...(authorizedAtMs === undefined ? {} : { authorizedAt: timeText(authorizedAtMs) }),
    ...(status === 'open' ? { expiresAt: timeText(madeAtMs + PAGE_OPEN_MS) } : {}),
    ...(name === undefined ? {} : { [name]: timeText(changedAtMs) }),
  };
};

const amountsOf = (payment: Payment) => {
  const { currency } = payment.amount;
  const [captured, refunded, refundable] = [capturedOf(payment), refundedOf(payment), refundableOf(payment)];
  const chargedBack = sumOf(payment.chargebacks.filter(({ reversedAtMs }) => reversedAtMs === undefined));
  return {
    ...(payment.isCapturedLater ? { amountCaptured: amountOf(captured, currency) } : {}),
    ...(refundable > 0n
      ? {
          amountRefunded: amountOf(refunded, currency),
          amountRemaining: amountOf(refundable - refunded, currency),
        }
      : {}),
    ...(chargedBack > 0n ? { amountChargedBack: amountOf(chargedBack, currency) } : {}),
  };
};

/** Returns a capture as it is listed; alone, it has a link to its documentation as well. */
export const captureReply = (
  { id: paymentId }: Payment,
  { status, madeAtMs, ...capture }: Capture,
  address: string,
) => {
  const self = `${address}v2/payments/${paymentId}`;
  return {
    resource: 'capture',
    ...capture,
    mode: 'test',
    status,
    paymentId,
    createdAt: timeText(madeAtMs),
    _links: { self: hal(`${self}/captures/${capture.id}`), payment: hal(self) },
  };
};

/** Returns a refund as it is listed; alone, it has a link to its documentation as well. */
export const refundReply = ({ id: paymentId }: Payment, { status, madeAtMs, ...refund }: Refund, address: string) => {
  const self = `${address}v2/payments/${paymentId}`;
  return {
    resource: 'refund',
    ...refund,
    mode: 'test',
    status,
    paymentId,
    createdAt: timeText(madeAtMs),
    _links: { self: hal(`${self}/refunds/${refund.id}`), payment: hal(self) },
  };
};

/** Returns a chargeback as it is listed. */
export const chargebackReply = (
  { id: paymentId }: Payment,
  { id, madeAtMs, amount, reversedAtMs }: Chargeback,
  address: string,
) => {
  const self = `${address}v2/payments/${paymentId}`;
  return {
    resource: 'chargeback',
    id,
    amount,
    paymentId,
    createdAt: timeText(madeAtMs),
    ...(reversedAtMs === undefined ? {} : { reversedAt: timeText(reversedAtMs) }),
    _links: { self: hal(`${self}/chargebacks/${id}`), payment: hal(self) },
  };
};

/** Returns a part of a payment as it is replied alone. */
export const alone = <Reply extends { readonly _links: object }>(reply: Reply) => ({
  ...reply,
  _links: { ...reply._links, documentation },
});

/** Returns a list of parts of a payment. */
export const listReply = (name: string, parts: readonly object[], self: string) => ({
  count: parts.length,
  _embedded: { [name]: parts },
  _links: { self: hal(self), previous: null, next: null, documentation },
});

/** Returns the list of the ways to pay of a profile. */
export const methodsReply = (ids: readonly string[], self: string) => {
  const image = 'https://www.mollie.com/external/icons/payment-methods';
  const methods = ids.map((id) => ({
    resource: 'method',
    id,
    description: id,
    minimumAmount: { value: '0.01', currency: 'EUR' },
    maximumAmount: null,
    image: { size1x: `${image}/${id}.png`, size2x: `${image}/${id}%402x.png`, svg: `${image}/${id}.svg` },
    status: 'activated',
    _links: { self: hal(`${self}/${id}`) },
  }));
  return { count: methods.length, _embedded: { methods }, _links: { self: hal(self), documentation } };
};

/** Returns the parts of a payment, by the names under which they are listed and embedded. */
export const partsOf = (payment: Payment, address: string) => ({
  captures: payment.captures.map((capture) => captureReply(payment, capture, address)),
  refunds: payment.refunds.map((refund) => refundReply(payment, refund, address)),
  chargebacks: payment.chargebacks.map((chargeback) => chargebackReply(payment, chargeback, address)),
});

/** Returns a payment as Mollie answers it, with the refunds, captures and chargebacks that the request embeds. */
export const paymentReply = (payment: Payment, address: string, embedded: readonly string[] = []) => {
  const { id, amount, description, redirectUrl, cancelUrl, webhookUrl, method, locale, metadata, status } = payment;
  const parts = Object.entries(partsOf(payment, address)).filter(([name]) => embedded.includes(name));
  return {
    resource: 'payment',
    id,
    mode: 'test',
    amount,
    ...amountsOf(payment),
    description,
    redirectUrl: redirectUrl ?? null,
    ...(cancelUrl === undefined ? {} : { cancelUrl }),
    ...(webhookUrl === undefined ? {} : { webhookUrl }),
    method,
    ...(locale === undefined ? {} : { locale }),
    metadata,
    ...(payment.isCapturedLater ? { captureMode: 'manual' } : {}),
    sequenceType: payment.sequenceType,
    ...(payment.customerId === undefined ? {} : { customerId: payment.customerId }),
    ...(payment.mandateId === undefined ? {} : { mandateId: payment.mandateId }),
    profileId: 'pfl_1',
    status,
    ...(status === 'open' || status === 'authorized' ? { isCancelable: payment.isCancelable } : {}),
    details: detailsOf(payment),
    ...timesOf(payment),
    ...(parts.length > 0 ? { _embedded: Object.fromEntries(parts) } : {}),
    _links: linksOf(payment, address),
  };
};

/** A shopper whose card is kept with a mandate. */
export interface Customer {
  readonly id: string;
  /** The key of the account that it belongs to. */
  readonly key: string;
  readonly madeAtMs: number;
  readonly metadata: unknown;
  mandate: { readonly id: string; readonly cardLabel: string; readonly cardNumber: string } | undefined;
}

/** Returns a customer as Mollie answers it. */
export const customerReply = ({ id, madeAtMs, metadata }: Customer, address: string) => ({
  resource: 'customer',
  id,
  mode: 'test',
  name: null,
  email: null,
  locale: null,
  metadata,
  createdAt: timeText(madeAtMs),
  _links: {
    self: hal(`${address}v2/customers/${id}`),
    dashboard: page(`https://my.mollie.com/dashboard/org_1/customers/${id}`),
    documentation,
  },
});

/** Returns the mandate of a customer as Mollie answers it. */
export const mandateReply = (
  { id: customerId, madeAtMs, mandate }: Customer & { readonly mandate: NonNullable<Customer['mandate']> },
  address: string,
) => ({
  resource: 'mandate',
  id: mandate.id,
  mode: 'test',
  method: 'creditcard',
  details: {
    cardHolder: 'J. Shopper',
    cardNumber: mandate.cardNumber,
    cardLabel: mandate.cardLabel,
    cardFingerprint: 'fHB3CCKx9REkz8fPplT8N4nq',
    cardExpiryDate: '2034-05-31',
  },
  signatureDate: null,
  mandateReference: null,
  status: 'valid',
  customerId,
  createdAt: timeText(madeAtMs),
  _links: {
    self: hal(`${address}v2/customers/${customerId}/mandates/${mandate.id}`),
    customer: hal(`${address}v2/customers/${customerId}`),
    documentation,
  },
});

/** Returns the refusal of a request. */
export const errorReply = (status: number, title: string, detail: string, field?: string) => ({
  status,
  title,
  detail,
  ...(field === undefined ? {} : { field }),
  _links: { documentation: page('https://docs.mollie.com/overview/handling-errors') },
});
