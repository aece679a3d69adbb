import { sealedSettings } from '../access/entities/sealed-settings.ts';
import { sealedSeeds } from '../access/people/model/records.ts';
import {
  adoptMasterKey,
  forgetMasterKeys,
  type RotationDependencies,
  renewDataKeys,
  resealAll,
} from '../access/vault/rotation.ts';
import type { Vault } from '../access/vault/vault.ts';
import { sealedCheckouts } from '../checkout/model/records.ts';
import { sealedPayers } from '../connectors/sepa/model/expected.ts';
import { sealedFileParts, sealedParties } from '../connectors/sepa/model/records.ts';
import { sealedPayments } from '../payments/model/records.ts';
import { sealedRegistrations } from '../payments/registrations/records.ts';
import { sealedAuthentications } from '../payments/three-d-secure/records.ts';
import { sealedWebhooks } from '../payments/webhooks/model/records.ts';
import type { Database } from '../platform/database/database.ts';
import { sealedEvidence } from '../settlement/chargebacks/model/records.ts';
import { sealedTargets } from '../settlement/file-transfers/model/target-records.ts';

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

/** Creates the key rotation of one gateway; no other place knows every table with sealed texts. */
export const keyRotation = (
  { database, masterKey, previousMasterKeys = [] }: KeyRotationDependencies,
  vault: Vault,
): KeyRotation => {
  const dependencies: RotationDependencies = { database, vault, masterKey, previousMasterKeys };
  const tables = [
    sealedPayments(database),
    sealedRegistrations(database),
    sealedCheckouts(database),
    sealedSettings(database),
    sealedAuthentications(database),
    sealedWebhooks(database),
    sealedEvidence(database),
    sealedTargets(database),
    sealedSeeds(database),
    sealedParties(database),
    sealedFileParts(database),
    sealedPayers(database),
  ];
  return {
    adopt: () => adoptMasterKey(dependencies),
    renew: () => renewDataKeys(dependencies),
    reseal: () => resealAll(dependencies, tables),
    forget: () => forgetMasterKeys(dependencies),
  };
};
