import { stringify } from 'csv-stringify/sync';
import { cellText } from '../../platform/base/spreadsheets.ts';

const ROWS_AT_A_TIME = 500;

/** Yields a CSV file: UTF-8, `\n`, a line of titles. Texts that a spreadsheet would run as formulas are quoted by `'`. */
export const csvRows = async function* (
  columns: readonly string[],
  delimiter: ',' | ';',
  rows: AsyncIterable<readonly string[]>,
): AsyncGenerator<string> {
  const text = (some: readonly (readonly string[])[]): string =>
    stringify([...some], { delimiter, cast: { string: cellText } });
  let waiting: (readonly string[])[] = [columns];
  for await (const row of rows) {
    waiting.push(row);
    if (waiting.length < ROWS_AT_A_TIME) continue;
    yield text(waiting);
    waiting = [];
  }
  if (waiting.length > 0) yield text(waiting);
};
