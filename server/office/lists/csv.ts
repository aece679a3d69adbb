import { stringify } from 'csv-stringify/sync';
import { cellText } from '../../platform/base/spreadsheets.ts';
import type { Cell } from './cells.ts';

/** Without this mark, spreadsheets on Windows read UTF-8 as something else. */
const BYTE_ORDER_MARK = '\ufeff';

/** Spreadsheets would run some texts as formulas: these are quoted, and have `'` in front. */
const line = (texts: readonly string[]): string => stringify([[...texts]], { quoted_match: /^'|\r/ });

/** Yields a table as CSV (RFC 4180 with `\n`): commas, UTF-8, and no text that a spreadsheet would run. */
export async function* csvOf(
  heads: readonly string[],
  pages: AsyncIterable<readonly (readonly Cell[])[]>,
): AsyncGenerator<Uint8Array> {
  const bytes = (text: string): Uint8Array => Buffer.from(text);
  yield bytes(BYTE_ORDER_MARK + line(heads));
  for await (const rows of pages) {
    const safe = rows.map((cells) => cells.map(({ kind, text }) => (kind === 'text' ? cellText(text) : text)));
    yield bytes(safe.map(line).join(''));
  }
}
