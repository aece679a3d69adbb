import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type { Request, RequestHandler, Response } from 'express';
import { paypal as facts } from '../../../catalogue/connectors/paypal.ts';
import { amountText, hundredthsOf } from '../../../catalogue/payments/amount.ts';
import { parsed } from '../../connectors/calls/json.ts';
import { dateOf } from '../../platform/base/clock.ts';
import { certificate } from '../../simulation/wallet-tokens/certificates.ts';
import {
  type Book,
  type Choice,
  choiceIn,
  type Stage,
  type StandIn,
  type StandInOptions,
  showPage,
  startStandIn,
} from './stand-in.ts';

/*
 * A stand-in for PayPal: tokens, orders, authorizations, captures, refunds and disputes of one account, as far as a
 * gateway uses them. Its objects have the form of PayPal's own descriptions of Orders v2, Payments v2 and Disputes v1.
 */

/** What a shopper does on the page. */
const choices = {
  pay: 'Pay with the balance of PayPal',
  review: 'Pay, and PayPal reviews the payment',
  funds: 'Pay with a card without enough money',
  '3ds-failed': 'Fail 3-D Secure',
  decline: 'Pay with an instrument that is declined: another may be chosen',
  refuse: 'Pay with an account that PayPal refuses',
  cancel: 'Cancel and go back to the shop',
  expire: 'Do nothing for three hours',
} as const;

/** What a shopper can do on the page. */
export type PaypalChoice = keyof typeof choices;

/** The credentials of an app at the stand-in, which accepts every secret of this form. */
export const paypalApp = {
  clientId: `stand-in-client-${'A1'.repeat(16)}`,
  clientSecret: `stand-in-secret-${'B2'.repeat(16)}`,
} as const;

const SECRET = /^stand-in-secret-/;

type Json = Readonly<Record<string, unknown>>;

interface Money {
  readonly currency: string;
  readonly hundredths: bigint;
}

interface Authorization {
  readonly id: string;
  readonly money: Money;
  status: 'CREATED' | 'PARTIALLY_CAPTURED' | 'CAPTURED' | 'VOIDED' | 'DENIED' | 'PENDING';
}

interface Refund {
  readonly id: string;
  readonly money: Money;
  readonly customId: string | undefined;
  readonly invoiceId: string | undefined;
  status: 'COMPLETED' | 'PENDING' | 'FAILED';
}

interface Capture {
  readonly id: string;
  readonly money: Money;
  readonly invoiceId: string | undefined;
  readonly authorizationId: string | undefined;
  readonly isFinal: boolean;
  readonly responseCode: string | undefined;
  status: 'COMPLETED' | 'PENDING' | 'DECLINED';
  readonly refunds: Refund[];
}

interface Order {
  readonly id: string;
  readonly money: Money;
  readonly unit: Json;
  readonly context: Json;
  readonly createdAtMs: number;
  intent: string;
  status: 'CREATED' | 'PAYER_ACTION_REQUIRED' | 'APPROVED' | 'COMPLETED';
  updatedAtMs: number;
  /** What the shopper chose. */
  choice: PaypalChoice | undefined;
  isGone: boolean;
  authorization: Authorization | undefined;
  readonly captures: Capture[];
}

interface Dispute {
  readonly id: string;
  readonly order: Order;
  readonly capture: Capture;
  outcome: string | undefined;
}

/** What tests do at PayPal, beside its interface. */
interface Controls {
  /** The secrets that were replaced. */
  readonly refusedSecrets: Set<string>;
  /** Does on the page of an order what a shopper does; returns the address to which PayPal redirects, if it does. */
  choose(orderId: string, choice: PaypalChoice): Promise<string | undefined>;
  /** PayPal ends an order that was not paid in time: it is no longer known. */
  expire(orderId: string): void;
  /** PayPal's review of a capture or an authorization ends. */
  decidePayment(id: string, isPaid: boolean): Promise<void>;
  /** Refunds take days from now on, or none. */
  refundLater(isLater: boolean): void;
  /** A refund that takes days ends. */
  decideRefund(refundId: string, isRefunded: boolean): Promise<void>;
  /** A refund that the merchant makes in the dashboard, in hundredths. */
  refundInDashboard(captureId: string, amount: number): Promise<void>;
  /** A capture that the merchant makes in the dashboard, in hundredths. */
  captureInDashboard(authorizationId: string, amount: number): Promise<void>;
  /** The shopper disputes a payment. Returns the id of the dispute. */
  dispute(captureId: string): Promise<string>;
  /** The dispute ends. */
  closeDispute(disputeId: string, isWon: boolean): Promise<void>;
  /** PayPal takes back what a dispute or a bank takes back. */
  takeBack(captureId: string): Promise<void>;
  /** The capture or the authorization that an order has; undefined before there is one. */
  paymentOf(orderId: string): string | undefined;
  /** What was captured and given back, in hundredths. */
  books(): readonly Book[];
  /** No token is valid any more. */
  revokeTokens(): void;
  /** As many of the next requests are one too many. */
  beBusy(requests: number): void;
  /** The events that the webhook does not send. */
  readonly eventsLeftOut: Set<string>;
  /** Sends events to an address from now on, signed for a webhook. */
  sendEventsTo(url: string, webhookId: string): void;
  /** Returns an event as PayPal would sign it. */
  signed(body: string, webhookId: string): Readonly<Record<string, string>>;
}

/** A stand-in for PayPal that runs. */
export type PaypalStandIn = StandIn & Controls;

const CERTIFICATE_PATH = '/v1/notifications/certs/CERT-stand-in-';
const CERTIFICATE_DAYS = 30;
const DAY_MS = 24 * 60 * 60 * 1000;
const TOKEN_SECONDS = 32_400;
const KEY_BITS = 2048;
const HELD_DAYS = 29;

/** A certificate as PayPal's, which a test authority of ours issues. */
export interface SigningCertificate {
  readonly pem: string;
  readonly key: KeyObject;
}

/** Makes a certificate by which a stand-in signs events. */
export const signingCertificate = (
  nowMs: number,
  { subject = 'messageverificationcerts.paypal.com', validForMs = DAY_MS } = {},
): SigningCertificate => {
  const authority = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;
  const key = generateKeyPairSync('rsa', { modulusLength: KEY_BITS }).privateKey;
  const issuer = 'Authority of the stand-in';
  const facts = { issuer, issuerKey: authority, marks: [], validFromMs: nowMs - DAY_MS };
  const own = certificate({ ...facts, subject, key, mayIssue: false, validToMs: nowMs + validForMs });
  const ofIssuer = certificate({
    ...facts,
    subject: issuer,
    key: authority,
    mayIssue: true,
    validToMs: nowMs + validForMs + DAY_MS,
  });
  return { pem: `${own}\n${ofIssuer}\n`, key };
};

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null;

const inside = (value: unknown, ...names: readonly (string | number)[]): unknown =>
  names.reduce<unknown>((found, name) => (isObject(found) ? found[name] : undefined), value);

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

const optional = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

const bodyOf = (request: Request): unknown => parsed(String(request.body) || '{}');

const withoutDecimals: ReadonlySet<string> = new Set(['HUF', 'JPY', 'TWD']);
const currencies: ReadonlySet<string> = new Set(
  'AUD BRL CAD CHF CNY CZK DKK EUR GBP HKD HUF ILS JPY MXN MYR NOK NZD PHP PLN SEK SGD THB TWD USD'.split(' '),
);

const moneyOf = (value: unknown): Money | 'INVALID_CURRENCY_CODE' | 'DECIMAL_PRECISION' => {
  const [currency, text] = [textOf(inside(value, 'currency_code')), textOf(inside(value, 'value'))];
  if (!currencies.has(currency)) return 'INVALID_CURRENCY_CODE';
  if (!(withoutDecimals.has(currency) ? /^\d+$/ : /^\d+(\.\d\d)?$/).test(text)) return 'DECIMAL_PRECISION';
  return { currency, hundredths: hundredthsOf(text) };
};

const written = ({ currency, hundredths }: Money): Json => ({
  currency_code: currency,
  value: withoutDecimals.has(currency) ? String(hundredths / 100n) : amountText(hundredths),
});

const sum = (parts: readonly { readonly money: Money }[]): bigint =>
  parts.reduce((total, { money }) => total + money.hundredths, 0n);

/** PayPal's own words about an issue. */
const descriptions: Readonly<Record<string, string>> = {
  AUTHORIZATION_ALREADY_CAPTURED: 'Authorization has previously been captured.',
  AUTHORIZATION_VOIDED: 'A voided authorization cannot be captured or reauthorized. ',
  CAPTURE_FULLY_REFUNDED: 'The capture has already been fully refunded',
  DECIMAL_PRECISION: 'If the currency supports decimals, only two decimal place precision is supported.',
  INSTRUMENT_DECLINED:
    "The instrument presented  was either declined by the processor or bank, or it can't be used for this payment.",
  INVALID_RESOURCE_ID: 'Specified resource ID does not exist. Please check the resource ID and try again.',
  ORDER_ALREADY_AUTHORIZED:
    "Order already authorized.If 'intent=AUTHORIZE' only one authorization per order is allowed.",
  ORDER_ALREADY_CAPTURED: "Order already captured.If 'intent=CAPTURE' only one capture per order is allowed.",
  ORDER_ALREADY_COMPLETED: 'The order cannot be patched after it is completed.',
  PAYER_ACTION_REQUIRED: 'Transaction cannot complete successfully, instruct the buyer to return to PayPal.',
  PREVIOUSLY_CAPTURED: 'Authorization has been previously captured and hence cannot be voided.',
  PREVIOUSLY_VOIDED: 'Authorization has been previously voided and hence cannot be voided again.',
  REFUND_AMOUNT_EXCEEDED:
    'The refund amount must be less than or equal to the capture amount that has not yet been refunded.',
  TRANSACTION_REFUSED: 'The request was refused.',
};

const errors = {
  400: ['INVALID_REQUEST', 'Request is not well-formed, syntactically incorrect, or violates schema.'],
  401: [
    'AUTHENTICATION_FAILURE',
    'Authentication failed due to missing authorization header, or invalid authentication credentials.',
  ],
  404: ['RESOURCE_NOT_FOUND', 'The specified resource does not exist.'],
  422: [
    'UNPROCESSABLE_ENTITY',
    'The requested action could not be performed, semantically incorrect, or failed business validation.',
  ],
} as const;

interface Reply {
  readonly status: number;
  readonly body: unknown;
}

const failure = (status: keyof typeof errors, issue?: string, links: readonly Json[] = []): Reply => {
  const [name, message] = errors[status];
  const description = issue === undefined ? undefined : descriptions[issue];
  const detail = { issue, ...(description === undefined ? {} : { description }) };
  const details = issue === undefined ? {} : { details: [detail] };
  return { status, body: { name, message, debug_id: '90957fca61718', ...details, links } };
};

const offered: readonly (Choice & { readonly name: PaypalChoice })[] = (Object.keys(choices) as PaypalChoice[]).map(
  (name) => ({ name, label: choices[name] }),
);

/** The codes of the banks behind PayPal for what fails without another choice. */
const responseCodes: Readonly<Partial<Record<PaypalChoice, string>>> = { funds: '5120', '3ds-failed': '7710' };

/** Starts a stand-in for PayPal. */
export const startPaypal = (options: StandInOptions = {}): Promise<PaypalStandIn> =>
  startStandIn<Controls>((stage) => programOf(stage), options);

const programOf = (stage: Stage): Controls => {
  const { app, clock, nextId } = stage;
  const refusedSecrets = new Set<string>();
  const orders = new Map<string, Order>();
  const disputes = new Map<string, Dispute>();
  /** The replies to requests under a PayPal-Request-Id. */
  const replies = new Map<string, Promise<Reply>>();
  const tokens = new Set<string>();
  let webhook: { readonly url: string; readonly id: string } | undefined;
  const certificates: { readonly certificate: SigningCertificate; readonly renewedAtMs: number }[] = [];
  const eventsLeftOut = new Set<string>();
  let isRefundedLater = false;
  let busy = 0;

  const timeText = (timeMs: number): string => `${dateOf(timeMs).toISOString().slice(0, 19)}Z`;
  const times = { create_time: timeText(clock.now()), update_time: timeText(clock.now()) };
  const link = (path: string, rel: string, method = 'GET'): Json => ({
    href: `${stage.address()}${path}`,
    rel,
    method,
  });
  const got = <Value>(value: Value | undefined, what: string): Value => {
    if (value === undefined) throw new Error(`there is no ${what}`);
    return value;
  };

  // The parts of an order, as PayPal writes them.
  const refundStatus = (capture: Capture): Capture['status'] | 'REFUNDED' | 'PARTIALLY_REFUNDED' => {
    const refunded = sum(capture.refunds.filter(({ status }) => status === 'COMPLETED'));
    if (capture.status !== 'COMPLETED' || refunded === 0n) return capture.status;
    return refunded === capture.money.hundredths ? 'REFUNDED' : 'PARTIALLY_REFUNDED';
  };
  const optionalIds = (customId: unknown, invoiceId: unknown): Json => ({
    ...(typeof customId === 'string' ? { custom_id: customId } : {}),
    ...(typeof invoiceId === 'string' ? { invoice_id: invoiceId } : {}),
  });
  const refundJson = (capture: Capture, { id, money, customId, invoiceId, status }: Refund): Json => ({
    id,
    amount: written(money),
    ...optionalIds(customId, invoiceId),
    seller_payable_breakdown: {
      gross_amount: written(money),
      net_amount: written(money),
      total_refunded_amount: written({ ...money, hundredths: sum(capture.refunds) }),
    },
    status,
    ...(status === 'PENDING' ? { status_details: { reason: 'ECHECK' } } : {}),
    ...times,
    links: [link(`v2/payments/refunds/${id}`, 'self'), link(`v2/payments/captures/${capture.id}`, 'up')],
  });
  const captureJson = (order: Order, capture: Capture): Json => ({
    id: capture.id,
    status: refundStatus(capture),
    ...(capture.status === 'PENDING' ? { status_details: { reason: 'PENDING_REVIEW' } } : {}),
    ...(capture.responseCode === undefined ? {} : { processor_response: { response_code: capture.responseCode } }),
    amount: written(capture.money),
    final_capture: capture.isFinal,
    seller_protection: { status: 'ELIGIBLE', dispute_categories: ['ITEM_NOT_RECEIVED', 'UNAUTHORIZED_TRANSACTION'] },
    seller_receivable_breakdown: { gross_amount: written(capture.money) },
    ...optionalIds(order.unit['custom_id'], capture.invoiceId),
    supplementary_data: {
      related_ids: {
        order_id: order.id,
        ...(capture.authorizationId === undefined ? {} : { authorization_id: capture.authorizationId }),
      },
    },
    ...times,
    links: [
      link(`v2/payments/captures/${capture.id}`, 'self'),
      link(`v2/payments/captures/${capture.id}/refund`, 'refund', 'POST'),
      capture.authorizationId === undefined
        ? link(`v2/checkout/orders/${order.id}`, 'up')
        : link(`v2/payments/authorizations/${capture.authorizationId}`, 'up'),
    ],
  });
  const authorizationJson = (order: Order, { id, money, status }: Authorization): Json => ({
    id,
    status,
    ...(status === 'PENDING' ? { status_details: { reason: 'PENDING_REVIEW' } } : {}),
    amount: written(money),
    ...optionalIds(order.unit['custom_id'], order.unit['invoice_id']),
    supplementary_data: { related_ids: { order_id: order.id } },
    expiration_time: timeText(order.createdAtMs + HELD_DAYS * DAY_MS),
    ...times,
    links: [
      link(`v2/payments/authorizations/${id}`, 'self'),
      link(`v2/payments/authorizations/${id}/capture`, 'capture', 'POST'),
      link(`v2/payments/authorizations/${id}/void`, 'void', 'POST'),
      link(`v2/checkout/orders/${order.id}`, 'up'),
    ],
  });
  /** Within its order, an authorization also says what the bank answered. */
  const authorizationInOrder = (order: Order, authorization: Authorization): Json => ({
    ...authorizationJson(order, authorization),
    ...(authorization.status === 'DENIED'
      ? { processor_response: { response_code: responseCodes[order.choice ?? 'pay'] } }
      : {}),
  });
  const paymentsJson = (order: Order): Json => {
    const { authorization, captures } = order;
    const refunds = captures.flatMap((capture) => capture.refunds.map((refund) => refundJson(capture, refund)));
    return {
      ...(authorization === undefined ? {} : { authorizations: [authorizationInOrder(order, authorization)] }),
      ...(captures.length === 0 ? {} : { captures: captures.map((capture) => captureJson(order, capture)) }),
      ...(refunds.length === 0 ? {} : { refunds }),
    };
  };
  const payer = {
    email_address: 'shopper@personal.example',
    account_id: 'QYR5Z8XDVJNXQ',
    account_status: 'VERIFIED',
    name: { given_name: 'Jane', surname: 'Jones' },
  };
  const orderJson = (order: Order): Json => {
    const { id, status, intent, unit, createdAtMs, updatedAtMs } = order;
    const payments = paymentsJson(order);
    const isOpen = status === 'CREATED' || status === 'PAYER_ACTION_REQUIRED';
    return {
      id,
      intent,
      status,
      payment_source: { paypal: isOpen ? {} : payer },
      purchase_units: [{ ...unit, ...(Object.keys(payments).length === 0 ? {} : { payments }) }],
      create_time: timeText(createdAtMs),
      update_time: timeText(updatedAtMs),
      links: [
        link(`v2/checkout/orders/${id}`, 'self'),
        ...(isOpen ? [link(`checkoutnow?token=${id}`, status === 'CREATED' ? 'approve' : 'payer-action')] : []),
        ...(status === 'APPROVED'
          ? [link(`v2/checkout/orders/${id}/${intent.toLowerCase()}`, intent.toLowerCase(), 'POST')]
          : []),
      ],
    };
  };
  const disputeJson = ({ id, order, capture, outcome }: Dispute): Json => ({
    dispute_id: id,
    ...times,
    disputed_transactions: [
      {
        seller_transaction_id: capture.id,
        create_time: times.create_time,
        transaction_status: 'COMPLETED',
        gross_amount: written(capture.money),
        ...(capture.invoiceId === undefined ? {} : { invoice_number: capture.invoiceId }),
        ...(typeof order.unit['custom_id'] === 'string' ? { custom: order.unit['custom_id'] } : {}),
        seller: { merchant_id: 'MERCHANT1STANDIN' },
      },
    ],
    reason: 'UNAUTHORISED',
    status: outcome === undefined ? 'OPEN' : 'RESOLVED',
    dispute_amount: written(capture.money),
    dispute_life_cycle_stage: 'CHARGEBACK',
    dispute_channel: 'INTERNAL',
    ...(outcome === undefined ? {} : { dispute_outcome: { outcome_code: outcome } }),
    links: [link(`v1/customer/disputes/${id}`, 'self')],
  });

  // Events
  /** Returns the certificate by which events are signed now: a new one, of another name, before the last one ends. */
  const certificateNow = (): SigningCertificate => {
    const newest = certificates.at(-1);
    if (newest !== undefined && clock.now() < newest.renewedAtMs) return newest.certificate;
    const made = signingCertificate(clock.now(), { validForMs: CERTIFICATE_DAYS * DAY_MS });
    certificates.push({ certificate: made, renewedAtMs: clock.now() + (CERTIFICATE_DAYS - 1) * DAY_MS });
    return made;
  };
  const signed = (body: string, webhookId: string): Readonly<Record<string, string>> => {
    const id = nextId('69cd13f0-d67a-11e5-baa3-');
    const time = timeText(clock.now());
    const text = `${id}|${time}|${webhookId}|${crc32(body)}`;
    const { key } = certificateNow();
    return {
      'PAYPAL-AUTH-ALGO': 'SHA256withRSA',
      'PAYPAL-CERT-URL': `${stage.address()}${CERTIFICATE_PATH.slice(1)}${certificates.length}`,
      'PAYPAL-TRANSMISSION-ID': id,
      'PAYPAL-TRANSMISSION-TIME': time,
      'PAYPAL-TRANSMISSION-SIG': sign('sha256', Buffer.from(text), key).toString('base64'),
    };
  };
  const tell = async (type: string, resourceType: string, resource: Json): Promise<void> => {
    if (webhook === undefined) return;
    const id = nextId('WH-2WR32451HC0233532-');
    const body = JSON.stringify({
      id,
      event_version: '1.0',
      create_time: timeText(clock.now()),
      resource_type: resourceType,
      resource_version: '2.0',
      event_type: type,
      summary: `${type} at the stand-in`,
      resource,
      links: [link(`v1/notifications/webhooks-events/${id}`, 'self')],
    });
    const headers = { 'Content-Type': 'application/json', ...signed(body, webhook.id) };
    await stage.tell({ url: webhook.url, headers, body });
  };
  const tellOfCapture = (order: Order, capture: Capture): Promise<void> =>
    tell(`PAYMENT.CAPTURE.${capture.status}`, 'capture', captureJson(order, capture));

  // What changes
  const touch = (order: Order): void => {
    // Two changes never have the same time.
    order.updatedAtMs = Math.max(clock.now(), order.updatedAtMs + 1000);
  };
  const capturesOf = () =>
    [...orders.values()].flatMap((order) => order.captures.map((capture) => ({ order, capture })));
  const captureAt = (id: string) => capturesOf().find(({ capture }) => capture.id === id);
  const authorizedAt = (id: string) => {
    const order = [...orders.values()].find(({ authorization }) => authorization?.id === id);
    return order?.authorization === undefined ? undefined : { order, authorization: order.authorization };
  };
  const refundAt = (id: string) =>
    capturesOf()
      .flatMap(({ order, capture }) => capture.refunds.map((refund) => ({ order, capture, refund })))
      .find(({ refund }) => refund.id === id);

  const approve = async (order: Order, choice: PaypalChoice): Promise<string | undefined> => {
    if (choice === 'expire') {
      order.isGone = true;
      return undefined;
    }
    const isCancelled = choice === 'cancel';
    const url = new URL(textOf(order.context[isCancelled ? 'cancel_url' : 'return_url']));
    url.searchParams.set('token', order.id);
    if (isCancelled || order.status === 'COMPLETED') return url.href;
    url.searchParams.set('PayerID', payer.account_id);
    order.status = 'APPROVED';
    order.choice = choice;
    touch(order);
    await tell('CHECKOUT.ORDER.APPROVED', 'checkout-order', orderJson(order));
    return url.href;
  };

  const makeCapture = (order: Order, more: Pick<Capture, 'money'> & Partial<Capture>): Capture => {
    const capture: Capture = {
      id: nextId('3C679366H'),
      invoiceId: optional(order.unit['invoice_id']),
      authorizationId: undefined,
      isFinal: true,
      responseCode: undefined,
      status: 'COMPLETED',
      refunds: [],
      ...more,
    };
    order.captures.push(capture);
    return capture;
  };

  /** Takes the money of an approved order, or authorizes it. */
  const finish = async (order: Order, step: 'capture' | 'authorize'): Promise<Reply> => {
    const isCapture = step === 'capture';
    if (order.status === 'COMPLETED')
      return failure(422, isCapture ? 'ORDER_ALREADY_CAPTURED' : 'ORDER_ALREADY_AUTHORIZED');
    if (order.intent.toLowerCase() !== step) return failure(422, 'ACTION_DOES_NOT_MATCH_INTENT');
    if (order.status !== 'APPROVED') return failure(422, 'ORDER_NOT_APPROVED');
    const { choice = 'pay', money } = order;
    if (choice === 'refuse') return failure(422, 'TRANSACTION_REFUSED');
    if (choice === 'decline') {
      order.status = 'PAYER_ACTION_REQUIRED';
      touch(order);
      const again = link(`checkoutnow?token=${order.id}`, 'redirect');
      return failure(422, isCapture ? 'INSTRUMENT_DECLINED' : 'PAYER_ACTION_REQUIRED', [again]);
    }
    const responseCode = responseCodes[choice];
    order.status = 'COMPLETED';
    touch(order);
    if (isCapture) {
      const status = responseCode !== undefined ? 'DECLINED' : choice === 'review' ? 'PENDING' : 'COMPLETED';
      await tellOfCapture(order, makeCapture(order, { money, responseCode, status }));
    } else {
      const status = responseCode !== undefined ? 'DENIED' : choice === 'review' ? 'PENDING' : 'CREATED';
      order.authorization = { id: nextId('0VF52814A'), money, status };
      await tell('PAYMENT.AUTHORIZATION.CREATED', 'authorization', authorizationJson(order, order.authorization));
    }
    return { status: 201, body: orderJson(order) };
  };

  const captureOf = async (order: Order, authorization: Authorization, body: unknown): Promise<Reply> => {
    const money = moneyOf(inside(body, 'amount') ?? written(authorization.money));
    if (typeof money === 'string') return failure(422, money);
    if (authorization.status === 'VOIDED') return failure(422, 'AUTHORIZATION_VOIDED');
    if (authorization.status === 'CAPTURED') return failure(422, 'AUTHORIZATION_ALREADY_CAPTURED');
    const total = sum(order.captures) + money.hundredths;
    if (total > authorization.money.hundredths) return failure(422, 'MAX_CAPTURE_AMOUNT_EXCEEDED');
    const isFinal = inside(body, 'final_capture') === true;
    authorization.status = isFinal || total === authorization.money.hundredths ? 'CAPTURED' : 'PARTIALLY_CAPTURED';
    const invoiceId = optional(inside(body, 'invoice_id')) ?? optional(order.unit['invoice_id']);
    const capture = makeCapture(order, { money, invoiceId, isFinal, authorizationId: authorization.id });
    await tellOfCapture(order, capture);
    return { status: 201, body: captureJson(order, capture) };
  };

  const voidOf = async (order: Order, authorization: Authorization): Promise<Reply> => {
    if (authorization.status === 'CAPTURED') return failure(422, 'PREVIOUSLY_CAPTURED');
    if (authorization.status === 'VOIDED') return failure(422, 'PREVIOUSLY_VOIDED');
    authorization.status = 'VOIDED';
    await tell('PAYMENT.AUTHORIZATION.VOIDED', 'authorization', authorizationJson(order, authorization));
    return { status: 200, body: authorizationJson(order, authorization) };
  };

  const refundOf = async (order: Order, capture: Capture, body: unknown): Promise<Reply> => {
    const alive = capture.refunds.filter(({ status }) => status !== 'FAILED');
    const rest = capture.money.hundredths - sum(alive);
    const money = moneyOf(inside(body, 'amount') ?? written({ ...capture.money, hundredths: rest }));
    if (typeof money === 'string') return failure(422, money);
    if (rest === 0n) return failure(422, 'CAPTURE_FULLY_REFUNDED');
    if (money.hundredths > rest) return failure(422, 'REFUND_AMOUNT_EXCEEDED');
    const refund: Refund = {
      id: nextId('1JU08902T'),
      money,
      customId: optional(inside(body, 'custom_id')) ?? optional(order.unit['custom_id']),
      invoiceId: optional(inside(body, 'invoice_id')) ?? capture.invoiceId,
      status: isRefundedLater ? 'PENDING' : 'COMPLETED',
    };
    capture.refunds.push(refund);
    const type = isRefundedLater ? 'PAYMENT.REFUND.PENDING' : 'PAYMENT.CAPTURE.REFUNDED';
    await tell(type, 'refund', refundJson(capture, refund));
    return { status: 201, body: refundJson(capture, refund) };
  };

  const create = (body: unknown): Reply => {
    const unit = inside(body, 'purchase_units', 0);
    const money = moneyOf(inside(unit, 'amount'));
    const intent = textOf(inside(body, 'intent'));
    const context = inside(body, 'payment_source', 'paypal', 'experience_context');
    if (!isObject(unit) || !['CAPTURE', 'AUTHORIZE'].includes(intent)) return failure(400);
    if (typeof money === 'string') return failure(422, money);
    const order: Order = {
      id: nextId('5O190127T'),
      money,
      unit: { reference_id: 'default', ...unit },
      context: isObject(context) ? context : {},
      createdAtMs: clock.now(),
      updatedAtMs: clock.now(),
      intent,
      status: isObject(context) ? 'PAYER_ACTION_REQUIRED' : 'CREATED',
      choice: undefined,
      isGone: false,
      authorization: undefined,
      captures: [],
    };
    orders.set(order.id, order);
    return { status: 200, body: orderJson(order) };
  };

  const patch = (order: Order, body: unknown): Reply => {
    if (order.status === 'COMPLETED') return failure(422, 'ORDER_ALREADY_COMPLETED');
    if (inside(body, 0, 'op') !== 'replace' || inside(body, 0, 'path') !== '/intent') return failure(400);
    order.intent = textOf(inside(body, 0, 'value'));
    touch(order);
    return { status: 204, body: null };
  };

  const missing = (): Reply => failure(404, 'INVALID_RESOURCE_ID');

  // Addresses
  const answer = (response: Response, { status, body }: Reply): void => void response.status(status).json(body);
  const handle =
    (reply: (request: Request, id: string) => Reply | Promise<Reply>): RequestHandler =>
    async (request, response) => {
      const key = request.header('PayPal-Request-Id');
      const place = `${request.path} ${key}`;
      // A repeated request gets the reply that the first one got, or will get.
      const replied = replies.get(place) ?? Promise.resolve(reply(request, String(request.params['id'] ?? '')));
      if (key !== undefined) replies.set(place, replied);
      const made = await replied;
      if (made.status >= 300) replies.delete(place);
      answer(response, made);
    };
  const onOrder = (reply: (order: Order, body: unknown) => Reply | Promise<Reply>) =>
    handle((request, id) => {
      const order = orders.get(id);
      return order === undefined || order.isGone ? missing() : reply(order, bodyOf(request));
    });
  const onAuthorization = (
    reply: (order: Order, authorization: Authorization, body: unknown) => Reply | Promise<Reply>,
  ) =>
    handle((request, id) => {
      const found = authorizedAt(id);
      return found === undefined ? missing() : reply(found.order, found.authorization, bodyOf(request));
    });
  const onCapture = (reply: (order: Order, capture: Capture, body: unknown) => Reply | Promise<Reply>) =>
    handle((request, id) => {
      const found = captureAt(id);
      return found === undefined ? missing() : reply(found.order, found.capture, bodyOf(request));
    });

  app.post('/v1/oauth2/token', (request, response) => {
    const given = Buffer.from((request.header('Authorization') ?? '').replace(/^Basic /, ''), 'base64').toString();
    const secret = given.slice(given.indexOf(':') + 1);
    if (!SECRET.test(secret) || refusedSecrets.has(secret)) {
      const error_description = 'Client Authentication failed';
      return answer(response, { status: 401, body: { error: 'invalid_client', error_description } });
    }
    const token = nextId('A21AA-stand-in-');
    tokens.add(token);
    const body = {
      scope: 'https://uri.paypal.com/services/payments/realtimepayment',
      access_token: token,
      token_type: 'Bearer',
      app_id: 'APP-80W284485P519543T',
      expires_in: TOKEN_SECONDS,
      nonce: '2026-11-26T10:00:00Z',
    };
    answer(response, { status: 200, body });
  });
  app.get(`${CERTIFICATE_PATH}:number`, (request, response) => {
    const found = certificates[Number(request.params['number']) - 1];
    if (found === undefined) response.status(404).end();
    else response.type('text').send(found.certificate.pem);
  });
  app.use((request, response, next) => {
    if (!/^\/v2\/|^\/v1\/notifications\//.test(request.path)) return next();
    if (busy > 0) {
      busy -= 1;
      const body = { name: 'RATE_LIMIT_REACHED', message: 'Too many requests. Blocked due to rate limiting.' };
      return answer(response, { status: 429, body });
    }
    const token = (request.header('Authorization') ?? '').replace(/^Bearer /, '');
    if (!tokens.has(token)) return answer(response, failure(401));
    next();
  });
  app.post(
    '/v2/checkout/orders',
    handle((request) => create(bodyOf(request))),
  );
  app.get(
    '/v2/checkout/orders/:id',
    onOrder((order) => ({ status: 200, body: orderJson(order) })),
  );
  app.patch('/v2/checkout/orders/:id', onOrder(patch));
  app.post(
    '/v2/checkout/orders/:id/capture',
    onOrder((order) => finish(order, 'capture')),
  );
  app.post(
    '/v2/checkout/orders/:id/authorize',
    onOrder((order) => finish(order, 'authorize')),
  );
  app.get(
    '/v2/payments/authorizations/:id',
    onAuthorization((order, authorization) => ({ status: 200, body: authorizationJson(order, authorization) })),
  );
  app.post('/v2/payments/authorizations/:id/capture', onAuthorization(captureOf));
  app.post('/v2/payments/authorizations/:id/void', onAuthorization(voidOf));
  app.get(
    '/v2/payments/captures/:id',
    onCapture((order, capture) => ({ status: 200, body: captureJson(order, capture) })),
  );
  app.post('/v2/payments/captures/:id/refund', onCapture(refundOf));
  app.get(
    '/v2/payments/refunds/:id',
    handle((_request, id) => {
      const found = refundAt(id);
      return found === undefined ? missing() : { status: 200, body: refundJson(found.capture, found.refund) };
    }),
  );

  app.get(
    '/v1/notifications/webhooks/:id',
    handle((_request, id) => {
      if (webhook?.id !== id) return failure(404);
      const names = facts.events.filter((each) => !eventsLeftOut.has(each));
      const body = { id, url: webhook.url, event_types: names.map((name) => ({ name })), links: [] };
      return { status: 200, body };
    }),
  );

  const shownOrder = (request: Request): Order | undefined => {
    const order = orders.get(textOf(request.query['token']));
    return order?.isGone === true ? undefined : order;
  };
  app.get('/checkoutnow', (request, response) => {
    const order = shownOrder(request);
    const isPaid = order?.status === 'COMPLETED';
    const money = order && written(order.money);
    showPage(response, {
      title: 'PayPal (stand-in)',
      rows:
        order === undefined || isPaid
          ? ['This order is no longer open.']
          : [textOf(order.unit['description']) || 'Order', `${textOf(money?.['value'])} ${order.money.currency}`],
      choices: order === undefined || isPaid ? [] : offered,
    });
  });
  app.post('/checkoutnow', async (request, response) => {
    const order = shownOrder(request);
    const chosen = offered.find(({ name }) => name === choiceIn(request));
    const url = order === undefined || chosen === undefined ? undefined : await approve(order, chosen.name);
    if (url === undefined) response.redirect(303, request.originalUrl);
    else response.redirect(303, url);
  });

  return {
    refusedSecrets,
    choose: async (orderId, choice) => await approve(got(orders.get(orderId), orderId), choice),
    expire: (orderId) => {
      got(orders.get(orderId), orderId).isGone = true;
    },
    decidePayment: async (id, isPaid) => {
      const captured = captureAt(id);
      if (captured !== undefined) {
        captured.capture.status = isPaid ? 'COMPLETED' : 'DECLINED';
        return await tellOfCapture(captured.order, captured.capture);
      }
      const { order, authorization } = got(authorizedAt(id), id);
      authorization.status = isPaid ? 'CREATED' : 'VOIDED';
      await tell(
        isPaid ? 'PAYMENT.AUTHORIZATION.CREATED' : 'PAYMENT.AUTHORIZATION.VOIDED',
        'authorization',
        authorizationJson(order, authorization),
      );
    },
    refundLater: (isLater) => {
      isRefundedLater = isLater;
    },
    decideRefund: async (refundId, isRefunded) => {
      const { capture, refund } = got(refundAt(refundId), refundId);
      refund.status = isRefunded ? 'COMPLETED' : 'FAILED';
      const type = isRefunded ? 'PAYMENT.CAPTURE.REFUNDED' : 'PAYMENT.REFUND.FAILED';
      await tell(type, 'refund', refundJson(capture, refund));
    },
    refundInDashboard: async (captureId, amount) => {
      const { order, capture } = got(captureAt(captureId), captureId);
      await refundOf(order, capture, { amount: written({ ...capture.money, hundredths: BigInt(amount) }) });
    },
    captureInDashboard: async (authorizationId, amount) => {
      const { order, authorization } = got(authorizedAt(authorizationId), authorizationId);
      await captureOf(order, authorization, {
        amount: written({ ...authorization.money, hundredths: BigInt(amount) }),
      });
    },
    dispute: async (captureId) => {
      const { order, capture } = got(captureAt(captureId), captureId);
      const dispute: Dispute = { id: nextId('PP-D-'), order, capture, outcome: undefined };
      disputes.set(dispute.id, dispute);
      await tell('CUSTOMER.DISPUTE.CREATED', 'dispute', disputeJson(dispute));
      return dispute.id;
    },
    closeDispute: async (disputeId, isWon) => {
      const dispute = got(disputes.get(disputeId), disputeId);
      dispute.outcome = isWon ? 'RESOLVED_SELLER_FAVOUR' : 'RESOLVED_BUYER_FAVOUR';
      await tell('CUSTOMER.DISPUTE.RESOLVED', 'dispute', disputeJson(dispute));
    },
    takeBack: async (captureId) => {
      const { order, capture } = got(captureAt(captureId), captureId);
      await tell('PAYMENT.CAPTURE.REVERSED', 'capture', captureJson(order, capture));
    },
    paymentOf: (orderId) => {
      const order = orders.get(orderId);
      return order?.authorization?.id ?? order?.captures.at(-1)?.id;
    },
    books: () =>
      capturesOf()
        .filter(({ capture }) => capture.status === 'COMPLETED')
        .map(({ capture }) => ({
          id: capture.id,
          captured: Number(capture.money.hundredths),
          refunded: Number(sum(capture.refunds.filter(({ status }) => status === 'COMPLETED'))),
          reference: capture.invoiceId ?? '',
        })),
    revokeTokens: () => tokens.clear(),
    beBusy: (requests) => {
      busy = requests;
    },
    eventsLeftOut,
    sendEventsTo: (url, id) => {
      webhook = { url, id };
    },
    signed,
  };
};
