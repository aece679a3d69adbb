import { createSecretKey, type KeyObject, randomBytes } from 'node:crypto';
import { type Clock, isWithin } from '../../platform/base/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { commitUnlessConflict } from '../../platform/database/deciding.ts';
import { KEY_BYTES } from './cipher.ts';
import type { MasterKeys } from './master-keys.ts';
import { type DataKeyRow, dataKeyRecords, HASH_KEY, insertDataKey } from './records.ts';

/** A data key, unwrapped. */
interface DataKey {
  /** Counts from 1 for each entity; sealed texts begin with it. */
  readonly id: string;
  readonly key: KeyObject;
}

/** The data keys of all entities. */
interface DataKeys {
  /** Returns the key under which new texts of an entity are sealed. */
  newest(entity: string): Promise<DataKey>;
  /** Returns a key by its id. @throws Error when the entity has no such key. */
  byId(entity: string, id: string): Promise<DataKey>;
  /**
   * Returns the key for hashes of an entity. It never changes, because existing hashes could not be found otherwise.
   */
  ofHashes(entity: string): Promise<DataKey>;
  /** Creates a new key for an entity. New texts are sealed under it, in other processes within a minute. */
  renew(entity: string): Promise<DataKey>;
}

/** A key that another process created is used after this time; until then texts are sealed under the previous one. */
const KEPT_FOR_MS = 60_000;

/** The keys of one entity as they were read. */
interface Ring {
  readonly keys: ReadonlyMap<string, DataKey>;
  readonly readAtMs: number;
}

/** The context to which wrapping ties a data key. */
export const contextOf = (entity: string, id: string): string => `${entity}/${id}`;

const newestIn = ({ keys }: Ring): DataKey | undefined => {
  const numbers = [...keys.keys()].filter((id) => id !== HASH_KEY).map(Number);
  return numbers.length === 0 ? undefined : keys.get(String(Math.max(...numbers)));
};

/** Creates the access to the data keys in a database, which the master keys wrap. */
export const dataKeys = (database: Database, clock: Clock, masters: MasterKeys): DataKeys => {
  const records = dataKeyRecords(database);
  const rings = new Map<string, Promise<Ring>>();
  const beingMade = new Map<string, Promise<DataKey>>();

  const read = async (entity: string): Promise<Ring> => {
    const readAtMs = clock.now();
    const keyOf = ({ id, wrapped }: DataKeyRow) => {
      const bytes = masters.unwrap(contextOf(entity, id), wrapped);
      return { id, key: createSecretKey(bytes) };
    };
    const rows = await records.ofEntity(entity);
    return { keys: new Map(rows.map((row) => [row.id, keyOf(row)])), readAtMs };
  };

  const readAnew = (entity: string): Promise<Ring> => {
    const ring = read(entity);
    rings.set(entity, ring);
    ring.catch(() => rings.delete(entity));
    return ring;
  };

  const ringOf = async (entity: string): Promise<Ring> => {
    const last = rings.get(entity);
    const known = await last;
    if (known !== undefined && isWithin(known.readAtMs, KEPT_FOR_MS, clock.now())) return known;
    const next = rings.get(entity);
    return await (next === undefined || next === last ? readAnew(entity) : next);
  };

  /** Stores a new key; if another process stored one with that id first, that one becomes the key of the entity. */
  const make = async (entity: string, id: string): Promise<DataKey> => {
    const wrapped = masters.wrap(contextOf(entity, id), randomBytes(KEY_BYTES));
    const row = { entity, id, wrapped, version: 1, created_at: clock.now() };
    await commitUnlessConflict(database, { inserts: [insertDataKey(row)] });
    const key = (await readAnew(entity)).keys.get(id);
    if (key === undefined) throw new Error(`the data key ${id} was not kept`);
    return key;
  };

  /** Like `make`, once for all requests that need the key at the same time. */
  const madeOnce = (entity: string, id: string): Promise<DataKey> => {
    const context = contextOf(entity, id);
    const found = beingMade.get(context);
    if (found !== undefined) return found;
    const making = make(entity, id).finally(() => beingMade.delete(context));
    beingMade.set(context, making);
    return making;
  };

  return {
    newest: async (entity) => newestIn(await ringOf(entity)) ?? (await madeOnce(entity, '1')),
    ofHashes: async (entity) => (await ringOf(entity)).keys.get(HASH_KEY) ?? (await madeOnce(entity, HASH_KEY)),
    byId: async (entity, id) => {
      const key = (await ringOf(entity)).keys.get(id) ?? (await readAnew(entity)).keys.get(id);
      if (key === undefined) throw new Error(`no data key ${id} for this entity`);
      return key;
    },
    renew: async (entity) => {
      const before = newestIn(await readAnew(entity));
      return await make(entity, String(Number(before?.id ?? 0) + 1));
    },
  };
};
