import { auditRecords } from '../../access/audit/records.ts';
import { bookRecords } from '../../payments/books/records.ts';
import type { Database } from '../../platform/database/database.ts';
import { transferRecords } from '../../settlement/file-transfers/model/transfer-records.ts';
import { settlementFiles } from '../../settlement/processor-files/model/files.ts';
import { reconciliationFiles } from '../../settlement/processor-files/model/reconciliation-files.ts';

/** Returns what an export reads of one database beside its ledger and its closes. */
export const exportSources = (database: Database) => ({
  payments: bookRecords(database),
  settlementFiles: settlementFiles(database),
  reconciliationFiles: reconciliationFiles(database),
  transfers: transferRecords(database),
  audit: auditRecords(database),
});
