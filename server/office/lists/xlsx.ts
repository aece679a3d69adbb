import { timeOf } from '../../platform/base/clock.ts';
import { zipOf } from '../../platform/base/zip.ts';
import type { Cell } from './cells.ts';

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** The cell formats of `styles.xml`, by their places there. */
const styles = { usual: 0, head: 1, amount: 2, time: 3, text: 4, day: 5 } as const;

/** A small sheet behind the first, such as one with sums. */
export interface LastSheet {
  readonly name: string;
  readonly heads: readonly string[];
  /** Called once the rows of the first sheet are written. */
  rows(): readonly (readonly Cell[])[];
}

const sheetPath = (number: number): string => `xl/worksheets/sheet${number}.xml`;

/** Everything of a workbook but its sheets (ECMA-376, part 1). */
const partsOf = (names: readonly string[]): Readonly<Record<string, string>> => ({
  '[Content_Types].xml':
    `<Types xmlns="${PACKAGE}/content-types">` +
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
    `<Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/>` +
    names
      .map((_, place) => `<Override PartName="/${sheetPath(place + 1)}" ContentType="${TYPE}.worksheet+xml"/>`)
      .join('') +
    `<Override PartName="/xl/styles.xml" ContentType="${TYPE}.styles+xml"/></Types>`,
  '_rels/.rels':
    `<Relationships xmlns="${PACKAGE}/relationships">` +
    `<Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml':
    `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}">` +
    `<sheets>${names
      .map((name, place) => `<sheet name="${escaped(name)}" sheetId="${place + 1}" r:id="rId${place + 1}"/>`)
      .join('')}</sheets></workbook>`,
  'xl/_rels/workbook.xml.rels':
    `<Relationships xmlns="${PACKAGE}/relationships">` +
    names
      .map((_, place) => {
        const number = place + 1;
        return `<Relationship Id="rId${number}" Type="${OFFICE}/worksheet" Target="worksheets/sheet${number}.xml"/>`;
      })
      .join('') +
    `<Relationship Id="rId${names.length + 1}" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
  'xl/styles.xml':
    `<styleSheet xmlns="${MAIN}"><numFmts count="2">` +
    '<numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/>' +
    '<numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd"/></numFmts>' +
    '<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font>' +
    '<font><b/><sz val="11"/><name val="Calibri"/></font></fonts>' +
    '<fills count="2"><fill><patternFill patternType="none"/></fill>' +
    '<fill><patternFill patternType="gray125"/></fill></fills>' +
    '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>' +
    '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
    '<cellXfs count="6"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>' +
    '<xf numFmtId="49" fontId="1" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/>' +
    '<xf numFmtId="4" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>' +
    '<xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>' +
    '<xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>' +
    '<xf numFmtId="165" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs>' +
    '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>',
});

/** Characters that XML cannot have, and halves of pairs, which are no characters. */
const IMPOSSIBLE =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is removed.
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** A text such as `_x0041_` would be read as an escaped character. */
const escaped = (text: string): string =>
  text
    .replaceAll(IMPOSSIBLE, '')
    .replaceAll(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
    .replaceAll(/[&<>"]/g, (character) => escapes[character] ?? character);

/** The longest text of a cell. */
const LONGEST = 32_767;

/** A text is a text, whatever it begins with: nothing in the file is a formula. */
const textCell = (text: string, style: number): string =>
  text === ''
    ? `<c s="${style}"/>`
    : `<c s="${style}" t="inlineStr"><is><t xml:space="preserve">${escaped(text.slice(0, LONGEST))}</t></is></c>`;

const MS_PER_DAY = 86_400_000;

/** The day 0 of spreadsheets, so that days after February 1900 have their numbers. */
const EPOCH_MS = timeOf('1899-12-30 00:00:00');

const cell = ({ kind, text }: Cell): string => {
  if (kind === 'day') return `<c s="${styles.day}"><v>${(timeOf(`${text} 00:00:00`) - EPOCH_MS) / MS_PER_DAY}</v></c>`;
  if (kind === 'time') return `<c s="${styles.time}"><v>${(timeOf(text) - EPOCH_MS) / MS_PER_DAY}</v></c>`;
  if (kind === 'amount') return `<c s="${styles.amount}"><v>${text}</v></c>`;
  return kind === 'number' ? `<c><v>${text}</v></c>` : textCell(text, styles.text);
};

const row = (cells: readonly string[]): string => `<row>${cells.join('')}</row>`;

const START =
  `${HEAD}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0">` +
  '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>' +
  '<sheetFormatPr defaultRowHeight="15" defaultColWidth="18"/><sheetData>';

const END = '</sheetData></worksheet>';

const headRow = (heads: readonly string[]): string => row(heads.map((head) => textCell(head, styles.head)));

/**
 * Yields a table as a workbook (XLSX) while its rows are read, so that no long table is ever in memory; perhaps with a
 * small sheet behind it.
 */
export async function* xlsxOf(
  heads: readonly string[],
  pages: AsyncIterable<readonly (readonly Cell[])[]>,
  last?: LastSheet,
): AsyncGenerator<Uint8Array> {
  const parts = partsOf(['Export', ...(last === undefined ? [] : [last.name])]);
  const rowsText = (rows: readonly (readonly Cell[])[]): string => rows.map((cells) => row(cells.map(cell))).join('');
  const first = async function* () {
    yield START + headRow(heads);
    for await (const rows of pages) yield rowsText(rows);
    yield END;
  };
  const second = function* ({ heads: titles, rows }: LastSheet) {
    yield START + headRow(titles) + rowsText(rows()) + END;
  };
  yield* zipOf([
    ...Object.entries(parts).map(([name, content]) => ({ name, content: [HEAD + content] })),
    { name: sheetPath(1), content: first() },
    ...(last === undefined ? [] : [{ name: sheetPath(2), content: second(last) }]),
  ]);
}
