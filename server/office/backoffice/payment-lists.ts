import type { OfficeRequest } from '../../../catalogue/backoffice/endpoints/endpoints.ts';
import { listFields } from '../../../catalogue/backoffice/endpoints/payments.ts';
import type { PaymentsReply, SearchedAs } from '../../../catalogue/backoffice/replies/payments.ts';
import { UNKNOWN_COUNTRY } from '../../../catalogue/backoffice/unknown-country.ts';
import { valueIn } from '../../../catalogue/schema/field.ts';
import type { Place } from '../../access/entities/places.ts';
import type { Payment } from '../../payments/model/payment.ts';
import { channelWith, type PaymentRecords } from '../../payments/model/records.ts';
import { type Clock, timeOf } from '../../platform/base/clock.ts';
import { firstIdAt } from '../../platform/base/identifiers.ts';
import type { Database } from '../../platform/database/database.ts';
import type { EventStore } from '../../platform/events/store.ts';
import { type Found, newestOf, withLinked } from '../queries/find.ts';
import type { QueryRecords } from '../queries/records.ts';
import { taggedPayments } from '../queries/search.ts';
import { searchFamilies } from '../queries/search-families.ts';
import { BEHIND_EVERY_ID, LOWEST_ID, listed, type Selection } from '../queries/selection.ts';
import { tagsOf } from '../tags/records.ts';
import { entriesOf, entryOf, withTags } from './payment-entry.ts';
import type { SettledDependencies } from './payment-settlement.ts';

/** The dependencies of the views of payments. */
export interface PaymentViewDependencies extends SettledDependencies {
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

/** A page of payments, perhaps with their families, and for a text what it was taken for. */
type Listed = Found & {
  readonly linked?: readonly Payment[];
  readonly searched?: readonly SearchedAs[];
  readonly isCut?: boolean;
};

const newestFirst = (left: Payment, right: Payment): number => (left.id < right.id ? 1 : -1);

/** Searches page by page for payments with a text or a tag, and returns a page of those that the filters accept. */
const foundInPages = async (
  dependencies: PaymentViewDependencies,
  find: (cursor: string | undefined) => Promise<Listed>,
  filters: Filters,
  limit: number,
): Promise<Listed> => {
  const payments: Payment[] = [];
  const linked = new Map<string, Payment>();
  let { cursor } = filters;
  let searched: readonly SearchedAs[] = [];
  let isCut = false;
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const found = await find(cursor);
    searched = found.searched ?? searched;
    isCut ||= found.isCut === true;
    const fitting = found.payments.filter((payment) => passes(filters, payment));
    const tags = filters.tag === undefined ? undefined : await tagsOf(dependencies.database, fitting);
    for (const each of found.linked ?? []) linked.set(each.id, each);
    payments.push(...fitting.filter(({ id }) => tags === undefined || tags.get(id)?.includes(filters.tag ?? '')));
    cursor = found.nextCursor;
    if (cursor === undefined || payments.length > limit) break;
  }
  const shown = payments.slice(0, limit);
  return {
    // What follows a payment may be newer than the payment found before it.
    payments: shown.toSorted(newestFirst),
    nextCursor: payments.length > limit ? shown.at(-1)?.id : cursor,
    ...(filters.text === undefined ? {} : { linked: [...linked.values()] }),
    searched,
    isCut,
  };
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

/** Whose payments are listed, in which of their channels, and with which filters. */
interface ListCall {
  readonly channels: readonly Place[];
  readonly request: Filters;
}

/** Returns a page of the payments that a person searches. */
const foundPayments = async (
  dependencies: PaymentViewDependencies,
  { channels, request }: ListCall,
): Promise<Listed> => {
  const ids = channels.map(({ id }) => id);
  const limit = Number(valueIn(listFields, 'limit', request));
  const { text, tag, ids: chosen } = request;
  if ((text ?? tag ?? chosen) === undefined) return await foundByFilters(dependencies, ids, request, limit);
  const find = async (cursor: string | undefined): Promise<Listed> =>
    chosen !== undefined
      ? chosenPayments(dependencies, ids, chosen, cursor)
      : text === undefined
        ? taggedPayments(dependencies, ids, tag ?? '', { limit, cursor })
        : searchFamilies(dependencies, ids, { text, limit, cursor });
  return await foundInPages(dependencies, find, request, limit);
};

/** Returns a page of the payments that a person searches, with what has become of each. */
export const listedPayments = async (dependencies: PaymentViewDependencies, call: ListCall): Promise<PaymentsReply> => {
  const { payments, nextCursor, searched, isCut, ...read } = await foundPayments(dependencies, call);
  const [tags, linked] = await Promise.all([
    tagsOf(dependencies.database, payments),
    read.linked ?? withLinked(dependencies, payments),
  ]);
  return {
    payments: entriesOf(payments, linked, call.channels).map((entry) => withTags(entry, tags)),
    ...(nextCursor === undefined ? {} : { nextCursor }),
    ...(searched === undefined ? {} : { searched }),
    ...(isCut === true ? { isCut: true } : {}),
  };
};

/** Returns a page of the payments that a person searches, to be added up. */
export const addedUpPayments = async (
  dependencies: PaymentViewDependencies,
  call: ListCall,
): Promise<Pick<PaymentsReply, 'payments' | 'nextCursor'>> => {
  const { payments, nextCursor } = await foundPayments(dependencies, call);
  return {
    payments: payments.map((payment) => entryOf(payment, call.channels)),
    ...(nextCursor === undefined ? {} : { nextCursor }),
  };
};
