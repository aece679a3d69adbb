import type { ColumnKind, ExportColumn } from '../../../catalogue/backoffice/whole-lists.ts';
import { timeOf } from '../../platform/base/clock.ts';
import { dateTimeIn } from '../../platform/base/zones.ts';
import type { Entry } from './source.ts';

/**
 * The value of a cell, in the text of its kind: `12.50` for an amount, `2026-11-20 12:00:00` for a time, `2026-11-20` for
 * a day.
 */
export interface Cell {
  readonly kind: Exclude<ColumnKind, 'dayOf'>;
  readonly text: string;
}

const NUMBER = /^-?\d+(\.\d+)?$/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;
const DAY_CHARACTERS = 'yyyy-mm-dd'.length;
const TIME = /^(\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2})\+0000$/;

const valueAt = (entry: unknown, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>(
      (value, name) =>
        typeof value === 'object' && value !== null && Object.hasOwn(value, name)
          ? (value as Readonly<Record<string, unknown>>)[name]
          : undefined,
      entry,
    );

const textOf = (value: unknown): string => {
  if (value === undefined || value === null) return '';
  if (Array.isArray(value) && value.every((each) => typeof each === 'string')) return value.join(', ');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
};

const inZone = (text: string, zone: string): string => {
  const [, utc] = TIME.exec(text) ?? [];
  return utc === undefined ? text : dateTimeIn(timeOf(utc), zone);
};

/** Whether the values of a column are those of a zone, which its head then names. */
export const isOfZone = (kind: ColumnKind): boolean => kind === 'time' || kind === 'dayOf';

/** Returns the heads of an export: the name of each column, with the zone of its times. */
export const headsOf = (columns: readonly ExportColumn[], zone: string): readonly string[] =>
  columns.map(([name, , kind]) => (isOfZone(kind) ? `${name} (${zone})` : name));

const cellOf = (text: string, kind: ColumnKind, zone: string): Cell => {
  if (isOfZone(kind) && TIME.test(text)) {
    const time = inZone(text, zone);
    return kind === 'time' ? { kind, text: time } : { kind: 'day', text: time.slice(0, DAY_CHARACTERS) };
  }
  if (kind === 'day' && DAY.test(text)) return { kind, text };
  return { kind: (kind === 'amount' || kind === 'number') && NUMBER.test(text) ? kind : 'text', text };
};

/** Returns the cells of an entry. What is no number, time or day, such as `none`, is a text. */
export const cellsOf = (entry: Entry, columns: readonly ExportColumn[], zone: string): readonly Cell[] =>
  columns.map(([, path, kind]) => cellOf(textOf(valueAt(entry, path)), kind, zone));

/** Returns the text of an entry at a path such as `settlement.amount`; empty if it has none. */
export const textAt = (entry: Entry, path: string): string => textOf(valueAt(entry, path));
