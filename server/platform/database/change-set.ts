import type { ChangeSet, DatabaseKind, Delete, Expectation, Insert, Lateness, Update, Value } from './database.ts';
import { placeOf } from './dialect.ts';

/** How rows of one shape are written. It is made once, for the first row of that shape. */
export interface WriteForm {
  /** The name of the form. Its first character is its place in the order in which statements are written. */
  readonly shape: string;
  /** Whether the write fails unless it affects exactly one row. */
  readonly mustMeetOneRow: boolean;
  /** Whether equal writes have the effect of one of them. */
  readonly isRepeatable?: boolean;
  /** Whether the write only checks that the row exists. */
  readonly isQuery?: boolean;
  /** Returns the SQL; its values begin at `firstPlace`. */
  sqlFor(kind: DatabaseKind, firstPlace: number): string;
  /** Returns how PostgreSQL writes several rows with values of these types; undefined if it cannot. */
  manyFor?(values: readonly Value[]): ManyWrites | undefined;
}

/** An existing row that is changed or removed, and the version that it must have. */
interface WrittenRow {
  readonly name: string;
  readonly version: number | undefined;
  readonly keepsVersion: boolean;
}

/** One row of a change set with the form in which it is written. */
export interface Write {
  readonly form: WriteForm;
  readonly values: readonly Value[];
  /** The existing row that is changed or removed. */
  readonly row?: WrittenRow;
}

interface ManyWrites {
  /** Writes of one shape are written together. */
  readonly shape: string;
  /** Fewer rows are written one by one. */
  readonly least: number;
  /** Returns the parameters of the SQL: the values of each column in an array, or all rows as JSON. */
  valuesOf(writes: readonly Write[]): readonly (Value | readonly Value[])[];
  sqlFor(firstPlace: number): string;
  /** Returns the number of rows that it must affect. */
  mustMeet?(firstPlace: number): string;
}

/** A statement of PostgreSQL that writes one row, or many of the same shape. */
export interface WriteStatement {
  /** Statements of one shape have one SQL text. */
  readonly shape: string;
  readonly values: readonly (Value | readonly Value[])[];
  text(): string;
}

/** A write whose row is never read, as durable as any other; it shows whether the database can be written. */
export const writeProbe: Write = {
  form: {
    shape: '4+probe',
    mustMeetOneRow: false,
    sqlFor: () =>
      `insert into migrations (number, name) values (-1, 'probe') on conflict (number) do update set name = 'probe'`,
  },
  values: [],
};

/** PostgreSQL counts a statement's values in 16 bits. */
const MAXIMUM_VALUES = 65_535;

/**
 * Returns the writes of a change set, updates and deletes first, so that on both databases they see the rows as they
 * were before. Throws when a row is changed twice, when there are too many values for one statement, or when a value is
 * missing, not an integer, or too large to come back exactly.
 */
export const writesOf = ({
  inserts = [],
  updates = [],
  deletes = [],
  expectations = [],
}: ChangeSet): readonly Write[] => {
  if (hasRowTwice(deletes.length === 0 ? updates : [...updates, ...deletes])) {
    throw new TypeError('A change set cannot change a row twice: PostgreSQL would keep only one of the changes.');
  }
  if (deletes.some((gone) => inserts.some((added) => isSameRow(gone, added)))) {
    throw new TypeError('A change set cannot delete a row and insert it: PostgreSQL would find its key taken.');
  }
  const latenesses = new Set(inserts.flatMap(({ lateness }) => lateness ?? []));
  const writes = [
    ...[...latenesses].map(announcing),
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
 * Returns the statements that write change sets on PostgreSQL, in one transaction. Rows that differ in their values only
 * share a statement. The statements are in the same order for everybody: rows are read, then changed, then added, table
 * by table, so that transactions seldom wait for each other in a circle.
 */
export const statementsOf = (sets: readonly (readonly Write[])[]): readonly WriteStatement[] => {
  const groups = new Map<string, Write[]>();
  for (const write of sets.flat()) {
    const shape = write.form.manyFor?.(write.values)?.shape ?? write.form.shape;
    const group = groups.get(shape);
    if (group === undefined) groups.set(shape, [write]);
    else group.push(write);
  }
  return [...groups.values()].flatMap(groupStatements).sort((a, b) => compared(a.shape, b.shape));
};

const compared = (one: string, other: string): number => (one < other ? -1 : Number(one > other));

const groupStatements = (group: readonly Write[]): readonly WriteStatement[] => {
  const [first] = group;
  const different = first?.form.isRepeatable ? withoutRepetition(group) : group;
  const writes = different.toSorted((a, b) => compared(a.row?.name ?? '', b.row?.name ?? ''));
  const many = first?.form.manyFor?.(first.values);
  if (many !== undefined && writes.length >= many.least) return [manyStatement(writes, many)];
  return writes.map(oneStatement);
};

const withoutRepetition = (writes: readonly Write[]): readonly Write[] => [
  ...new Map(writes.map((write) => [JSON.stringify(write.values), write])).values(),
];

const oneStatement = ({ form, values }: Write): WriteStatement => ({
  shape: form.shape,
  values,
  text: () => {
    const sql = form.sqlFor('postgres', 1);
    if (!form.mustMeetOneRow) return sql;
    return guarded(form.isQuery ? sql : `${sql} returning 1`, '1');
  },
});

const manyStatement = (
  writes: readonly Write[],
  { shape, valuesOf, sqlFor, mustMeet }: ManyWrites,
): WriteStatement => ({
  shape,
  values: valuesOf(writes),
  text: () => (mustMeet === undefined ? sqlFor(1) : guarded(sqlFor(1), mustMeet(1))),
});

/** Another number of rows makes the divisor zero, which fails the statement, and with it the transaction. */
const guarded = (sql: string, rows: string): string =>
  `with w as (${sql}) select 1 / (case when (select count(*) from w) = ${rows} then 1 else 0 end)`;

const typeOf = (value: Value | undefined): string => (typeof value === 'string' ? 'text' : 'bigint');

const arrayPlace = (value: Value | undefined, place: number): string =>
  `${placeOf.postgres(place)}::${typeOf(value)}[]`;

/**
 * Returns the `manyFor` of a form whose SQL writes rows `t` from rows `v` of arrays; the type of a column without any
 * value is not known.
 */
const manyOf = (
  shape: string,
  sqlWith: (rows: string, column: (place: number) => string) => string,
): NonNullable<WriteForm['manyFor']> => {
  const known = new Map<string, ManyWrites>();
  const manyWith = (values: readonly Value[], types: string): ManyWrites => ({
    shape: `${shape}*${types}`,
    least: LEAST_ROWS_AS_ARRAYS,
    valuesOf: (writes) => values.map((_, column) => writes.map((write) => write.values[column] ?? null)),
    sqlFor: (firstPlace) => {
      const arrays = values.map((value, index) => arrayPlace(value, firstPlace + index));
      const rows = `unnest(${arrays.join(', ')}) as v(${values.map((_, index) => `c${index}`).join(', ')})`;
      return sqlWith(rows, (place) => `v.c${place}`);
    },
    mustMeet: (firstPlace) => `cardinality(${arrayPlace(values[0], firstPlace)})`,
  });
  return (values) => {
    if (values.includes(null)) return undefined;
    const types = values.map(typeOf).join();
    const many = known.get(types) ?? manyWith(values, types);
    known.set(types, many);
    return many;
  };
};

const identityOf = ({ table, key }: Pick<Update, 'table' | 'key'>): string =>
  JSON.stringify([table, Object.entries(key).sort().map(String)]);

const hasRowTwice = (changed: readonly Pick<Update, 'table' | 'key'>[]): boolean => {
  if (changed.length < 2 || new Set(changed.map(({ table }) => table)).size === changed.length) return false;
  return new Set(changed.map(identityOf)).size < changed.length;
};

const isSameRow = ({ table, key }: Delete, added: Insert): boolean =>
  table === added.table && Object.entries(key).every(([column, value]) => added.row[column] === value);

/** Fewer rows are found by their keys one by one, whatever the planner believes about the size of the table. */
const LEAST_ROWS_AS_ARRAYS = 20;

const LEAST_ROWS_AS_JSON = 2;

/** Whether a record has these columns, in this order. */
const hasColumns = (record: Readonly<Record<string, Value>>, columns: readonly string[]): boolean => {
  let place = 0;
  for (const column in record) {
    if (columns[place] !== column) return false;
    place += 1;
  }
  return place === columns.length;
};

/**
 * Keeps the forms of a kind of write, because naming one again takes longer than finding it: by the table, the columns
 * of one or two records, and whether they differ in something else.
 */
const keptForms = (
  make: (table: string, columns: readonly string[], others: readonly string[], isOther: boolean) => WriteForm,
) => {
  interface Kept {
    readonly columns: readonly string[];
    readonly others: readonly string[];
    readonly isOther: boolean;
    readonly form: WriteForm;
  }
  const known = new Map<string, Kept[]>();
  return (
    table: string,
    record: Readonly<Record<string, Value>>,
    other: Readonly<Record<string, Value>> = {},
    isOther = false,
  ): WriteForm => {
    const ofTable = known.get(table) ?? [];
    for (const { columns, others, isOther: wasOther, form } of ofTable) {
      if (isOther === wasOther && hasColumns(record, columns) && hasColumns(other, others)) return form;
    }
    const [columns, others] = [Object.keys(record), Object.keys(other)];
    const form = make(table, columns, others, isOther);
    ofTable.push({ columns, others, isOther, form });
    known.set(table, ofTable);
    return form;
  };
};

const rowsAsJson = (table: string, columns: readonly string[]): Pick<ManyWrites, 'valuesOf'> & { from: FromJson } => ({
  valuesOf: (writes) => [`[${writes.map(({ values }) => jsonOf(columns, values)).join()}]`],
  from: (firstPlace) => `json_populate_recordset(null::${quoted(table)}, ${placeOf.postgres(firstPlace)}::json)`,
});

type FromJson = (firstPlace: number) => string;

const insertForm = keptForms((table, columns) => {
  const shape = `4+${table}(${columns.join()})`;
  const into = `insert into ${quoted(table)} (${columns.map(quoted).join(', ')})`;
  const { valuesOf, from } = rowsAsJson(table, columns);
  const many: ManyWrites = {
    shape: `${shape}*`,
    least: LEAST_ROWS_AS_JSON,
    valuesOf,
    sqlFor: (firstPlace) => `${into} select ${columns.map(quoted).join(', ')} from ${from(firstPlace)}`,
  };
  return {
    shape,
    mustMeetOneRow: false,
    sqlFor: (kind, firstPlace) => {
      const places = columns.map((_, index) => placeOf[kind](firstPlace + index));
      return `${into} values (${places.join(', ')})`;
    },
    manyFor: () => many,
  };
});

/** Makes the forms of rows that are marked if they come late. */
const lateForms = (lateness: Lateness) =>
  keptForms((table, columns) => {
    const { column, at, counts, owner, countedTo, openFrom } = lateness;
    const shape = `4+${table}(${columns.join()})~${column}`;
    const into = `insert into ${quoted(table)} (${[...columns, column].map(quoted).join(', ')})`;
    const [time, counted, open] = [`r.${quoted(at)}`, `c.${quoted(countedTo)}`, `c.${quoted(openFrom)}`];
    const late = `case when ${time} < ${counted} then case when ${time} < ${open} then ${open} else ${time} end end`;
    const selectFrom = (rows: string): string =>
      `${into} select ${columns.map((each) => `r.${quoted(each)}`).join(', ')}, ${late} from ${rows} ` +
      `left join ${quoted(counts)} as c on c.${quoted(owner)} = r.${quoted(owner)}`;
    const { valuesOf, from } = rowsAsJson(table, columns);
    const many: ManyWrites = {
      shape: `${shape}*`,
      least: 1, // Of a single row, PostgreSQL would not know the types.
      valuesOf,
      sqlFor: (firstPlace) => selectFrom(`${from(firstPlace)} as r`),
    };
    return {
      shape,
      mustMeetOneRow: false,
      sqlFor: (kind, firstPlace) => {
        const row = columns.map((each, index) => `${placeOf[kind](firstPlace + index)} as ${quoted(each)}`);
        return selectFrom(`(select ${row.join(', ')}) as r`);
      },
      manyFor: () => many,
    };
  });

const formsOfLateness = new Map<Lateness, ReturnType<typeof lateForms>>();

function inserting({ table, row, lateness }: Insert): Write {
  const values = storableIn(row);
  if (lateness === undefined) return { form: insertForm(table, row), values };
  const forms = formsOfLateness.get(lateness) ?? lateForms(lateness);
  formsOfLateness.set(lateness, forms);
  return { form: forms(table, row), values };
}

/**
 * The first write of a transaction with rows that may come late: `awaitWriters` waits for those that have begun. SQLite
 * has one writer at a time.
 */
export const writerForm: WriteForm = {
  shape: '0&writer',
  mustMeetOneRow: false,
  isQuery: true,
  isRepeatable: true,
  sqlFor: (kind, firstPlace) =>
    kind === 'sqlite' ? 'select ?' : `select pg_advisory_xact_lock_shared(hashtext(${placeOf.postgres(firstPlace)}))`,
};

const announcing = ({ counts }: Lateness): Write => ({ form: writerForm, values: [counts] });

/** Integers are below 2^53, so JSON has them exactly. */
const jsonOf = (columns: readonly string[], values: readonly Value[]): string => {
  const rowOf = (written: (value: Value) => string | number | null): string =>
    JSON.stringify(Object.fromEntries(columns.map((column, index) => [column, written(values[index] ?? null)])));
  const json = rowOf(integerOrText);
  return json.includes(ESCAPED_SURROGATE) ? rowOf(withoutHalves) : json;
};

const integerOrText = (value: Value): string | number | null => (typeof value === 'bigint' ? Number(value) : value);

/** JSON escapes half a surrogate pair, and PostgreSQL refuses it; as a single value the driver replaces it. */
const ESCAPED_SURROGATE = '\\ud';
const withoutHalves = (value: Value): string | number | null =>
  typeof value === 'string' ? value.replaceAll(/\p{Surrogate}/gu, '\ufffd') : integerOrText(value);

const expectationForm = keptForms((table, columns, _others, isAbsent) => ({
  shape: `0${isAbsent ? '!' : '?'}${table}(${columns.join()})`,
  mustMeetOneRow: true,
  isQuery: true,
  isRepeatable: true,
  sqlFor: (kind, firstPlace) => {
    const conditions = columns.map((column, index) => `${quoted(column)} = ${placeOf[kind](firstPlace + index)}`);
    const found = `select 1 from ${quoted(table)} where ${conditions.join(' and ')}`;
    return isAbsent ? `select 1 where not exists (${found})` : found;
  },
}));

/** An expected version is at least 1, so the expectation that there is no row has an SQL text of its own. */
function expecting({ table, key, version }: Expectation): Write {
  const isAbsent = version === 0;
  const identifying = isAbsent ? key : { ...key, version };
  return { form: expectationForm(table, identifying, {}, isAbsent), values: storableIn(identifying) };
}

const updateForm = keptForms((table, changed, keys, keepsVersion) => {
  const identifying = [...keys, 'version'];
  const shape = `${keepsVersion ? '1=' : '2~'}${table}(${changed.join()})(${identifying.join()})`;
  const next = keepsVersion ? 'version = version' : 'version = version + 1';
  return {
    shape,
    mustMeetOneRow: true,
    isRepeatable: keepsVersion,
    sqlFor: (kind, firstPlace) => {
      const equals = (column: string, index: number) => `${quoted(column)} = ${placeOf[kind](firstPlace + index)}`;
      const assignments = [...changed.map(equals), next];
      const conditions = identifying.map((column, index) => equals(column, changed.length + index));
      return `update ${quoted(table)} set ${assignments.join(', ')} where ${conditions.join(' and ')}`;
    },
    manyFor: manyOf(shape, (rows, column) => {
      const assignments = [...changed.map((name, index) => `${quoted(name)} = ${column(index)}`), next];
      const same = identifying.map((name, index) => `t.${quoted(name)} = ${column(changed.length + index)}`);
      return `update ${quoted(table)} t set ${assignments.join(', ')} from ${rows} where ${same.join(' and ')} returning 1`;
    }),
  };
});

function updating({ table, key, version, set, keepsVersion }: Update): Write {
  const isKept = keepsVersion === true;
  const values = storableIn(set);
  for (const column in key) values.push(storable(key[column]));
  values.push(storable(version));
  return {
    form: updateForm(table, set, key, isKept),
    values,
    row: rowOf({ table, key }, version, isKept),
  };
}

const deleteForm = keptForms((table, columns, _others, hasVersion) => {
  const shape = `3-${table}(${columns.join()})`;
  const many = manyOf(shape, (rows, column) => {
    const same = columns.map((name, index) => `t.${quoted(name)} = ${column(index)}`);
    return `delete from ${quoted(table)} t using ${rows} where ${same.join(' and ')} returning 1`;
  });
  return {
    shape,
    mustMeetOneRow: hasVersion,
    sqlFor: (kind, firstPlace) => {
      const conditions = columns.map((column, index) => `${quoted(column)} = ${placeOf[kind](firstPlace + index)}`);
      return `delete from ${quoted(table)} where ${conditions.join(' and ')}`;
    },
    ...(hasVersion ? { manyFor: many } : {}), // A delete that need not affect a row is not counted.
  };
});

function deleting({ table, key, version }: Delete): Write {
  const identifying = version === undefined ? key : { ...key, version };
  return {
    form: deleteForm(table, identifying, {}, version !== undefined),
    values: storableIn(identifying),
    row: rowOf({ table, key }, version, false),
  };
}

/** Its name is made when it is asked for: SQLite does not. */
const rowOf = (row: Pick<Update, 'table' | 'key'>, version: number | undefined, keepsVersion: boolean): WrittenRow => {
  let name: string | undefined;
  return {
    get name() {
      name ??= identityOf(row);
      return name;
    },
    version,
    keepsVersion,
  };
};

const storableIn = (record: Readonly<Record<string, Value>>): Value[] => {
  const values: Value[] = [];
  for (const column in record) values.push(storable(record[column]));
  return values;
};

/** Names come from our own code; the check makes sure of it. */
function quoted(name: string): string {
  if (!/^[a-z][a-z0-9_]*$/.test(name))
    throw new Error(`${JSON.stringify(name)} cannot be the name of a column or table.`);
  return `"${name}"`;
}

/** The drivers would store a missing value or NaN as null, and return a large integer changed. */
function storable(value: Value | undefined): Value {
  if (value === null || typeof value === 'string') return value;
  if (typeof value === 'number' && Number.isSafeInteger(value)) return value;
  if (typeof value === 'bigint' && Number.isSafeInteger(Number(value))) return value;
  throw new TypeError(`A ${typeof value} that is neither text, null nor an integer below 2^53 cannot be stored.`);
}

/** Merges change sets into one that is stored completely or not at all. */
export const together = (...sets: readonly ChangeSet[]): ChangeSet => ({
  inserts: joined(sets, ({ inserts }) => inserts),
  updates: joined(sets, ({ updates }) => updates),
  deletes: joined(sets, ({ deletes }) => deletes),
  expectations: joined(sets, ({ expectations }) => expectations),
  stored: joined(sets, ({ stored }) => stored),
});

/** Every payment merges several change sets, most of which lack most kinds of change: a single list is not copied. */
const joined = <Row>(
  sets: readonly ChangeSet[],
  rowsOf: (set: ChangeSet) => readonly Row[] | undefined,
): readonly Row[] => {
  let whole: readonly Row[] = [];
  for (const set of sets) {
    const rows = rowsOf(set);
    if (rows !== undefined && rows.length > 0) whole = whole.length === 0 ? rows : whole.concat(rows);
  }
  return whole;
};
