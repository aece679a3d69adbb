import type { ChartAccount } from '../../../catalogue/books/charts.ts';
import { amountText } from '../../../catalogue/payments/amount.ts';
import type { Days } from '../posted-lines.ts';
import { csvRows } from './csv-rows.ts';
import { inShort, type JournalLine, nameOf, numbered, type WriteJournal } from './journal.ts';

/** Source: QuickBooks' help, 'Import journal entries'; whoever imports maps further columns by hand. */
const columns = ['Journal No', 'Journal Date', 'Account Name', 'Debits', 'Credits', 'Description', 'Name', 'Currency'];

const rowsOf = async function* (lines: AsyncIterable<JournalLine>, { from }: Days): AsyncGenerator<readonly string[]> {
  // Numbers of journals have at most 21 characters, less than our ids.
  const first = from.replaceAll('-', '');
  let count = 0;
  for await (const line of lines) {
    count += 1;
    const [year = '', month = '', day = ''] = line.day.split('-');
    const description = `${line.event} ${line.sourceId} ${inShort(line)}`;
    const rowOf = (account: ChartAccount | undefined, debit: string, credit: string): readonly string[] => [
      `${first}-${count}`,
      `${month}/${day}/${year}`,
      nameOf(numbered(account, line)),
      debit,
      credit,
      description,
      '',
      line.currency,
    ];
    const amount = amountText(line.amount);
    yield rowOf(line.debitIn, amount, '');
    yield rowOf(line.creditIn, '', amount);
  }
};

/** Writes journal entries for QuickBooks Online, one for each line. */
export const writeQuickbooks: WriteJournal = (lines, { days }) => csvRows(columns, ',', rowsOf(lines, days));
