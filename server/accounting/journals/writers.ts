import type { JournalFormatName } from '../../../catalogue/books/journal-formats.ts';
import { writeBeancount } from './beancount.ts';
import { writeCsv } from './csv.ts';
import { writeDatev } from './datev.ts';
import { writeHledger } from './hledger.ts';
import type { WriteJournal } from './journal.ts';
import { writeJson } from './json.ts';
import { writeQuickbooks } from './quickbooks.ts';
import { writeXero } from './xero.ts';

/** What writes each format. */
export const writers: Readonly<Record<JournalFormatName, WriteJournal>> = {
  hledger: writeHledger,
  beancount: writeBeancount,
  datev: writeDatev,
  xero: writeXero,
  quickbooks: writeQuickbooks,
  csv: writeCsv,
  json: writeJson,
};
