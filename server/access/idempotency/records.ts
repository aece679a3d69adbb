import type { Database, Insert, Update } from '../../platform/database/database.ts';
import { forgettingByAge } from '../../platform/database/forgetting.ts';
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

const keyByHash = rowQueries<KeyRow>('idempotency_keys').by('entity', 'key_hash');

type Place = Pick<KeyRow, 'entity' | 'key_hash' | 'version'>;

const keyOf = ({ entity, key_hash }: Place) => ({ entity, key_hash });

/** Creates the access to the rows of keys. */
export const keyRecords = (database: Database) => ({
  byHash: async (entity: string, hash: string): Promise<KeyRow | undefined> =>
    (await database.read(keyByHash, { entity, key_hash: hash }))[0],
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

/** Removes keys that were reserved before a time, unless another request takes one over meanwhile. */
export const forgetKeys = forgettingByAge('idempotency_keys', ['entity', 'key_hash'], 'created_at', {
  hasVersion: true,
});
