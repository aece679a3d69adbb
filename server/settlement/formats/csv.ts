import { type CsvError, parse } from 'csv-parse/sync';
import { type ReadField, readFields, type SettlementField } from '../../../catalogue/books/reconciliation.ts';
import { type ChannelSettings, settingsFrom } from '../../../catalogue/settings/channel-settings.ts';
import type { FileSource } from '../model/files.ts';
import type { Fault, SettlementLine } from '../model/record.ts';
import { isFault, type LineValues, lineOf, type Notation } from './values.ts';

/** The settings of a channel by which its settlement files are read. */
export type CsvSettings = Notation & Pick<ChannelSettings, 'settlement.delimiter' | 'settlement.columns'>;

const ofInterface: CsvSettings = settingsFrom({});

/** Returns how the files of a source are read: those that the gateway writes itself have the titles of the interface. */
export const csvSettingsFor = (source: FileSource, settings: CsvSettings): CsvSettings =>
  source === 'SIMULATOR' || source === 'BANK'
    ? { ...ofInterface, 'settlement.merchantId': settings['settlement.merchantId'] }
    : settings;

/** Where each field is in the lines of one file. */
export interface CsvLayout {
  readonly places: readonly (readonly [name: SettlementField, place: number])[];
  /** The number of columns. */
  readonly width: number;
}

const delimiters = { semicolon: ';', comma: ',', tab: '\t' } as const satisfies Record<
  CsvSettings['settlement.delimiter'],
  string
>;

/** Without these, no line can be read; others have a default. */
const needed: readonly SettlementField[] = ['transactionType', 'amount', 'currency', 'settlement.date'];

/** Returns the cells of each record of a text of whole lines. @throws CsvError for a text that is not CSV. */
const cellsOf = (text: string, settings: CsvSettings) =>
  parse(text, {
    bom: true,
    delimiter: delimiters[settings['settlement.delimiter']],
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
  }) as unknown as readonly { readonly record: readonly string[]; readonly info: { readonly lines: number } }[];

const titleOf = ({ name, title }: ReadField, settings: CsvSettings): string =>
  settings['settlement.columns'].titles.get(name) ?? title;

/** Returns the layout that the first line of a file describes, or the fault of a file of another kind. */
export const layoutOf = (firstLine: string, settings: CsvSettings): CsvLayout | Fault => {
  let titles: readonly string[];
  try {
    titles = (cellsOf(firstLine, settings)[0]?.record ?? []).map((title) => title.trim());
  } catch (error) {
    return { line: 1, reason: `the titles of the columns cannot be read: ${(error as Error).message}` };
  }
  const { constants } = settings['settlement.columns'];
  const places = readFields.flatMap((field): (readonly [SettlementField, number])[] => {
    const place = titles.indexOf(titleOf(field, settings));
    return place < 0 || constants.has(field.name) ? [] : [[field.name, place]];
  });
  const found = new Set(places.map(([name]) => name));
  const missing = readFields.filter(({ name }) => needed.includes(name) && !found.has(name) && !constants.has(name));
  if (missing.length === 0) return { places, width: titles.length };
  const names = missing.map((field) => `"${titleOf(field, settings)}"`).join(', ');
  const hint =
    titles.length > 1
      ? ''
      : `; the first line has one column, so the delimiter may be another than ${settings['settlement.delimiter']}`;
  return { line: 1, reason: `these columns are missing: ${names}${hint}` };
};

const valuesOf = (record: readonly string[], { places }: CsvLayout, settings: CsvSettings): LineValues => {
  const values = new Map<SettlementField, string>(settings['settlement.columns'].constants);
  for (const [name, place] of places) {
    const value = record[place]?.trim() ?? '';
    if (value !== '') values.set(name, value);
  }
  return values;
};

/** Reads a text of whole lines, of which the first is the line `firstLine` of its file. */
export const readLines = (
  text: string,
  firstLine: number,
  layout: CsvLayout,
  settings: CsvSettings,
): readonly (SettlementLine | Fault)[] => {
  let rows: ReturnType<typeof cellsOf>;
  try {
    rows = cellsOf(text, settings);
  } catch (error) {
    const { lines = 1 } = error as CsvError & { lines?: number };
    return [{ line: firstLine + lines - 1, reason: `it is not CSV: ${(error as Error).message}` }];
  }
  return rows.map(({ record, info }) => {
    const line = firstLine + info.lines - 1;
    if (record.length !== layout.width) {
      return { line, reason: `it has ${record.length} columns, the first line has ${layout.width}` };
    }
    return lineOf(line, valuesOf(record, layout, settings), settings);
  });
};

/** Returns whether every line with a merchant's id is of another merchant. */
export const isOfAnother = (lines: readonly (SettlementLine | Fault)[]): boolean =>
  lines.length > 0 && lines.every((line) => isFault(line) && line.field === 'clearingInstitute.merchantId');
