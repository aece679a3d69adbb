import type { Delete, Insert, Update, Value } from './database.ts';
import { type RowQueries, rowQueries } from './row-queries.ts';

/** How a property of a record is stored: the column, and how its values are written and read. */
interface Column<Kept, Name extends string = string, Stored extends Value = Value> {
  readonly name: Name;
  written(kept: Kept): Value;
  read(stored: Stored): Kept;
}

/** A text, or one of several texts. */
export const text = <Kept extends string, const Name extends string>(name: Name): Column<Kept, Name, string> => ({
  name,
  written: (kept) => kept,
  read: (stored) => stored as Kept,
});

/** A number or a time in milliseconds. */
export const integer = <const Name extends string>(name: Name): Column<number, Name, number> => ({
  name,
  written: (kept) => kept,
  read: (stored) => stored,
});

/** An amount of money. */
export const amount = <const Name extends string>(name: Name): Column<bigint, Name, number> => ({
  name,
  written: (kept) => kept,
  read: (stored) => BigInt(stored),
});

/** True or false, as 1 or 0. */
export const flag = <const Name extends string>(name: Name): Column<boolean, Name, number> => ({
  name,
  written: Number,
  read: (stored) => stored === 1,
});

/** Anything else, as JSON. */
export const json = <Kept, const Name extends string>(name: Name): Column<Kept, Name, string> => ({
  name,
  written: (kept) => JSON.stringify(kept),
  read: (stored) => JSON.parse(stored) as Kept,
});

/** A property that may be undefined, as null. */
export const optional = <Kept, const Name extends string, Stored extends Value>(
  column: Column<Kept, Name, Stored>,
): Column<Kept | undefined, Name, Stored | null> => ({
  name: column.name,
  written: (kept) => (kept === undefined ? null : column.written(kept)),
  read: (stored) => (stored === null ? undefined : column.read(stored as Stored)),
});

type ColumnsOf<Kept> = { readonly [Property in keyof Kept]-?: Column<Kept[Property]> };

type RowOf<Columns> = {
  readonly [Property in keyof Columns as Columns[Property] extends { name: infer Name extends string }
    ? Name
    : never]: Columns[Property] extends { read(stored: infer Stored): unknown } ? Stored : never;
};

/** How records are stored: in which columns, what makes a row known again, and what of it never changes. */
interface Stored<Kept, Columns> {
  readonly columns: Columns;
  readonly key: readonly (keyof Kept & string)[];
  /** Beside its key and its version. */
  readonly fixed?: readonly (keyof Kept & string)[];
  /** As the `identity` of an `Insert`. */
  readonly identity?: readonly (keyof Kept & string)[];
}

type Versioned<Kept> = Kept & { readonly version: number };

/** A table of records. */
interface Table<Kept, Row> extends RowQueries<Row> {
  /** Returns the record of a row. */
  recordOf(row: Row): Kept;
  /** Returns the insertion of a record; `more` are columns that are no property of it. */
  insert(record: Kept, more?: Insert['row']): Insert;
  /** Returns the update of what may change, or of `set`, provided that the row still has the version that was read. */
  update(record: Versioned<Kept>, set?: Update['set']): Update;
  /** Returns the removal of a row, provided that it still has the version that was read. */
  remove(record: Versioned<Kept>): Delete;
}

/** The rows of a table. */
export type RowIn<OfTable> = OfTable extends { recordOf(row: infer Row): unknown } ? Row : never;

/**
 * Creates a table of records by its columns, each of which is named only there: `tableOf<Dispute>()('disputes', …)`. The
 * first call names the type that cannot be inferred.
 */
export const tableOf =
  <Kept extends object>() =>
  <Columns extends ColumnsOf<Kept>>(table: string, stored: Stored<Kept, Columns>): Table<Kept, RowOf<Columns>> => {
    const { columns, key, fixed = [], identity } = stored;
    const all = Object.keys(columns) as (keyof Kept & string)[];
    const changing = all.filter((each) => each !== 'version' && !key.includes(each) && !fixed.includes(each));
    const written = (record: Kept, properties: readonly (keyof Kept & string)[]): Record<string, Value> =>
      Object.fromEntries(properties.map((each) => [columns[each].name, columns[each].written(record[each])]));
    const recordOf = (row: Readonly<Record<string, Value>>): unknown => {
      const record: Record<string, unknown> = {};
      for (const each of all) record[each] = columns[each].read(row[columns[each].name] ?? null);
      return record;
    };
    const identified = identity && { identity: identity.map((each) => columns[each].name) };
    return {
      ...rowQueries<RowOf<Columns>>(table),
      recordOf: recordOf as (row: RowOf<Columns>) => Kept,
      insert: (record, more) => ({ table, ...identified, row: { ...written(record, all), ...more } }),
      update: (record, set = written(record, changing)) => ({
        table,
        key: written(record, key),
        version: record.version,
        set,
      }),
      remove: (record) => ({ table, key: written(record, key), version: record.version }),
    };
  };
