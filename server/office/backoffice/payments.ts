import type { CustomerAddress, PaymentReply } from '../../../catalogue/backoffice/replies/payments.ts';
import { factsOfConnector } from '../../../catalogue/connectors/connectors.ts';
import { amountText } from '../../../catalogue/payments/amount.ts';
import { resultCodes } from '../../../catalogue/result-codes/result-codes.ts';
import type { Place } from '../../access/entities/places.ts';
import { channelsWith, type GivenRole } from '../../access/people/model/person.ts';
import { belongsToAnother } from '../../payments/model/authorizations.ts';
import type { Payment } from '../../payments/model/payment.ts';
import { channelWith } from '../../payments/model/records.ts';
import { heldUntilOf } from '../../payments/model/rules.ts';
import { paymentAnswer } from '../../payments/reply/reply.ts';
import { timestampText } from '../../platform/base/clock.ts';
import { Rejection } from '../../platform/base/rejection.ts';
import { resultOf } from '../../platform/http/answer.ts';
import { withLinked } from '../queries/find.ts';
import { possibleFollowUps } from '../queries/possible.ts';
import { tagsOf } from '../tags/records.ts';
import { entriesOf, entryOf, withTags } from './payment-entry.ts';
import { listedPayments, type PaymentViewDependencies } from './payment-lists.ts';
import { settlementOf } from './payment-settlement.ts';
import type { ServeOffice } from './serve.ts';

const parentOf = async ({ records }: PaymentViewDependencies, payment: Payment): Promise<Payment> => {
  const { channelId, referencedId } = payment;
  if (referencedId === undefined || !belongsToAnother(payment)) return payment;
  return (await records.byId(channelId, referencedId)) ?? payment;
};

/**
 * Returns the customer of a payment. A follow-up names no customer, so that the other payments of its family are read.
 */
export const customerAddressOf = (
  payment: Payment,
  family: readonly Payment[],
  channels: readonly Place[],
): CustomerAddress | undefined => {
  const channel = channels.find(({ id }) => id === payment.channelId);
  if (channel === undefined) return undefined;
  const requests = [payment, ...family].map(({ request }) => request);
  const first = (name: string): string | undefined => requests.find((each) => each[name] !== undefined)?.[name];
  const merchantCustomerId = first('customer.merchantCustomerId');
  if (merchantCustomerId !== undefined) return { entityId: channel.merchant, merchantCustomerId };
  const email = first('customer.email');
  return email === undefined ? undefined : { entityId: channel.merchant, email };
};

const shownPayment = async (
  dependencies: PaymentViewDependencies,
  payment: Payment,
  channels: readonly Place[],
  given: readonly GivenRole[],
): Promise<PaymentReply> => {
  const { records, clock } = dependencies;
  const parent = await parentOf(dependencies, payment);
  const taken = await records.takenFrom(parent);
  const family = (await withLinked(dependencies, [payment])).toReversed();
  const entries = entriesOf(family, family, channels);
  const own = entries.find(({ id }) => id === payment.id) ?? entryOf(payment, channels);
  const answer = paymentAnswer(payment);
  // What was declined holds nothing.
  const isHeld = payment.state === 'succeeded' && parent.state === 'succeeded';
  const heldUntilMs = isHeld ? heldUntilOf(parent, taken) : undefined;
  const processor = factsOfConnector(payment.acquirer ?? '')?.page;
  const customer = customerAddressOf(payment, family, channelsWith('customers.read', given, channels));
  const maySeeSettled = channelsWith('settlement.read', given, channels).some(({ id }) => id === payment.channelId);
  const settlement = maySeeSettled ? await settlementOf(dependencies, payment) : undefined;
  return {
    payment: withTags(own, await tagsOf(dependencies.database, [payment])),
    fields: { ...answer.fields, result: resultOf(answer), timestamp: timestampText(payment.createdAtMs) },
    family: entries,
    possible: possibleFollowUps(payment, parent, taken, clock.now()).map(({ paymentType, amount, reason }) => ({
      paymentType,
      ...(amount === undefined ? {} : { amount: amountText(amount) }),
      ...(reason === undefined
        ? {}
        : { reason: { code: reason.code, description: reason.words ?? resultCodes[reason.code].text } }),
    })),
    ...(heldUntilMs === undefined ? {} : { heldUntil: timestampText(heldUntilMs) }),
    ...(payment.settledAtMs === undefined ? {} : { settled: timestampText(payment.settledAtMs) }),
    ...(settlement === undefined ? {} : { settlement }),
    ...(processor === undefined ? {} : { processor }),
    ...(customer === undefined ? {} : { customer }),
  };
};

/** Returns a payment in these channels. @throws Rejection 404 if they do not have it. */
export const visiblePayment = async (
  { records }: Pick<PaymentViewDependencies, 'records'>,
  channels: readonly Place[],
  id: string,
): Promise<Payment> => {
  const ids = channels.map((channel) => channel.id);
  const channelId = await channelWith(records, id, ids);
  const payment = channelId && (await records.byId(channelId, id));
  if (!payment) throw new Rejection('700.400.580', { status: 404 });
  return payment;
};

/** Binds the search for payments and the page of a payment. */
export const bindPaymentViews = (serve: ServeOffice, dependencies: PaymentViewDependencies): void => {
  serve.person('searchPayments', async (call) => ({
    code: '000.000.100',
    fields: { ...(await listedPayments(dependencies, call)) },
  }));

  serve.person('showPayment', async ({ channels, given, id }) => {
    const payment = await visiblePayment(dependencies, channels, id);
    return { code: '000.000.100', fields: { ...(await shownPayment(dependencies, payment, channels, given)) } };
  });
};
