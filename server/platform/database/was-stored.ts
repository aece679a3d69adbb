import { Unavailable } from '../base/unavailable.ts';
import type { ChangeSet, DatabaseKind, Insert, Update, Value } from './database.ts';
import { placeOf } from './dialect.ts';

/**
 * A query about a change set. Its row says whether the change set was `kept` and whether it was `refused`; both may be
 * false.
 */
export interface StoredQuery {
  readonly text: string;
  readonly values: readonly Value[];
}

type Columns = Readonly<Record<string, Value>>;

/** Collects the values of a query's text. */
const placing = (kind: DatabaseKind) => {
  const values: Value[] = [];
  const place = (value: Value): string => {
    values.push(value);
    return placeOf[kind](values.length);
  };
  return {
    values,
    place,
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

const byInserts = (
  kind: DatabaseKind,
  rows: readonly { readonly table: string; readonly columns: Columns }[],
): StoredQuery => {
  const { values, having } = placing(kind);
  const kept = rows.map(({ table, columns }) => exists(table, having(columns))).join(' and ');
  return { text: `select kept, not kept as refused from (select (${kept}) as kept) as each`, values };
};

/** A row whose version has moved by one shows whose update it was; a row that has moved further does not. */
const byUpdates = (kind: DatabaseKind, updates: readonly Update[]): StoredQuery => {
  const { values, place, having, same } = placing(kind);
  const kept = updates.map(({ table, key, set, version }) =>
    exists(table, `${having({ ...key, version: version + 1 })} and ${same(set)}`),
  );
  // In the order of the text, because SQLite takes values by position.
  const refused = updates.map(({ table, key, set, version }) => {
    const hasNotMoved = `${having(key)} and ("version" <= ${place(version)}`;
    return exists(table, `${hasNotMoved} or (${having({ version: version + 1 })} and not (${same(set)})))`);
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
export const storedQuery = (
  { inserts = [], updates = [] }: Pick<ChangeSet, 'inserts' | 'updates'>,
  kind: DatabaseKind,
): StoredQuery | undefined => {
  const own = inserts.filter(({ identity }) => identity !== undefined);
  if (own.length > 0)
    return byInserts(
      kind,
      own.map((insert) => ({ table: insert.table, columns: identityOf(insert) })),
    );
  const identifying = updates.filter(identifiesWriter);
  if (identifying.length > 0) return byUpdates(kind, identifying);
  if (inserts.length > 0)
    return byInserts(
      kind,
      inserts.map(({ table, row }) => ({ table, columns: row })),
    );
  return undefined;
};

/** The only row of a `StoredQuery`. SQLite has no truth values, only 1 and 0. */
export type StoredAnswer = Readonly<Record<'kept' | 'refused', boolean | number>>;

const isTrue = (value: boolean | number): boolean => value === true || value === 1;

const NOT_KNOWN = 'it is not known whether a change set was kept';

/** Creates the error of a change set of which it cannot be found out whether it was stored. */
export const notKnown = (cause?: unknown): Unavailable => new Unavailable(NOT_KNOWN, { outcome: 'unknown', cause });

/**
 * Returns whether a change set was stored whose earlier attempt is in doubt; `find` answers a query.
 * @throws Unavailable when that cannot be decided.
 */
export const wasStored = async (
  changes: Pick<ChangeSet, 'inserts' | 'updates'>,
  kind: DatabaseKind,
  find: (query: StoredQuery) => Promise<StoredAnswer>,
): Promise<boolean> => {
  const query = storedQuery(changes, kind);
  if (query === undefined) return false;
  const { kept, refused } = await find(query).catch((error: unknown) => {
    throw notKnown(error);
  });
  if (isTrue(kept)) return true;
  if (isTrue(refused)) return false;
  throw notKnown(); // A concurrent change has altered the rows since.
};
