import { createHmac } from 'node:crypto';
import type { Clock } from '../base/clock.ts';
import type { Database } from '../database/database.ts';
import { decrypt, encrypt } from './cipher.ts';
import { contextOf, dataKeys } from './data-keys.ts';
import { masterKeys } from './master-keys.ts';
import { dataKeyRecords } from './records.ts';

/** Keeps account numbers so that the database alone cannot read them. */
export interface Vault {
  /** Gives `text` sealed for one entity and one owner (a payment, a registration); neither can open another's. */
  seal(entity: string, owner: string, text: string): Promise<string>;
  /** Gives back what was sealed. @throws Error when the text was changed, moved to another owner, or sealed under another key. */
  open(entity: string, owner: string, sealed: string): Promise<string>;
  /** Gives a hash by which equal texts of one entity are found; without the vault nobody can try texts against it. */
  keyedHash(entity: string, text: string): Promise<string>;
  /** Gives the id of the data key that an entity's texts are sealed under now; a sealed text begins with it and a dot. */
  sealingKey(entity: string): Promise<string>;
  /** Gives an entity a new data key. What was sealed before stays readable; other processes follow within a minute. */
  renewKey(entity: string): Promise<void>;
  /** Checks that the stored data keys are wrapped by a master key of this process. @throws Error when they are not. */
  verify(): Promise<void>;
}

/**
 * Gives a vault whose data keys are kept in the database under the master key. Sealed texts name the data key that opens
 * them, so that an entity may get a new one at any time. `previous` are master keys that this one is about to replace.
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
      const { id, bytes } = await keys.newest(entity);
      return `${id}.${encrypt(bytes, `${entity}/${owner}`, Buffer.from(text)).toString('base64url')}`;
    },
    open: async (entity, owner, sealed) => {
      const [id = '', body = ''] = sealed.split('.');
      const { bytes } = await keys.byId(entity, id);
      return decrypt(bytes, `${entity}/${owner}`, Buffer.from(body, 'base64url')).toString();
    },
    keyedHash: async (entity, text) => {
      const { bytes } = await keys.ofHashes(entity);
      return createHmac('sha256', bytes).update(text).digest('base64url');
    },
  };
};
