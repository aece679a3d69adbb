import { createHmac } from 'node:crypto';
import type { Request, Response } from 'express';
import type { Stripe } from 'stripe';
import { stripe as facts } from '../../../catalogue/connectors/stripe.ts';
import { hundredthsOfUnits } from '../../../catalogue/iso/currency-numbers.ts';
import { amountText } from '../../../catalogue/payments/amount.ts';
import { dayIn } from '../../platform/base/zones.ts';
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
 * A stand-in for Stripe: Checkout Sessions, PaymentIntents, refunds, disputes and payouts of one account, as far as a
 * gateway uses them. Its objects have what Stripe's description requires of them.
 */

/** An object of JSON that the stand-in keeps. */
type Kept = Record<string, unknown> & { readonly id: string };

/** What a shopper does on the page. */
const choices = {
  pay: 'Pay with Visa 4242',
  'pay-mastercard': 'Pay with Mastercard 4444',
  'pay-once': 'Pay with Visa 0341, which declines every later charge',
  'pay-less': 'Pay, and be charged 1.00 less',
  decline: 'Pay with a card that is declined',
  funds: 'Pay with a card without enough money',
  '3ds-failed': 'Fail 3-D Secure',
  later: 'Pay by a way that takes days',
  cancel: 'Go back to the shop',
} as const;

/** What a shopper can do on the page. */
export type StripeChoice = keyof typeof choices;

/** How an account is set up: what is not active, and what its keys and its webhook endpoint cannot do. */
export interface StripeAccount {
  readonly refusedKeys: Set<string>;
  /** The ways to pay that are switched off. */
  readonly inactive: Set<string>;
  readonly eventsLeftOut: Set<string>;
  webhook: 'enabled' | 'disabled';
  /** Keys have no right to read how the account is set up. */
  isRestricted: boolean;
}

/** The ways to pay of the account. */
const methods = ['card', 'bancontact', 'ideal', 'eps', 'p24', 'klarna', 'sepa_debit', 'alipay', 'wechat_pay'] as const;

/** What tests do at Stripe, beside its interface. */
interface Controls {
  /** Does on the page of a session what a shopper does; returns the address to which Stripe redirects, if it does. */
  choose(sessionId: string, choice: StripeChoice): Promise<string | undefined>;
  /** Ends a session that was not paid in time. */
  expire(sessionId: string): Promise<void>;
  /** The way that takes days ends. */
  decideLater(paymentId: string, isPaid: boolean): Promise<void>;
  /** A refund that the merchant makes in the dashboard. */
  refundInDashboard(paymentId: string, amount: number): Promise<void>;
  /** A capture that the merchant makes in the dashboard. */
  captureInDashboard(paymentId: string, amount: number): Promise<void>;
  /** The newest refund of a payment fails after it has succeeded: its money comes back. */
  failRefund(paymentId: string): Promise<void>;
  /** The holder's bank charges a payment back, or only inquires. Returns the id of the dispute. */
  dispute(paymentId: string, begins?: 'chargeback' | 'inquiry'): Promise<string>;
  /** An inquiry becomes a chargeback. */
  escalate(disputeId: string): Promise<void>;
  /** The dispute ends. */
  closeDispute(disputeId: string, isWon: boolean): Promise<void>;
  /** Money goes to the merchant's bank. */
  payOut(): Promise<string>;
  /** The payment that a session has; undefined before the shopper has begun to pay. */
  paymentOf(sessionId: string): string | undefined;
  /** What was charged and given back, in smallest units, by payment. */
  books(): readonly Book[];
  /** Sends events to an address from now on, signed by a secret. */
  sendEventsTo(url: string, secret: string): void;
  /** How the account is set up in the dashboard. */
  readonly account: StripeAccount;
}

/** A stand-in for Stripe that runs. */
export type StripeStandIn = StandIn & Controls;

const MS_PER_SECOND = 1000;
/** Stripe's page is open for a day where a request does not say for how long. */
const DAY_S = 86_400;
const SHORTEST_PAGE_S = 30 * 60;
const SECRET_KEY = /^Bearer (?:sk|rk)_test_/;

/** Returns the header `Stripe-Signature` of a body. */
export const stripeSignature = (body: string, secret: string, atSeconds: number): string =>
  `t=${atSeconds},v1=${createHmac('sha256', secret).update(`${atSeconds}.${body}`).digest('hex')}`;

/** Returns the nested values of a form: `a[0][b]=1` becomes `{ a: [{ b: '1' }] }`. */
export const valuesOf = (form: string): Record<string, unknown> => {
  const root: Record<string, unknown> = {};
  for (const [name, value] of new URLSearchParams(form)) {
    const parts = name.split(/[[\]]+/).filter((part) => part !== '');
    let place = root;
    for (const part of parts.slice(0, -1)) {
      const inside = place[part];
      const next: Record<string, unknown> = isObject(inside) ? inside : {};
      place[part] = next;
      place = next;
    }
    place[parts.at(-1) ?? ''] = value;
  }
  return listed(root) as Record<string, unknown>;
};

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** Objects whose names are 0, 1, 2 … are lists. */
const listed = (value: unknown): unknown => {
  if (!isObject(value)) return value;
  const entries = Object.entries(value).map(([name, inside]) => [name, listed(inside)] as const);
  const isList = entries.length > 0 && entries.every(([name], index) => name === String(index));
  return isList ? entries.map(([, inside]) => inside) : Object.fromEntries(entries);
};

const inside = (value: unknown, ...names: readonly (string | number)[]): unknown =>
  names.reduce<unknown>((found, name) => (isObject(found) ? found[name] : undefined), value);

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

const failure = (response: Response, status: number, error: Readonly<Record<string, unknown>>): void =>
  void response.status(status).json({ error });

const invalid = (response: Response, message: string, param?: string): void =>
  failure(response, 400, { type: 'invalid_request_error', message, ...(param === undefined ? {} : { param }) });

const missing = (response: Response, what: string, id: string): void =>
  failure(response, 404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${what}: '${id}'`,
  });

const declines: Readonly<Partial<Record<StripeChoice, Readonly<Record<string, string>>>>> = {
  decline: { code: 'card_declined', decline_code: 'generic_decline', message: 'Your card was declined.' },
  funds: { code: 'card_declined', decline_code: 'insufficient_funds', message: 'Your card has insufficient funds.' },
  '3ds-failed': {
    code: 'payment_intent_authentication_failure',
    message: 'The provided PaymentMethod has failed authentication.',
  },
};

const cards: Readonly<Partial<Record<StripeChoice, readonly [brand: string, last4: string]>>> = {
  pay: ['visa', '4242'],
  'pay-mastercard': ['mastercard', '4444'],
  'pay-once': ['visa', '0341'],
  'pay-less': ['visa', '4242'],
};

/** The last digits of the card that is kept, and declines later charges. */
const DECLINED_LATER = '0341';

/** Starts a stand-in for Stripe. */
export const startStripe = (options: StandInOptions = {}): Promise<StripeStandIn> =>
  startStandIn<Controls>((stage) => programOf(stage), options);

const offered: readonly (Choice & { readonly name: StripeChoice })[] = (Object.keys(choices) as StripeChoice[]).map(
  (name) => ({ name, label: choices[name] }),
);

const asObject = (value: unknown): Record<string, unknown> => (isObject(value) ? value : {});

const unexpected = (response: Response, payment: Kept, doing: string): void =>
  failure(response, 400, {
    type: 'invalid_request_error',
    code: 'payment_intent_unexpected_state',
    message: `You cannot ${doing} this PaymentIntent because it has a status of ${String(payment['status'])}.`,
    payment_intent: payment,
  });

const amountTextOf = (session: Kept): string => {
  const currency = text(session['currency']).toUpperCase();
  const hundredths = hundredthsOfUnits(BigInt(Number(session['amount_total'])), currency);
  return `${hundredths === undefined ? '' : amountText(hundredths)} ${currency}`;
};

/** What moved on the balance of the account, in the smallest units; negative where it went out. */
interface Moved {
  readonly source: string;
  readonly charge: string;
  readonly category: 'charge' | 'refund' | 'dispute';
  readonly units: number;
}

const programOf = (stage: Stage): Controls => {
  const { app, clock, nextId } = stage;
  const seconds = (): number => Math.floor(clock.now() / MS_PER_SECOND);
  const kept = new Map<string, Kept>();
  /** What sessions were made with for their payments, which Stripe does not show. */
  const paymentData = new Map<string, unknown>();
  /** The replies to requests under an Idempotency-Key, with what was sent. */
  const replies = new Map<string, { readonly sent: string; readonly status: number; readonly body: unknown }>();
  let endpoint: { readonly url: string; readonly secret: string } | undefined;
  const account: StripeAccount = {
    refusedKeys: new Set(),
    inactive: new Set(),
    eventsLeftOut: new Set(),
    webhook: 'enabled',
    isRestricted: false,
  };

  const keep = (object: Kept): Kept => {
    kept.set(object.id, object);
    return object;
  };
  const change = (id: string, changes: Readonly<Record<string, unknown>>): Kept => {
    const before = kept.get(id);
    if (before === undefined) throw new Error(`there is no ${id}`);
    return keep({ ...before, ...changes });
  };
  const got = (id: string): Kept => change(id, {});

  /** Returns an object with those inside that a request expands. */
  const expanded = (object: Kept, ask: Readonly<Record<string, unknown>>): Record<string, unknown> => {
    const wanted = Object.values(isObject(ask['expand']) ? ask['expand'] : {}).map(String);
    const openUp = (value: Record<string, unknown>, path: string): Record<string, unknown> => {
      const [name = '', ...rest] = path.split('.');
      const id = value[name];
      const object = typeof id === 'string' ? kept.get(id) : isObject(id) ? id : undefined;
      if (object === undefined) return value;
      return { ...value, [name]: rest.length === 0 ? object : openUp(object, rest.join('.')) };
    };
    return wanted.reduce<Record<string, unknown>>(openUp, object);
  };

  const tell = async (type: string, object: Kept): Promise<void> => {
    if (endpoint === undefined) return;
    const event = {
      id: nextId('evt_'),
      object: 'event',
      api_version: '2025-09-30.clover',
      created: seconds(),
      data: { object },
      livemode: false,
      pending_webhooks: 1,
      request: null,
      type,
    };
    const body = JSON.stringify(event);
    const headers = {
      'Content-Type': 'application/json; charset=utf-8',
      'Stripe-Signature': stripeSignature(body, endpoint.secret, seconds()),
    };
    await stage.tell({ url: endpoint.url, headers, body });
  };

  /** What each payout paid. */
  const paidOut = new Map<string, readonly Moved[]>();
  const isPaidOut = (source: string): boolean => [...paidOut.values()].flat().some((moved) => moved.source === source);

  /** Returns what an object moved on the balance of the account: the lines of its reports. */
  const movedBy = (object: Kept): readonly Moved[] => {
    const [type, units] = [text(object['object']), Number(object['amount'])];
    const line = { source: object.id, charge: text(object['charge']) };
    if (object['currency'] !== 'eur') return [];
    if (type === 'charge' && Number(object['amount_captured']) > 0)
      return [{ source: object.id, charge: object.id, category: 'charge', units: Number(object['amount_captured']) }];
    if (type === 'refund' && object['status'] === 'succeeded') return [{ ...line, category: 'refund', units: -units }];
    if (type === 'dispute' && !text(object['status']).startsWith('warning_'))
      return [{ ...line, category: 'dispute', units: -units }];
    return [];
  };

  /** Returns the itemized report of a payout, in CSV. */
  const reportOf = (payoutId: string, columns: readonly string[]): string => {
    const day = `${dayIn(clock.now(), 'UTC')} 00:00:00`;
    const lines = (paidOut.get(payoutId) ?? []).map(({ source, charge, category, units }, place) => {
      const amount = amountText(BigInt(units));
      const cells: Readonly<Record<string, string>> = {
        automatic_payout_id: payoutId,
        automatic_payout_effective_at_utc: day,
        balance_transaction_id: `txn_${place}`,
        created_utc: day,
        currency: 'eur',
        gross: amount,
        fee: '0.00',
        net: amount,
        reporting_category: category,
        source_id: source,
        customer_facing_amount: amount,
        customer_facing_currency: 'eur',
        charge_id: charge,
      };
      return columns.map((column) => cells[column] ?? '').join(',');
    });
    return [columns.join(','), ...lines].join('\n');
  };

  const newPayment = (asked: unknown, facts: Readonly<Record<string, unknown>>): Kept =>
    keep({
      id: nextId('pi_'),
      object: 'payment_intent',
      amount_capturable: 0,
      amount_received: 0,
      capture_method: text(inside(asked, 'capture_method')) || 'automatic',
      confirmation_method: 'automatic',
      created: seconds(),
      latest_charge: null,
      livemode: false,
      metadata: inside(asked, 'metadata') ?? {},
      ...facts,
    });

  /** Makes the payment of a session, or changes the one that it has. */
  const makePayment = (session: Kept, more: Readonly<Record<string, unknown>>): Kept => {
    const known = session['payment_intent'];
    if (typeof known === 'string') return change(known, more);
    const data = paymentData.get(session.id);
    const payment = newPayment(data, {
      amount: session['amount_total'],
      currency: session['currency'],
      payment_method_types: session['payment_method_types'],
      setup_future_usage: text(inside(data, 'setup_future_usage')) || null,
      status: 'requires_payment_method',
      ...more,
    });
    change(session.id, { payment_intent: payment.id });
    return payment;
  };

  /** What was paid with and is kept for later charges, by the id of the payment method. */
  const keptCards = new Map<
    string,
    { readonly customer: string; readonly card: readonly [brand: string, last4: string] }
  >();

  /** Keeps the card of a payment that asks for it. */
  const keepCard = (payment: Kept, card: readonly [brand: string, last4: string]): Kept => {
    if (payment['setup_future_usage'] !== 'off_session') return payment;
    const [customer, method] = [nextId('cus_'), nextId('pm_')];
    keptCards.set(method, { customer, card });
    return change(payment.id, { customer, payment_method: method });
  };

  const charge = (payment: Kept, choice: StripeChoice, isCaptured: boolean): Kept => {
    const card = cards[choice] ?? ['', ''];
    return chargeCard(keepCard(payment, card), card, isCaptured);
  };

  const chargeCard = (
    payment: Kept,
    [brand, last4]: readonly [brand: string, last4: string],
    isCaptured: boolean,
  ): Kept => {
    const type = String(inside(payment['payment_method_types'], 0));
    const made = keep({
      id: nextId('ch_'),
      object: 'charge',
      amount: payment['amount'],
      amount_captured: isCaptured ? payment['amount'] : 0,
      amount_refunded: 0,
      billing_details: { address: null, email: null, name: null, phone: null, tax_id: null },
      captured: isCaptured,
      created: seconds(),
      currency: payment['currency'],
      disputed: false,
      livemode: false,
      metadata: {},
      paid: true,
      payment_intent: payment.id,
      payment_method_details:
        type === 'card'
          ? {
              type,
              card: {
                brand,
                last4,
                exp_month: 5,
                exp_year: 2034,
                checks: null,
                country: 'DE',
                funding: 'credit',
                network_transaction_id: '104102978678771',
              },
            }
          : { type, [type]: {} },
      refunded: false,
      status: 'succeeded',
    });
    return change(payment.id, {
      latest_charge: made.id,
      status: isCaptured ? 'succeeded' : 'requires_capture',
      amount_received: isCaptured ? payment['amount'] : 0,
      amount_capturable: isCaptured ? 0 : payment['amount'],
      last_payment_error: null,
    });
  };

  const complete = async (session: Kept, paymentStatus: string): Promise<void> => {
    const done = change(session.id, { status: 'complete', payment_status: paymentStatus, url: null });
    await tell('checkout.session.completed', done);
  };

  const pay = async (session: Kept, choice: StripeChoice): Promise<void> => {
    const less = choice === 'pay-less' ? { amount: Number(session['amount_total']) - 100 } : {};
    const payment = makePayment(session, less);
    const isCaptured = payment['capture_method'] !== 'manual';
    const paid = charge(payment, choice, isCaptured);
    await tell(isCaptured ? 'payment_intent.succeeded' : 'payment_intent.amount_capturable_updated', paid);
    await complete(got(session.id), isCaptured ? 'paid' : 'unpaid');
  };

  const refuse = async (session: Kept, error: Readonly<Record<string, string>>): Promise<void> => {
    const payment = makePayment(session, {});
    const refused = change(payment.id, {
      status: 'requires_payment_method',
      last_payment_error: { type: 'card_error', ...error },
    });
    await tell('payment_intent.payment_failed', refused);
  };

  const choose: Controls['choose'] = async (sessionId, choice) => {
    const session = got(sessionId);
    if (session['status'] !== 'open') return text(session['success_url']);
    if (choice === 'cancel') return text(session['cancel_url']);
    const error = declines[choice];
    if (error !== undefined) {
      await refuse(session, error);
      return undefined;
    }
    if (choice === 'later') {
      makePayment(session, { status: 'processing' });
      await complete(got(sessionId), 'unpaid');
    } else await pay(session, choice);
    return text(session['success_url']);
  };

  /** Answers a request once for each key: repeated, with the same reply; with other values, with an error. */
  const once = async (request: Request, response: Response, work: () => Promise<void> | void): Promise<void> => {
    const authorization = request.headers.authorization ?? '';
    if (!SECRET_KEY.test(authorization) || account.refusedKeys.has(authorization.replace(/^Bearer /, ''))) {
      failure(response, 401, { type: 'invalid_request_error', message: 'Invalid API Key provided: sk_test_****' });
      return;
    }
    const key = request.headers['idempotency-key'];
    const sent = `${request.method} ${request.path} ${String(request.body)}`;
    const earlier = typeof key === 'string' ? replies.get(key) : undefined;
    if (earlier !== undefined && earlier.sent !== sent) {
      const message =
        'Keys for idempotent requests can only be used with the same parameters they were first used with.';
      failure(response, 400, { type: 'idempotency_error', message });
      return;
    }
    if (earlier !== undefined) {
      response.status(earlier.status).setHeader('Idempotent-Replayed', 'true').json(earlier.body);
      return;
    }
    if (typeof key === 'string') {
      const send = response.json.bind(response);
      response.json = (body: unknown) => {
        replies.set(key, { sent, status: response.statusCode, body });
        return send(body);
      };
    }
    await work();
  };

  const bodyOf = (request: Request): Record<string, unknown> =>
    valuesOf(typeof request.body === 'string' ? request.body : '');
  const askOf = (request: Request): Record<string, unknown> => valuesOf(request.url.split('?')[1] ?? '');
  const found = (request: Request, response: Response, object: string): Kept | undefined => {
    const id = String(request.params['id']);
    const known = kept.get(id);
    if (known?.['object'] === object) return known;
    missing(response, object, id);
    return undefined;
  };

  app.post('/v1/checkout/sessions', (request, response) =>
    once(request, response, () => {
      const sent = bodyOf(request);
      const price = inside(sent, 'line_items', 0, 'price_data');
      const amount = Number(inside(price, 'unit_amount'));
      if (!Number.isSafeInteger(amount) || amount <= 0) return invalid(response, 'Invalid integer', 'unit_amount');
      if (text(sent['success_url']) === '')
        return invalid(response, 'Missing required param: success_url.', 'success_url');
      const expiresAt = Number(sent['expires_at'] ?? seconds() + DAY_S);
      // Source: Stripe's description, checkout sessions, expires_at.
      if (expiresAt < seconds() + SHORTEST_PAGE_S || expiresAt > seconds() + DAY_S)
        return invalid(response, 'The expires_at timestamp must be 30 minutes to 24 hours ahead.', 'expires_at');
      const id = nextId('cs_test_');
      const session = keep({
        id,
        object: 'checkout.session',
        amount_total: amount,
        automatic_tax: { enabled: false, liability: null, provider: null, status: null },
        cancel_url: sent['cancel_url'] ?? null,
        client_reference_id: sent['client_reference_id'] ?? null,
        created: seconds(),
        currency: text(inside(price, 'currency')),
        custom_fields: [],
        custom_text: { after_submit: null, shipping_address: null, submit: null, terms_of_service_acceptance: null },
        expires_at: expiresAt,
        livemode: false,
        metadata: sent['metadata'] ?? {},
        mode: 'payment',
        payment_intent: null,
        payment_method_types: sent['payment_method_types'] ?? ['card'],
        payment_status: 'unpaid',
        shipping_options: [],
        status: 'open',
        success_url: text(sent['success_url']),
        url: `${stage.address()}c/pay/${id}`,
      });
      paymentData.set(id, sent['payment_intent_data']);
      response.json(expanded(session, sent));
    }),
  );
  app.get('/v1/checkout/sessions/:id', (request, response) =>
    once(request, response, () => {
      const session = found(request, response, 'checkout.session');
      if (session !== undefined) response.json(expanded(session, askOf(request)));
    }),
  );
  app.post('/v1/checkout/sessions/:id/expire', (request, response) =>
    once(request, response, async () => {
      const session = found(request, response, 'checkout.session');
      if (session === undefined) return;
      if (session['status'] !== 'open')
        return invalid(response, 'Only Checkout Sessions with a status in ["open"] can be expired.');
      const expired = change(session.id, { status: 'expired', url: null });
      response.json(expired);
      await tell('checkout.session.expired', expired);
    }),
  );

  app.post('/v1/payment_intents', (request, response) =>
    once(request, response, async () => {
      const sent = bodyOf(request);
      const [amount, method] = [Number(sent['amount']), text(sent['payment_method'])];
      const stored = keptCards.get(method);
      if (!Number.isSafeInteger(amount) || amount <= 0) return invalid(response, 'Invalid integer', 'amount');
      if (stored === undefined || stored.customer !== sent['customer'])
        return missing(response, 'PaymentMethod', method);
      const isManual = sent['capture_method'] === 'manual';
      const made = newPayment(sent, {
        amount,
        currency: text(sent['currency']),
        customer: stored.customer,
        description: sent['description'] ?? null,
        payment_method: method,
        payment_method_types: ['card'],
        status: 'requires_confirmation',
      });
      if (stored.card[1] === DECLINED_LATER) {
        const error = { type: 'card_error', ...declines.decline };
        const refused = change(made.id, { status: 'requires_payment_method', last_payment_error: error });
        failure(response, 402, { ...error, payment_intent: refused });
        return await tell('payment_intent.payment_failed', refused);
      }
      const paid = chargeCard(made, stored.card, !isManual);
      response.json(expanded(paid, sent));
      await tell(isManual ? 'payment_intent.amount_capturable_updated' : 'payment_intent.succeeded', paid);
    }),
  );
  app.get('/v1/payment_intents', (request, response) =>
    once(request, response, () => {
      const { customer } = askOf(request);
      const data = [...kept.values()]
        .filter((each) => each['object'] === 'payment_intent' && each['customer'] === customer)
        .map((each) => expanded(each, { expand: ['latest_charge'] }));
      response.json({ object: 'list', data: data.toReversed(), has_more: false, url: '/v1/payment_intents' });
    }),
  );
  app.get('/v1/payment_intents/:id', (request, response) =>
    once(request, response, () => {
      const payment = found(request, response, 'payment_intent');
      if (payment !== undefined) response.json(expanded(payment, askOf(request)));
    }),
  );

  const capture = (payment: Kept, amount: number): Kept => {
    change(text(payment['latest_charge']), { captured: true, amount_captured: amount });
    return change(payment.id, { status: 'succeeded', amount_received: amount, amount_capturable: 0 });
  };
  app.post('/v1/payment_intents/:id/capture', (request, response) =>
    once(request, response, async () => {
      const payment = found(request, response, 'payment_intent');
      if (payment === undefined) return;
      const sent = bodyOf(request);
      const amount = Number(sent['amount_to_capture'] ?? payment['amount']);
      if (payment['status'] !== 'requires_capture') return unexpected(response, payment, 'capture');
      if (!(amount > 0) || amount > Number(payment['amount_capturable']))
        return failure(response, 400, {
          type: 'invalid_request_error',
          code: 'amount_too_large',
          message: 'The amount to capture is larger than the amount that can be captured.',
          param: 'amount_to_capture',
        });
      const metadata = { ...(isObject(payment['metadata']) ? payment['metadata'] : {}), ...asObject(sent['metadata']) };
      const captured = capture(change(payment.id, { metadata }), amount);
      response.json(expanded(captured, sent));
      await tell('payment_intent.succeeded', captured);
    }),
  );
  app.post('/v1/payment_intents/:id/cancel', (request, response) =>
    once(request, response, async () => {
      const payment = found(request, response, 'payment_intent');
      if (payment === undefined) return;
      if (payment['status'] === 'succeeded' || payment['status'] === 'canceled')
        return unexpected(response, payment, 'cancel');
      const cancelled = change(payment.id, { status: 'canceled', canceled_at: seconds(), amount_capturable: 0 });
      response.json(expanded(cancelled, bodyOf(request)));
      await tell('payment_intent.canceled', cancelled);
    }),
  );

  const refund = (payment: Kept, amount: number, metadata: unknown): Kept => {
    const charged = got(text(payment['latest_charge']));
    const refunded = Number(charged['amount_refunded']) + amount;
    change(charged.id, { amount_refunded: refunded, refunded: refunded === charged['amount_captured'] });
    return keep({
      id: nextId('re_'),
      object: 'refund',
      amount,
      charge: charged.id,
      created: seconds(),
      currency: payment['currency'],
      metadata,
      payment_intent: payment.id,
      reason: null,
      status: 'succeeded',
    });
  };
  app.post('/v1/refunds', (request, response) =>
    once(request, response, async () => {
      const sent = bodyOf(request);
      const payment = kept.get(text(sent['payment_intent']));
      if (payment === undefined) return missing(response, 'payment_intent', text(sent['payment_intent']));
      const charged = kept.get(text(payment['latest_charge']));
      const left = Number(charged?.['amount_captured'] ?? 0) - Number(charged?.['amount_refunded'] ?? 0);
      const amount = Number(sent['amount'] ?? left);
      if (left === 0 || amount > left)
        return failure(response, 400, {
          type: 'invalid_request_error',
          code: 'charge_already_refunded',
          message: `Refund amount (${amount}) is greater than unrefunded amount on charge (${left})`,
        });
      const made = refund(payment, amount, sent['metadata'] ?? {});
      response.json(made);
      await tell('refund.created', made);
    }),
  );
  app.get('/v1/refunds', (request, response) =>
    once(request, response, () => {
      const of = text(askOf(request)['payment_intent']);
      const data = [...kept.values()].filter((each) => each['object'] === 'refund' && each['payment_intent'] === of);
      response.json({ object: 'list', data: data.toReversed(), has_more: false, url: '/v1/refunds' });
    }),
  );
  app.get('/v1/refunds/:id', (request, response) =>
    once(request, response, () => {
      const made = found(request, response, 'refund');
      if (made !== undefined) response.json(made);
    }),
  );
  /** Replies with a list of how the account is set up, unless the key has no right to it. */
  const listed = (path: string, list: () => readonly unknown[]): void =>
    void app.get(path, (request, response) =>
      once(request, response, () => {
        if (account.isRestricted) {
          const message = 'The provided key does not have the required permissions for this endpoint.';
          failure(response, 403, { type: 'invalid_request_error', message });
        } else response.json({ object: 'list', data: list(), has_more: false, url: path });
      }),
    );
  listed('/v1/payment_method_configurations', () => {
    const preferred = (value: 'on' | 'off') => ({ overridable: null, preference: value, value });
    const shown = methods.map((name) => {
      const isActive = !account.inactive.has(name);
      return [name, { available: isActive, display_preference: preferred(isActive ? 'on' : 'off') }] as const;
    });
    const configuration: Stripe.PaymentMethodConfiguration = {
      id: 'pmc_00000001',
      object: 'payment_method_configuration',
      active: true,
      application: null,
      is_default: true,
      livemode: false,
      name: 'Default',
      parent: null,
      ...(Object.fromEntries(shown) as Pick<Stripe.PaymentMethodConfiguration, (typeof methods)[number]>),
    };
    return [configuration];
  });
  listed('/v1/webhook_endpoints', () =>
    endpoint === undefined
      ? []
      : [
          {
            id: 'we_00000001',
            object: 'webhook_endpoint',
            api_version: null,
            application: null,
            created: seconds(),
            description: null,
            enabled_events: facts.events.filter((each) => !account.eventsLeftOut.has(each)),
            livemode: false,
            metadata: {},
            status: account.webhook,
            url: endpoint.url,
          },
        ],
  );

  const files = new Map<string, string>();
  app.post('/v1/reporting/report_runs', (request, response) =>
    once(request, response, async () => {
      const { report_type, parameters } = bodyOf(request);
      const payout = text(inside(parameters, 'payout'));
      if (report_type !== 'payout_reconciliation.by_id.itemized.4' || !paidOut.has(payout))
        return invalid(response, `No such payout: '${payout}'`, 'parameters[payout]');
      const columns = Object.values(Object(inside(parameters, 'columns'))).map(String);
      const run = {
        id: nextId('frr_'),
        object: 'reporting.report_run',
        created: seconds(),
        livemode: false,
        parameters: { payout, columns },
        report_type,
        result: null,
        status: 'pending',
      };
      const file = nextId('file_');
      files.set(file, reportOf(payout, columns));
      const result = {
        id: file,
        object: 'file',
        created: seconds(),
        filename: `${file}.csv`,
        purpose: 'finance_report_run',
        size: 1,
      };
      response.json(run);
      await tell('reporting.report_run.succeeded', { ...run, result, status: 'succeeded', succeeded_at: seconds() });
    }),
  );
  app.get('/v1/files/:id/contents', (request, response) =>
    once(request, response, () => {
      const file = files.get(request.params.id);
      if (file === undefined) missing(response, 'file', request.params.id);
      else response.type('text/csv').send(file);
    }),
  );

  app.get('/c/pay/:id', (request, response) => {
    const session = kept.get(request.params.id);
    if (session === undefined) return void response.status(404).send('There is no such page.');
    const isOpen = session['status'] === 'open';
    showPage(response, {
      title: 'Stripe (test)',
      rows: isOpen ? [`${amountTextOf(session)} to pay`, lastErrorOf(session)] : ['This page has ended.'],
      choices: isOpen ? offered : [],
    });
  });
  app.post('/c/pay/:id', async (request, response) => {
    const choice = offered.find(({ name }) => name === choiceIn(request));
    const to = choice && (await choose(request.params.id, choice.name));
    response.redirect(303, to ?? request.originalUrl);
  });

  const lastErrorOf = (session: Kept): string =>
    text(inside(kept.get(text(session['payment_intent'])), 'last_payment_error', 'message'));

  return {
    account,
    sendEventsTo: (url, secret) => {
      endpoint = { url, secret };
    },
    choose,
    expire: async (sessionId) => {
      if (got(sessionId)['status'] === 'open')
        await tell('checkout.session.expired', change(sessionId, { status: 'expired', url: null }));
    },
    decideLater: async (paymentId, isPaid) => {
      const payment = got(paymentId);
      const session = [...kept.values()].find((each) => each['payment_intent'] === paymentId);
      if (session === undefined) throw new Error(`no session has ${paymentId}`);
      if (isPaid) {
        charge(payment, 'later', true);
        await tell('checkout.session.async_payment_succeeded', change(session.id, { payment_status: 'paid' }));
      } else {
        const last_payment_error = { type: 'card_error', ...declines.decline };
        change(paymentId, { status: 'requires_payment_method', last_payment_error });
        await tell('checkout.session.async_payment_failed', got(session.id));
      }
    },
    refundInDashboard: async (paymentId, amount) => await tell('refund.created', refund(got(paymentId), amount, {})),
    captureInDashboard: async (paymentId, amount) =>
      await tell('payment_intent.succeeded', capture(got(paymentId), amount)),
    failRefund: async (paymentId) => {
      const refunds = [...kept.values()].filter((each) => each['object'] === 'refund');
      const made = refunds.findLast((each) => each['payment_intent'] === paymentId);
      if (made === undefined) throw new Error(`${paymentId} has no refund`);
      const charged = got(text(made['charge']));
      if (made['status'] !== 'failed')
        change(charged.id, {
          amount_refunded: Number(charged['amount_refunded']) - Number(made['amount']),
          refunded: false,
        });
      const failed = change(made.id, { status: 'failed', failure_reason: 'expired_or_canceled_card' });
      await tell('refund.failed', failed);
      await tell('refund.updated', failed);
    },
    dispute: async (paymentId, begins = 'chargeback') => {
      const payment = got(paymentId);
      const charged = change(text(payment['latest_charge']), { disputed: true });
      const made = keep({
        id: nextId('du_'),
        object: 'dispute',
        amount: charged['amount_captured'],
        balance_transactions: [],
        charge: charged.id,
        created: seconds(),
        currency: payment['currency'],
        enhanced_eligibility_types: [],
        evidence: { enhanced_evidence: {} },
        evidence_details: {
          due_by: null,
          enhanced_eligibility: {},
          has_evidence: false,
          past_due: false,
          submission_count: 0,
        },
        is_charge_refundable: false,
        livemode: false,
        metadata: {},
        payment_intent: paymentId,
        reason: 'fraudulent',
        status: begins === 'inquiry' ? 'warning_needs_response' : 'needs_response',
      });
      await tell('charge.dispute.created', made);
      if (begins === 'chargeback') await tell('charge.dispute.funds_withdrawn', made);
      return made.id;
    },
    escalate: async (disputeId) => {
      const escalated = change(disputeId, { status: 'needs_response' });
      await tell('charge.dispute.updated', escalated);
      await tell('charge.dispute.funds_withdrawn', escalated);
    },
    closeDispute: async (disputeId, isWon) => {
      const isInquiry = text(got(disputeId)['status']).startsWith('warning_');
      const status = isInquiry ? 'warning_closed' : isWon ? 'won' : 'lost';
      await tell('charge.dispute.closed', change(disputeId, { status }));
    },
    payOut: async () => {
      const id = nextId('po_');
      const moved = [...kept.values()].flatMap(movedBy).filter(({ source }) => !isPaidOut(source));
      paidOut.set(id, moved);
      const payout = keep({
        id,
        object: 'payout',
        amount: moved.reduce((total, { units }) => total + units, 0),
        arrival_date: seconds(),
        automatic: true,
        created: seconds(),
        currency: 'eur',
        livemode: false,
        method: 'standard',
        reconciliation_status: 'completed',
        source_type: 'card',
        status: 'paid',
        type: 'bank_account',
      });
      await tell('payout.paid', payout);
      return id;
    },
    paymentOf: (sessionId) => text(got(sessionId)['payment_intent']) || undefined,
    books: () =>
      [...kept.values()]
        .filter((each) => each['object'] === 'payment_intent')
        .map((payment) => {
          const charged = kept.get(text(payment['latest_charge']));
          return {
            id: payment.id,
            captured: Number(charged?.['amount_captured'] ?? 0),
            refunded: Number(charged?.['amount_refunded'] ?? 0),
            reference: text(inside(payment['metadata'], 'tollgate_reference')),
          };
        }),
  };
};
