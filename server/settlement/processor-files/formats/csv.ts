import { type CsvError, parse } from 'csv-parse/sync';
import { type ReadField, readFields, type SettlementField } from '../../../../catalogue/books/reconciliation.ts';
import { type ChannelSettings, settingsFrom } from '../../../../catalogue/settings/channel-settings.ts';
import { LEFT_OUT, type SettlementColumn } from '../../../../catalogue/settings/kinds.ts';
import type { ReportedPayout } from '../model/payouts.ts';
import type { Fault } from '../model/record.ts';
import type { ReadPart, SettlementFormat } from './format.ts';
import { type Addend, isFault, isMoney, type LineValues, lineOf, meant, type Notation } from './values.ts';

/** The settings of a channel by which its settlement files are read. */
export type CsvSettings = Notation & Pick<ChannelSettings, 'settlement.delimiter' | 'settlement.columns'>;

/** A column of several, and the column that says in which lines it counts. */
interface Term {
  readonly isSubtracted: boolean;
  readonly place: number;
  readonly where?: { readonly place: number; readonly word: string };
}

/** Where each field is in the lines of one file. */
interface CsvLayout {
  readonly places: readonly (readonly [name: SettlementField, place: number])[];
  readonly sums: readonly (readonly [name: SettlementField, terms: readonly Term[]])[];
  /** The columns of which the first one with a text counts. */
  readonly choices: readonly (readonly [name: SettlementField, terms: readonly Term[]])[];
  /** The amounts whose sign says whether they are taken from the merchant or paid. */
  readonly signed: ReadonlySet<SettlementField>;
  /** The columns that no field takes, by their places. */
  readonly unused: readonly (readonly [place: number, title: string])[];
  readonly titles: readonly string[];
  /** The number of columns. */
  readonly width: number;
}

const delimiters = { semicolon: ';', comma: ',', tab: '\t' } as const satisfies Record<
  CsvSettings['settlement.delimiter'],
  string
>;

const moneyFields = readFields.flatMap(({ name, kind }) => (kind === 'amount' ? [name] : []));

/** Without these, no line can be read; others have a default. */
const needed: readonly SettlementField[] = ['transactionType', 'amount', 'currency', 'settlement.date'];

/** The cells of a record, and the line of its text in which it ends, counted from 1. */
interface Row {
  readonly record: readonly string[];
  readonly line: number;
}

const LINE_END = 0x0a;

/** Returns what counts the lines until a place of a text, by its bytes; each place is behind the one before. */
const lineCounter = (text: string): ((place: number) => number) => {
  const bytes = Buffer.from(text);
  let [line, next] = [1, bytes.indexOf(LINE_END)];
  return (place) => {
    while (next >= 0 && next < place) {
      line += 1;
      next = bytes.indexOf(LINE_END, next + 1);
    }
    return line;
  };
};

/**
 * Returns the records of a text of whole lines. The parser counts some line ends of Windows twice, and would take the
 * first line end of a part for that of all its lines, so the lines are those that parts are cut into.
 * @throws CsvError for a text that is not CSV.
 */
const rowsOf = (text: string, settings: CsvSettings): readonly Row[] => {
  const rows = parse(text, {
    bom: true,
    // Some processors write blanks before quotes; a line end of Windows is one with a blank before it.
    ltrim: true,
    rtrim: true,
    delimiter: delimiters[settings['settlement.delimiter']],
    info: true,
    record_delimiter: '\n',
    relax_column_count: true,
    skip_empty_lines: true,
  }) as unknown as readonly { readonly record: readonly string[]; readonly info: { readonly bytes: number } }[];
  const lineAt = lineCounter(text);
  // The bytes of a record end behind its line end.
  return rows.map(({ record, info: { bytes } }) => ({ record, line: lineAt(bytes - 1) }));
};

/** Returns why a text is not CSV, and the line in which the first cell begins that is none. */
const faultOf = (error: unknown, text: string): Fault => {
  const { message, bytes = 0 } = error as CsvError & { bytes?: number };
  return { line: lineCounter(text)(bytes), reason: message.replace(/ at line \d+/, '') };
};

const columnOf = ({ name, title }: ReadField, settings: CsvSettings): SettlementColumn =>
  settings['settlement.columns'].titles.get(name) ?? { title, terms: [{ isSubtracted: false, title }] };

/** Returns the terms of a sum, if the file has all of its columns. */
const termsIn = ({ terms }: SettlementColumn, titles: readonly string[]): readonly Term[] | undefined => {
  const found = terms.flatMap(({ isSubtracted, title, where }): readonly Term[] => {
    const place = titles.indexOf(title);
    if (where === undefined) return place < 0 ? [] : [{ isSubtracted, place }];
    const other = titles.indexOf(where.title);
    return place < 0 || other < 0 ? [] : [{ isSubtracted, place, where: { place: other, word: where.word } }];
  });
  return found.length === terms.length ? found : undefined;
};

/** Returns the amounts that have a sign. Where those of the lines have one, fees that come back have one, too. */
const signedIn = (sums: CsvLayout['sums'], settings: CsvSettings): ReadonlySet<SettlementField> => {
  if (settings['settlement.amounts'].startsWith('signed')) return new Set(moneyFields);
  const signed = sums.flatMap(([name, terms]) => (terms.some(({ isSubtracted }) => isSubtracted) ? [name] : []));
  return new Set(signed.length > 0 ? [...signed, 'settlement.fee'] : []);
};

/** Returns the cells of the last line of a text. @throws CsvError for a text that is not CSV. */
const titlesIn = (untilTitles: string, settings: CsvSettings): readonly string[] =>
  (rowsOf(untilTitles, settings).at(-1)?.record ?? []).map((title) => title.trim());

/** Returns the titles in the last line of a text; none if it is not CSV. */
export const titlesOf = (untilTitles: string, settings: CsvSettings): readonly string[] => {
  try {
    return titlesIn(untilTitles, settings);
  } catch {
    return [];
  }
};

/**
 * Returns the layout that the last line of a text describes, or the fault of a file of another kind. A column with the
 * whole text of a setting as its title counts before the sum that the text may describe.
 */
export const layoutOf = (untilTitles: string, settings: CsvSettings): CsvLayout | Fault => {
  let titles: readonly string[];
  try {
    titles = titlesIn(untilTitles, settings);
  } catch (error) {
    const { reason } = faultOf(error, untilTitles);
    return { line: 1, reason: `the titles of the columns cannot be read: ${reason}` };
  }
  const { constants, titles: set, unused } = settings['settlement.columns'];
  const places: (readonly [SettlementField, number])[] = [];
  const sums: (readonly [SettlementField, readonly Term[]])[] = [];
  const choices: (readonly [SettlementField, readonly Term[]])[] = [];
  const missing: string[] = [];
  for (const field of readFields) {
    if (constants.has(field.name)) continue;
    const column = columnOf(field, settings);
    const place = titles.indexOf(column.title);
    const terms = place < 0 && column.terms[0]?.title !== column.title ? termsIn(column, titles) : undefined;
    if (place >= 0) places.push([field.name, place]);
    else if (terms !== undefined) (field.kind === 'amount' ? sums : choices).push([field.name, terms]);
    // Without one of its columns, a sum would be another amount, and a choice another text, without a word.
    else if (needed.includes(field.name) || (set.has(field.name) && column.terms.length > 1))
      missing.push(column.title);
  }
  if (missing.length > 0) {
    const hint =
      titles.length > 1
        ? ''
        : `; the first line has one column, so the delimiter may be another than ${settings['settlement.delimiter']}`;
    return { line: 1, reason: `these columns are missing: ${missing.map((each) => `"${each}"`).join(', ')}${hint}` };
  }
  const used = new Set([
    ...places.map(([, place]) => place),
    ...[...sums, ...choices].flatMap(([, terms]) =>
      terms.flatMap(({ place, where }) => [place, where?.place ?? place]),
    ),
  ]);
  return {
    places,
    sums,
    choices,
    signed: signedIn(sums, settings),
    unused: titles.flatMap((title, place) => (used.has(place) || unused.has(title) ? [] : [[place, title] as const])),
    titles,
    width: titles.length,
  };
};

const addendsOf = (record: readonly string[], terms: readonly Term[]): readonly Addend[] =>
  terms.flatMap(({ isSubtracted, place, where }) => {
    const text = record[place] ?? '';
    const counts = where === undefined || record[where.place] === where.word;
    return text !== '' && counts ? [{ isSubtracted, text }] : [];
  });

const valuesOf = (record: readonly string[], { places, choices }: CsvLayout, settings: CsvSettings): LineValues => {
  const values = new Map<SettlementField, string>(settings['settlement.columns'].constants);
  for (const [name, place] of places) {
    const value = record[place]?.trim() ?? '';
    if (value !== '') values.set(name, value);
  }
  for (const [name, terms] of choices) {
    const [first] = addendsOf(record, terms);
    if (first !== undefined) values.set(name, first.text);
  }
  return values;
};

/** Returns whether a word of a line says that the line is left out. */
const isLeftOut = (values: LineValues, settings: CsvSettings): boolean =>
  [...settings['settlement.values'].keys()].some((name) => meant(name, values.get(name), settings) === LEFT_OUT);

/** What a cell without an amount has in reports whose columns are never empty. */
const NOTHING = /^(?:[-–—]|n\/?a)?$/i;

/** Returns the columns that no field takes and that hold amounts, at least one of them not zero. */
const unusedAmountsIn = (records: readonly (readonly string[])[], { unused }: CsvLayout, settings: CsvSettings) =>
  unused.flatMap(([place, title]) => {
    const cells = records.map((record) => record[place] ?? '').filter((cell) => !NOTHING.test(cell.trim()));
    const isOfMoney = cells.every((cell) => isMoney(cell, title, settings)) && cells.some((cell) => /[1-9]/.test(cell));
    return isOfMoney ? [title] : [];
  });

/** The lines that tell of payouts, by words of their type, and the column that begins with what banks write of them. */
export interface PayoutLines {
  readonly words: readonly string[];
  readonly bankReference: string;
}

const sumsOf = (record: readonly string[], { signed, sums }: CsvLayout) => ({
  signed,
  sums: new Map(sums.map(([name, terms]) => [name, addendsOf(record, terms)] as const)),
});

/** Returns the payout of which a line tells; undefined for any other line, and for one that cannot be read. */
const payoutIn = (
  record: readonly string[],
  values: LineValues,
  layout: CsvLayout,
  settings: CsvSettings,
  { words, bankReference }: PayoutLines,
): ReportedPayout | undefined => {
  if (!words.includes(values.get('recordType') ?? '') || record.length !== layout.width) return undefined;
  const plain = new Map(values).set('recordType', 'SETTLED').set('transactionType', 'DEBIT');
  plain.delete('settlement.status');
  const line = lineOf(1, plain, { ...settings, 'settlement.values': new Map() }, sumsOf(record, layout));
  if (isFault(line)) return undefined;
  const [written] = (record[layout.titles.indexOf(bankReference)] ?? '').trim().split(/[\s,]+/);
  const reference = line.texts['settlement.id'] ?? written;
  if (reference === undefined || reference === '') return undefined;
  return {
    reference,
    bankReference: written === reference || written === '' ? undefined : written,
    // What leaves the account at the processor is paid out.
    amount: line.cashflow === 'NEG' ? line.settlementAmount : -line.settlementAmount,
    currency: line.settlementCurrency,
    date: line.date,
  };
};

/** Reads a text of whole lines, of which the first is the line `firstLine` of its file. */
export const readLines = (
  text: string,
  firstLine: number,
  layout: CsvLayout,
  settings: CsvSettings,
  payoutLines?: PayoutLines,
): ReadPart => {
  let rows: readonly Row[];
  try {
    rows = rowsOf(text, settings);
  } catch (error) {
    const { line, reason } = faultOf(error, text);
    const fault = { line: firstLine + line - 1, reason: `it is not CSV: ${reason}` };
    return { lines: [fault], leftOut: 0, unusedAmounts: [] };
  }
  const payouts: ReportedPayout[] = [];
  const kept = rows.flatMap(({ record, line }) => {
    const values = valuesOf(record, layout, settings);
    if (!isLeftOut(values, settings)) return [{ record, values, line: firstLine + line - 1 }];
    const payout = payoutLines && payoutIn(record, values, layout, settings, payoutLines);
    if (payout !== undefined) payouts.push(payout);
    return [];
  });
  const lines = kept.map(({ record, values, line }) => {
    if (record.length !== layout.width) {
      return { line, reason: `it has ${record.length} columns, the line of titles has ${layout.width}` };
    }
    return lineOf(line, values, settings, sumsOf(record, layout));
  });
  const records = kept.map(({ record }) => record);
  const unusedAmounts = unusedAmountsIn(records, layout, settings);
  return { lines, leftOut: rows.length - kept.length, unusedAmounts, ...(payoutLines && { payouts }) };
};

/** Opens CSV that settings describe. */
export const openCsv = (
  head: string,
  settings: CsvSettings,
  payoutLines?: PayoutLines,
): ReturnType<SettlementFormat['open']> => {
  const layout = layoutOf(head, settings);
  if ('reason' in layout) return layout;
  return ({ content, firstLine }) => readLines(content, firstLine, layout, settings, payoutLines);
};

/** CSV whose columns the settings of the channel name. */
export const csvByColumns: SettlementFormat = {
  open: (head, settings) => openCsv(head, settings),
  takenBy: 'settlement.file',
};

const ofInterface: CsvSettings = settingsFrom({});

/** Opens CSV with the titles and words of the interface, as the gateway writes it itself. */
export const openOwnCsv: SettlementFormat['open'] = (head, settings) =>
  openCsv(head, { ...ofInterface, 'settlement.merchantId': settings['settlement.merchantId'] });
