import { stringify } from 'csv-stringify/sync';
import { readFields, type SettlementField } from '../../../../catalogue/books/reconciliation.ts';

/** The cells of a line, by the names of their fields. */
export type SettlementCells = Partial<Record<SettlementField, string>>;

const titles = Object.fromEntries(readFields.map(({ name, title }) => [name, title])) as Record<
  SettlementField,
  string
>;

/** Returns how many characters a cell has at most. */
export const longestOf = (name: SettlementField): number =>
  readFields.find((field) => field.name === name)?.longest ?? Number.POSITIVE_INFINITY;

/** Returns a line of a settlement file with the titles of the interface, which `openOwnCsv` reads. */
export const writtenLine = (cells: SettlementCells): string =>
  stringify([readFields.map(({ name }) => cells[name] ?? '')], { delimiter: ';', escape_formulas: false });

/** The line of titles. */
export const titleRow = writtenLine(titles);
