import type { ChangeSet, Insert, Update, Value } from './database.ts';
import { placeOf } from './dialect.ts';

/**
 * A query to PostgreSQL about a change set. Its row says whether the change set was `kept` and whether it was
 * `refused`; both may be false.
 */
interface StoredQuery {
  readonly text: string;
  readonly values: readonly Value[];
}

type Columns = Readonly<Record<string, Value>>;

/** Collects the values of a query's text. */
const placing = () => {
  const values: Value[] = [];
  const place = (value: Value): string => {
    values.push(value);
    return placeOf.postgres(values.length);
  };
  return {
    values,
    /** A condition that can use an index. */
    having: (columns: Columns): string =>
      Object.entries(columns)
        .map(([column, value]) => (value === null ? `"${column}" is null` : `"${column}" = ${place(value)}`))
        .join(' and '),
    /** A condition that is never null. */
    same: (columns: Columns): string =>
      [
        'true',
        ...Object.entries(columns).map(([column, value]) => `"${column}" is not distinct from ${place(value)}`),
      ].join(' and '),
  };
};

const identityOf = ({ row, identity = [] }: Insert): Columns =>
  Object.fromEntries(identity.map((column) => [column, row[column] ?? null]));

const exists = (table: string, condition: string): string => `exists (select 1 from "${table}" where ${condition})`;

const byInserts = (rows: readonly { readonly table: string; readonly columns: Columns }[]): StoredQuery => {
  const { values, having } = placing();
  const kept = rows.map(({ table, columns }) => exists(table, having(columns))).join(' and ');
  return { text: `select kept, not kept as refused from (select (${kept}) as kept) as each`, values };
};

/** A row whose version has moved by one shows whose update it was; a row that has moved further does not. */
const byUpdates = (updates: readonly Update[]): StoredQuery => {
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

const identifiesWriter = ({ set, keepsVersion }: Update): boolean =>
  keepsVersion !== true && Object.keys(set).length > 0;

/**
 * Returns the query whether a change set was stored. It is needed when the answer to a commit was lost and its
 * repetition met a conflict, with itself or with a concurrent change. Rows that no other change set inserts are the
 * best evidence, then the rows that it updates; without either, everything that it inserts must be there unchanged.
 * Returns undefined when the change set writes nothing that can serve as evidence.
 */
export const storedQuery = ({ inserts = [], updates = [] }: ChangeSet): StoredQuery | undefined => {
  const own = inserts.filter(({ identity }) => identity !== undefined);
  if (own.length > 0) return byInserts(own.map((insert) => ({ table: insert.table, columns: identityOf(insert) })));
  const identifying = updates.filter(identifiesWriter);
  if (identifying.length > 0) return byUpdates(identifying);
  if (inserts.length > 0) return byInserts(inserts.map(({ table, row }) => ({ table, columns: row })));
  return undefined;
};
