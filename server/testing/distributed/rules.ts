import { fieldOf, lastName, type ParsedStatement, type SyntaxNode, tableOf } from './statements.ts';

/** The distributed databases whose rules the mode forces. */
type Engine = 'CockroachDB' | 'YugabyteDB' | 'Citus';

/** A form of SQL that one of them does not do, or does otherwise than PostgreSQL. */
interface Rule {
  /** Names the form in the error. */
  readonly form: string;
  /** A statement of this form and of no other. */
  readonly example: string;
  /** Each engine that refuses it, or does something else, and where its documentation says so. */
  readonly sources: Readonly<Partial<Record<Engine, string>>>;
  /** Returns whether a statement has the form. */
  isIn(statement: ParsedStatement, isInTransaction: boolean): boolean;
}

const has = ({ nodes }: ParsedStatement, type: string, test: (node: SyntaxNode) => boolean = () => true): boolean =>
  nodes.some((node) => node.type === type && test(node));

const calls = (statement: ParsedStatement, name: RegExp): boolean =>
  has(statement, 'FuncCall', ({ fields }) => name.test(lastName(fields['funcname'])));

const writesTwice = ({ writes }: ParsedStatement): boolean => {
  const tables = writes.map(tableOf);
  const repeated = new Set(tables.filter((table, place) => tables.indexOf(table) !== place));
  const isPlainInsert = ({ type, fields }: SyntaxNode) =>
    type === 'InsertStmt' && fields['onConflictClause'] === undefined;
  return writes.some((each) => repeated.has(tableOf(each)) && !isPlainInsert(each));
};

const locksWith = (statement: ParsedStatement, policy: string): boolean =>
  has(statement, 'LockingClause', ({ fields }) => fields['waitPolicy'] === policy);

/** Whether a condition of the statement compares a column with one value. */
const namesOneRow = (statement: ParsedStatement): boolean =>
  has(
    statement,
    'A_Expr',
    ({ fields }) =>
      lastName(fields['name']) === '=' &&
      fieldOf(fields, 'lexpr', 'ColumnRef') !== undefined &&
      fieldOf(fields, 'rexpr', 'ColumnRef') === undefined,
  );

const changesRows = ({ writes }: ParsedStatement): boolean =>
  writes.some(({ type }) => type === 'UpdateStmt' || type === 'DeleteStmt');

/** Division of two numbers; the guard of a change set divides a constant. */
const dividesColumns = (statement: ParsedStatement): boolean =>
  has(
    statement,
    'A_Expr',
    ({ fields }) => lastName(fields['name']) === '/' && fieldOf(fields, 'lexpr', 'A_Const') === undefined,
  );

const SYSTEM_COLUMNS = new Set(['ctid', 'xmin', 'xmax', 'cmin', 'cmax', 'tableoid']);
const SERIAL = /^(small|big)?serial[248]?$/;
const SCHEMA_CHANGES = new Set([
  'CreateStmt',
  'CreateTableAsStmt',
  'IndexStmt',
  'AlterTableStmt',
  'DropStmt',
  'RenameStmt',
]);
const DEFERRED = new Set(['CONSTR_ATTR_DEFERRABLE', 'CONSTR_ATTR_DEFERRED']);

/** Returns whether a statement changes the schema. */
const isSchemaChange = ({ kind }: ParsedStatement): boolean => SCHEMA_CHANGES.has(kind);

const COCKROACH_COMPATIBILITY = 'cockroachlabs.com/docs/stable/postgresql-compatibility';
const YUGABYTE_COMPATIBILITY = 'docs.yugabyte.com/stable/reference/configuration/postgresql-compatibility';
const CITUS_SQL = 'docs.citusdata.com/en/stable/develop/reference_workarounds.html';

/** What the mode refuses. */
export const rules: readonly Rule[] = [
  {
    form: 'several writes to one table in one statement',
    example:
      "with a as (update things set amount = 1 where id = 'a'), " +
      "b as (update things set amount = 2 where id = 'b') select 1",
    sources: { CockroachDB: 'cockroachlabs.com/docs/stable/known-limitations' },
    isIn: writesTwice,
  },
  {
    form: 'SKIP LOCKED across shards',
    example: 'select id from things order by amount limit 1 for update skip locked',
    sources: {
      Citus: `${CITUS_SQL}: FOR UPDATE in queries of one shard only`,
      YugabyteDB: 'docs.yugabyte.com/stable/architecture/transactions/concurrency-control: not if serializable',
    },
    isIn: (statement) => locksWith(statement, 'LockWaitSkip'),
  },
  {
    form: 'FOR UPDATE across shards',
    example: 'select id from things order by amount for update',
    sources: { Citus: CITUS_SQL },
    isIn: (statement) => has(statement, 'LockingClause') && !namesOneRow(statement),
  },
  {
    form: 'NOWAIT',
    example: "select id from things where id = 'a' for update nowait",
    sources: { YugabyteDB: 'docs.yugabyte.com/stable/architecture/transactions/concurrency-control' },
    isIn: (statement) => locksWith(statement, 'LockWaitError'),
  },
  {
    form: 'a schema change inside a transaction',
    example: 'begin; alter table things add column more text',
    sources: {
      CockroachDB: 'cockroachlabs.com/docs/stable/online-schema-changes, autocommit_before_ddl in session-variables',
      YugabyteDB: 'docs.yugabyte.com/stable/architecture/transactions/transactional-ddl',
    },
    isIn: (statement, isInTransaction) => isInTransaction && isSchemaChange(statement),
  },
  {
    form: 'a sequence',
    example: 'create table numbered (number bigserial primary key)',
    sources: {
      CockroachDB: 'cockroachlabs.com/docs/stable/create-sequence: slow, and SERIAL is unique_rowid()',
      Citus: `${CITUS_SQL}: each node counts by itself`,
    },
    isIn: (statement) =>
      statement.kind === 'CreateSeqStmt' ||
      calls(statement, /^(nextval|setval|currval|lastval)$/) ||
      has(statement, 'Constraint', ({ fields }) => fields['contype'] === 'CONSTR_IDENTITY') ||
      has(statement, 'typeName', ({ fields }) => SERIAL.test(lastName(fields['names']))),
  },
  {
    form: 'an advisory lock',
    example: 'select pg_try_advisory_lock(1)',
    sources: { CockroachDB: `${COCKROACH_COMPATIBILITY}: without effect`, Citus: 'a lock of one node' },
    isIn: (statement) => calls(statement, /^pg_(try_)?advisory_/),
  },
  {
    form: 'a trigger or rule',
    example: 'create trigger counting after insert on things execute function counted()',
    sources: { CockroachDB: COCKROACH_COMPATIBILITY, Citus: 'github.com/citusdata/citus/issues/906' },
    isIn: ({ kind }) => kind === 'CreateTrigStmt' || kind === 'RuleStmt' || kind === 'CreateEventTrigStmt',
  },
  {
    form: 'LISTEN or NOTIFY',
    example: 'listen things',
    sources: { CockroachDB: COCKROACH_COMPATIBILITY, YugabyteDB: YUGABYTE_COMPATIBILITY },
    isIn: (statement) => /^(Listen|Notify|Unlisten)Stmt$/.test(statement.kind) || calls(statement, /^pg_notify$/),
  },
  {
    form: 'LOCK TABLE',
    example: 'lock table things',
    sources: { CockroachDB: COCKROACH_COMPATIBILITY, YugabyteDB: YUGABYTE_COMPATIBILITY },
    isIn: ({ kind }) => kind === 'LockStmt',
  },
  {
    form: 'a foreign key or an exclusion constraint',
    example: 'create table parts (id text primary key, thing text references things (id))',
    sources: { Citus: 'docs.citusdata.com: keys of one shard only', YugabyteDB: YUGABYTE_COMPATIBILITY },
    isIn: (statement) =>
      has(statement, 'Constraint', ({ fields }) => /FOREIGN|EXCLUSION/.test(String(fields['contype']))),
  },
  {
    form: 'a deferred constraint',
    example: 'create table parts (id text primary key deferrable initially deferred)',
    sources: { CockroachDB: 'cockroachlabs.com/docs/stable/foreign-key', YugabyteDB: YUGABYTE_COMPATIBILITY },
    isIn: (statement) =>
      statement.kind === 'ConstraintsSetStmt' ||
      has(
        statement,
        'Constraint',
        ({ fields }) => DEFERRED.has(String(fields['contype'])) || fields['deferrable'] === true,
      ),
  },
  {
    form: 'a temporary or unlogged table',
    example: 'create temporary table few (id text primary key)',
    sources: {
      CockroachDB: 'cockroachlabs.com/docs/stable/temporary-tables: a preview',
      YugabyteDB: YUGABYTE_COMPATIBILITY,
    },
    isIn: ({ kind, nodes }) =>
      /^Create(Stmt|TableAsStmt)$/.test(kind) &&
      nodes.some(({ fields }) => /^[tu]$/.test(String(fields['relpersistence']))),
  },
  {
    form: 'a system column of PostgreSQL',
    example: 'select ctid from things',
    sources: { CockroachDB: 'no ctid, xmin or xmax', YugabyteDB: YUGABYTE_COMPATIBILITY },
    isIn: (statement) => has(statement, 'ColumnRef', ({ fields }) => SYSTEM_COLUMNS.has(lastName(fields['fields']))),
  },
  {
    form: 'division of integers',
    example: 'select amount / 2 from things',
    sources: { CockroachDB: `${COCKROACH_COMPATIBILITY}: the result is a decimal` },
    isIn: dividesColumns,
  },
  {
    form: 'a volatile function in an update',
    example: "update things set amount = cast(random() as bigint) where id = 'a'",
    sources: { Citus: CITUS_SQL },
    isIn: (statement) =>
      changesRows(statement) && calls(statement, /^(clock_timestamp|timeofday|random|gen_random_uuid|nextval)$/),
  },
  {
    form: 'a subquery among the values of an insert',
    example: "insert into things (id, amount) values ('a', (select max(amount) from things))",
    sources: { Citus: CITUS_SQL },
    isIn: ({ nodes, writes }) =>
      writes.some(
        ({ type, fields }) =>
          type === 'InsertStmt' && fieldOf(fields, 'selectStmt', 'SelectStmt', 'valuesLists') !== undefined,
      ) && nodes.some(({ type }) => type === 'SubLink'),
  },
  {
    form: 'a recursive query, a sample or grouping sets',
    example: 'with recursive n as (select 1 as n union all select n + 1 from n) select * from n limit 3',
    sources: { Citus: CITUS_SQL },
    isIn: (statement) =>
      has(statement, 'withClause', ({ fields }) => fields['recursive'] === true) ||
      has(statement, 'RangeTableSample') ||
      has(statement, 'GroupingSet'),
  },
  {
    form: 'PREPARE TRANSACTION',
    example: "prepare transaction 'one'",
    sources: { CockroachDB: COCKROACH_COMPATIBILITY, YugabyteDB: YUGABYTE_COMPATIBILITY },
    isIn: ({ nodes }) =>
      nodes.some(({ fields }) => /_PREPARE$/.test(String(fields['kind'])) && fields['gid'] !== undefined),
  },
];

/** Returns the rule that a statement breaks; undefined if it breaks none. */
export const brokenRule = (statement: ParsedStatement, isInTransaction: boolean): Rule | undefined =>
  rules.find(({ isIn }) => isIn(statement, isInTransaction));
