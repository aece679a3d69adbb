import type { Query, Value } from './database.ts';
import { wantedKeys } from './gathering.ts';
import { type InputOf, query, type Reading } from './query.ts';

type Columns<Row> = keyof Row & string;

/** The values by which rows are found. */
type Wanted<Row, Column extends Columns<Row>> = { readonly [Name in Column]: NonNullable<Row[Name]> };

/** The queries that most tables need. Their inputs are named as the columns. */
export interface RowQueries<Row> {
  /** The rows with these values. */
  by<Column extends Columns<Row>>(...columns: readonly Column[]): Query<Wanted<Row, Column>, Row>;
  /** The rows with these values, sorted by the columns `order`. */
  inOrder<Column extends Columns<Row>>(
    order: readonly Columns<Row>[],
    ...columns: readonly Column[]
  ): Query<Wanted<Row, Column>, Row>;
  /** Of the rows with these values, those with an id below `before`, the highest first. */
  newestBy<Column extends Columns<Row>>(
    ...columns: readonly Column[]
  ): Query<Wanted<Row, Column> & { readonly before: string; readonly limit: number }, Row>;
  /** The rows whose entity and `column` are the entity and id of one of `keys`, a list of `EntityAndId` in JSON. */
  among(column: Columns<Row>): Query<{ readonly keys: string }, Row>;
}

interface Inputs extends Record<string, string | number> {
  limit: number;
}

interface AnyTable {
  readonly [table: string]: { readonly [column: string]: Value };
}

/** Creates the queries of a table with such rows; each call of a member makes one, which is compiled once. */
export const rowQueries = <Row>(table: string): RowQueries<Row> => {
  const withValues = (db: Reading<AnyTable>, input: InputOf<Inputs>, columns: readonly string[]) =>
    columns.reduce((rows, column) => rows.where(column, '=', input(column)), db.selectFrom(table).selectAll());
  const queries = {
    by: (...columns: readonly string[]) => query<AnyTable, Inputs>()((db, input) => withValues(db, input, columns)),
    inOrder: (order: readonly string[], ...columns: readonly string[]) =>
      query<AnyTable, Inputs>()((db, input) =>
        order.reduce((rows, column) => rows.orderBy(column), withValues(db, input, columns)),
      ),
    newestBy: (...columns: readonly string[]) =>
      query<AnyTable, Inputs>()((db, input) =>
        withValues(db, input, columns).where('id', '<', input('before')).orderBy('id', 'desc').limit(input('limit')),
      ),
    among: (column: string) =>
      query<AnyTable, { keys: string }>()((db, input, kind) =>
        db
          .selectFrom(wantedKeys(kind, input('keys')))
          .innerJoin(table, (on) =>
            on.onRef(`${table}.entity`, '=', 'wanted.entity').onRef(`${table}.${column}`, '=', 'wanted.id'),
          )
          .selectAll(table),
      ),
  };
  return queries as unknown as RowQueries<Row>;
};
