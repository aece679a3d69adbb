import type { ReconciliationAction } from '../../catalogue/payments/notification-kinds.ts';
import type { ChargebackDependencies } from '../chargebacks/dependencies.ts';
import type { ReconciliationFile } from './model/deliverables.ts';
import type { SettlementFiles } from './model/files.ts';
import type { SettlementRecords } from './model/records.ts';

/** A merchant is told about a reconciliation file. */
export interface ReconciliationChange {
  readonly action: ReconciliationAction;
  readonly file: ReconciliationFile;
}

/** What a channel's records repeat of its merchant. */
export interface Ownership {
  readonly merchantId: string;
}

/** The dependencies of settlement. */
export interface SettlementDependencies extends ChargebackDependencies {
  readonly files: SettlementFiles;
  readonly settled: SettlementRecords;
  /** Returns the merchant of a channel. */
  ownerOf(entity: string): Promise<Ownership>;
}
