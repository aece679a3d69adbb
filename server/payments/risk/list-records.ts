import { sql } from 'kysely';
import { type ListKind, type ListName, listKindNames } from '../../../catalogue/risk/list-kinds.ts';
import type { Database, Delete, Insert, Update } from '../../platform/database/database.ts';
import { forgettingByAge } from '../../platform/database/forgetting.ts';
import { query } from '../../platform/database/query.ts';
import { integer, json, optional, type RowIn, tableOf, text } from '../../platform/database/table.ts';

/** A value that is blocked or allowed. */
export interface ListEntry {
  readonly merchant: string;
  /** The hash of the value under the merchant's key. */
  readonly keyHash: string;
  readonly list: ListName;
  /** Where it counts: the merchant, or one of its channels. */
  readonly scope: string;
  readonly id: string;
  readonly version: number;
  readonly kind: ListKind;
  /** What may be shown of the value, under the interface's names; empty once it is erased. */
  readonly shown: Readonly<Record<string, string>>;
  /** Empty once it is erased. */
  readonly reason: string;
  /** The name of the person or user who added it; empty if a merchant's server did. */
  readonly createdBy: string;
  readonly createdAtMs: number;
  /** It counts before this time; undefined for good. */
  readonly endsAtMs: number | undefined;
}

const entries = tableOf<ListEntry>()('list_entries', {
  key: ['merchant', 'keyHash', 'list', 'scope'],
  fixed: ['id', 'kind'],
  identity: ['merchant', 'id'],
  columns: {
    merchant: text('entity'),
    keyHash: text('key_hash'),
    list: text('list'),
    scope: text('scope'),
    id: text('id'),
    version: integer('version'),
    kind: text('kind'),
    shown: json('shown'),
    reason: text('reason'),
    createdBy: text('created_by'),
    createdAtMs: integer('created_at'),
    endsAtMs: optional(integer('ends_at')),
  },
});

interface Tables {
  list_entries: RowIn<typeof entries>;
}

/** A payment has at most one value of each kind. */
const places = listKindNames.map((_, place) => place);

type Hashes = Readonly<Record<'entity' | `hash${number}`, string>>;

const withHashes = query<Tables, Hashes>()((db, input) =>
  db
    .selectFrom('list_entries')
    .selectAll()
    .where('entity', '=', input('entity'))
    .where(
      'key_hash',
      'in',
      places.map((place) => input(`hash${place}`)),
    ),
);

const anyOf = query<Tables, { entity: string }>()((db, input) =>
  db.selectFrom('list_entries').select('id').where('entity', '=', input('entity')).limit(1),
);

const countOf = query<Tables, { entity: string }>()((db, input) =>
  db
    .selectFrom('list_entries')
    .select(({ fn }) => fn.countAll<number>().as('entries'))
    .where('entity', '=', input('entity')),
);

/** Which entries of a merchant are wanted; empty texts choose nothing. */
interface Wanted extends Record<string, string | number> {
  entity: string;
  before: string;
  scope: string;
  list: string;
  kind: string;
  /** A part of the shown value or of the reason, in lower case, with the signs of `like` around it. */
  text: string;
  limit: number;
}

const newest = query<Tables, Wanted>()((db, input) =>
  db
    .selectFrom('list_entries')
    .selectAll()
    .where('entity', '=', input('entity'))
    .where('id', '<', input('before'))
    .where(sql<boolean>`(${input('scope')} = '' or scope = ${input('scope')})`)
    .where(sql<boolean>`(${input('list')} = '' or list = ${input('list')})`)
    .where(sql<boolean>`(${input('kind')} = '' or kind = ${input('kind')})`)
    .where(
      sql<boolean>`(${input('text')} = '' or lower(shown) like ${input('text')} escape '!'
        or lower(reason) like ${input('text')} escape '!')`,
    )
    .orderBy('id', 'desc')
    .limit(input('limit')),
);

/** The choice of entries; what is undefined chooses nothing. */
export interface ListChoice {
  readonly scope?: string | undefined;
  readonly list?: string | undefined;
  readonly kind?: string | undefined;
  readonly text?: string | undefined;
}

const byId = entries.by('entity', 'id');
const byKey = entries.by('entity', 'key_hash', 'list', 'scope');

const containing = (typed: string | undefined): string => {
  const part = typed?.trim().toLowerCase() ?? '';
  return part === '' ? '' : `%${part.replaceAll(/[!%_]/g, '!$&')}%`;
};

/** Creates the queries of the blocked and allowed values in one database. */
export const listRecords = (database: Pick<Database, 'read'>) => ({
  /** Returns the entries of a merchant that have one of these hashes. */
  withHashes: async (merchant: string, hashes: readonly string[]): Promise<readonly ListEntry[]> => {
    const inputs = Object.fromEntries(places.map((place) => [`hash${place}`, hashes[place] ?? '']));
    return (await database.read(withHashes, { entity: merchant, ...inputs })).map(entries.recordOf);
  },
  /** Returns the entry of a value; undefined if it is not listed there. */
  ofValue: async (key: Pick<ListEntry, 'merchant' | 'keyHash' | 'list' | 'scope'>): Promise<ListEntry | undefined> =>
    (await database.read(byKey, { entity: key.merchant, key_hash: key.keyHash, list: key.list, scope: key.scope })).map(
      entries.recordOf,
    )[0],
  byId: async (merchant: string, id: string): Promise<ListEntry | undefined> =>
    (await database.read(byId, { entity: merchant, id })).map(entries.recordOf)[0],
  /** Returns the newest entries of a merchant and its channels before an id. */
  newest: async (
    merchant: string,
    { scope = '', list = '', kind = '', text: part }: ListChoice,
    before: string,
    limit: number,
  ): Promise<readonly ListEntry[]> =>
    (await database.read(newest, { entity: merchant, scope, list, kind, text: containing(part), before, limit })).map(
      entries.recordOf,
    ),
  /** Returns whether a merchant has any entry. */
  hasAny: async (merchant: string): Promise<boolean> => (await database.read(anyOf, { entity: merchant })).length > 0,
  /** Returns how many entries a merchant has. */
  count: async (merchant: string): Promise<number> =>
    Number((await database.read(countOf, { entity: merchant }))[0]?.entries ?? 0),
});

/** The stored entries of one database. */
export type ListRecords = ReturnType<typeof listRecords>;

/** Returns the insertion of an entry; another one of the same value, list and scope is a `Conflict`. */
export const insertListEntry = (entry: ListEntry): Insert => entries.insert(entry);

/** Returns the update of an entry. */
export const updateListEntry = (entry: ListEntry): Update => entries.update(entry);

/** Returns the removal of an entry. */
export const removedListEntry = (entry: ListEntry): Delete => entries.remove(entry);

/** Removes entries that ended before a time. */
export const forgetListEntries = forgettingByAge('list_entries', ['entity', 'key_hash', 'list', 'scope'], 'ends_at', {
  hasVersion: true,
});
