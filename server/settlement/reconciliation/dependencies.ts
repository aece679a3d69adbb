import type { ReconciliationAction } from '../../../catalogue/payments/notification-kinds.ts';
import type { LedgerRecords } from '../../payments/ledger/records.ts';
import type { FinishedFile } from '../../payments/ports/finished-files.ts';
import type { ChangeSet } from '../../platform/database/database.ts';
import type { SettlementDependencies } from '../processor-files/dependencies.ts';
import type { ReconciliationFiles } from '../processor-files/model/reconciliation-files.ts';
import type { SettlementReports } from '../processor-files/model/reports.ts';

/** What a merchant is told: a file is ready, or settlement is late. */
export interface ReconciliationNews {
  readonly action: ReconciliationAction;
  readonly channelId: string;
  /** The id of the file; of the channel, where there is none. */
  readonly subjectId: string;
  readonly fields: Readonly<Record<string, unknown>>;
}

/** The dependencies of reports and reconciliation files. */
export interface ReconciliationDependencies extends SettlementDependencies {
  readonly reports: SettlementReports;
  readonly deliverables: ReconciliationFiles;
  readonly ledger: LedgerRecords;
  /** Returns the notifications, to be committed together with their cause. */
  announceReconciliation(news: ReconciliationNews): Promise<ChangeSet>;
  /** Returns the deliveries of a new file to the merchant's servers, to be committed together with it. */
  transfersOf(file: FinishedFile): Promise<ChangeSet>;
  /** Returns the ids of all channels. */
  channels(): Promise<readonly string[]>;
}
