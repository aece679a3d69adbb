import { sql } from 'kysely';
import type { Payment } from '../../payments/model/payment.ts';
import { type PaymentRow, paymentOf } from '../../payments/model/records.ts';
import { firstIdAt, SHORT_ID_PERIODS } from '../../platform/base/identifiers.ts';
import type { Database, Value } from '../../platform/database/database.ts';
import { type InputOf, query, type Reading } from '../../platform/database/query.ts';
import type { Selection } from './selection.ts';

interface Tables {
  payments: PaymentRow;
}

interface Place extends Record<string, Value> {
  entity: string;
  merchantTransactionId: string;
  from: string;
  before: string;
}

interface Filtered extends Place {
  types: string;
  brands: string;
  states: string;
  codes: string;
  countries: string;
  settled: string;
  limit: number;
}

/** How payments are found: by the time of their creation alone, or by the merchant's reference. */
type Way = 'byTime' | 'byReference';

const within = (way: Way, db: Reading<Tables>, input: InputOf<Place>) => {
  const found = db
    .selectFrom('payments')
    .where('entity', '=', input('entity'))
    .where('id', '>=', input('from'))
    .where('id', '<', input('before'))
    .orderBy('id', 'desc');
  return way === 'byTime' ? found : found.where('merchant_transaction_id', '=', input('merchantTransactionId'));
};

const filtered = (way: Way, db: Reading<Tables>, input: InputOf<Filtered>) =>
  within(way, db, input as InputOf<Place>)
    .where(sql<boolean>`(${input('types')} = '' or ${input('types')} like '%,' || type || ',%')`)
    .where(sql<boolean>`(${input('brands')} = '' or ${input('brands')} like '%,' || brand || ',%')`)
    .where(sql<boolean>`(${input('states')} = '' or ${input('states')} like '%,' || state || ',%')`)
    .where(sql<boolean>`(${input('codes')} = '' or ${input('codes')} like '%,' || result_code || ',%')`)
    .where(
      sql<boolean>`(${input('countries')} = '' or ${input('countries')} like '%,' || coalesce(country, 'unknown') || ',%')`,
    )
    .where(sql<boolean>`(${input('settled')} = '' or settled_at is null)`)
    .limit(input('limit'));

/**
 * The most rows per slice when a query selects some types or brands only: SQLite runs inside the process, and payments
 * must not wait for a long search.
 */
const ROWS_AT_A_TIME = 5_000;

const queriesOf = (way: Way) => ({
  payments: query<Tables, Filtered>()((db, input) => filtered(way, db, input).selectAll()),
  ids: query<Tables, Filtered>()((db, input) => filtered(way, db, input).select('id')),
  lastOfSlice: query<Tables, Place>()((db, input) =>
    within(way, db, input).select('id').limit(1).offset(ROWS_AT_A_TIME),
  ),
});

const queries = { byTime: queriesOf('byTime'), byReference: queriesOf('byReference') };

const periods = Array.from({ length: SHORT_ID_PERIODS }, (_, period) => period);

/** The lowest id of a millisecond and of the next one, for each period in which a short id can have been issued. */
type ShortIdPlaces = Readonly<Record<'entity' | `from${number}` | `before${number}`, string>>;

const madeAt = query<Tables, ShortIdPlaces>()((db, input) =>
  db
    .selectFrom('payments')
    .selectAll()
    .where('entity', '=', input('entity'))
    .where((row) =>
      row.or(
        periods.map((period) =>
          row.and([row('id', '>=', input(`from${period}`)), row('id', '<', input(`before${period}`))]),
        ),
      ),
    )
    .orderBy('id', 'desc')
    .limit(1_000),
);

/** Families are read in groups of this size, because a statement has a fixed number of values. */
const FAMILIES_AT_A_TIME = 50;
const familyPlaces = Array.from({ length: FAMILIES_AT_A_TIME }, (_, place) => place);

type Families = Readonly<Record<'entity' | `root${number}`, string>> & { readonly limit: number };

const familyHeads = query<Tables, Families>()((db, input) =>
  db
    .selectFrom('payments')
    .selectAll()
    .where('entity', '=', input('entity'))
    .where(
      'id',
      'in',
      familyPlaces.map((place) => input(`root${place}`)),
    )
    .limit(input('limit')),
);

/** Finds the follow-ups of these payments, the follow-ups of those, and so on. */
const familyMembers = query<Tables, Families>()((db, input) =>
  db
    .withRecursive('members(id)', (members) =>
      members
        .selectFrom('payments')
        .select('id')
        .where('entity', '=', input('entity'))
        .where(
          'referenced_id',
          'in',
          familyPlaces.map((place) => input(`root${place}`)),
        )
        .unionAll(
          members
            .selectFrom('members')
            // SQLite reads the tables of a cross join in this order.
            .crossJoin('payments')
            .select('payments.id')
            .where('payments.entity', '=', input('entity'))
            .whereRef('payments.referenced_id', '=', 'members.id'),
        ),
    )
    .selectFrom('payments')
    .selectAll()
    .where('entity', '=', input('entity'))
    .where('id', 'in', (members) => members.selectFrom('members').select('members.id'))
    // Not by `id` itself: databases would walk through the channel in that order until there are enough.
    .orderBy((row) => sql`${row.ref('id')} || ''`, 'desc')
    .limit(input('limit')),
);

const wayOf = (selection: Selection): Way => (selection.merchantTransactionId === undefined ? 'byTime' : 'byReference');

const placeOf = ({ channelId, merchantTransactionId = '', from, before }: Selection): Place => ({
  entity: channelId,
  merchantTransactionId,
  from,
  before,
});

/** The filters of a selection, as the queries name them. */
const filtersOf = ({ types, brands, states = '', codes = '', countries = '', settled = '' }: Selection) => ({
  types,
  brands,
  states,
  codes,
  countries,
  settled,
});

const isFiltered = (selection: Selection): boolean => Object.values(filtersOf(selection)).join('') !== '';

/** Creates the queries of the stored payments of one database; payments come the newest first. */
export const queryRecords = (database: Database) => {
  /** Yields a selection in slices that can each be searched at once, the newest first. */
  const slicesOf = async function* (selection: Selection): AsyncGenerator<Place> {
    let rest: Place | undefined = placeOf(selection);
    while (rest !== undefined) {
      const [last]: readonly { id: string }[] = isFiltered(selection)
        ? await database.read(queries[wayOf(selection)].lastOfSlice, rest)
        : [];
      yield last === undefined ? rest : { ...rest, from: last.id };
      rest = last && { ...rest, before: last.id };
    }
  };

  return {
    /** Returns the newest `limit` payments of a selection. */
    newest: async (selection: Selection, limit: number): Promise<readonly Payment[]> => {
      const found: PaymentRow[] = [];
      for await (const slice of slicesOf(selection)) {
        const inputs = { ...slice, ...filtersOf(selection), limit: limit - found.length };
        found.push(...(await database.read(queries[wayOf(selection)].payments, inputs)));
        if (found.length >= limit) break;
      }
      return found.map(paymentOf);
    },

    /**
     * Returns the newest `limit` payments of a selection in one slice, and the id down to which these are all; undefined
     * if they are all of the selection. For selections that may be a few among many.
     */
    newestInSlice: async (
      selection: Selection,
      limit: number,
    ): Promise<{ readonly payments: readonly Payment[]; readonly downTo: string | undefined }> => {
      const { payments, lastOfSlice } = queries[wayOf(selection)];
      const [last] = await database.read(lastOfSlice, placeOf(selection));
      const slice = last === undefined ? placeOf(selection) : { ...placeOf(selection), from: last.id };
      const found = await database.read(payments, { ...slice, ...filtersOf(selection), limit });
      return { payments: found.map(paymentOf), downTo: found.length < limit ? last?.id : found.at(-1)?.id };
    },

    /** Returns the ids of the selected payments, `limit` at most. */
    ids: async (selection: Selection, limit: number): Promise<readonly string[]> => {
      const found: string[] = [];
      for await (const slice of slicesOf(selection)) {
        const inputs = { ...slice, ...filtersOf(selection), limit: limit - found.length };
        for (const { id } of await database.read(queries[wayOf(selection)].ids, inputs)) found.push(id);
        if (found.length >= limit) break;
      }
      return found;
    },

    /** Returns the payments that were created in one of these milliseconds. */
    madeAt: async (channelId: string, timesMs: readonly number[]): Promise<readonly Payment[]> => {
      const places = timesMs.flatMap((timeMs, period) => [
        [`from${period}`, firstIdAt(timeMs)],
        [`before${period}`, firstIdAt(timeMs + 1)],
      ]);
      return (await database.read(madeAt, { entity: channelId, ...Object.fromEntries(places) })).map(paymentOf);
    },

    /** Returns the payments of these families: the first payment of each, and all that refer to it; `limit` at most. */
    families: async (channelId: string, rootIds: readonly string[], limit: number): Promise<readonly Payment[]> => {
      const found: PaymentRow[] = [];
      for (let first = 0; first < rootIds.length && found.length < limit; first += FAMILIES_AT_A_TIME) {
        const some = rootIds.slice(first, first + FAMILIES_AT_A_TIME);
        // Unused places repeat the first family, which the database finds only once.
        const places = familyPlaces.map((place) => [`root${place}`, some[place] ?? some[0] ?? '']);
        const inputs = { entity: channelId, limit: limit - found.length, ...Object.fromEntries(places) };
        const both = await Promise.all([database.read(familyHeads, inputs), database.read(familyMembers, inputs)]);
        found.push(...both.flat());
      }
      return found.slice(0, limit).map(paymentOf);
    },
  };
};

/** The queries of the stored payments of one database. */
export type QueryRecords = ReturnType<typeof queryRecords>;
