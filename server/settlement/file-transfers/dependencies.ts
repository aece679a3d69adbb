import type { Logger } from 'pino';
import type { Vault } from '../../access/vault/vault.ts';
import type { BankInbox } from '../../payments/ports/bank-inbox.ts';
import type { FinishedFiles } from '../../payments/ports/finished-files.ts';
import type { MovableClock } from '../../platform/base/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Connections } from '../../platform/outbound/connections.ts';
import type { FetchedRecords } from './model/fetched-records.ts';
import type { TargetRecords } from './model/target-records.ts';
import type { TransferRecords } from './model/transfer-records.ts';

/** The dependencies of targets and transfers. */
export interface FileTransferDependencies {
  readonly database: Database;
  readonly clock: MovableClock;
  readonly log: Pick<Logger, 'warn' | 'error'>;
  readonly vault: Pick<Vault, 'open' | 'seal'>;
  readonly connections: Connections;
  readonly files: FinishedFiles;
  readonly targets: TargetRecords;
  readonly transfers: TransferRecords;
  readonly fetched: FetchedRecords;
  /** Returns the merchant of a channel or merchant. */
  entityById(id: string): Promise<{ readonly merchant: string } | undefined>;
}

/** The dependencies of visits to the servers of banks. */
export interface VisitDependencies extends FileTransferDependencies {
  readonly inbox: BankInbox;
}
