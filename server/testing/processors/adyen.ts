import { hmacValidator } from '@adyen/api-library';
import type { Request, Response } from 'express';
import { amountText } from '../../../catalogue/payments/amount.ts';
import { type AdyenAmount, amountIn } from '../../connectors/adyen/objects.ts';
import { isObject, type Json, listIn, objectIn, parsed, textIn } from '../../connectors/calls/json.ts';
import { timestampText } from '../../platform/base/clock.ts';
import {
  type Choice,
  choiceIn,
  type Stage,
  type StandIn,
  type StandInOptions,
  showPage,
  startStandIn,
} from './stand-in.ts';

/*
 * Adyen's test environment: payment links of Checkout v72, modifications, and the standard webhook.
 */

/** What proves an account. */
interface AdyenAccount {
  readonly apiKey: string;
  readonly merchantAccount: string;
  readonly hmacKey: string;
  /** The API key of its report service user. */
  readonly reportKey: string;
}

/** What a stand-in for Adyen is made with. */
export interface AdyenStandInOptions extends StandInOptions {
  /** Where the standard webhook is sent; it can be set later. */
  readonly webhookUrl?: string;
}

/** The credentials of the stand-in's usual account. */
export const adyenAccount = {
  apiKey: `AQE${'tollgate'.repeat(8)}`,
  merchantAccount: 'TollgateShop',
  hmacKey: '44782DEF547AAA06'.repeat(4),
  reportKey: `AQE${'reports1'.repeat(8)}`,
} as const satisfies AdyenAccount;

/** Those of another account, with another merchant account. */
export const otherAdyenAccount = {
  apiKey: `AQE${'otherone'.repeat(8)}`,
  merchantAccount: 'OtherShop',
  hmacKey: '55782DEF547AAA06'.repeat(4),
  reportKey: `AQE${'reports2'.repeat(8)}`,
} as const satisfies AdyenAccount;

const cardsOfAccount = ['visa', 'mc', 'amex', 'diners', 'discover', 'jcb', 'cup', 'cartebancaire'];
const methodsOfAccount = [
  ...['bcmc', 'ideal', 'eps', 'onlineBanking_PL', 'trustly', 'paypal', 'klarna', 'klarna_paynow', 'klarna_account'],
  ...['sepadirectdebit', 'alipay', 'wechatpayWeb', 'mbway', 'paysafecard', 'blik', 'twint'],
];

/** A payment as the stand-in keeps it. Amounts are in the currency's smallest units. */
export interface AdyenPayment {
  readonly pspReference: string;
  readonly reference: string;
  readonly method: string;
  readonly currency: string;
  readonly authorized: number;
  captured: number;
  refunded: number;
  isCancelled: boolean;
}

/** How the next modifications end. */
export type ModificationManner = 'succeed' | 'are refused' | 'wait';

/** What tests and people can do at the stand-in, beside what shoppers do on its pages. */
export interface AdyenControls {
  payments(): readonly AdyenPayment[];
  /** Where events are sent, whether modifications are decided at once, and the statuses of the next replies. */
  readonly course: { webhookUrl: string; modifications: ModificationManner; readonly replies: number[] };
  /** The ways to pay that are switched off in the account: types, and brands of cards. */
  readonly inactive: Set<string>;
  /** The API keys of the account. */
  readonly apiKeys: Set<string>;
  /** Decides the modifications that wait. */
  decide(): Promise<void>;
  /** The bank of a shopper, who has left the page, pays or refuses. */
  conclude(linkId: string, isPaid: boolean): Promise<void>;
  expire(linkId: string): void;
  /** What the merchant does in the Customer Area. */
  captureElsewhere(pspReference: string, value: number): Promise<void>;
  refundElsewhere(pspReference: string, value: number): Promise<void>;
  /** A modification that had succeeded fails days later. */
  failLater(modification: string): Promise<void>;
  /** Opens a chargeback, of all that was captured or of a part, and returns its reference. */
  openChargeback(pspReference: string, value?: number): Promise<string>;
  endChargeback(dispute: string, isWon: boolean): Promise<void>;
  /** Pays out what has moved since the last time: Adyen tells of it by a report. */
  payOut(): Promise<void>;
  /** Sends an event of any code. */
  send(eventCode: string, item: Json): Promise<void>;
}

/** A card that is kept for later charges. */
interface StoredCard {
  readonly id: string;
  readonly method: string;
  readonly lastFour: string;
}

/** The end of the card that is kept, and declines later charges. */
const DECLINED_LATER = '0341';

/** A page on which a shopper pays. */
interface Link {
  readonly id: string;
  readonly made: Json;
  status: 'active' | 'completed' | 'expired' | 'paymentPending';
}

interface Reply {
  readonly status: number;
  readonly body: Json;
}

/** A payment that is about to be decided. */
interface NewPayment extends Pick<AdyenPayment, 'reference' | 'method'> {
  readonly amount: AdyenAmount;
  /** It is captured later. */
  readonly isManual: boolean;
}

/** A modification that was received. */
interface Modification {
  readonly pspReference: string;
  readonly payment: AdyenPayment;
  readonly reference: string;
  readonly value: number;
  eventCode: string;
}

/** What moved on the balance of the account: a line of its report. Units are negative where it went out. */
interface Moved {
  readonly type: 'Settled' | 'Refunded' | 'Chargeback';
  /** Adyen's reference of what moved it. */
  readonly modification: string;
  readonly payment: AdyenPayment;
  readonly units: number;
}

/** The titles of the settlement details report that settlement reads. */
const REPORT_TITLES =
  'Company Account,Merchant Account,Psp Reference,Merchant Reference,Payment Method,Creation Date,TimeZone,Type,' +
  'Modification Reference,Gross Currency,Gross Debit (GC),Gross Credit (GC),Exchange Rate,Net Currency,' +
  'Net Debit (NC),Net Credit (NC),Commission (NC),Markup (NC),Scheme Fees (NC),Interchange (NC),' +
  'Payment Method Variant,Batch Number';

/** What a shopper can do, and the words of a refusal. */
const refusals = {
  decline: 'Refused',
  'insufficient funds': 'Not enough balance',
  'fail 3-D Secure': '3D Not Authenticated',
  cancel: 'Cancelled',
} as const;

const isRefusal = (choice: string): choice is keyof typeof refusals => Object.hasOwn(refusals, choice);

const choices: readonly Choice[] = [
  { name: 'pay', label: 'Pay' },
  { name: 'pay with another brand', label: 'Pay with another brand' },
  { name: 'pay once', label: 'Pay with a card that declines every later charge' },
  { name: 'pay later', label: 'Pay by a bank that takes its time' },
  { name: 'decline', label: 'Be declined' },
  { name: 'insufficient funds', label: 'Have insufficient funds' },
  { name: 'fail 3-D Secure', label: 'Fail 3-D Secure' },
  { name: 'cancel', label: 'Cancel' },
  { name: 'expire', label: 'Let the page expire' },
  { name: 'leave', label: 'Back to the shop' },
];

const refusal = (status: number, errorCode: string, message: string, errorType = 'validation'): Reply => ({
  status,
  body: { status, errorCode, message, errorType },
});

const bodyOf = (request: Request): Json | undefined => {
  const body = parsed(String(request.body));
  return isObject(body) ? body : undefined;
};

/** A card is paid with Visa, unless the shopper takes another one. */
const paidWith = ({ made }: Link, isOther: boolean): string => {
  const [first] = listIn(made, 'allowedPaymentMethods') ?? [];
  if (typeof first === 'string' && first !== 'scheme') return first;
  return isOther ? 'mc' : 'visa';
};

const program = (stage: Stage, webhookUrl: string, account: AdyenAccount): AdyenControls => {
  const { app } = stage;
  const links = new Map<string, Link>();
  const payments = new Map<string, AdyenPayment>();
  const modifications = new Map<string, Modification>();
  /** By the reference of the shopper. */
  const storedCards = new Map<string, StoredCard>();
  const disputes = new Map<string, AdyenPayment>();
  /** What moved since the last payout. */
  const moved: Moved[] = [];
  /** The reports, by the names of their files. */
  const reports = new Map<string, string>();
  const answered = new Map<string, Promise<Reply>>();
  const waiting: (() => Promise<void>)[] = [];
  const inactive = new Set<string>();
  const apiKeys = new Set([account.apiKey]);
  const course: AdyenControls['course'] = { webhookUrl, modifications: 'succeed', replies: [] };
  const signer = new hmacValidator();

  const nextPsp = () => stage.nextId('TOLLGATE');

  const send: AdyenControls['send'] = async (eventCode, { additionalData, ...item }) => {
    const amount = amountIn(item) ?? { currency: 'EUR', value: 0 };
    const whole = {
      eventCode,
      eventDate: timestampText(stage.clock.now()).replace(' ', 'T').replace('+0000', '+00:00'),
      merchantAccountCode: account.merchantAccount,
      merchantReference: textIn(item, 'merchantReference') ?? '',
      originalReference: textIn(item, 'originalReference') ?? '',
      pspReference: textIn(item, 'pspReference') ?? nextPsp(),
      reason: textIn(item, 'reason') ?? '',
      success: textIn(item, 'success') ?? 'true',
      amount,
    };
    const signed = [
      whole.pspReference,
      whole.originalReference,
      whole.merchantAccountCode,
      whole.merchantReference,
      amount.value,
      amount.currency,
      eventCode,
      whole.success,
    ].join(':');
    const hmacSignature = signer.calculateHmac(signed, account.hmacKey);
    const { originalReference, ...withoutOriginal } = whole;
    const NotificationRequestItem = {
      ...withoutOriginal,
      ...(originalReference === '' ? {} : { originalReference }),
      ...(textIn(item, 'paymentMethod') === undefined ? {} : { paymentMethod: textIn(item, 'paymentMethod') }),
      additionalData: { ...(isObject(additionalData) ? additionalData : {}), hmacSignature },
    };
    if (course.webhookUrl === '') return;
    await stage.tell({
      url: course.webhookUrl,
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ live: 'false', notificationItems: [{ NotificationRequestItem }] }),
    });
  };

  const about = (payment: AdyenPayment, value: number): Json => ({
    amount: { currency: payment.currency, value },
    originalReference: payment.pspReference,
    merchantReference: payment.reference,
    paymentMethod: payment.method,
  });

  /** Keeps a payment that is authorized; one that is captured by itself moves its amount at once. */
  const keepPayment = (payment: AdyenPayment): void => {
    payments.set(payment.pspReference, payment);
    if (payment.captured > 0)
      moved.push({ type: 'Settled', modification: stage.nextId('AUTOCAPTURE'), payment, units: payment.captured });
  };

  /** Returns a line of a report; an amount is in the column of its direction. */
  const reportLine = (batch: number, type: string, units: number, about?: Omit<Moved, 'type' | 'units'>): string => {
    const amount = amountText(BigInt(Math.abs(units)));
    const [debit, credit] = units < 0 ? [amount, ''] : ['', amount];
    const { pspReference = '', reference = '', method = '' } = about?.payment ?? {};
    const gross = about === undefined ? ['', '', '', ''] : ['EUR', debit, credit, '1'];
    return [
      'TestCompany',
      account.merchantAccount,
      pspReference,
      reference,
      method,
      timestampText(stage.clock.now()).slice(0, 19),
      'CET',
      type,
      about?.modification ?? `"TX${batch} batch ${batch}, ${account.merchantAccount}"`,
      ...gross,
      'EUR',
      debit,
      credit,
      '',
      '',
      '',
      '',
      method,
      batch,
    ].join(',');
  };

  const keepCard = ({ made }: Link, method: string, lastFour: string): void => {
    const shopper = textIn(made, 'shopperReference');
    if (shopper === undefined || textIn(made, 'storePaymentMethodMode') !== 'enabled') return;
    storedCards.set(shopper, { id: stage.nextId('STORED'), method, lastFour });
  };

  /** Makes a payment, unless it is refused, and tells of it. Returns its reference. */
  const decidePayment = async (
    { reference, method, amount, isManual }: NewPayment,
    { refused, more = {} }: { readonly refused?: string | undefined; readonly more?: Json },
  ): Promise<string> => {
    const pspReference = nextPsp();
    if (refused === undefined)
      keepPayment({
        pspReference,
        reference,
        method,
        currency: amount.currency,
        authorized: amount.value,
        captured: isManual ? 0 : amount.value,
        refunded: 0,
        isCancelled: false,
      });
    const success = String(refused === undefined);
    const item = { amount, pspReference, merchantReference: reference, paymentMethod: method };
    await send('AUTHORISATION', { ...item, success, ...more, ...(refused === undefined ? {} : { reason: refused }) });
    return pspReference;
  };

  const authorize = async (link: Link, method: string, refused?: string): Promise<void> => {
    const { made, id } = link;
    if (refused === undefined) link.status = 'completed';
    const payment = {
      reference: textIn(made, 'reference') ?? '',
      method,
      amount: amountIn(made) ?? { currency: 'EUR', value: 0 },
      isManual: made['manualCapture'] === true,
    };
    const more = { reason: '033899:1111:03/2030', additionalData: { paymentLinkId: id } };
    await decidePayment(payment, { refused, more });
  };

  /** Charges a card that is kept, without its shopper. */
  const chargeStored = async (body: Json): Promise<Reply> => {
    const [amount, reference] = [amountIn(body), textIn(body, 'reference')];
    const card = storedCards.get(textIn(body, 'shopperReference') ?? '');
    if (amount === undefined || reference === undefined) return refusal(422, '100', 'No amount specified');
    if (amount.value <= 0) return refusal(422, '137', 'Invalid amount specified');
    if (card === undefined || textIn(objectIn(body, 'paymentMethod'), 'storedPaymentMethodId') !== card.id)
      return refusal(422, '800', 'Contract not found');
    const isRefused = card.lastFour === DECLINED_LATER;
    const isManual = textIn(objectIn(body, 'additionalData'), 'manualCapture') === 'true';
    const pspReference = await decidePayment(
      { reference, method: card.method, amount, isManual },
      { refused: isRefused ? 'Refused' : undefined, more: { reason: `033899:${card.lastFour}:05/2034` } },
    );
    return {
      status: 200,
      body: {
        pspReference,
        merchantReference: reference,
        resultCode: isRefused ? 'Refused' : 'Authorised',
        ...(isRefused ? { refusalReason: 'Refused', refusalReasonCode: '2' } : { amount }),
        paymentMethod: { brand: card.method, type: 'scheme' },
        additionalData: { networkTxReference: '104102978678771' },
      },
    };
  };

  /** Carries a modification out, or says why it cannot be. */
  const doneTo = (payment: AdyenPayment, kind: string, value: number): string | undefined => {
    const { authorized, captured, refunded, isCancelled } = payment;
    switch (kind) {
      case 'captures':
        if (isCancelled || captured + value > authorized) return 'Insufficient balance on payment';
        payment.captured += value;
        return undefined;
      case 'refunds':
        if (captured === 0) return "Transaction hasn't been captured, refund not possible";
        if (refunded + value > captured) return 'Insufficient balance on payment';
        payment.refunded += value;
        return undefined;
      case 'cancels':
        if (isCancelled || captured > 0) return 'Transaction not cancellable';
        payment.isCancelled = true;
        return undefined;
      default:
        if (isCancelled || refunded > 0) return 'Insufficient balance on payment';
        if (captured === 0) payment.isCancelled = true;
        else payment.refunded = captured;
        return undefined;
    }
  };

  const eventCodes: Readonly<Record<string, string>> = {
    captures: 'CAPTURE',
    refunds: 'REFUND',
    cancels: 'CANCELLATION',
    reversals: 'CANCEL_OR_REFUND',
  };

  const decideOne = async (modification: Modification, kind: string, isRefused: boolean): Promise<void> => {
    const { payment, value, pspReference, reference, eventCode } = modification;
    const wasCaptured = payment.captured > 0;
    const reason = isRefused ? 'Refused' : doneTo(payment, kind, value);
    const [type, units] = kind === 'captures' ? (['Settled', value] as const) : (['Refunded', -value] as const);
    const movesMoney = kind === 'captures' || kind === 'refunds' || (kind === 'reversals' && wasCaptured);
    if (reason === undefined && movesMoney) moved.push({ type, modification: pspReference, payment, units });
    await send(eventCode, {
      ...about(payment, value),
      pspReference,
      merchantReference: reference,
      success: String(reason === undefined),
      reason: reason ?? '',
      ...(kind === 'reversals' ? { additionalData: { 'modification.action': wasCaptured ? 'refund' : 'cancel' } } : {}),
    });
  };

  const modify = async (request: Request, body: Json): Promise<Reply> => {
    const { psp, kind } = request.params;
    const payment = payments.get(String(psp));
    const eventCode = eventCodes[String(kind)];
    if (eventCode === undefined) return refusal(404, '000', 'HTTP Status Response - Not Found');
    if (payment === undefined) return refusal(422, '167', 'Original pspReference required for this operation');
    const amount = amountIn(body);
    const hasAmount = kind === 'captures' || kind === 'refunds';
    if (hasAmount && amount === undefined) return refusal(422, '100', 'No amount specified');
    if (hasAmount && amount?.currency !== payment.currency)
      return refusal(422, '138', 'Unsupported currency specified');
    const reference = textIn(body, 'reference');
    const modification: Modification = {
      pspReference: nextPsp(),
      payment,
      reference: reference ?? payment.reference,
      value: amount?.value ?? payment.authorized,
      eventCode,
    };
    modifications.set(modification.pspReference, modification);
    const isRefused = course.modifications === 'are refused';
    if (course.modifications === 'wait') waiting.push(() => decideOne(modification, String(kind), false));
    else await decideOne(modification, String(kind), isRefused);
    return {
      status: 201,
      body: {
        merchantAccount: account.merchantAccount,
        paymentPspReference: payment.pspReference,
        pspReference: modification.pspReference,
        status: 'received',
        ...(reference === undefined ? {} : { reference }),
        ...(hasAmount ? { amount } : {}),
        ...(hasAmount && listIn(body, 'lineItems') !== undefined ? { lineItems: listIn(body, 'lineItems') } : {}),
      },
    };
  };

  const shown = ({ id, made, status }: Link): Reply => ({
    status: 200,
    body: { ...made, id, status, url: `${stage.address()}pages/${id}` },
  });

  const makeLink = async (body: Json): Promise<Reply> => {
    const amount = amountIn(body);
    if (amount === undefined) return refusal(422, '100', 'No amount specified');
    if (amount.value <= 0) return refusal(422, '137', 'Invalid amount specified');
    if (textIn(body, 'reference') === undefined)
      return refusal(422, '130', 'Required field reference is not provided.');
    const { applicationInfo: _unused, ...made } = body;
    const link: Link = { id: stage.nextId('PL'), made, status: 'active' };
    links.set(link.id, link);
    return { ...shown(link), status: 201 };
  };

  const change = (link: Link, body: Json): Reply => {
    if (textIn(body, 'status') !== 'expired') return refusal(422, '702', 'Invalid status');
    if (link.status !== 'active') return refusal(422, '702', `The payment link is ${link.status}`);
    link.status = 'expired';
    return shown(link);
  };

  const refusedAccess = (request: Request, body: Json | undefined): Reply | undefined => {
    if (!apiKeys.has(request.get('x-api-key') ?? ''))
      return refusal(401, '000', 'HTTP Status Response - Unauthorized', 'security');
    if (body !== undefined && textIn(body, 'merchantAccount') !== account.merchantAccount)
      return refusal(403, '901', 'Invalid Merchant Account', 'security');
    return undefined;
  };

  const give = (response: Response, { status, body }: Reply): void => void response.status(status).json(body);

  /** Answers a POST once for each key: whoever sends it again gets the first reply. */
  const post =
    (carryOut: (request: Request, body: Json) => Promise<Reply>) =>
    async (request: Request, response: Response): Promise<void> => {
      const trouble = course.replies.shift();
      if (trouble !== undefined) {
        give(response, refusal(trouble, '000', 'Try again later', 'internal'));
        return;
      }
      const body = bodyOf(request);
      if (body === undefined) {
        give(response, refusal(400, '702', 'Unexpected input'));
        return;
      }
      const refused = refusedAccess(request, body);
      const key = request.get('idempotency-key');
      const known = key === undefined ? undefined : answered.get(key);
      if (key !== undefined) response.set('Idempotency-Key', key);
      if (refused !== undefined) {
        give(response, refused);
        return;
      }
      const reply = known ?? carryOut(request, body);
      if (key !== undefined) answered.set(key, reply);
      give(response, await reply);
    };

  app.post(
    '/v72/paymentLinks',
    post((_request, body) => makeLink(body)),
  );
  app.post(
    '/v72/payments',
    post((_request, body) => chargeStored(body)),
  );
  app.post('/v72/payments/:psp/:kind', post(modify));
  app.post(
    '/v72/paymentMethods',
    post(async () => {
      const active = (names: readonly string[]) => names.filter((each) => !inactive.has(each));
      const cards = { type: 'scheme', name: 'Cards', brands: active(cardsOfAccount) };
      const others = active(methodsOfAccount).map((type) => ({ type, name: type }));
      return { status: 200, body: { paymentMethods: [cards, ...others] } };
    }),
  );

  app.get('/v72/storedPaymentMethods', (request, response) => {
    const { merchantAccount, shopperReference: shopper = '' } = request.query;
    const refused = refusedAccess(request, { merchantAccount });
    const card = storedCards.get(String(shopper));
    const storedPaymentMethods = card && {
      brand: card.method,
      expiryMonth: '05',
      expiryYear: '2034',
      holderName: 'J. Shopper',
      id: card.id,
      lastFour: card.lastFour,
      shopperReference: String(shopper),
      supportedRecurringProcessingModels: ['CardOnFile', 'Subscription', 'UnscheduledCardOnFile'],
      type: 'scheme',
    };
    if (refused !== undefined) give(response, refused);
    else
      give(response, {
        status: 200,
        body: {
          merchantAccount: String(merchantAccount),
          shopperReference: String(shopper),
          storedPaymentMethods: storedPaymentMethods === undefined ? [] : [storedPaymentMethods],
        },
      });
  });

  app.all('/v72/paymentLinks/:id', (request, response) => {
    const trouble = course.replies.shift();
    const link = links.get(request.params.id);
    const refused = refusedAccess(request, undefined);
    if (trouble !== undefined) give(response, refusal(trouble, '000', 'Try again later', 'internal'));
    else if (refused !== undefined) give(response, refused);
    else if (link === undefined) give(response, refusal(422, '702', 'The payment link does not exist'));
    else give(response, request.method === 'PATCH' ? change(link, bodyOf(request) ?? {}) : shown(link));
  });

  app.get('/reports/download/MerchantAccount/:account/:file', (request, response) => {
    const report = reports.get(request.params.file);
    if (request.get('x-api-key') !== account.reportKey) response.status(401).type('text').send('Unauthorized');
    else if (report === undefined) response.status(404).type('text').send('Not found');
    else response.type('text/csv').send(report);
  });

  app.get('/pages/:id', (request, response) => {
    const link = links.get(request.params.id);
    const amount = amountIn(link?.made);
    showPage(response, {
      title: 'Adyen (stand-in)',
      rows: [
        `${amount?.value ?? 0} smallest units of ${amount?.currency ?? 'no currency'}`,
        textIn(link?.made, 'description') ?? '',
        `This page is ${link?.status ?? 'unknown'}.`,
      ],
      choices: link?.status === 'active' ? choices : choices.filter(({ name }) => name === 'leave'),
    });
  });

  app.post('/pages/:id', async (request, response) => {
    const link = links.get(request.params.id);
    const choice = choiceIn(request);
    const isOpen = link?.status === 'active';
    if (link !== undefined && isOpen) {
      if (choice === 'expire') link.status = 'expired';
      else if (choice === 'pay later') link.status = 'paymentPending';
      else if (isRefusal(choice)) await authorize(link, paidWith(link, false), refusals[choice]);
      else if (choice !== 'leave') {
        const method = paidWith(link, choice === 'pay with another brand');
        keepCard(link, method, choice === 'pay once' ? DECLINED_LATER : '1111');
        await authorize(link, method);
      }
    }
    // After a refusal the shopper may try again on the same page.
    const staysOpen = isOpen && isRefusal(choice) && choice !== 'cancel';
    response.redirect(303, staysOpen ? request.originalUrl : (textIn(link?.made, 'returnUrl') ?? '/'));
  });

  const linkOf = (id: string): Link => {
    const link = links.get(id);
    if (link === undefined) throw new Error(`the stand-in has no page ${id}`);
    return link;
  };
  const paymentOf = (pspReference: string): AdyenPayment => {
    const payment = payments.get(pspReference) ?? disputes.get(pspReference);
    if (payment === undefined) throw new Error(`the stand-in has no payment ${pspReference}`);
    return payment;
  };

  /** The Customer Area passes the reference of the payment on. */
  const elsewhere = (kind: string) => async (pspReference: string, value: number) => {
    const payment = paymentOf(pspReference);
    const eventCode = eventCodes[kind] ?? '';
    const made = { pspReference: nextPsp(), payment, reference: payment.reference, value, eventCode };
    modifications.set(made.pspReference, made);
    await decideOne(made, kind, false);
  };

  return {
    inactive,
    apiKeys,
    payments: () => [...payments.values()],
    course,
    decide: async () => {
      for (const decideIt of waiting.splice(0)) await decideIt();
    },
    conclude: async (linkId, isPaid) => {
      const link = linkOf(linkId);
      if (!isPaid) link.status = 'expired';
      await authorize(link, paidWith(link, false), isPaid ? undefined : 'Refused');
    },
    expire: (linkId) => {
      linkOf(linkId).status = 'expired';
    },
    captureElsewhere: elsewhere('captures'),
    refundElsewhere: elsewhere('refunds'),
    failLater: async (id) => {
      const modification = modifications.get(id);
      if (modification === undefined) throw new Error(`the stand-in has no modification ${id}`);
      const { payment, value, reference, eventCode } = modification;
      if (eventCode === 'CAPTURE') payment.captured -= value;
      else payment.refunded -= value;
      const failed = eventCode === 'CAPTURE' ? 'CAPTURE_FAILED' : 'REFUND_FAILED';
      const reason = eventCode === 'CAPTURE' ? 'Capture Failed' : 'Refund Failed';
      await send(failed, { ...about(payment, value), pspReference: id, merchantReference: reference, reason });
    },
    openChargeback: async (pspReference, value) => {
      const payment = paymentOf(pspReference);
      const dispute = stage.nextId('DISPUTED');
      disputes.set(dispute, payment);
      moved.push({ type: 'Chargeback', modification: dispute, payment, units: -(value ?? payment.captured) });
      const additionalData = {
        chargebackReasonCode: '10.4',
        chargebackSchemeCode: 'visa',
        disputeStatus: 'Undefended',
      };
      const item = {
        ...about(payment, value ?? payment.captured),
        pspReference: dispute,
        reason: 'Fraud',
        additionalData,
      };
      await send('NOTIFICATION_OF_CHARGEBACK', item);
      await send('CHARGEBACK', item);
      return dispute;
    },
    endChargeback: async (dispute, isWon) => {
      const payment = paymentOf(dispute);
      await send(isWon ? 'CHARGEBACK_REVERSED' : 'SECOND_CHARGEBACK', {
        ...about(payment, payment.captured),
        pspReference: dispute,
        additionalData: { disputeStatus: isWon ? 'Won' : 'Lost' },
      });
    },
    payOut: async () => {
      const batch = Number(stage.nextId(''));
      const file = `settlement_detail_report_batch_${batch}.csv`;
      const lines = moved.splice(0).filter(({ payment }) => payment.currency === 'EUR');
      const total = lines.reduce((sum, { units }) => sum + units, 0);
      reports.set(
        file,
        [
          REPORT_TITLES,
          ...lines.map(({ type, units, ...about }) => reportLine(batch, type, units, about)),
          reportLine(batch, 'MerchantPayout', -total),
        ].join('\n'),
      );
      const folder = `reports/download/MerchantAccount/${account.merchantAccount}`;
      await send('REPORT_AVAILABLE', { pspReference: file, reason: `${stage.address()}${folder}/${file}` });
    },
    send,
  };
};

/** A stand-in for Adyen. */
export type AdyenStandIn = StandIn & AdyenControls;

/** Starts a stand-in for Adyen. */
export const startAdyen = ({ webhookUrl = '', ...options }: AdyenStandInOptions = {}): Promise<AdyenStandIn> =>
  startStandIn(
    (stage) => program(stage, webhookUrl, options.isOther === true ? otherAdyenAccount : adyenAccount),
    options,
  );
