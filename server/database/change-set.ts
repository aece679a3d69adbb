import {
  type ChangeSet,
  Conflict,
  type DatabaseKind,
  type Delete,
  type Expectation,
  type Insert,
  type Update,
  type Value,
} from './database.ts';
import { placeOf } from './dialect.ts';

/** One row of a change set, ready to be written: rows of the same shape share one text of SQL. */
export interface Write {
  readonly shape: string;
  readonly values: readonly Value[];
  /** Whether the write counts only when it met exactly one row. */
  readonly mustMeetOneRow: boolean;
  /** Whether it only looks whether there is such a row. */
  readonly isQuestion?: boolean;
  /** Whether further rows of the same shape may follow in its SQL. */
  readonly mayContinue: boolean;
  /** Gives the SQL; its values stand at `firstPlace` and after. */
  sqlFor(kind: DatabaseKind, firstPlace: number): string;
}

/** PostgreSQL counts a statement's values in 16 bits. */
const MAXIMUM_VALUES = 65_535;

/**
 * Gives the writes of a change set, updates and deletes first, so that both databases let them meet the rows as they were
 * before. Throws when a row is changed twice, when there are too many values for one statement, or when a value is
 * missing, no integer, or too large to come back exactly.
 */
export const writesOf = ({
  inserts = [],
  updates = [],
  deletes = [],
  expectations = [],
}: ChangeSet): readonly Write[] => {
  const changed = deletes.length === 0 ? updates : [...updates, ...deletes];
  if (changed.length > 1 && new Set(changed.map(identityOf)).size < changed.length) {
    throw new TypeError('A change set cannot change a row twice: PostgreSQL would keep only one of the changes.');
  }
  if (deletes.some((gone) => inserts.some((added) => isSameRow(gone, added)))) {
    throw new TypeError('A change set cannot delete a row and insert it: PostgreSQL would find its key taken.');
  }
  const writes = [
    ...expectations.map(expecting),
    ...updates.map(updating),
    ...deletes.map(deleting),
    ...inserts.map(inserting),
  ];
  const valueCount = writes.reduce((count, { values }) => count + values.length, 0);
  if (valueCount > MAXIMUM_VALUES) {
    throw new RangeError(`A change set of ${valueCount} values is too large: at most ${MAXIMUM_VALUES} fit.`);
  }
  return writes;
};

/**
 * Gives one statement that writes a whole change set: PostgreSQL keeps all of it or nothing, in one round trip. An
 * update that meets no row makes the divisor zero, which fails the statement. Its values are those of the writes, in
 * their order.
 */
export const changeSetStatement = (writes: readonly Write[]): string => {
  const parts: string[] = [];
  const met: string[] = [];
  let place = 1;
  writes.forEach((write, index) => {
    if (continuesRows(write, writes[index - 1])) parts.push(`${parts.pop()}, (${places(write, place)})`);
    else
      parts.push(write.sqlFor('postgres', place) + (write.mustMeetOneRow && !write.isQuestion ? ' returning 1' : ''));
    if (write.mustMeetOneRow) met.push(`(select count(*) from w${parts.length}) = 1`);
    place += write.values.length;
  });
  const named = parts.map((sql, index) => `w${index + 1} as (${sql})`);
  const guard = met.length > 0 ? `1 / (case when ${met.join(' and ')} then 1 else 0 end)` : '1';
  return `with ${named.join(', ')} select ${guard}`;
};

/** Rows of one shape become one insertion: planning thousands of parts takes PostgreSQL many seconds. */
const continuesRows = (write: Write, before: Write | undefined): boolean =>
  write.mayContinue && write.shape === before?.shape;

const places = ({ values }: Write, first: number): string =>
  values.map((_, index) => placeOf.postgres(first + index)).join(', ');

const identityOf = ({ table, key }: Update | Delete): string =>
  JSON.stringify([table, Object.entries(key).sort().map(String)]);

const isSameRow = ({ table, key }: Delete, added: Insert): boolean =>
  table === added.table && Object.entries(key).every(([column, value]) => added.row[column] === value);

function inserting({ table, row }: Insert): Write {
  const columns = Object.keys(row);
  return {
    shape: `+${table}(${columns.join()})`,
    values: Object.values(row).map(storable),
    mustMeetOneRow: false,
    mayContinue: true,
    sqlFor: (kind, firstPlace) => {
      const places = columns.map((_, index) => placeOf[kind](firstPlace + index));
      return `insert into ${quoted(table)} (${columns.map(quoted).join(', ')}) values (${places.join(', ')})`;
    },
  };
}

/** A version that is expected is at least 1, so that "there is none" has a text of SQL of its own. */
function expecting({ table, key, version }: Expectation): Write {
  const isAbsent = version === 0;
  const identifying = isAbsent ? key : { ...key, version };
  const columns = Object.keys(identifying);
  return {
    shape: `?${isAbsent ? '!' : ''}${table}(${columns.join()})`,
    values: Object.values(identifying).map(storable),
    mustMeetOneRow: true,
    isQuestion: true,
    mayContinue: false,
    sqlFor: (kind, firstPlace) => {
      const conditions = columns.map((column, index) => `${quoted(column)} = ${placeOf[kind](firstPlace + index)}`);
      const found = `select 1 from ${quoted(table)} where ${conditions.join(' and ')}`;
      return isAbsent ? `select 1 where not exists (${found})` : found;
    },
  };
}

function updating({ table, key, version, set, keepsVersion }: Update): Write {
  const changed = Object.keys(set);
  const identifying = [...Object.keys(key), 'version'];
  return {
    shape: `${keepsVersion ? '=' : '~'}${table}(${changed.join()})(${identifying.join()})`,
    values: [...Object.values(set), ...Object.values(key), version].map(storable),
    mustMeetOneRow: true,
    mayContinue: false,
    sqlFor: (kind, firstPlace) => {
      const equals = (column: string, index: number) => `${quoted(column)} = ${placeOf[kind](firstPlace + index)}`;
      const assignments = [...changed.map(equals), keepsVersion ? 'version = version' : 'version = version + 1'];
      const conditions = identifying.map((column, index) => equals(column, changed.length + index));
      return `update ${quoted(table)} set ${assignments.join(', ')} where ${conditions.join(' and ')}`;
    },
  };
}

function deleting({ table, key, version }: Delete): Write {
  const identifying = version === undefined ? key : { ...key, version };
  const columns = Object.keys(identifying);
  return {
    shape: `-${table}(${columns.join()})`,
    values: Object.values(identifying).map(storable),
    mustMeetOneRow: version !== undefined,
    mayContinue: false,
    sqlFor: (kind, firstPlace) => {
      const conditions = columns.map((column, index) => `${quoted(column)} = ${placeOf[kind](firstPlace + index)}`);
      return `delete from ${quoted(table)} where ${conditions.join(' and ')}`;
    },
  };
}

/** Names come from our own code; the check keeps it so. */
function quoted(name: string): string {
  if (!/^[a-z][a-z0-9_]*$/.test(name))
    throw new Error(`${JSON.stringify(name)} cannot be the name of a column or table.`);
  return `"${name}"`;
}

/** The drivers would keep a missing value or NaN as null, and give back a large integer changed. */
function storable(value: Value | undefined): Value {
  if (value === null || typeof value === 'string') return value;
  if (typeof value === 'number' && Number.isSafeInteger(value)) return value;
  if (typeof value === 'bigint' && Number.isSafeInteger(Number(value))) return value;
  throw new TypeError(`A ${typeof value} that is neither text, null nor an integer below 2^53 cannot be stored.`);
}

/** Gives change sets as one, to be kept whole or not at all. */
export const together = (...sets: readonly ChangeSet[]): ChangeSet => ({
  inserts: sets.flatMap(({ inserts }) => inserts ?? []),
  updates: sets.flatMap(({ updates }) => updates ?? []),
  deletes: sets.flatMap(({ deletes }) => deletes ?? []),
  expectations: sets.flatMap(({ expectations }) => expectations ?? []),
});

/** Tells those who relied on something that a commit was a conflict; gives the error on. */
export const tellingMissed =
  ({ expectations = [] }: ChangeSet) =>
  (error: unknown): never => {
    if (error instanceof Conflict) for (const { missed } of expectations) missed?.();
    throw error;
  };
