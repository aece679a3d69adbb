import { sql } from 'kysely';
import type { SearchedAs } from '../../../catalogue/backoffice/replies/payments.ts';
import type { Payment } from '../../payments/model/payment.ts';
import { type PaymentRow, paymentOf, searchColumns } from '../../payments/model/records.ts';
import type { Clock } from '../../platform/base/clock.ts';
import { shortIdOf, timesOfShortId } from '../../platform/base/identifiers.ts';
import type { Database } from '../../platform/database/database.ts';
import { query } from '../../platform/database/query.ts';
import { findByTerms } from '../search/find-by-terms.ts';
import { hasPart, hasWords, soughtIn } from '../search/terms.ts';
import { newestTagged } from '../tags/records.ts';
import type { Found } from './find.ts';
import type { QueryRecords } from './records.ts';
import { type SearchTerms, termsOf } from './search-terms.ts';

interface Tables {
  payments: PaymentRow;
}

interface Place extends Record<string, string | number> {
  entity: string;
  before: string;
  limit: number;
}

type Column = 'id' | 'email' | 'last4' | 'merchant_transaction_id' | 'merchant_customer_id';

/** The newest payments of a channel with a value in a column, read from the index over both and the id. */
const equal = (column: Column) =>
  query<Tables, Place & { value: string }>()((db, input) =>
    db
      .selectFrom('payments')
      .selectAll()
      .where('entity', '=', input('entity'))
      .where(column, '=', input('value'))
      .where('id', '<', input('before'))
      .orderBy('id', 'desc')
      .limit(input('limit')),
  );

const columns = {
  id: equal('id'),
  email: equal('email'),
  last4: equal('last4'),
  reference: equal('merchant_transaction_id'),
  customer: equal('merchant_customer_id'),
} as const;

const byAmount = query<Tables, Place & { value: number; currency: string }>()((db, input) =>
  db
    .selectFrom('payments')
    .selectAll()
    .where('entity', '=', input('entity'))
    .where('amount', '=', input('value'))
    .where(sql<boolean>`(${input('currency')} = '' or currency = ${input('currency')})`)
    .where('id', '<', input('before'))
    .orderBy('id', 'desc')
    .limit(input('limit')),
);

/** An id behind the one of every payment. */
export const BEHIND_EVERY_ID = 'g';

/** Returns the newest payments of a channel with a value, before an id. */
export const newestWith = async (
  database: Database,
  channelId: string,
  name: keyof typeof columns,
  value: string,
  place: { readonly before: string; readonly limit: number },
): Promise<readonly Payment[]> =>
  (await database.read(columns[name], { entity: channelId, value, ...place })).map(paymentOf);

/** The dependencies of the search. */
export interface SearchDependencies {
  readonly database: Database;
  readonly queries: QueryRecords;
  readonly clock: Clock;
}

/** A page of a search. */
export interface Search {
  readonly text: string;
  readonly limit: number;
  /** The id of the last payment of the page before. */
  readonly cursor?: string | undefined;
}

const byShortId = async (
  { queries, clock }: SearchDependencies,
  channel: string,
  shortId: string,
): Promise<readonly Payment[]> => {
  const made = await queries.madeAt(channel, timesOfShortId(shortId, clock.now()) ?? []);
  return made.filter(({ id }) => shortIdOf(id) === shortId);
};

/** Returns what each of the terms finds in a channel. */
const findings = (
  dependencies: SearchDependencies,
  channelId: string,
  { shortId, amount, tag, ...texts }: SearchTerms,
  place: { readonly before: string; readonly limit: number },
): readonly Promise<readonly Payment[]>[] => {
  const { database } = dependencies;
  const equals = (name: keyof typeof columns, value: string) => newestWith(database, channelId, name, value, place);
  const ofAmount = async ({ value, currency = '' }: NonNullable<SearchTerms['amount']>) =>
    (await database.read(byAmount, { entity: channelId, value: Number(value), currency, ...place })).map(paymentOf);
  return [
    ...(['id', 'email', 'last4', 'reference'] as const).flatMap((name) => {
      const value = texts[name];
      return value === undefined ? [] : [equals(name, value)];
    }),
    ...(texts.reference === undefined ? [] : [equals('customer', texts.reference)]),
    ...(shortId === undefined ? [] : [byShortId(dependencies, channelId, shortId)]),
    ...(amount === undefined ? [] : [ofAmount(amount)]),
    ...(tag === undefined ? [] : [newestTagged(database, channelId, tag, place)]),
  ];
};

const pageOf = (found: readonly Payment[], cursor: string, limit: number): Found => {
  const payments = [...new Map(found.map((payment) => [payment.id, payment])).values()]
    .filter(({ id }) => id < cursor)
    .toSorted((left, right) => (left.id < right.id ? 1 : -1));
  const page = payments.slice(0, limit);
  return { payments: page, nextCursor: payments.length > limit ? page.at(-1)?.id : undefined };
};

/** A page of payments that a text found. */
export interface FoundByText extends Found {
  readonly searched: readonly SearchedAs[];
  /** Whether more references begin or end so than were looked at. */
  readonly isCut: boolean;
}

/** Returns the texts of names and references; a number of a card is searched by its last four digits alone. */
const partsIn = (terms: SearchTerms, text: string) =>
  terms.reference === undefined ? { words: [], part: undefined } : soughtIn(text);

/**
 * Returns the payments that a text finds, the newest first: by id, short id, e-mail address, last four digits, amount,
 * reference or customer, by words of names, by the beginning or end of a reference, and by tag.
 */
export const searchPayments = async (
  dependencies: SearchDependencies,
  channels: readonly string[],
  { text, limit, cursor = BEHIND_EVERY_ID }: Search,
): Promise<FoundByText> => {
  const place = { before: cursor, limit: limit + 1 };
  const terms = termsOf(text);
  const sought = partsIn(terms, text);
  const byTerms = Promise.all(channels.map((channel) => findByTerms(dependencies.database, channel, sought, place)));
  const found = (
    await Promise.all(channels.flatMap((channel) => findings(dependencies, channel, terms, place)))
  ).flat();
  const named = await byTerms;
  const all = [...found, ...named.flatMap((each) => each.payments)];
  const searched: readonly SearchedAs[] = [
    ...(Object.keys(terms) as (keyof SearchTerms)[]),
    ...(terms.reference === undefined ? [] : (['customer'] as const)),
    ...(sought.words.length === 0 ? [] : (['name'] as const)),
    ...(sought.part === undefined ? [] : (['part'] as const)),
  ];
  return {
    ...pageOf(all, cursor, limit),
    searched,
    isCut: named.some(({ isCut }) => isCut),
  };
};

/** Returns whether a text finds a payment, with its tags, as the search does that reads from the database. */
export const isFoundBy = (text: string): ((payment: Payment, tags: readonly string[]) => boolean) => {
  const terms = termsOf(text);
  const { id, shortId, email, last4, amount, reference, tag } = terms;
  const { words, part } = partsIn(terms, text);
  return (payment, tags) => {
    const columnsOfIt = searchColumns(payment);
    return (
      payment.id === id ||
      (email !== undefined && columnsOfIt.email === email) ||
      (last4 !== undefined && columnsOfIt.last4 === last4) ||
      (reference !== undefined &&
        [payment.request['merchantTransactionId'], columnsOfIt.merchant_customer_id].includes(reference)) ||
      (shortId !== undefined && shortIdOf(payment.id) === shortId) ||
      (payment.amount === amount?.value && (amount.currency ?? payment.currency) === payment.currency) ||
      (tag !== undefined && tags.includes(tag)) ||
      hasWords(payment, words) ||
      (part !== undefined && hasPart(payment, part))
    );
  };
};

/** Returns a page of the payments with a tag, the newest first. */
export const taggedPayments = async (
  { database }: Pick<SearchDependencies, 'database'>,
  channels: readonly string[],
  tag: string,
  { limit, cursor = BEHIND_EVERY_ID }: Omit<Search, 'text'>,
): Promise<Found> => {
  const place = { before: cursor, limit: limit + 1 };
  const found = await Promise.all(channels.map((channel) => newestTagged(database, channel, tag, place)));
  return pageOf(found.flat(), cursor, limit);
};
