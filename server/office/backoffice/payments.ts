import type { OfficeRequest } from '../../../catalogue/backoffice/endpoints/endpoints.ts';
import { listFields } from '../../../catalogue/backoffice/endpoints/payments.ts';
import type {
  CustomerAddress,
  ListedPayment,
  PaymentReply,
  PaymentsReply,
  SearchedAs,
} from '../../../catalogue/backoffice/replies/payments.ts';
import { UNKNOWN_COUNTRY } from '../../../catalogue/backoffice/unknown-country.ts';
import { accountKindNames } from '../../../catalogue/brands/accounts.ts';
import { factsOfConnector } from '../../../catalogue/connectors/connectors.ts';
import { amountText } from '../../../catalogue/payments/amount.ts';
import { noteParameter, reasonParameter } from '../../../catalogue/payments/follow-up-reasons.ts';
import { resultCodes } from '../../../catalogue/result-codes/result-codes.ts';
import { valueIn } from '../../../catalogue/schema/field.ts';
import type { Place } from '../../access/entities/places.ts';
import { channelsWith, type GivenRole } from '../../access/people/model/person.ts';
import { belongsToAnother } from '../../payments/model/authorizations.ts';
import type { Payment } from '../../payments/model/payment.ts';
import { channelWith, type PaymentRecords } from '../../payments/model/records.ts';
import { heldUntilOf } from '../../payments/model/rules.ts';
import { paymentAnswer } from '../../payments/reply/reply.ts';
import { type Clock, timeOf, timestampText } from '../../platform/base/clock.ts';
import { firstIdAt, shortIdOf } from '../../platform/base/identifiers.ts';
import { Rejection } from '../../platform/base/rejection.ts';
import type { Database } from '../../platform/database/database.ts';
import type { EventStore } from '../../platform/events/store.ts';
import { resultOf } from '../../platform/http/answer.ts';
import { type Found, newestOf, withLinked } from '../queries/find.ts';
import { possibleFollowUps } from '../queries/possible.ts';
import type { QueryRecords } from '../queries/records.ts';
import { searchPayments, taggedPayments } from '../queries/search.ts';
import { BEHIND_EVERY_ID, LOWEST_ID, listed, type Selection } from '../queries/selection.ts';
import { tagsOf } from '../tags/records.ts';
import type { ServeOffice } from './serve.ts';

/** The dependencies of the views of payments. */
export interface PaymentViewDependencies {
  readonly database: Database;
  /** The clock of payments, which tests move. */
  readonly clock: Clock;
  readonly records: PaymentRecords;
  readonly queries: QueryRecords;
  readonly events: Pick<EventStore, 'stored'>;
}

type Filters = OfficeRequest<'searchPayments'>;

const MS_PER_SECOND = 1_000;

/** The filters may exclude most payments that a text finds: after this many pages, the reply ends with a cursor. */
const MOST_PAGES = 20;

const split = (codes: string | undefined): readonly string[] => codes?.split(',') ?? [];

const selectionOf = (channelId: string, filters: Filters): Selection => {
  const { 'date.from': from, 'date.to': to, cursor = BEHIND_EVERY_ID, paymentTypes, brands, state } = filters;
  const { codes, countries } = filters;
  const before = to === undefined ? BEHIND_EVERY_ID : firstIdAt(timeOf(to) + MS_PER_SECOND);
  return {
    channelId,
    merchantTransactionId: undefined,
    shortId: undefined,
    from: from === undefined ? LOWEST_ID : firstIdAt(timeOf(from)),
    before: cursor < before ? cursor : before,
    types: paymentTypes === undefined ? '' : listed(split(paymentTypes)),
    brands: brands === undefined ? '' : listed(split(brands)),
    states: state === undefined ? '' : listed([state]),
    codes: codes === undefined ? '' : listed(split(codes)),
    countries: countries === undefined ? '' : listed(split(countries)),
  };
};

const isIn = (codes: string | undefined, code: string | undefined): boolean =>
  codes === undefined || (code !== undefined && split(codes).includes(code));

const passes = ({ cursor: _, ...filters }: Filters, payment: Payment): boolean => {
  const { id, type, brand, state, outcome } = payment;
  const { from, before } = selectionOf('', filters);
  const isInTime = id >= from && id < before;
  const isOfKind = isIn(filters.paymentTypes, type) && isIn(filters.brands, brand) && isIn(filters.state, state);
  const isFrom = isIn(filters.countries, payment.country ?? UNKNOWN_COUNTRY);
  return isInTime && isOfKind && isFrom && isIn(filters.codes, outcome?.code);
};

/** A page of payments, and for a text what it was taken for. */
type Listed = Found & { readonly searched?: readonly SearchedAs[]; readonly isCut?: boolean };

/** Returns a page of the payments that are found page by page, by a text or a tag, and that the filters accept. */
const foundInPages = async (
  dependencies: PaymentViewDependencies,
  find: (cursor: string | undefined) => Promise<Listed>,
  filters: Filters,
  limit: number,
): Promise<Listed> => {
  const payments: Payment[] = [];
  let { cursor } = filters;
  let searched: readonly SearchedAs[] = [];
  let isCut = false;
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const found = await find(cursor);
    searched = found.searched ?? searched;
    isCut ||= found.isCut === true;
    const fitting = found.payments.filter((payment) => passes(filters, payment));
    const tags = filters.tag === undefined ? undefined : await tagsOf(dependencies.database, fitting);
    payments.push(...fitting.filter(({ id }) => tags === undefined || tags.get(id)?.includes(filters.tag ?? '')));
    cursor = found.nextCursor;
    if (cursor === undefined || payments.length > limit) break;
  }
  const shown = payments.slice(0, limit);
  return { payments: shown, nextCursor: payments.length > limit ? shown.at(-1)?.id : cursor, searched, isCut };
};

/** Returns the payments with the ids that a person has selected, the newest payment first. */
const chosenPayments = async (
  { records }: PaymentViewDependencies,
  channels: readonly string[],
  chosen: string,
  cursor: string | undefined,
): Promise<Listed> => {
  const ids = [...new Set(chosen.split(','))].filter((id) => cursor === undefined || id < cursor).toSorted();
  const found = await Promise.all(
    ids.toReversed().map(async (id) => {
      const channelId = await channelWith(records, id, channels);
      return channelId === undefined ? undefined : await records.byId(channelId, id);
    }),
  );
  return { payments: found.filter((each) => each !== undefined), nextCursor: undefined };
};

const foundByFilters = async (
  dependencies: PaymentViewDependencies,
  channels: readonly string[],
  filters: Filters,
  limit: number,
): Promise<Found> => {
  const selections = channels.map((channel) => selectionOf(channel, filters));
  const payments = await newestOf(dependencies, selections, limit + 1);
  return {
    payments: payments.slice(0, limit),
    nextCursor: payments.length > limit ? payments[limit - 1]?.id : undefined,
  };
};

const last4Of = ({ request }: Payment): string | undefined =>
  accountKindNames.map((kind) => request[`${kind}.last4Digits`]).find((digits) => digits !== undefined);

/** Returns the name of the customer, or of the holder of the card. */
export const customerOf = ({ request }: Pick<Payment, 'request'>): string | undefined => {
  const name = [request['customer.givenName'], request['customer.surname']].filter(Boolean).join(' ');
  return name === '' ? request['card.holder'] : name;
};

/** Returns a payment as an entry of a list. */
export const entryOf = (payment: Payment, channels: readonly Place[]): ListedPayment => {
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
    reference: request['merchantTransactionId'],
    customer: customerOf(payment),
    email: request['customer.email'],
    last4: last4Of(payment),
    accountCountry: request['bankAccount.country'],
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

const withTags = (entry: ListedPayment, tags: ReadonlyMap<string, readonly string[]>): ListedPayment => {
  const own = tags.get(entry.id);
  return own === undefined ? entry : { ...entry, tags: own };
};

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
  const answer = paymentAnswer(payment);
  const heldUntilMs = heldUntilOf(parent, taken);
  const processor = factsOfConnector(payment.acquirer ?? '')?.page;
  const customer = customerAddressOf(payment, family, channelsWith('customers.read', given, channels));
  return {
    payment: withTags(entryOf(payment, channels), await tagsOf(dependencies.database, [payment])),
    fields: { ...answer.fields, result: resultOf(answer), timestamp: timestampText(payment.createdAtMs) },
    family: family.map((each) => entryOf(each, channels)),
    possible: possibleFollowUps(payment, parent, taken, clock.now()).map(({ paymentType, amount, reason }) => ({
      paymentType,
      ...(amount === undefined ? {} : { amount: amountText(amount) }),
      ...(reason === undefined
        ? {}
        : { reason: { code: reason.code, description: reason.words ?? resultCodes[reason.code].text } }),
    })),
    ...(heldUntilMs === undefined ? {} : { heldUntil: timestampText(heldUntilMs) }),
    ...(payment.settledAtMs === undefined ? {} : { settled: timestampText(payment.settledAtMs) }),
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

/** Returns a page of the payments that a person searches. */
export const listedPayments = async (
  dependencies: PaymentViewDependencies,
  { channels, request }: { readonly channels: readonly Place[]; readonly request: Filters },
): Promise<PaymentsReply> => {
  const ids = channels.map(({ id }) => id);
  const limit = Number(valueIn(listFields, 'limit', request));
  const { text, tag, ids: chosen } = request;
  const find = async (cursor: string | undefined): Promise<Listed> =>
    chosen !== undefined
      ? chosenPayments(dependencies, ids, chosen, cursor)
      : text === undefined
        ? taggedPayments(dependencies, ids, tag ?? '', { limit, cursor })
        : searchPayments(dependencies, ids, { text, limit, cursor });
  const found: Listed =
    (text ?? tag ?? chosen) === undefined
      ? await foundByFilters(dependencies, ids, request, limit)
      : await foundInPages(dependencies, find, request, limit);
  const tags = await tagsOf(dependencies.database, found.payments);
  return {
    payments: found.payments.map((payment) => withTags(entryOf(payment, channels), tags)),
    ...(found.nextCursor === undefined ? {} : { nextCursor: found.nextCursor }),
    ...(found.searched === undefined ? {} : { searched: found.searched }),
    ...(found.isCut === true ? { isCut: true } : {}),
  };
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
