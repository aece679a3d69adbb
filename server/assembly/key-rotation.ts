import {
  adoptMasterKey,
  forgetMasterKeys,
  type RotationDependencies,
  renewDataKeys,
  resealAll,
} from '../access/vault/rotation.ts';
import type { Vault } from '../access/vault/vault.ts';
import type { Database } from '../platform/database/database.ts';
import { sealedTables } from './wings.ts';

/** Changes the keys of a running gateway. Each function returns how many rows it changed. */
export interface KeyRotation {
  /** Makes the data keys readable under every master key of this process; needed while one is being replaced. */
  adopt(): Promise<number>;
  /** Creates a new data key for every entity; new texts are sealed under it. */
  renew(): Promise<number>;
  /** Encrypts again the texts under older data keys. It can be interrupted and started again. */
  reseal(): Promise<number>;
  /** Makes the data keys readable under this process's own master key alone. */
  forget(): Promise<number>;
}

interface KeyRotationDependencies {
  readonly database: Database;
  readonly masterKey: Buffer;
  readonly previousMasterKeys?: readonly Buffer[];
}

/** Creates the key rotation of one gateway. */
export const keyRotation = (
  { database, masterKey, previousMasterKeys = [] }: KeyRotationDependencies,
  vault: Vault,
): KeyRotation => {
  const dependencies: RotationDependencies = { database, vault, masterKey, previousMasterKeys };
  const tables = sealedTables(database);
  return {
    adopt: () => adoptMasterKey(dependencies),
    renew: () => renewDataKeys(dependencies),
    reseal: () => resealAll(dependencies, tables),
    forget: () => forgetMasterKeys(dependencies),
  };
};
