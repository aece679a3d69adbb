import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { Clock } from '../clock.ts';
import { Conflict, type Database } from '../database/database.ts';
import { dataKeyRecords, insertDataKey } from './records.ts';

/** Keeps account numbers so that the database alone cannot read them. */
export interface Vault {
  /** Gives `text` sealed for one entity and one owner (a payment, a registration); neither can open another's. */
  seal(entity: string, owner: string, text: string): Promise<string>;
  /** Gives back what was sealed. @throws Error when the text was changed, moved to another owner, or sealed under another key. */
  open(entity: string, owner: string, sealed: string): Promise<string>;
  /** Checks that the master key is the one that the stored data keys are wrapped by. @throws Error when it is not. */
  verify(): Promise<void>;
}

/** A data key as the vault uses it. */
interface DataKey {
  readonly id: string;
  readonly bytes: Buffer;
}

const CIPHER = 'aes-256-gcm';
const KEY_BYTES = 32;
const VECTOR_BYTES = 12;
const TAG_BYTES = 16;

const encrypt = (key: Buffer, context: string, clear: Buffer): Buffer => {
  const vector = randomBytes(VECTOR_BYTES);
  const cipher = createCipheriv(CIPHER, key, vector).setAAD(Buffer.from(context));
  const body = Buffer.concat([cipher.update(clear), cipher.final()]);
  return Buffer.concat([vector, cipher.getAuthTag(), body]);
};

const decrypt = (key: Buffer, context: string, sealed: Buffer): Buffer => {
  const vector = sealed.subarray(0, VECTOR_BYTES);
  const tag = sealed.subarray(VECTOR_BYTES, VECTOR_BYTES + TAG_BYTES);
  const decipher = createDecipheriv(CIPHER, key, vector, { authTagLength: TAG_BYTES })
    .setAAD(Buffer.from(context))
    .setAuthTag(tag);
  return Buffer.concat([decipher.update(sealed.subarray(VECTOR_BYTES + TAG_BYTES)), decipher.final()]);
};

/** Gives the master key that a text of 64 hex digits holds. @throws Error when it is anything else. */
export const masterKeyOf = (text: string): Buffer => {
  if (!/^[0-9a-f]{64}$/i.test(text)) throw new Error('a master key must be 64 hex digits');
  return Buffer.from(text, 'hex');
};

/**
 * Gives a vault whose data keys, one for each entity, are kept in the database under the master key. Sealed texts name the
 * data key that opens them.
 */
export const createVault = (database: Database, clock: Clock, masterKey: Buffer): Vault => {
  const records = dataKeyRecords(database);
  const current = new Map<string, Promise<DataKey>>();

  const unwrapped = (entity: string, id: string, wrapped: string): DataKey => ({
    id,
    bytes: decrypt(masterKey, `${entity}/${id}`, Buffer.from(wrapped, 'base64url')),
  });

  const firstKey = async (entity: string): Promise<DataKey> => {
    const [row] = await records.ofEntity(entity);
    if (row !== undefined) return unwrapped(entity, row.id, row.wrapped);
    const key = { id: KEY_GENERATION, bytes: randomBytes(KEY_BYTES) };
    const wrapped = encrypt(masterKey, `${entity}/${key.id}`, key.bytes).toString('base64url');
    try {
      await database.commit({ inserts: [insertDataKey({ entity, id: key.id, wrapped, created_at: clock.now() })] });
      return key;
    } catch (error) {
      if (!(error instanceof Conflict)) throw error;
      return firstKey(entity); // Another process made the key first: that one is the entity's.
    }
  };

  const keyOf = (entity: string): Promise<DataKey> => {
    const known = current.get(entity);
    if (known !== undefined) return known;
    const key = firstKey(entity);
    current.set(entity, key);
    key.catch(() => current.delete(entity));
    return key;
  };

  return {
    verify: async () => {
      const [row] = await records.any();
      if (row === undefined) return;
      try {
        unwrapped(row.entity, row.id, row.wrapped);
      } catch (error) {
        throw new Error('the master key is not the one that this database was written with', { cause: error });
      }
    },
    seal: async (entity, owner, text) => {
      const key = await keyOf(entity);
      return `${key.id}.${encrypt(key.bytes, `${entity}/${owner}`, Buffer.from(text)).toString('base64url')}`;
    },
    open: async (entity, owner, sealed) => {
      const [id = '', body = ''] = sealed.split('.');
      const key = await keyOf(entity);
      if (key.id !== id) throw new Error(`no data key ${id} for this entity`);
      return decrypt(key.bytes, `${entity}/${owner}`, Buffer.from(body, 'base64url')).toString();
    },
  };
};

/** Until keys are rotated, each entity has one: its first. */
const KEY_GENERATION = '1';
