import type { ListedPayment } from '../../../catalogue/backoffice/replies/payments.ts';
import { accountKindNames } from '../../../catalogue/brands/accounts.ts';
import { amountText } from '../../../catalogue/payments/amount.ts';
import { noteParameter, reasonParameter } from '../../../catalogue/payments/follow-up-reasons.ts';
import { type StandingState, standingsIn } from '../../../catalogue/payments/standing.ts';
import { resultCodes } from '../../../catalogue/result-codes/result-codes.ts';
import type { Place } from '../../access/entities/places.ts';
import type { Payment } from '../../payments/model/payment.ts';
import { timestampText } from '../../platform/base/clock.ts';
import { shortIdOf } from '../../platform/base/identifiers.ts';

const last4Of = ({ request }: Payment): string | undefined =>
  accountKindNames.map((kind) => request[`${kind}.last4Digits`]).find((digits) => digits !== undefined);

/** Returns the name of the customer, or of the holder of the card. */
export const customerOf = ({ request }: Pick<Payment, 'request'>): string | undefined => {
  const name = [request['customer.givenName'], request['customer.surname']].filter(Boolean).join(' ');
  return name === '' ? request['card.holder'] : name;
};

/**
 * Returns a payment as an entry of a list. Follow-ups name neither order nor customer: these are those of the first
 * payment of their family, if it is given.
 */
export const entryOf = (payment: Payment, channels: readonly Place[], first: Payment = payment): ListedPayment => {
  const {
    id,
    channelId,
    type,
    brand,
    amount,
    currency,
    state,
    outcome,
    request,
    referencedId,
    createdAtMs,
    acquirer,
    settledAtMs,
  } = payment;
  const { code } = outcome ?? {};
  const optional = {
    paymentBrand: brand,
    country: payment.country,
    code,
    description: code && resultCodes[code].text,
    reference: request['merchantTransactionId'] ?? first.request['merchantTransactionId'],
    customer: customerOf(payment) ?? customerOf(first),
    email: request['customer.email'] ?? first.request['customer.email'],
    last4: last4Of(payment) ?? last4Of(first),
    accountCountry: request['bankAccount.country'] ?? first.request['bankAccount.country'],
    referencedId,
    reason: request[reasonParameter],
    note: request[noteParameter],
    connector: outcome === undefined ? undefined : acquirer,
    connectorTxId1: outcome?.details['ConnectorTxID1'],
    settled: settledAtMs === undefined ? undefined : timestampText(settledAtMs),
  };
  return {
    id,
    shortId: shortIdOf(id),
    created: timestampText(createdAtMs),
    channel: { id: channelId, name: channels.find((each) => each.id === channelId)?.name ?? channelId },
    paymentType: type,
    amount: amountText(amount),
    currency,
    state,
    ...(Object.fromEntries(Object.entries(optional).filter(([, value]) => value !== undefined)) as typeof optional),
  } as ListedPayment;
};

/** Returns an entry with the tags of its payment, if it has some. */
export const withTags = (entry: ListedPayment, tags: ReadonlyMap<string, readonly string[]>): ListedPayment => {
  const own = tags.get(entry.id);
  return own === undefined ? entry : { ...entry, tags: own };
};

/** Returns payments by the families that they belong to. */
const familiesIn = (payments: readonly Payment[]): ReadonlyMap<string, readonly Payment[]> => {
  const families = new Map<string, Payment[]>();
  for (const payment of payments) {
    const family = families.get(payment.rootId) ?? [];
    families.set(payment.rootId, family);
    family.push(payment);
  }
  return families;
};

const standing = ({ id, type, amount, state, referencedId }: Payment) => ({
  id,
  paymentType: type,
  amount: amountText(amount),
  state,
  ...(referencedId === undefined ? {} : { referencedId }),
});

/** Returns how payments stand, by all payments of their families. */
export const standingsOf = (linked: readonly Payment[]): ((payment: Payment) => StandingState) => {
  const families = [...familiesIn(linked)];
  const standings = new Map(families.map(([rootId, family]) => [rootId, standingsIn(family.map(standing))]));
  return (payment) => (standings.get(payment.rootId) ?? standingsIn([]))(standing(payment)).state;
};

/**
 * Returns payments as entries that say what has become of each, and whose order and customer follow-ups belong to.
 * `linked` are the payments of their families.
 */
export const entriesOf = (
  payments: readonly Payment[],
  linked: readonly Payment[],
  channels: readonly Place[],
): readonly ListedPayment[] => {
  const firsts = new Map(linked.filter(({ id, rootId }) => id === rootId).map((first) => [first.id, first]));
  const standingNow = standingsOf(linked);
  return payments.map((payment) => ({
    ...entryOf(payment, channels, firsts.get(payment.rootId)),
    standing: standingNow(payment),
  }));
};
