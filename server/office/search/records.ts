import type { Payment } from '../../payments/model/payment.ts';
import { type PaymentRow, paymentOf } from '../../payments/model/records.ts';
import type { Database, Delete, Insert, Update } from '../../platform/database/database.ts';
import { query } from '../../platform/database/query.ts';
import { rowQueries } from '../../platform/database/row-queries.ts';
import { integer, type RowIn, tableOf, text } from '../../platform/database/table.ts';
import { lastTermWith } from './terms.ts';

/** Which payments of a channel have their terms. */
export interface SearchPlace {
  readonly channelId: string;
  readonly version: number;
  /** The lowest id that has terms; empty once all earlier payments have them. */
  readonly fromId: string;
  /** Payments with this id or a higher one have none yet. */
  readonly toId: string;
}

const places = tableOf<SearchPlace>()('search_places', {
  key: ['channelId'],
  identity: ['channelId'],
  columns: {
    channelId: text('entity'),
    version: integer('version'),
    fromId: text('from_id'),
    toId: text('to_id'),
  },
});

interface Tables {
  search_terms: { readonly entity: string; readonly term: string; readonly id: string };
  payments: PaymentRow;
  search_places: RowIn<typeof places>;
}

const newestWith = query<Tables, { entity: string; term: string; before: string; limit: number }>()((db, input) =>
  db
    .selectFrom('search_terms')
    .select('id')
    .where('entity', '=', input('entity'))
    .where('term', '=', input('term'))
    .where('id', '<', input('before'))
    .orderBy('id', 'desc')
    .limit(input('limit')),
);

/** The last in the order of terms: of references that count upwards, these are the newest. */
const beginningWith = query<Tables, { entity: string; first: string; last: string; limit: number }>()((db, input) =>
  db
    .selectFrom('search_terms')
    .select('id')
    .where('entity', '=', input('entity'))
    .where('term', '>=', input('first'))
    .where('term', '<=', input('last'))
    .orderBy('term', 'desc')
    .orderBy('id', 'desc')
    .limit(input('limit')),
);

/** Payments of a channel between two ids, from the lowest on or from the highest. */
const between = (order: 'asc' | 'desc') =>
  query<Tables, { entity: string; from: string; before: string; limit: number }>()((db, input) =>
    db
      .selectFrom('payments')
      .selectAll()
      .where('entity', '=', input('entity'))
      .where('id', '>=', input('from'))
      .where('id', '<', input('before'))
      .orderBy('id', order)
      .limit(input('limit')),
  );

const ascending = between('asc');
const descending = between('desc');
const placeOf = places.by('entity');
const amongIds = rowQueries<PaymentRow>('payments').among('id');
const everyPlace = query<Tables>()((db) => db.selectFrom('search_places').selectAll());

/** Ids from one on and before another. */
export interface Span {
  readonly from: string;
  readonly before: string;
  readonly limit: number;
}

/** Creates the access to the search terms of one database. */
export const searchTermRecords = (database: Pick<Database, 'read'>) => ({
  place: async (channelId: string): Promise<SearchPlace | undefined> =>
    (await database.read(placeOf, { entity: channelId })).map(places.recordOf)[0],
  places: async (): Promise<readonly SearchPlace[]> => (await database.read(everyPlace, {})).map(places.recordOf),
  /** Returns the ids of the newest payments with a term, before an id. */
  newestWith: async (channelId: string, term: string, before: string, limit: number): Promise<readonly string[]> =>
    (await database.read(newestWith, { entity: channelId, term, before, limit })).map(({ id }) => id),
  /** Returns the ids of payments with a term that begins so, the highest terms first. */
  beginningWith: async (channelId: string, beginning: string, limit: number): Promise<readonly string[]> =>
    (
      await database.read(beginningWith, { entity: channelId, first: beginning, last: lastTermWith(beginning), limit })
    ).map(({ id }) => id),
  /** Returns the payments of a channel with these ids. */
  payments: async (channelId: string, ids: readonly string[]): Promise<readonly Payment[]> => {
    if (ids.length === 0) return [];
    const keys = JSON.stringify(ids.map((id) => ({ entity: channelId, id })));
    return (await database.read(amongIds, { keys })).map(paymentOf);
  },
  /** Returns payments of a channel, the earliest first. */
  earliest: async (channelId: string, span: Span): Promise<readonly Payment[]> =>
    (await database.read(ascending, { entity: channelId, ...span })).map(paymentOf),
  /** Returns payments of a channel, the latest first. */
  latest: async (channelId: string, span: Span): Promise<readonly Payment[]> =>
    (await database.read(descending, { entity: channelId, ...span })).map(paymentOf),
});

/** The stored search terms of one database. */
export type SearchTermRecords = ReturnType<typeof searchTermRecords>;

/** Returns the insertion of the place of a channel. */
export const insertPlace = (place: SearchPlace): Insert => places.insert(place);

/** Returns the update of the place of a channel; two processes that write its terms at once conflict. */
export const updatePlace = (place: SearchPlace): Update => places.update(place);

/** Returns the insertion of a term of a payment. */
export const insertTerm = (entity: string, term: string, id: string): Insert => ({
  table: 'search_terms',
  row: { entity, term, id },
});

/** Returns the removal of a term of a payment; one that is not stored is no conflict. */
export const removedTerm = (entity: string, term: string, id: string): Delete => ({
  table: 'search_terms',
  key: { entity, term, id },
});
