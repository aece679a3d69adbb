import { sql } from 'kysely';
import type { Payment } from '../../payments/model/payment.ts';
import { type PaymentRow, paymentOf } from '../../payments/model/records.ts';
import type { Clock } from '../../platform/base/clock.ts';
import { shortIdOf, timesOfShortId } from '../../platform/base/identifiers.ts';
import type { Database } from '../../platform/database/database.ts';
import { query } from '../../platform/database/query.ts';
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
interface SearchDependencies {
  readonly database: Database;
  readonly queries: QueryRecords;
  readonly clock: Clock;
}

/** A page of a search. */
interface Search {
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
  { shortId, amount, ...texts }: SearchTerms,
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
  ];
};

/**
 * Returns the payments that a text finds, the newest first: by id, short id, e-mail address, last four digits, amount,
 * reference or customer.
 */
export const searchPayments = async (
  dependencies: SearchDependencies,
  channels: readonly string[],
  { text, limit, cursor = BEHIND_EVERY_ID }: Search,
): Promise<Found> => {
  const place = { before: cursor, limit: limit + 1 };
  const terms = termsOf(text);
  const found = (
    await Promise.all(channels.flatMap((channel) => findings(dependencies, channel, terms, place)))
  ).flat();
  const payments = [...new Map(found.map((payment) => [payment.id, payment])).values()]
    .filter(({ id }) => id < cursor)
    .toSorted((left, right) => (left.id < right.id ? 1 : -1));
  const page = payments.slice(0, limit);
  return { payments: page, nextCursor: payments.length > limit ? page.at(-1)?.id : undefined };
};
