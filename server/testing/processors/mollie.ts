import type { Request, RequestHandler, Response } from 'express';
import { isObject, type Json, textIn } from '../../connectors/calls/json.ts';
import {
  type Amount,
  alone,
  amountOf,
  type Capture,
  type Chargeback,
  type Customer,
  capturedOf,
  captureReply,
  claimedOf,
  customerReply,
  decimalsOf,
  errorReply,
  listReply,
  mandateReply,
  methodsReply,
  PAGE_OPEN_MS,
  type Payment,
  partsOf,
  paymentReply,
  type Refund,
  type RefundStatus,
  refundableOf,
  refundedOf,
  refundReply,
  unitsOf,
} from './mollie-replies.ts';
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

/** When captures, refunds and releases are decided: before the reply to them, just after it, or by a control. */
export type FollowUps = 'now' | 'soon' | 'later';

/** What tests do at Mollie, as merchants do in its dashboard, and banks. */
export interface MollieControls {
  /** Does on the page of a payment what a shopper does; returns the address to which Mollie redirects. */
  choose(paymentId: string, choice: MollieChoice): Promise<string>;
  /** What was charged and given back, in smallest units, by payment. */
  books(): readonly Book[];
  /** Changes when follow-ups are decided; at first, just after the reply. */
  decideFollowUps(when: FollowUps): void;
  /** The ways to pay that are switched off in the profile. */
  readonly inactive: Set<string>;
  /** Refuses a key from now on. */
  refuseKey(key: string): void;
  /** Replaces a key of a profile: the former one is no longer accepted. */
  replaceKey(key: string, next: string): void;
  /** Makes an open payment one that can be cancelled. */
  allowCancel(paymentId: string): void;
  /** Lets the page of a payment expire. */
  expire(paymentId: string): Promise<void>;
  /** The bank decides about a payment that is pending. */
  decide(paymentId: string, status: 'paid' | 'failed'): Promise<void>;
  /** Decides about a capture. */
  settleCapture(captureId: string, status: 'succeeded' | 'failed'): Promise<void>;
  /** Decides about a refund. */
  settleRefund(refundId: string, status: RefundStatus): Promise<void>;
  /** Releases what is left of an authorization. */
  release(paymentId: string): Promise<void>;
  /** Captures in the dashboard; returns the id of the capture. */
  captureInDashboard(paymentId: string, value: string): Promise<string>;
  /** Refunds in the dashboard; returns the id of the refund, which is pending. */
  refundInDashboard(paymentId: string, value: string): Promise<string>;
  /** The shopper's bank takes the whole amount back; returns the id of the chargeback. */
  chargeBack(paymentId: string): Promise<string>;
  /** The bank gives a chargeback up. */
  reverseChargeback(chargebackId: string): Promise<void>;
}

/** A stand-in for Mollie. */
export type MollieStandIn = StandIn & MollieControls;

const HAL = 'application/hal+json';

const heldMethods: ReadonlySet<string> = new Set(['creditcard', 'klarna']);

/** The methods that the account takes. */
const methods: ReadonlySet<string> = new Set(
  'creditcard bancontact ideal eps przelewy24 trustly paypal mbway multibanco paysafecard klarna twint blik'.split(' '),
);

/** What a shopper does on the page. */
const choices = {
  pay: 'Pay',
  'pay-mastercard': 'Pay with a Mastercard',
  'pay-once': 'Pay with a card that declines every later charge',
  later: 'Pay; the bank decides later',
  decline: 'Be declined',
  funds: 'Be declined: insufficient funds',
  '3ds-failed': 'Fail 3-D Secure',
  cancel: 'Cancel',
  expire: 'Let the page expire',
  leave: 'Go back and leave the page open',
} as const;

/** What a shopper can do on the page. */
export type MollieChoice = keyof typeof choices;

const isChoice = (name: string): name is MollieChoice => Object.hasOwn(choices, name);

const choicesFor = ({ method }: Payment): readonly Choice[] =>
  Object.entries(choices).flatMap(([name, label]) =>
    name.startsWith('pay-') && method !== 'creditcard' ? [] : [{ name, label }],
  );

/** The end of the card that is kept, and declines later charges. */
const DECLINED_LATER = '0341';

/** The reasons that Mollie gives for what fails. */
const failureReasons: Partial<Readonly<Record<MollieChoice, string>>> = {
  decline: 'card_declined',
  funds: 'insufficient_funds',
  '3ds-failed': 'authentication_failed',
};

const bodyOf = (request: Request): Json => {
  const text = typeof request.body === 'string' && request.body !== '' ? request.body : '{}';
  const value: unknown = JSON.parse(text);
  return isObject(value) ? value : {};
};

const amountIn = (body: Json): Amount | undefined => {
  const [currency, value] = [textIn(body['amount'], 'currency'), textIn(body['amount'], 'value')];
  return currency === undefined || value === undefined ? undefined : { currency, value };
};

/** A refusal: the status, why, and the field that is wrong. */
type Fault = readonly [status: 400 | 401 | 404 | 409 | 422, detail: string, field?: string];

const titles: Readonly<Record<Fault[0], string>> = {
  400: 'Bad Request',
  401: 'Unauthorized Request',
  404: 'Not Found',
  409: 'Conflict',
  422: 'Unprocessable Entity',
};

const wrongAmount = (amount: Amount | undefined): Fault | undefined => {
  if (amount === undefined) return [422, 'The amount is missing', 'amount'];
  const units = unitsOf(amount);
  if (units === undefined)
    return [422, `The amount needs ${decimalsOf(amount.currency)} decimals in ${amount.currency}`, 'amount'];
  return units === 0n ? [422, 'The amount is lower than the minimum', 'amount'] : undefined;
};

const addressFields = ['givenName', 'familyName', 'email', 'streetAndNumber', 'postalCode', 'city', 'country'];

const wrongForKlarna = (body: Json): Fault | undefined => {
  const missing = addressFields.find((name) => textIn(body['billingAddress'], name) === undefined);
  if (missing !== undefined) return [422, `The billing address has no ${missing}`, `billingAddress.${missing}`];
  return Array.isArray(body['lines']) && body['lines'].length > 0 ? undefined : [422, 'The lines are missing', 'lines'];
};

const wrongPayment = (body: Json): Fault | undefined => {
  const method = textIn(body, 'method') ?? '';
  if (textIn(body, 'sequenceType') === 'recurring') return wrongAmount(amountIn(body));
  if (textIn(body, 'description') === undefined) return [422, 'The description is missing', 'description'];
  if (textIn(body, 'redirectUrl') === undefined) return [422, 'The redirect URL is missing', 'redirectUrl'];
  if (!methods.has(method)) return [422, 'The payment method is not enabled in your website profile', 'method'];
  if (textIn(body, 'captureMode') === 'manual' && !heldMethods.has(method))
    return [422, 'The capture mode is invalid for this payment method', 'captureMode'];
  return wrongAmount(amountIn(body)) ?? (method === 'klarna' ? wrongForKlarna(body) : undefined);
};

const sequenceOf = (sent: string | undefined): Payment['sequenceType'] =>
  sent === 'first' || sent === 'recurring' ? sent : 'oneoff';

/** The stand-in's whole program. */
const program = ({ app, clock, address, nextId, tell }: Stage): MollieControls => {
  const payments = new Map<string, Payment>();
  const customers = new Map<string, Customer>();
  /** What was replied under the keys of requests. */
  const replied = new Map<string, { readonly request: string; readonly status: number; readonly reply: unknown }>();
  const refusedKeys = new Set<string>();
  const profiles = new Map<string, string>();
  const inactive = new Set<string>();
  let followUps: FollowUps = 'soon';

  const announce = async ({ id, webhookUrl }: Payment): Promise<void> => {
    if (webhookUrl === undefined) return;
    const headers = { 'Content-Type': 'application/x-www-form-urlencoded', 'User-Agent': 'Mollie HTTP client/1.0' };
    await tell({ url: webhookUrl, headers, body: `id=${id}` });
  };

  const change = async (payment: Payment, status: Payment['status']): Promise<void> => {
    payment.status = status;
    payment.changedAtMs = clock.now();
    if (status === 'authorized') payment.authorizedAtMs = payment.changedAtMs;
    // Mollie tells no receiver of a payment that is open or pending.
    if (status !== 'pending') await announce(payment);
  };

  const settleCaptureOf = async (payment: Payment, capture: Capture, status: Capture['status']): Promise<void> => {
    capture.status = status;
    // As long as more can be captured, the payment stays authorized.
    if (capturedOf(payment) === unitsOf(payment.amount)) await change(payment, 'paid');
    else await announce(payment);
  };

  /** Mollie tells what is being refunded, was refunded, or has failed. */
  const toldOfRefunds: ReadonlySet<RefundStatus> = new Set(['processing', 'refunded', 'failed']);

  const settleRefundOf = async (payment: Payment, refund: Refund, status: RefundStatus): Promise<void> => {
    refund.status = status;
    if (toldOfRefunds.has(status)) await announce(payment);
  };

  const releaseRest = (payment: Payment): Promise<void> =>
    change(payment, capturedOf(payment) > 0n ? 'paid' : 'canceled');

  const capturing = (payment: Payment, amount: Amount, metadata: unknown): Capture => {
    const capture: Capture = { id: nextId('cpt_test'), madeAtMs: clock.now(), amount, metadata, status: 'pending' };
    payment.captures.push(capture);
    return capture;
  };

  const refunding = (payment: Payment, amount: Amount, metadata: unknown, description: string): Refund => {
    const refund: Refund = {
      id: nextId('re_test'),
      madeAtMs: clock.now(),
      amount,
      description,
      metadata,
      status: 'pending',
    };
    payment.refunds.push(refund);
    return refund;
  };

  const refuse = (response: Response, [status, detail, field]: Fault): void =>
    void response
      .status(status)
      .type(HAL)
      .json(errorReply(status, titles[status], detail, field));

  const keyOf = (request: Request): string => (request.headers.authorization ?? '').replace(/^Bearer /, '');

  /** Objects belong to a profile, which is named by its first key. */
  const profileOf = (request: Request): string => profiles.get(keyOf(request)) ?? keyOf(request);

  const authenticate: RequestHandler = (request, response, next) => {
    const key = keyOf(request);
    if (/^test_\w{30,}$/.test(key) && !refusedKeys.has(key)) next();
    else refuse(response, [401, 'Missing authentication, or failed to authenticate']);
  };

  /** Carries a request out once, however often it is sent under its key. */
  const once: RequestHandler = (request, response, next) => {
    const sent = request.headers['idempotency-key'];
    if (request.method !== 'POST' || typeof sent !== 'string') return next();
    const [key, what] = [`${profileOf(request)} ${sent}`, `${request.path} ${String(request.body)}`];
    const before = replied.get(key);
    if (before === undefined) {
      const send = response.json.bind(response);
      let reply: unknown;
      response.json = (body: unknown) => {
        reply = body;
        return send(body);
      };
      response.on('finish', () => {
        if (response.statusCode < 300) replied.set(key, { request: what, status: response.statusCode, reply });
      });
      return next();
    }
    if (before.request !== what)
      return refuse(response, [400, 'The idempotency key was used for another request before']);
    response.status(before.status).set('Idempotent-Replayed', 'true');
    if (before.reply === undefined) response.end();
    else response.type(HAL).json(before.reply);
  };

  /** Returns the payment of a request; a payment of another account is as unknown as one that never was. */
  const paymentOf = (request: Request): Payment | undefined => {
    const payment = payments.get(String(request.params['id']));
    if (payment?.key !== profileOf(request)) return undefined;
    if (payment.status === 'open' && clock.now() >= payment.madeAtMs + PAGE_OPEN_MS) {
      payment.status = 'expired';
      payment.changedAtMs = clock.now();
    }
    return payment;
  };

  const at =
    (answer: (payment: Payment, request: Request, response: Response) => Promise<void> | void): RequestHandler =>
    async (request, response) => {
      const payment = paymentOf(request);
      if (payment === undefined) refuse(response, [404, `No payment exists with token ${request.params['id']}.`]);
      else await answer(payment, request, response);
    };

  const reply = (response: Response, status: number, body: unknown): void =>
    void response.status(status).type(HAL).json(body);

  /** Decides a follow-up before or after its reply, or leaves it to a control. */
  const followUp = async (answer: () => void, decide: () => Promise<void>): Promise<void> => {
    if (followUps === 'now') await decide();
    answer();
    if (followUps === 'soon') await decide();
  };

  app.use(
    ...[authenticate, once].map(
      (handler): RequestHandler =>
        (request, response, next) =>
          request.path.startsWith('/v2/') ? handler(request, response, next) : next(),
    ),
  );

  /** Returns the customer of a request. */
  const customerOf = (request: Request, id: string | undefined): Customer | undefined => {
    const customer = customers.get(id ?? '');
    return customer?.key === profileOf(request) ? customer : undefined;
  };

  app.post('/v2/customers', (request, response) => {
    const customer: Customer = {
      id: nextId('cst_'),
      key: profileOf(request),
      madeAtMs: clock.now(),
      metadata: bodyOf(request)['metadata'] ?? null,
      mandate: undefined,
    };
    customers.set(customer.id, customer);
    reply(response, 201, customerReply(customer, address()));
  });

  app.get('/v2/customers/:id/payments', (request, response) => {
    const customer = customerOf(request, request.params.id);
    if (customer === undefined) return refuse(response, [404, 'No customer exists with this token.']);
    const made = [...payments.values()].filter(({ customerId }) => customerId === customer.id).toReversed();
    const replies = made.map((payment) => {
      const { _links, ...listed } = paymentReply(payment, address());
      const { documentation: _alone, ...links } = _links;
      return { ...listed, _links: links };
    });
    reply(response, 200, listReply('payments', replies, `${address()}v2/customers/${customer.id}/payments`));
  });

  app.get('/v2/customers/:id/mandates/:mandate', (request, response) => {
    const customer = customerOf(request, request.params.id);
    const mandate = customer?.mandate;
    if (customer === undefined || mandate?.id !== request.params.mandate || mandate === undefined)
      return refuse(response, [404, 'No mandate exists with this token.']);
    reply(response, 200, mandateReply({ ...customer, mandate }, address()));
  });

  app.post('/v2/payments', async (request, response) => {
    const body = bodyOf(request);
    const [fault, amount] = [wrongPayment(body), amountIn(body)];
    if (fault !== undefined || amount === undefined) return refuse(response, fault ?? [422, 'The amount is missing']);
    const sequenceType = sequenceOf(textIn(body, 'sequenceType'));
    const customer = customerOf(request, textIn(body, 'customerId'));
    const mandate = customer?.mandate;
    if (sequenceType !== 'oneoff' && customer === undefined)
      return refuse(response, [422, 'The customer is missing', 'customerId']);
    if (sequenceType === 'recurring' && (mandate === undefined || mandate.id !== textIn(body, 'mandateId')))
      return refuse(response, [422, 'No suitable mandates found for customer', 'mandateId']);
    const payment: Payment = {
      id: nextId('tr_test'),
      key: profileOf(request),
      madeAtMs: clock.now(),
      changedAtMs: clock.now(),
      authorizedAtMs: undefined,
      amount,
      description: textIn(body, 'description') ?? '',
      redirectUrl: textIn(body, 'redirectUrl'),
      cancelUrl: textIn(body, 'cancelUrl'),
      webhookUrl: textIn(body, 'webhookUrl'),
      method: sequenceType === 'recurring' ? 'creditcard' : (textIn(body, 'method') ?? ''),
      locale: textIn(body, 'locale'),
      metadata: body['metadata'] ?? null,
      isCapturedLater: textIn(body, 'captureMode') === 'manual',
      status: 'open',
      isCancelable: false,
      sequenceType,
      customerId: customer?.id,
      mandateId: sequenceType === 'recurring' ? mandate?.id : undefined,
      cardLabel: mandate?.cardLabel ?? 'Visa',
      cardNumber: mandate?.cardNumber ?? '4242',
      failureReason: undefined,
      captures: [],
      refunds: [],
      chargebacks: [],
    };
    payments.set(payment.id, payment);
    if (sequenceType === 'recurring') await chargeKept(payment);
    reply(response, 201, paymentReply(payment, address()));
  });

  /** Charges a card that is kept, without its shopper. */
  const chargeKept = async (payment: Payment): Promise<void> => {
    const isDeclined = payment.cardNumber === DECLINED_LATER;
    if (isDeclined) payment.failureReason = failureReasons.decline;
    await change(payment, isDeclined ? 'failed' : payment.isCapturedLater ? 'authorized' : 'paid');
  };

  /** Keeps the card of a first payment. */
  const keepCard = (payment: Payment): void => {
    const customer = customers.get(payment.customerId ?? '');
    if (payment.sequenceType !== 'first' || customer === undefined) return;
    const { cardLabel, cardNumber } = payment;
    customer.mandate = { id: nextId('mdt_'), cardLabel, cardNumber };
    payment.mandateId = customer.mandate.id;
  };

  app.get(
    '/v2/payments/:id',
    at((payment, request, response) =>
      reply(response, 200, paymentReply(payment, address(), String(request.query['embed'] ?? '').split(','))),
    ),
  );

  app.delete(
    '/v2/payments/:id',
    at(async (payment, _request, response) => {
      if (!payment.isCancelable || payment.status !== 'open')
        return refuse(response, [422, 'The payment cannot be canceled']);
      await change(payment, 'canceled');
      reply(response, 200, paymentReply(payment, address()));
    }),
  );

  app.post(
    '/v2/payments/:id/release-authorization',
    at(async (payment, _request, response) => {
      if (payment.status !== 'authorized') return refuse(response, [422, 'The payment is not authorized']);
      await followUp(
        () => void response.status(202).end(),
        () => releaseRest(payment),
      );
    }),
  );

  app.post(
    '/v2/payments/:id/captures',
    at(async (payment, request, response) => {
      const body = bodyOf(request);
      const left = (unitsOf(payment.amount) ?? 0n) - claimedOf(payment);
      const amount = amountIn(body) ?? amountOf(left, payment.amount.currency);
      const fault = wrongAmount(amount);
      if (payment.status !== 'authorized') return refuse(response, [422, 'The payment cannot be captured']);
      if (fault !== undefined) return refuse(response, fault);
      if ((unitsOf(amount) ?? 0n) > left)
        return refuse(response, [422, 'The amount is higher than what can be captured', 'amount']);
      const capture = capturing(payment, amount, body['metadata'] ?? null);
      await followUp(
        () => reply(response, 201, alone(captureReply(payment, capture, address()))),
        () => settleCaptureOf(payment, capture, 'succeeded'),
      );
    }),
  );

  app.post(
    '/v2/payments/:id/refunds',
    at(async (payment, request, response) => {
      const body = bodyOf(request);
      const amount = amountIn(body);
      const fault = wrongAmount(amount);
      if (fault !== undefined || amount === undefined) return refuse(response, fault ?? [422, 'The amount is missing']);
      if ((unitsOf(amount) ?? 0n) > refundableOf(payment) - refundedOf(payment))
        return refuse(response, [422, 'The amount is higher than what can be refunded', 'amount']);
      const description = textIn(body, 'description') ?? payment.description;
      const refund = refunding(payment, amount, body['metadata'] ?? null, description);
      await followUp(
        () => reply(response, 201, alone(refundReply(payment, refund, address()))),
        () => settleRefundOf(payment, refund, 'refunded'),
      );
    }),
  );

  app.get(
    '/v2/payments/:id/:list',
    at((payment, request, response) => {
      const name = String(request.params['list']);
      const lists: Readonly<Record<string, readonly object[]>> = partsOf(payment, address());
      const parts = Object.hasOwn(lists, name) ? lists[name] : undefined;
      if (parts === undefined) refuse(response, [404, 'There is nothing here']);
      else reply(response, 200, listReply(name, parts, `${address()}v2/payments/${payment.id}/${name}`));
    }),
  );

  app.get(
    '/v2/payments/:id/:list/:part',
    at((payment, request, response) => {
      const { captures, refunds, chargebacks } = partsOf(payment, address());
      const { list, part } = request.params;
      const found = [
        ...(list === 'captures' ? captures : []),
        ...(list === 'refunds' ? refunds : []),
        ...(list === 'chargebacks' ? chargebacks : []),
      ].find(({ id }) => id === part);
      if (found === undefined) refuse(response, [404, `Nothing exists with token ${String(part)}.`]);
      else reply(response, 200, alone(found));
    }),
  );

  const chooseOn = async (payment: Payment, choice: MollieChoice): Promise<string> => {
    const isOpen = payment.status === 'open';
    const to = (choice === 'cancel' ? payment.cancelUrl : undefined) ?? payment.redirectUrl ?? '/';
    if (!isOpen || choice === 'leave') return to;
    if (choice === 'pay-mastercard') payment.cardLabel = 'Mastercard';
    if (choice === 'pay-once') payment.cardNumber = DECLINED_LATER;
    if (choice.startsWith('pay')) keepCard(payment);
    payment.failureReason = failureReasons[choice];
    const paid = payment.isCapturedLater ? 'authorized' : 'paid';
    const ends: Partial<Record<MollieChoice, Payment['status']>> = {
      pay: paid,
      'pay-mastercard': paid,
      'pay-once': paid,
      later: 'pending',
      cancel: 'canceled',
      expire: 'expired',
    };
    await change(payment, ends[choice] ?? 'failed');
    return to;
  };

  app.get('/v2/methods', (_request, response) => {
    const active = [...methods].filter((each) => !inactive.has(each));
    reply(response, 200, methodsReply(active, `${address()}v2/methods`));
  });

  app.get('/checkout/:id', (request, response) => {
    const payment = payments.get(request.params.id);
    if (payment === undefined) return void response.status(404).end();
    const { value, currency } = payment.amount;
    const rows = [payment.description, `${value} ${currency}`, `by ${payment.method}`, `It is ${payment.status}.`];
    showPage(response, {
      title: 'Mollie (a stand-in)',
      rows,
      choices: payment.status === 'open' ? choicesFor(payment) : [],
    });
  });

  app.post('/checkout/:id', async (request, response) => {
    const payment = payments.get(request.params.id);
    if (payment === undefined) return void response.status(404).end();
    const choice = choiceIn(request);
    if (!isChoice(choice)) return void response.status(400).end();
    response.redirect(303, await chooseOn(payment, choice));
  });

  /** Returns a payment by its own id, or that of a part of it. @throws Error for an unknown one. */
  const known = (id: string): Payment => {
    const payment = [...payments.values()].find((each) =>
      [each, ...each.captures, ...each.refunds, ...each.chargebacks].some((part) => part.id === id),
    );
    if (payment === undefined) throw new Error(`The stand-in for Mollie has no ${id}.`);
    return payment;
  };
  const partAt = <Part extends { readonly id: string }>(parts: readonly Part[], id: string): Part => {
    const part = parts.find((each) => each.id === id);
    if (part === undefined) throw new Error(`The stand-in for Mollie has ${id}, but as something else.`);
    return part;
  };

  return {
    choose: (paymentId, choice) => chooseOn(known(paymentId), choice),
    books: () =>
      [...payments.values()].map((payment) => ({
        id: payment.id,
        captured: Number(refundableOf(payment)),
        refunded: Number(refundedOf(payment)),
        reference: textIn(payment.metadata, 'tollgate_reference') ?? '',
      })),
    decideFollowUps: (when) => {
      followUps = when;
    },
    inactive,
    replaceKey: (key, next) => {
      refusedKeys.add(key);
      profiles.set(next, profiles.get(key) ?? key);
    },
    refuseKey: (key) => void refusedKeys.add(key),
    allowCancel: (paymentId) => {
      known(paymentId).isCancelable = true;
    },
    expire: (paymentId) => change(known(paymentId), 'expired'),
    decide: (paymentId, status) => change(known(paymentId), status),
    settleCapture: (captureId, status) => {
      const payment = known(captureId);
      return settleCaptureOf(payment, partAt(payment.captures, captureId), status);
    },
    settleRefund: (refundId, status) => {
      const payment = known(refundId);
      return settleRefundOf(payment, partAt(payment.refunds, refundId), status);
    },
    release: (paymentId) => releaseRest(known(paymentId)),
    captureInDashboard: async (paymentId, value) => {
      const payment = known(paymentId);
      const capture = capturing(payment, { currency: payment.amount.currency, value }, null);
      await settleCaptureOf(payment, capture, 'succeeded');
      return capture.id;
    },
    refundInDashboard: async (paymentId, value) => {
      const payment = known(paymentId);
      const amount = { currency: payment.amount.currency, value };
      return refunding(payment, amount, null, payment.description).id;
    },
    chargeBack: async (paymentId) => {
      const payment = known(paymentId);
      const chargeback: Chargeback = {
        id: nextId('chb_test'),
        madeAtMs: clock.now(),
        amount: payment.amount,
        reversedAtMs: undefined,
      };
      payment.chargebacks.push(chargeback);
      await announce(payment);
      return chargeback.id;
    },
    reverseChargeback: async (chargebackId) => {
      const payment = known(chargebackId);
      partAt(payment.chargebacks, chargebackId).reversedAtMs = clock.now();
      await announce(payment);
    },
  };
};

/** Starts a stand-in for Mollie: its interface below `v2/`, and the page on which a shopper pays. */
export const startMollie = (options: StandInOptions = {}): Promise<MollieStandIn> => startStandIn(program, options);
