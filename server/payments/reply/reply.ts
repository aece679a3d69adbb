import { methodCodes } from '../../../catalogue/brands/accounts.ts';
import { type Brand, brands } from '../../../catalogue/brands/brands.ts';
import { amountText } from '../../../catalogue/payments/amount.ts';
import { postings } from '../../../catalogue/payments/payment-types.ts';
import { SHOPPER_CLAIMS } from '../../../catalogue/risk/claims.ts';
import { shortIdOf } from '../../platform/base/identifiers.ts';
import type { ChangeSet } from '../../platform/database/database.ts';
import type { Answer } from '../../platform/http/answer.ts';
import { FORM_LANGUAGE, languagePreferencesOf, preferredLanguage } from '../../platform/pages/texts.ts';
import { CHANNEL_NAME, defaultsOf, descriptorOf } from '../model/defaults.ts';
import type { OutcomeChange } from '../model/dependencies.ts';
import { REOPENS } from '../model/ledger.ts';
import { MANDATE_LANGUAGE } from '../model/mandate-language.ts';
import { type Payment, registrationIdOf } from '../model/payment.ts';
import { isEntryOfRegistration } from '../model/registration-entries.ts';
import type { Notifications } from '../webhooks/notify.ts';
import { type Nested, nest } from './nest.ts';

/** Parameters that only control the request, and notes of the gateway. Replies repeat all other parameters. */
const notEchoed = new Set([
  'entityId',
  'testMode',
  'integrity',
  // It appears in reports only.
  'merchantMemo',
  'createRegistration',
  'overrideHolder',
  'notificationUrl',
  'amount',
  'currency',
  'paymentType',
  'paymentBrand',
  'descriptor',
  CHANNEL_NAME,
  FORM_LANGUAGE,
  MANDATE_LANGUAGE,
  SHOPPER_CLAIMS,
  REOPENS,
]);

const isEchoed = (name: string): boolean => !notEchoed.has(name) && !name.startsWith('overridePaymentType');

/**
 * Replies name the registration twice, as the interface does. Source: interface, 'Payment response' and 'Tokenization'.
 */
const registrationIn = (payment: Payment): readonly [name: string, id: string][] => {
  const id = registrationIdOf(payment);
  return id === undefined ? [] : [['registration.id', id]];
};

const echoOf = (payment: Payment): Nested => {
  const echoed = Object.entries(payment.request).filter(([name]) => isEchoed(name));
  const found = Object.entries(payment.outcome?.parameters ?? {});
  return nest([...Object.entries(defaultsOf(payment)), ...echoed, ...found, ...registrationIn(payment)]);
};

const methodOf = (brand: string | undefined): string | undefined =>
  brand === undefined ? undefined : methodCodes[brands[brand as Brand].method];

/**
 * Whether the brand is another than the request says: it was found from the number, or the shopper chose it on the page
 * of a processor. Follow-ups take their brand from the first payment.
 */
const wasDetected = ({ referencedId, request, brand }: Payment): boolean =>
  referencedId === undefined && request['paymentBrand'] !== brand;

/** Returns where a payment comes from: no request of a merchant or a shopper makes a chargeback. */
const sourceOf = ({ type, checkoutId }: Payment): 'API' | 'SETTLEMENT' | 'WIDGET' => {
  if (postings[type].madeBy === 'settlement') return 'SETTLEMENT';
  return checkoutId === undefined ? 'API' : 'WIDGET';
};

/** Returns the fields of a payment in replies. Source: interface, 'Payment response'. */
const paymentFields = (payment: Payment): Readonly<Record<string, unknown>> => ({
  id: payment.id,
  referencedId: payment.referencedId,
  paymentType: payment.type,
  paymentBrand: payment.brand,
  amount: isEntryOfRegistration(payment) ? undefined : amountText(payment.amount),
  currency: isEntryOfRegistration(payment) ? undefined : payment.currency,
  descriptor: descriptorOf(payment),
  brandResult: wasDetected(payment) ? payment.brand : undefined,
  resultDetails: isEntryOfRegistration(payment) ? undefined : payment.outcome?.details,
  redirect: payment.state === 'pending' ? payment.outcome?.redirect : undefined,
  ...echoOf(payment),
  shortId: shortIdOf(payment.id),
  source: sourceOf(payment),
  paymentMethod: methodOf(payment.brand),
});

/** Returns the answer to the request that created a payment; while the outcome is unknown, the payment is pending. */
export const paymentAnswer = (payment: Payment): Answer => ({
  code: payment.state === 'received' ? '000.200.000' : (payment.outcome?.code ?? '000.200.000'),
  fields: paymentFields(payment),
  ...(payment.state === 'received' && payment.checkoutId === undefined
    ? { reason: `its outcome is not known yet; read it with GET /v1/payments/${payment.id}` }
    : {}),
  ...(payment.outcome?.checks === undefined ? {} : { checks: payment.outcome.checks }),
  ...(payment.state === 'received' ? { isProvisional: true } : {}),
  ...(payment.checkoutId === undefined ? {} : { checkoutId: payment.checkoutId }),
});

/** Returns the answer to a request that reads a payment; it succeeds, whatever the outcome of the payment. */
export const storedPaymentAnswer = (payment: Payment): Answer => ({ ...paymentAnswer(payment), status: 200 });

/** A payment that is still `received` is not announced, nor one whose outcome did not change. */
const isNews = ({ before, after }: OutcomeChange): boolean =>
  after.state !== 'received' &&
  (before?.state !== after.state || JSON.stringify(before.outcome) !== JSON.stringify(after.outcome));

/** Creates the function that returns the notifications of a payment's change. Source: interface, 'Events'. */
export const announcingPayments =
  (notifications: Notifications) =>
  async (change: OutcomeChange): Promise<ChangeSet> => {
    if (!isNews(change)) return {};
    const { before, after } = change;
    return await notifications.of({
      channelId: after.channelId,
      type: 'PAYMENT',
      subjectId: after.id,
      checkoutId: after.checkoutId,
      sequence: before === undefined ? after.version : after.version + 1,
      payload: () => paymentAnswer(after),
      language: () => preferredLanguage(languagePreferencesOf(after.request)),
      notificationUrl: after.request['notificationUrl'],
    });
  };
