import type { Database, Delete, Insert, Update } from '../../platform/database/database.ts';
import { query } from '../../platform/database/query.ts';
import { rowQueries } from '../../platform/database/row-queries.ts';

/**
 * A row of the table of keys: the process that works on the request, the id of its record, and the reply once there is
 * one.
 */
export interface KeyRow {
  readonly entity: string;
  readonly key_hash: string;
  readonly version: number;
  readonly request_hash: string;
  readonly channel: string;
  readonly made_id: string;
  /** The process that works on the request, and the time until which it counts as alive. */
  readonly holder: string;
  readonly held_until: number;
  readonly status: number | null;
  readonly reply: string | null;
  readonly created_at: number;
}

interface Tables {
  idempotency_keys: KeyRow;
}

const keyByHash = rowQueries<KeyRow>('idempotency_keys').by('entity', 'key_hash');

const keysBefore = query<Tables, { before: number; limit: number }>()((db, input) =>
  db
    .selectFrom('idempotency_keys')
    .select(['entity', 'key_hash', 'version'])
    .where('created_at', '<', input('before'))
    .orderBy('created_at')
    .limit(input('limit')),
);

type Place = Pick<KeyRow, 'entity' | 'key_hash' | 'version'>;

const keyOf = ({ entity, key_hash }: Place) => ({ entity, key_hash });

/** Creates the access to the rows of keys, by key and by age. */
export const keyRecords = (database: Database) => ({
  byHash: async (entity: string, hash: string): Promise<KeyRow | undefined> =>
    (await database.read(keyByHash, { entity, key_hash: hash }))[0],
  before: (beforeMs: number, limit: number): Promise<readonly Place[]> =>
    database.read(keysBefore, { before: beforeMs, limit }),
});

/** Returns the insertion of one key. */
export const insertKey = (row: KeyRow): Insert => ({
  table: 'idempotency_keys',
  identity: ['entity', 'key_hash', 'made_id', 'holder'],
  row: { ...row },
});

/** Returns the update of one key, provided that no other request changed it. */
export const updateKey = (row: Place, set: Partial<Omit<KeyRow, keyof Place>>): Update => ({
  table: 'idempotency_keys',
  key: keyOf(row),
  version: row.version,
  set,
});

/** Returns the removal of one key, provided that no other request took it over. */
export const deleteKey = (row: Place): Delete => ({
  table: 'idempotency_keys',
  key: keyOf(row),
  version: row.version,
});
