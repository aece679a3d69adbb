import type { ChartAccount } from '../../../catalogue/books/charts.ts';
import { amountText } from '../../../catalogue/payments/amount.ts';
import { csvRows } from './csv-rows.ts';
import { inShort, type JournalLine, numbered, type WriteJournal } from './journal.ts';

/** Source: Xero's template for the import of manual journals. */
const columns = [
  ...['*Narration', '*Date', 'Description', '*AccountCode', '*TaxRate', '*Amount'],
  ...['TrackingName1', 'TrackingOption1', 'TrackingName2', 'TrackingOption2'],
];

/** The tax rate of accounts without one in the chart; every organisation has it. */
const NO_TAX = 'Tax Exempt';

const rowOf = (line: JournalLine, account: ChartAccount, amount: bigint): readonly string[] => [
  `${line.event} ${line.sourceId}`,
  line.day.split('-').toReversed().join('/'),
  inShort(line),
  account.number,
  account.taxKey ?? NO_TAX,
  amountText(amount),
  ...['', '', '', ''],
];

const rowsOf = async function* (lines: AsyncIterable<JournalLine>): AsyncGenerator<readonly string[]> {
  for await (const line of lines) {
    yield rowOf(line, numbered(line.debitIn, line), line.amount);
    yield rowOf(line, numbered(line.creditIn, line), -line.amount);
  }
};

/** Writes manual journals for Xero, one for each line: rows with the same narration and date are one journal. */
export const writeXero: WriteJournal = (lines) => csvRows(columns, ',', rowsOf(lines));
