import type { OfficeRequest } from '../../../catalogue/backoffice/endpoints/endpoints.ts';
import { listFields } from '../../../catalogue/backoffice/endpoints/payments.ts';
import type { PaymentsReply, SearchedAs } from '../../../catalogue/backoffice/replies/payments.ts';
import { UNKNOWN_COUNTRY } from '../../../catalogue/backoffice/unknown-country.ts';
import { type ChosenState, type ChosenStateName, chosenStates } from '../../../catalogue/payments/chosen-states.ts';
import { valueIn } from '../../../catalogue/schema/field.ts';
import type { Place } from '../../access/entities/places.ts';
import type { Payment } from '../../payments/model/payment.ts';
import { channelWith, type PaymentRecords } from '../../payments/model/records.ts';
import { type Clock, timeOf } from '../../platform/base/clock.ts';
import { firstIdAt } from '../../platform/base/identifiers.ts';
import type { Database } from '../../platform/database/database.ts';
import type { EventStore } from '../../platform/events/store.ts';
import { type Found, newestOf, withLinked, withWholeFamilies } from '../queries/find.ts';
import { idsGivenBack } from '../queries/given-back.ts';
import type { QueryRecords } from '../queries/records.ts';
import { taggedPayments } from '../queries/search.ts';
import { searchFamilies } from '../queries/search-families.ts';
import { BEHIND_EVERY_ID, LOWEST_ID, listed, type Selection } from '../queries/selection.ts';
import { tagsOf } from '../tags/records.ts';
import { entriesOf, entryOf, standingsOf, withTags } from './payment-entry.ts';
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

/** How the state that is asked for is found; all payments without one. */
const stateOf = ({ state }: Filters): ChosenState | undefined => state && chosenStates[state as ChosenStateName];

/** The types that are asked for, by themselves and by the state; undefined for all. */
const typesOf = (filters: Filters): readonly string[] | undefined => {
  const { types } = stateOf(filters) ?? {};
  const asked = filters.paymentTypes?.split(',');
  return asked === undefined ? types : asked.filter((type) => types?.includes(type) !== false);
};

const selectionOf = (channelId: string, filters: Filters): Selection => {
  const { 'date.from': from, 'date.to': to, cursor = BEHIND_EVERY_ID, brands } = filters;
  const { codes, countries } = filters;
  const [types, state] = [typesOf(filters), stateOf(filters)];
  const before = to === undefined ? BEHIND_EVERY_ID : firstIdAt(timeOf(to) + MS_PER_SECOND);
  return {
    channelId,
    merchantTransactionId: undefined,
    shortId: undefined,
    from: from === undefined ? LOWEST_ID : firstIdAt(timeOf(from)),
    before: cursor < before ? cursor : before,
    types: types === undefined ? '' : listed(types),
    brands: brands === undefined ? '' : listed(split(brands)),
    states: state === undefined ? '' : listed(state.stored),
    codes: codes === undefined ? '' : listed(split(codes)),
    countries: countries === undefined ? '' : listed(split(countries)),
    settled: state?.isUnsettled === true ? 'no' : '',
  };
};

const isIn = (codes: string | undefined, code: string | undefined): boolean =>
  codes === undefined || (code !== undefined && split(codes).includes(code));

const passes = ({ cursor: _, ...filters }: Filters, payment: Payment): boolean => {
  const { id, type, brand, outcome } = payment;
  const { from, before } = selectionOf('', filters);
  const isInTime = id >= from && id < before;
  const state = stateOf(filters);
  const isInState = state === undefined || state.stored.includes(payment.state);
  const isUnsettled = state?.isUnsettled !== true || payment.settledAtMs === undefined;
  const isOfKind = typesOf(filters)?.includes(type) !== false && isIn(filters.brands, brand);
  const isFrom = isIn(filters.countries, payment.country ?? UNKNOWN_COUNTRY);
  return isInTime && isOfKind && isInState && isUnsettled && isFrom && isIn(filters.codes, outcome?.code);
};

/** A page of payments, perhaps with their families, and for a text what it was taken for. */
type Listed = Found & {
  readonly linked?: readonly Payment[];
  readonly searched?: readonly SearchedAs[];
  readonly isCut?: boolean;
};

const newestFirst = (left: Payment, right: Payment): number => (left.id < right.id ? 1 : -1);

/** Whether how each payment stands decides, and not only what is stored with it. */
const isByStanding = ({ standing, except }: ChosenState): boolean => (standing ?? except) !== undefined;

/** Returns the payments that stand as the filters ask for, and their families where these were read for it. */
const standingRight = async (
  dependencies: PaymentViewDependencies,
  { payments, linked }: Listed,
  filters: Filters,
): Promise<Pick<Listed, 'payments' | 'linked'>> => {
  const state = stateOf(filters);
  const fitting = payments.filter((payment) => passes(filters, payment));
  if (state === undefined || !isByStanding(state)) return { payments: fitting, ...(linked && { linked }) };
  const families = linked ?? (await withWholeFamilies(dependencies, fitting));
  const standingNow = standingsOf(families);
  const isRight = (payment: Payment): boolean => {
    const standing = standingNow(payment);
    return standing === (state.standing ?? standing) && standing !== state.except;
  };
  return { payments: fitting.filter(isRight), linked: families };
};

/** Searches page by page for payments, and returns a page of those that the filters accept. */
const foundInPages = async (
  dependencies: PaymentViewDependencies,
  find: (cursor: string | undefined) => Promise<Listed>,
  filters: Filters,
  limit: number,
): Promise<Listed> => {
  const payments: Payment[] = [];
  const linked = new Map<string, Payment>();
  let { cursor } = filters;
  let searched: readonly SearchedAs[] | undefined;
  let isCut = false;
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const found = await find(cursor);
    searched = found.searched ?? searched;
    isCut ||= found.isCut === true;
    const { payments: fitting, linked: families = [] } = await standingRight(dependencies, found, filters);
    const tags = filters.tag === undefined ? undefined : await tagsOf(dependencies.database, fitting);
    for (const each of families) linked.set(each.id, each);
    payments.push(...fitting.filter(({ id }) => tags === undefined || tags.get(id)?.includes(filters.tag ?? '')));
    cursor = found.nextCursor;
    if (cursor === undefined || payments.length > limit) break;
  }
  const shown = payments.slice(0, limit);
  return {
    // What follows a payment may be newer than the payment found before it.
    payments: shown.toSorted(newestFirst),
    nextCursor: payments.length > limit ? shown.at(-1)?.id : cursor,
    ...(linked.size === 0 ? {} : { linked: [...linked.values()] }),
    ...(searched === undefined ? {} : { searched }),
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

/** Fewer payments at a time would be more rounds. */
const LEAST_AT_ONCE = 200;

/** A part of a channel's payments, the newest first: all down to an id, or all that there are. */
interface Part {
  readonly payments: readonly Payment[];
  readonly downTo: string | undefined;
}

/** Returns the newest payments that may stand as is asked for: as many as are looked through at once. */
const partOf = async (
  { database, records, queries }: PaymentViewDependencies,
  selection: Selection,
  state: ChosenState,
  limit: number,
): Promise<Part> => {
  if (state.isGivenBack !== true) return await queries.newestInSlice(selection, limit);
  const { channelId, from, before } = selection;
  const { ids, downTo } = await idsGivenBack(database, channelId, { from, before, limit });
  return { payments: await records.byIds(channelId, ids), downTo };
};

/** Returns payments of several channels that may stand as is asked for, as far as each channel was looked through. */
const foundByState = async (
  dependencies: PaymentViewDependencies,
  channels: readonly string[],
  { filters, state, limit }: { readonly filters: Filters; readonly state: ChosenState; readonly limit: number },
): Promise<Found> => {
  const selections = channels.map((channel) => selectionOf(channel, filters));
  const parts = await Promise.all(selections.map((selection) => partOf(dependencies, selection, state, limit)));
  const downTo = parts
    .flatMap((part) => part.downTo ?? [])
    .toSorted()
    .at(-1);
  const payments = parts.flatMap((part) => part.payments).filter(({ id }) => downTo === undefined || id >= downTo);
  return { payments: payments.toSorted(newestFirst), nextCursor: downTo };
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
  const state = stateOf(request);
  const isByFilters = (text ?? tag ?? chosen) === undefined;
  if (isByFilters && (state === undefined || !isByStanding(state))) {
    return await foundByFilters(dependencies, ids, request, limit);
  }
  const find = async (cursor: string | undefined): Promise<Listed> => {
    if (chosen !== undefined) return chosenPayments(dependencies, ids, chosen, cursor);
    if (text !== undefined) return searchFamilies(dependencies, ids, { text, limit, cursor });
    if (tag !== undefined) return taggedPayments(dependencies, ids, tag, { limit, cursor });
    const filters = cursor === undefined ? request : { ...request, cursor };
    return state === undefined
      ? foundByFilters(dependencies, ids, filters, limit)
      : foundByState(dependencies, ids, { filters, state, limit: Math.max(limit, LEAST_AT_ONCE) });
  };
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
