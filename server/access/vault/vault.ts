import { createHmac } from 'node:crypto';
import type { Clock } from '../../platform/base/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { decrypt, encrypt } from './cipher.ts';
import { contextOf, dataKeys } from './data-keys.ts';
import { masterKeys } from './master-keys.ts';
import { dataKeyRecords } from './records.ts';

/** Seals account numbers so that the database alone cannot reveal them. */
export interface Vault {
  /** Seals `text` for one entity and one owner (a payment, a registration); no other can open it. */
  seal(entity: string, owner: string, text: string): Promise<string>;
  /** Opens a sealed text. @throws Error when it was changed, moved to another owner, or sealed under another key. */
  open(entity: string, owner: string, sealed: string): Promise<string>;
  /** Returns a hash that finds equal texts of one entity; without the vault no text can be tested against it. */
  keyedHash(entity: string, text: string): Promise<string>;
  /** Returns the id of the data key that seals new texts of an entity; a sealed text begins with it and a dot. */
  sealingKey(entity: string): Promise<string>;
  /**
   * Creates a new data key for an entity. Texts sealed before stay readable; other processes follow within a minute.
   */
  renewKey(entity: string): Promise<void>;
  /** Checks that the stored data keys are wrapped by a master key of this process. @throws Error when they are not. */
  verify(): Promise<void>;
}

/**
 * Creates a vault whose data keys are stored in the database, wrapped by the master key. A sealed text names its data
 * key, so an entity may get a new one at any time. `previous` are master keys that this one is about to replace.
 */
export const createVault = (
  database: Database,
  clock: Clock,
  masterKey: Buffer,
  previous: readonly Buffer[] = [],
): Vault => {
  const masters = masterKeys(masterKey, previous);
  const keys = dataKeys(database, clock, masters);
  return {
    sealingKey: async (entity) => (await keys.newest(entity)).id,
    renewKey: async (entity) => {
      await keys.renew(entity);
    },
    verify: async () => {
      const [row] = await dataKeyRecords(database).any();
      if (row === undefined) return;
      try {
        masters.unwrap(contextOf(row.entity, row.id), row.wrapped);
      } catch (error) {
        throw new Error('the master key is not the one that this database was written with', { cause: error });
      }
    },
    seal: async (entity, owner, text) => {
      const { id, key } = await keys.newest(entity);
      return `${id}.${encrypt(key, `${entity}/${owner}`, Buffer.from(text)).toString('base64url')}`;
    },
    open: async (entity, owner, sealed) => {
      const [id = '', body = ''] = sealed.split('.');
      const { key } = await keys.byId(entity, id);
      return decrypt(key, `${entity}/${owner}`, Buffer.from(body, 'base64url')).toString();
    },
    keyedHash: async (entity, text) => {
      const { key } = await keys.ofHashes(entity);
      return createHmac('sha256', key).update(text).digest('base64url');
    },
  };
};
