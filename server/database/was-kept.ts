import type { ChangeSet, Insert, Update, Value } from './database.ts';
import { placeOf } from './dialect.ts';

/** A question to PostgreSQL about a change set; its row says whether it was `kept`, and whether it was `refused`: perhaps neither. */
export interface KeptQuestion {
  readonly text: string;
  readonly values: readonly Value[];
}

type Columns = Readonly<Record<string, Value>>;

/** Collects the values of a question's text. */
const placing = () => {
  const values: Value[] = [];
  const place = (value: Value): string => {
    values.push(value);
    return placeOf.postgres(values.length);
  };
  return {
    values,
    /** An index can be used for it. */
    having: (columns: Columns): string =>
      Object.entries(columns)
        .map(([column, value]) => (value === null ? `"${column}" is null` : `"${column}" = ${place(value)}`))
        .join(' and '),
    /** Is never null. */
    same: (columns: Columns): string =>
      [
        'true',
        ...Object.entries(columns).map(([column, value]) => `"${column}" is not distinct from ${place(value)}`),
      ].join(' and '),
  };
};

const identifying = ({ row, identity = [] }: Insert): Columns =>
  Object.fromEntries(identity.map((column) => [column, row[column] ?? null]));

const exists = (table: string, condition: string): string => `exists (select 1 from "${table}" where ${condition})`;

const byInserts = (rows: readonly { readonly table: string; readonly columns: Columns }[]): KeptQuestion => {
  const { values, having } = placing();
  const kept = rows.map(({ table, columns }) => exists(table, having(columns))).join(' and ');
  return { text: `select kept, not kept as refused from (select (${kept}) as kept) as each`, values };
};

/** A row whose version has moved once shows who moved it; one that has moved on since does not. */
const byUpdates = (updates: readonly Update[]): KeptQuestion => {
  const { values, having, same } = placing();
  const kept = updates.map(({ table, key, set, version }) =>
    exists(table, `${having({ ...key, version: version + 1 })} and ${same(set)}`),
  );
  const refused = updates.map(({ table, key, set, version }) => {
    const next = having({ version: version + 1 });
    return exists(table, `${having(key)} and ("version" <= ${version} or (${next} and not (${same(set)})))`);
  });
  return { text: `select (${kept.join(' and ')}) as kept, (${refused.join(' or ')}) as refused`, values };
};

const tellsWho = ({ set, keepsVersion }: Update): boolean => keepsVersion !== true && Object.keys(set).length > 0;

/**
 * Gives the question whether a change set was kept, to be asked when its answer was lost and its repetition was a conflict: with
 * itself, or with a rival. The rows that nobody else inserts tell best, then those that it updates; without either, all that it
 * inserts must be there as it was. Nothing when it writes nothing that tells.
 */
export const keptQuestion = ({ inserts = [], updates = [] }: ChangeSet): KeptQuestion | undefined => {
  const own = inserts.filter(({ identity }) => identity !== undefined);
  if (own.length > 0) return byInserts(own.map((insert) => ({ table: insert.table, columns: identifying(insert) })));
  const telling = updates.filter(tellsWho);
  if (telling.length > 0) return byUpdates(telling);
  if (inserts.length > 0) return byInserts(inserts.map(({ table, row }) => ({ table, columns: row })));
  return undefined;
};
