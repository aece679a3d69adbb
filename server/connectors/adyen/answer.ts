import { adyenErrors, adyenRefusals, refusedUnexplained } from '../../../catalogue/connectors/adyen-refusals.ts';
import { amountText } from '../../../catalogue/payments/amount.ts';
import type { ResultCode } from '../../../catalogue/result-codes/result-codes.ts';
import { type AcquirerAnswer, type AcquirerOrder, SCHEME_REFERENCE } from '../../payments/ports/acquirer.ts';
import type { Environment } from '../../platform/base/environment.ts';
import { OWN_ID, PAYMENT_ID, PENDING, succeeded, withoutAbsent } from '../calls/answers.ts';
import type { ProcessorEvent } from '../event.ts';
import { brandPaid } from './methods.ts';
import type { AdyenError, AdyenLink, AdyenPayment } from './objects.ts';

/** Another amount than the ordered one was moved: a person has to look at it. */
const OTHER_AMOUNT: ResultCode = '000.400.040';

/** Whether the shopper went away, or paid without Adyen knowing it, is not said. */
const ABANDONED: ResultCode = '100.396.104';

/** The names under which an order's answer has Adyen's ids; later orders and inquiries need them. */
export const ids = { own: OWN_ID, payment: PAYMENT_ID, link: 'ConnectorTxID3' } as const;

/** The detail that has Adyen's result code, and the result codes of payments. */
export const RESPONSE = 'AcquirerResponse';
export const responses = { authorized: 'Authorised', charged: 'Authorised and captured at once' } as const;

/** Returns the answer for a request that Adyen refused at once. */
export const refusalOf = ({ code, message }: AdyenError): AcquirerAnswer => ({
  code: (code !== undefined && Object.hasOwn(adyenErrors, code) ? adyenErrors[code] : undefined) ?? refusedUnexplained,
  details: withoutAbsent({ [RESPONSE]: code, ExtendedDescription: message }),
});

/** Events write reasons as `Not enough balance`, and as `NOT_ENOUGH_BALANCE`. */
const plainWords = (reason: string): string => reason.toLowerCase().replaceAll(/[^a-z0-9]/g, '');

const codeOfReason = (reason: string | undefined): ResultCode => {
  const words = plainWords(reason ?? '');
  return (Object.hasOwn(adyenRefusals, words) ? adyenRefusals[words] : undefined) ?? refusedUnexplained;
};

type Details = Readonly<Record<string, string | undefined>>;

const refusedBy = ({ facts }: ProcessorEvent, details: Details): AcquirerAnswer => ({
  code: codeOfReason(facts['reason']),
  details: withoutAbsent({ ...details, [RESPONSE]: facts['reason'] }),
});

/** What Adyen answers to a payment without a page, where it is not decided yet. */
const undecided: ReadonlySet<string> = new Set(['Pending', 'Received']);

/** Where the shopper would have to do something: there is none. */
const AUTHENTICATION_NEEDED: ResultCode = '300.100.100';

/** Returns the answer of a payment that was made without a page. */
export const answerOfCharge = (
  { id, resultCode, refusalReason, brand, schemeReference }: AdyenPayment,
  order: AcquirerOrder,
  environment: Environment,
): AcquirerAnswer => {
  const details = { [ids.own]: id, [ids.payment]: id, [SCHEME_REFERENCE]: schemeReference };
  if (resultCode === 'Authorised') {
    const response = order.task === 'authorize' ? responses.authorized : responses.charged;
    return {
      code: succeeded[environment],
      details: withoutAbsent({ ...details, [RESPONSE]: response }),
      brand: brandPaid(brand, order.brand),
    };
  }
  if (undecided.has(resultCode))
    return { code: PENDING, details: withoutAbsent({ ...details, [RESPONSE]: resultCode }), waitsFor: 'processor' };
  const code = refusalReason === undefined && resultCode.endsWith('Shopper') ? AUTHENTICATION_NEEDED : undefined;
  const AcquirerResponse = refusalReason ?? resultCode;
  return { code: code ?? codeOfReason(AcquirerResponse), details: withoutAbsent({ ...details, AcquirerResponse }) };
};

const isOrdered = ({ facts }: ProcessorEvent, { amount, currency }: AcquirerOrder): boolean =>
  facts['amount'] === amountText(amount) && facts['currency'] === currency;

/** Returns the answer of a success; where another amount was moved than was ordered, it says so. */
const successOf = (
  event: ProcessorEvent,
  order: AcquirerOrder,
  environment: Environment,
  details: Details,
): AcquirerAnswer => {
  if (isOrdered(event, order)) return { code: succeeded[environment], details: withoutAbsent(details) };
  const told = [event.facts['amount'] ?? 'another amount', event.facts['currency']].join(' ');
  const ordered = `${amountText(order.amount)} ${order.currency}`;
  const ExtendedDescription = `Adyen tells of ${told}, the order was about ${ordered}`;
  return { code: OTHER_AMOUNT, details: withoutAbsent({ ...details, ExtendedDescription }) };
};

const isOf = ({ facts }: ProcessorEvent, codes: readonly string[], success: boolean): boolean =>
  codes.includes(facts['eventCode'] ?? '') && facts['success'] === String(success);

/** What the events about a payment on a page decide; undefined while they decide nothing. */
export const answerOfPayment = (
  events: readonly ProcessorEvent[],
  order: AcquirerOrder,
  environment: Environment,
): AcquirerAnswer | undefined => {
  const paid = events.find((event) => isOf(event, ['AUTHORISATION'], true));
  if (paid === undefined) return undefined;
  const { paymentId, facts } = paid;
  const details = {
    [ids.own]: paymentId,
    [ids.payment]: paymentId,
    [ids.link]: order.ownDetails?.[ids.link],
    [RESPONSE]: order.task === 'authorize' ? responses.authorized : responses.charged,
  };
  const failed = events.find((event) => isOf(event, ['CAPTURE_FAILED'], true) && event.paymentId === paymentId);
  if (failed !== undefined && order.task === 'debit') return refusedBy(failed, details);
  const brand = brandPaid(facts['paymentMethod'], order.brand);
  return { ...successOf(paid, order, environment, details), ...(brand === undefined ? {} : { brand }) };
};

/** How many payments of one page were authorized: more than one is a fault of Adyen, or of our reference. */
export const paymentsIn = (events: readonly ProcessorEvent[]): number =>
  new Set(events.filter((event) => isOf(event, ['AUTHORISATION'], true)).map(({ paymentId }) => paymentId)).size;

/** The events that decide a follow-up: of its success, its refusal, and a failure days after the success. */
const decisive: Partial<
  Readonly<Record<AcquirerOrder['task'], { readonly made: readonly string[]; readonly undone: readonly string[] }>>
> = {
  capture: { made: ['CAPTURE'], undone: ['CAPTURE_FAILED'] },
  refund: { made: ['REFUND'], undone: ['REFUND_FAILED', 'REFUNDED_REVERSED'] },
  reverse: { made: ['CANCELLATION', 'CANCEL_OR_REFUND', 'TECHNICAL_CANCEL'], undone: ['REFUND_FAILED'] },
};

/** What the events about a follow-up decide; undefined while they decide nothing. */
export const answerOfFollowUp = (
  events: readonly ProcessorEvent[],
  order: AcquirerOrder,
  paymentId: string,
  environment: Environment,
): AcquirerAnswer | undefined => {
  const codes = decisive[order.task];
  const own = events.filter((event) => event.paymentId === paymentId);
  if (codes === undefined) return undefined;
  const detailsOf = ({ facts }: ProcessorEvent): Details => ({
    [ids.own]: facts['id'],
    [ids.payment]: paymentId,
    [RESPONSE]: facts['eventCode'],
  });
  const undone = own.find((event) => isOf(event, codes.undone, true));
  if (undone !== undefined) return refusedBy(undone, detailsOf(undone));
  const made = own.find((event) => isOf(event, codes.made, true));
  // A cancellation releases what is left, whatever its event says of the amount.
  if (made !== undefined && order.task === 'reverse')
    return { code: succeeded[environment], details: withoutAbsent(detailsOf(made)) };
  if (made !== undefined) return successOf(made, order, environment, detailsOf(made));
  const refused = own.find((event) => isOf(event, codes.made, false));
  return refused && refusedBy(refused, detailsOf(refused));
};

/** Returns why the last attempt to pay was refused; undefined where none was. */
export const refusalIn = (events: readonly ProcessorEvent[], details: Details = {}): AcquirerAnswer | undefined => {
  const refused = events.findLast((event) => isOf(event, ['AUTHORISATION'], false));
  return refused && refusedBy(refused, details);
};

/** Returns the answer of a page, as long as no event says that it was paid. */
export const answerOfLink = ({ id, status, url }: AdyenLink, events: readonly ProcessorEvent[]): AcquirerAnswer => {
  const details = { [ids.link]: id, [RESPONSE]: status };
  switch (status) {
    case 'active':
      return { code: PENDING, details, waitsFor: 'shopper', redirect: { url, method: 'GET', parameters: [] } };
    case 'expired': {
      // A page takes one attempt after the other: the last one says why there was no further one.
      return refusalIn(events, details) ?? { code: ABANDONED, details };
    }
    default:
      // The event of the payment is under way: nothing else has the id that captures and refunds need.
      return { code: PENDING, details, waitsFor: 'processor' };
  }
};

/** Returns the answer of a follow-up that Adyen has received: an event decides it, often days later. */
export const answerOfReceived = (id: string | undefined, paymentId: string): AcquirerAnswer => ({
  code: PENDING,
  details: withoutAbsent({ [ids.own]: id, [ids.payment]: paymentId, [RESPONSE]: 'received' }),
  waitsFor: 'processor',
});
