import type { SettlementFormatName } from '../../../../catalogue/books/settlement-formats.ts';
import { csvByColumns } from './csv.ts';
import type { SettlementFormat } from './format.ts';
import { processorReport } from './processor-report.ts';
import { simulatorReport } from './simulator-report.ts';
import { statementLines } from './statement-lines.ts';

/** How the files of each format are read; what the formats are stands in `catalogue/books/settlement-formats.ts`. */
export const formats = {
  CSV: csvByColumns,
  STRIPE: processorReport('STRIPE'),
  ADYEN: processorReport('ADYEN'),
  MOLLIE: processorReport('MOLLIE'),
  PAYPAL: processorReport('PAYPAL'),
  CAMT: statementLines,
  TOLLGATE_SIMULATOR: simulatorReport,
} as const satisfies Readonly<Record<SettlementFormatName, SettlementFormat>>;
