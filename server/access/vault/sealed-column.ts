import type { Database, Update, Value } from '../../platform/database/database.ts';
import { query } from '../../platform/database/query.ts';
import type { SealedTexts } from './rotation.ts';

/** A column of a table with a text in each row that has one, sealed for that row. */
interface SealedColumn {
  readonly table: string;
  readonly column: string;
  /** The column that tells the rows of an entity apart; `id` by default. */
  readonly place?: string;
  /** Returns the owner for which the text of a place is sealed; the place itself by default. */
  owner?(place: string): string;
  /** Whether the place alone is the key of a row; otherwise its entity and the place are. */
  readonly isKey?: true;
}

interface Rows {
  readonly [table: string]: { readonly [column: string]: Value };
}

/** Creates what provides the texts of a column to a key change. */
export const sealedColumn = ({ table, column, place = 'id', owner = (each) => each, isKey }: SealedColumn) => {
  const rowsAfter = query<Rows, { entity: string; after: string; limit: number }>()((db, input) =>
    db
      .selectFrom(table)
      .select([place, 'version', column])
      .where('entity', '=', input('entity'))
      .where(place, '>', input('after'))
      .where(column, 'is not', null)
      .where(column, '<>', '')
      .orderBy(place)
      .limit(input('limit')),
  );
  return (database: Database): SealedTexts => ({
    page: async (entity, after, limit) =>
      (await database.read(rowsAfter, { entity, after, limit })).map((row) => {
        const at = String(row[place]);
        const key: Update['key'] = isKey ? { [place]: at } : { entity, [place]: at };
        return {
          place: at,
          owner: owner(at),
          sealed: [String(row[column])],
          update: ([resealed = '']) => ({ table, key, version: Number(row['version']), set: { [column]: resealed } }),
        };
      }),
  });
};
