import type { ChartAccount } from '../../../catalogue/books/charts.ts';
import { amountText } from '../../../catalogue/payments/amount.ts';
import { timestampText } from '../../platform/base/clock.ts';
import { csvRows } from './csv-rows.ts';
import { inShort, type JournalLine, type WriteJournal } from './journal.ts';

const columns = [
  ...['Day', 'Time', 'Channel', 'Event', 'Source', 'Payment', 'Description'],
  ...['Debit', 'Debit number', 'Debit tax key', 'Credit', 'Credit number', 'Credit tax key', 'Amount', 'Currency'],
];

const cellsOf = (name: string, account: ChartAccount | undefined): readonly string[] => [
  name,
  account?.number ?? '',
  account?.taxKey ?? '',
];

const rowsOf = async function* (lines: AsyncIterable<JournalLine>): AsyncGenerator<readonly string[]> {
  for await (const line of lines) {
    yield [
      ...[line.day, timestampText(line.atMs), line.channelId, line.event, line.sourceId, line.paymentId ?? ''],
      inShort(line),
      ...cellsOf(line.debit, line.debitIn),
      ...cellsOf(line.credit, line.creditIn),
      amountText(line.amount),
      line.currency,
    ];
  }
};

/** Writes a journal as a table: semicolons, a row for each line of the ledger. */
export const writeCsv: WriteJournal = (lines) => csvRows(columns, ';', rowsOf(lines));
