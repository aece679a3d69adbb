import type { PaperTable } from './paper.ts';
import { type Column, type Element, type Sheet, type Style, styles } from './sheet.ts';

/* Lengths are points. */

/** Above and below the text of a row. */
export const ROW_PADDING = 7;
const CELL_PADDING = 4.5;
const BETWEEN_COLUMNS = 9;

const placesOf = (sheet: Sheet, columns: PaperTable['columns']): readonly Column[] => {
  const whole = columns.reduce((sum, { share }) => sum + share, 0);
  let from = 0;
  return columns.map(({ share, isNumeric }) => {
    const gap = from === 0 ? 0 : BETWEEN_COLUMNS;
    const width = (sheet.inner * share) / whole;
    const place = sheet.part(from + gap, width - gap);
    from += width;
    // Digits run from left to right in every language, and end below each other.
    return isNumeric === true ? { ...place, align: 'right' } : place;
  });
};

/** Draws a table: its title, its columns and its rows, over as many pages as it needs, tagged as a table. */
export const drawTable = (
  document: PDFKit.PDFDocument,
  sheet: Sheet,
  { title, columns, rows, sums = [] }: PaperTable,
): void => {
  const places = placesOf(sheet, columns);
  const setRow = (texts: readonly string[], style: Style) => {
    const cells = places.map((place, at) => ({ place, lines: sheet.lines(texts[at] ?? '', style, place) }));
    const height = Math.max(...cells.map(({ lines }) => sheet.heightOf(lines, style))) + 2 * CELL_PADDING;
    return { cells, height };
  };
  const writeRow = (table: Element, role: 'TH' | 'TD', { cells, height }: ReturnType<typeof setRow>, style: Style) => {
    const row = document.struct('TR');
    table.add(row);
    for (const { place, lines } of cells) sheet.write(role, lines, style, place, sheet.top() + CELL_PADDING, row);
    row.end();
    sheet.skip(height);
  };

  const titles = columns.map((column) => column.title);
  const head = setRow(titles, styles.column);
  // A title and its columns stand above a row at least.
  const headingHeight = styles.heading.size * sheet.leading + ROW_PADDING;
  sheet.turn(headingHeight + 2 * head.height);
  sheet.paragraph('H2', title, styles.heading);
  sheet.skip(ROW_PADDING / 2);
  const table = document.struct('Table');
  document.addStructure(table);
  writeRow(table, 'TH', head, styles.column);
  const all = [
    ...rows.map((texts) => ({ texts, style: styles.cell })),
    ...sums.map((texts) => ({ texts, style: styles.sum })),
  ];
  for (const { texts, style } of all) {
    const row = setRow(texts, style);
    if (sheet.turn(row.height)) writeRow(table, 'TH', setRow(titles, styles.column), styles.column);
    sheet.rule();
    writeRow(table, 'TD', row, style);
  }
  table.end();
};
