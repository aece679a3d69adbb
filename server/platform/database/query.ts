import { type Compilable, DummyDriver, Kysely, type QueryCreator } from 'kysely';
import type { DatabaseKind, Query, Statement, Value } from './database.ts';
import { kyselyDialects } from './dialect.ts';

/** Marks the place of a named input in a statement; Kysely carries it as if it were the value. */
class InputPlace {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

/** A named input, used while a query is being built. */
export type InputOf<Input> = <Name extends keyof Input & string>(name: Name) => Input[Name];

/** The query builder, restricted to reads, because changes go through change sets. */
export type Reading<Tables> = Pick<QueryCreator<Tables>, 'selectFrom' | 'selectNoFrom' | 'with' | 'withRecursive'>;

type Build<Tables, Input, Row> = (db: Reading<Tables>, input: InputOf<Input>, kind: DatabaseKind) => Compilable<Row>;

const builders = {
  sqlite: builderFor('sqlite'),
  postgres: builderFor('postgres'),
};

let statementsCompiled = 0;

/**
 * Creates a query that is compiled once for each kind of database and cached: `query<Tables, { id: string }>()((db,
 * input) => db.selectFrom('payments').selectAll().where('id', '=', input('id')))`. The first call names the types that
 * cannot be inferred, the second infers the row from the query. An input may be used more than once; lists (`in`) must
 * have a fixed length.
 */
export const query =
  <Tables, Input extends Record<string, Value> = Record<never, never>>() =>
  <Row>(build: Build<Tables, Input, Row>): Query<Input, Row> => {
    const statements: Partial<Record<DatabaseKind, Statement<Input>>> = {};
    return {
      statementFor(kind) {
        statements[kind] ??= compile(kind, build);
        return statements[kind];
      },
      rowsOf: (found) => found as readonly Row[],
    };
  };

function compile<Tables, Input extends Record<string, Value>, Row>(
  kind: DatabaseKind,
  build: Build<Tables, Input, Row>,
): Statement<Input> {
  const db: Reading<Tables> = builders[kind] as unknown as Reading<Tables>;
  const place = (name: string) => new InputPlace(name) as unknown;
  const { sql, parameters } = build(db, place as InputOf<Input>, kind).compile();
  statementsCompiled += 1;
  return {
    name: `read-${statementsCompiled}`,
    sql,
    valuesOf: (input) =>
      parameters.map((each) => (each instanceof InputPlace ? inputValue(input, each.name) : constant(each))),
  };
}

function inputValue(input: Record<string, Value>, name: string): Value {
  const value = input[name];
  if (value === undefined) throw new Error(`The query's input ${name} is missing.`);
  return value;
}

function constant(value: unknown): Value {
  if (value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint')
    return value;
  throw new TypeError(`A query cannot carry a ${typeof value}; both databases know text and integers only.`);
}

function builderFor(kind: DatabaseKind): Kysely<Record<never, never>> {
  return new Kysely({ dialect: { ...kyselyDialects[kind], createDriver: () => new DummyDriver() } });
}
