import { mollieRefusals } from '../../../catalogue/connectors/mollie-declines.ts';
import { resultCodes } from '../../../catalogue/result-codes/result-codes.ts';
import type { Account } from '../../payments/accounts/account.ts';
import type { Acquirer, AcquirerAnswer, AcquirerOrder } from '../../payments/ports/acquirer.ts';
import type { Environment } from '../../platform/base/environment.ts';
import { PENDING, refused, unpayable } from '../calls/answers.ts';
import { isToBeKept, keptCard, keptIdsOf } from '../calls/stored-accounts.ts';
import { mollieAmountOf } from './amounts.ts';
import { answerOfCapture, answerOfPayment, answerOfRefund, answerOfReversal, ids } from './answer.ts';
import type { MollieApi } from './api.ts';
import { methodOf } from './methods.ts';
import { missingFor, newPayment, recurringPayment } from './new-payment.ts';
import {
  captureIn,
  capturesIn,
  cardOfMandateIn,
  customerIn,
  type MolliePayment,
  paymentIn,
  paymentsIn,
  REFERENCE,
  refundIn,
  refundsIn,
} from './objects.ts';

const NAME = 'mollie';

/** The longest page of a list. */
const LONGEST_LIST = '250';

const pathOf = (paymentId: string, ...more: readonly string[]): string =>
  ['v2/payments', ...[paymentId, ...more].map(encodeURIComponent)].join('/');

const customerPath = (customerId: string, ...more: readonly string[]): string =>
  ['v2/customers', ...[customerId, ...more].map(encodeURIComponent)].join('/');

/** Mollie's ids of an account that it keeps. */
type MollieIds = Readonly<Record<string, string>>;

/** Creates the acquirer of a channel that pays through its account at Mollie, which tells events to `webhookUrl`. */
export const mollieAcquirer = (api: MollieApi, environment: Environment, webhookUrl: string | undefined): Acquirer => {
  const readPayment =
    (order: AcquirerOrder) =>
    (reply: unknown): AcquirerAnswer | undefined => {
      const payment = paymentIn(reply);
      return payment && answerOfPayment(payment, order, environment);
    };
  const readCapture =
    (order: AcquirerOrder) =>
    (reply: unknown): AcquirerAnswer | undefined => {
      const capture = captureIn(reply);
      return capture && answerOfCapture(capture, order, environment);
    };
  const readRefund =
    (order: AcquirerOrder) =>
    (reply: unknown): AcquirerAnswer | undefined => {
      const refund = refundIn(reply);
      return refund && answerOfRefund(refund, order, environment);
    };

  const paymentAt = async (id: string): Promise<MolliePayment | undefined> => paymentIn(await api.read(pathOf(id)));

  const payOnPage = async (order: AcquirerOrder): Promise<AcquirerAnswer> => {
    const method = methodOf(order.brand);
    if (method === undefined) return refused(`Mollie does not take ${order.brand}`);
    if (order.returnUrl === undefined) return refused('payments through Mollie need a shopperResultUrl');
    const missing = missingFor(method, order);
    if (missing.length > 0) return refused(`${order.brand} at Mollie needs ${missing.join(', ')}`);
    const amount = mollieAmountOf(order.amount, order.currency);
    if (amount === undefined) return unpayable('Mollie', order);
    const customer = isToBeKept(order) ? await makeCustomer(order) : undefined;
    if (customer !== undefined && 'code' in customer) return customer;
    const { returnUrl } = order;
    const values = newPayment(order, amount, { method, returnUrl, webhookUrl, customerId: customer?.id });
    return await api.order(order, 'v2/payments', values, readPayment(order));
  };

  /** Makes the customer with whom Mollie keeps the account of an order; or returns why Mollie refused it. */
  const makeCustomer = async (order: AcquirerOrder): Promise<{ readonly id: string } | AcquirerAnswer> => {
    let id: string | undefined;
    const made: AcquirerAnswer = { code: PENDING, details: {} };
    const values = { metadata: { [REFERENCE]: order.reference } };
    const read = (reply: unknown): AcquirerAnswer | undefined => {
      id = customerIn(reply);
      return id === undefined ? undefined : made;
    };
    const answer = await api.order(order, 'v2/customers', values, read, 'customer');
    return id === undefined ? answer : { id };
  };

  /** Returns the card that Mollie keeps since a payment; undefined where it keeps none. */
  const keptBy = async ({ customerId, mandateId }: MolliePayment): Promise<Account | undefined> => {
    if (customerId === undefined || mandateId === undefined) return undefined;
    const card = cardOfMandateIn(await api.read(customerPath(customerId, 'mandates', mandateId)));
    if (card === undefined) return undefined;
    const [expiryYear, expiryMonth] = card.expiry?.split('-') ?? [];
    return keptCard(NAME, { customer: customerId, mandate: mandateId }, { ...card, expiryYear, expiryMonth });
  };

  /** Charges the card that Mollie keeps; the shopper is not asked. */
  const chargeKept = async (order: AcquirerOrder, kept: MollieIds): Promise<AcquirerAnswer> => {
    const amount = mollieAmountOf(order.amount, order.currency);
    if (amount === undefined) return unpayable('Mollie', order);
    const values = recurringPayment(order, amount, kept, webhookUrl);
    return await api.order(order, 'v2/payments', values, readPayment(order));
  };

  /** Inquires about such a charge: by its id, or where that was never told, among those of the customer. */
  const findKept = async (order: AcquirerOrder, { customer = '' }: MollieIds): Promise<AcquirerAnswer | undefined> => {
    if (order.ownDetails?.[ids.own] !== undefined) return await findPayment(order);
    const reply = await api.read(customerPath(customer, 'payments'), { limit: LONGEST_LIST });
    const made = paymentsIn(reply).find(({ reference }) => reference === order.reference);
    return made && answerOfPayment(made, order, environment);
  };

  const capture = async (order: AcquirerOrder, id: string): Promise<AcquirerAnswer> => {
    const amount = mollieAmountOf(order.amount, order.currency);
    if (amount === undefined) return unpayable('Mollie', order);
    const values = { amount: { ...amount }, metadata: { [REFERENCE]: order.reference } };
    return await api.order(order, pathOf(id, 'captures'), values, readCapture(order));
  };

  const refund = async (order: AcquirerOrder, id: string): Promise<AcquirerAnswer> => {
    const amount = mollieAmountOf(order.amount, order.currency);
    if (amount === undefined) return unpayable('Mollie', order);
    const values = { amount: { ...amount }, metadata: { [REFERENCE]: order.reference } };
    return await api.order(order, pathOf(id, 'refunds'), values, readRefund(order));
  };

  /** Releases what is left of an authorization. What was captured cannot be taken back at Mollie, only refunded. */
  const reverse = async (order: AcquirerOrder, id: string): Promise<AcquirerAnswer> => {
    const details = { [ids.own]: id, [ids.payment]: id };
    const taken: AcquirerAnswer = { code: PENDING, details, waitsFor: 'processor' };
    const answer = await api.order(order, pathOf(id, 'release-authorization'), {}, () => taken);
    // Mollie only says that it has taken the order, or that there is nothing to release: the payment has the outcome.
    if (answer !== taken && answer.code !== mollieRefusals.reverse) return answer;
    const payment = await paymentAt(id);
    return (payment && answerOfReversal(payment, environment, answer === taken)) ?? answer;
  };

  const followUps: Partial<
    Record<AcquirerOrder['task'], (order: AcquirerOrder, id: string) => Promise<AcquirerAnswer>>
  > = { capture, refund, reverse };

  const findPart = async (order: AcquirerOrder, paymentId: string): Promise<AcquirerAnswer | undefined> => {
    const isRefund = order.task === 'refund';
    const [list, read] = isRefund ? (['refunds', readRefund] as const) : (['captures', readCapture] as const);
    const known = order.ownDetails?.[ids.own];
    if (known !== undefined) return read(order)(await api.read(pathOf(paymentId, list, known)));
    const reply = await api.read(pathOf(paymentId, list), { limit: LONGEST_LIST });
    const made = (isRefund ? refundsIn : capturesIn)(reply).find(({ reference }) => reference === order.reference);
    return made && (isRefund ? answerOfRefund : answerOfCapture)(made, order, environment);
  };

  const findFollowUp = async (order: AcquirerOrder, paymentId: string): Promise<AcquirerAnswer | undefined> => {
    if (order.task !== 'reverse') return await findPart(order, paymentId);
    const payment = await paymentAt(paymentId);
    return payment && answerOfReversal(payment, environment, order.ownDetails !== undefined);
  };

  const findPayment = async (order: AcquirerOrder): Promise<AcquirerAnswer | undefined> => {
    const id = order.ownDetails?.[ids.own];
    // Nobody was told the address of a page whose making was not answered: it cannot be paid.
    const payment = id === undefined ? undefined : await paymentAt(id);
    if (payment === undefined) return undefined;
    const answer = answerOfPayment(payment, order, environment);
    const isKept = isToBeKept(order) && resultCodes[answer.code].category === 'success';
    return isKept ? { ...answer, account: await keptBy(payment) } : answer;
  };

  return {
    name: NAME,
    perform: async (order) => {
      const kept = keptIdsOf(order);
      if (kept !== undefined) return await chargeKept(order, kept);
      if (order.referencedOrder === undefined) return await payOnPage(order);
      const id = order.referencedDetails?.[ids.payment];
      const perform = followUps[order.task];
      if (id === undefined || perform === undefined)
        return refused(`payments through Mollie cannot be asked to ${order.task}`);
      return await perform(order, id);
    },
    find: async (order) => {
      const kept = keptIdsOf(order);
      if (kept !== undefined) return await findKept(order, kept);
      if (order.referencedOrder === undefined) return await findPayment(order);
      const id = order.referencedDetails?.[ids.payment];
      return id === undefined ? undefined : await findFollowUp(order, id);
    },
    knows: async (order) => {
      const { customer = '', mandate = '' } = keptIdsOf(order) ?? {};
      if (customer !== '') return (await api.read(customerPath(customer, 'mandates', mandate))) !== undefined;
      const id =
        order.referencedOrder === undefined ? order.ownDetails?.[ids.own] : order.referencedDetails?.[ids.payment];
      return id === undefined || (await paymentAt(id)) !== undefined;
    },
    cancel: async (order) => {
      const id = order.ownDetails?.[ids.own];
      if (id === undefined || order.referencedOrder !== undefined) return undefined;
      // Most pages cannot be closed: they expire by themselves. One that was paid meanwhile says so.
      if ((await paymentAt(id))?.isCancelable === true) await api.cancel(pathOf(id));
      return await findPayment(order);
    },
  };
};
