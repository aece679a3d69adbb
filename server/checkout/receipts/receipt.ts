import { type Posting, postings, receiptTypes } from '../../../catalogue/payments/payment-types.ts';
import type { Payment } from '../../payments/model/payment.ts';
import type { GivenBack } from '../../payments/model/records.ts';
import { referenceForShopper } from '../../payments/schedules/payment.ts';
import { known } from '../../platform/base/known.ts';
import { Rejection } from '../../platform/base/rejection.ts';
import { languagePreferencesOf, pageLanguage } from '../../platform/pages/texts.ts';
import type { CheckoutDependencies } from '../model/dependencies.ts';
import { orderOf, type ShownOrder } from '../payment-links/order.ts';

/** A payment as its receipt shows it. */
export interface Receipt {
  readonly order: ShownOrder;
  readonly payment: Payment;
  readonly givenBack: readonly GivenBack[];
  /** The id of the channel's logo. */
  readonly logo: string | undefined;
}

const without = (reason: string): Rejection => new Rejection('200.300.404', { reason });

/** Refuses a payment that took no money. @throws Rejection saying why it has no receipt. */
const refuseWithoutMoney = ({ type, state }: Payment): void => {
  if (!receiptTypes.includes(type)) {
    throw without(`only payments of type [${receiptTypes.join(', ')}] have a receipt, and this one is ${type}`);
  }
  if (state === 'declined') throw without('the payment was declined, so it has no receipt');
  if (state !== 'succeeded') throw without('the payment is not finished: it has a receipt once it has succeeded');
};

/** Returns what the shopper ordered: a capture and money that came in later belong to the order of the authorization. */
const orderedWith = (payment: Payment, first: Payment | undefined): Readonly<Record<string, string>> => {
  if (first === undefined) return payment.request;
  const reference = payment.request['merchantTransactionId'] ?? first.request['merchantTransactionId'];
  const request = { ...first.request, ...payment.request };
  const { from }: Posting = postings[payment.type];
  if (from !== 'authorized') return payment.request;
  return reference === undefined ? request : { ...request, merchantTransactionId: reference };
};

/**
 * Returns the receipt of a payment in a language: the one asked for, else that of the shopper as the payment knows it,
 * else English. @throws Rejection 404 if the channel has no such payment, 400 if it took no money.
 */
export const receiptOf = async (
  dependencies: CheckoutDependencies,
  { channelId, id, locale }: { readonly channelId: string; readonly id: string; readonly locale: string | undefined },
): Promise<Receipt> => {
  const payment = await dependencies.records.byId(channelId, id);
  if (payment === undefined) throw new Rejection('700.400.580', { status: 404 });
  refuseWithoutMoney(payment);
  const isFirst = payment.rootId === payment.id;
  const first = isFirst ? undefined : await dependencies.records.byId(channelId, payment.rootId);
  const preferences = [payment, first].flatMap((each) =>
    each === undefined ? [] : languagePreferencesOf(each.request),
  );
  const language = pageLanguage([locale, ...preferences]);
  const channel = await dependencies.channelOf(channelId);
  const { merchantTransactionId: _reference, ...ordered } = orderedWith(payment, first);
  const reference = referenceForShopper(orderedWith(payment, first));
  const order = orderOf(dependencies, channel, {
    language,
    request: { ...ordered, ...known({ merchantTransactionId: reference }), currency: payment.currency },
  });
  const givenBack = await dependencies.records.givenBack(payment);
  return { order, payment, givenBack, logo: channel.settings['look.logo'] };
};
