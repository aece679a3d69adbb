import { loadModule, parseSync } from 'libpg-query';

type Fields = Readonly<Record<string, unknown>>;

/** A part of the syntax tree of a statement, such as `UpdateStmt`. */
export interface SyntaxNode {
  readonly type: string;
  readonly fields: Fields;
}

/** An SQL statement as PostgreSQL's own grammar reads it. */
export interface ParsedStatement {
  /** The kind of the whole statement, such as `SelectStmt`. */
  readonly kind: string;
  readonly nodes: readonly SyntaxNode[];
  /** The tables that it writes, one for each write. */
  readonly writes: readonly SyntaxNode[];
  /** Whether it reads or writes a table, other than those of PostgreSQL itself. */
  readonly usesTables: boolean;
}

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const nodesIn = (value: unknown): readonly SyntaxNode[] => {
  if (Array.isArray(value)) return value.flatMap(nodesIn);
  if (!isFields(value)) return [];
  return Object.entries(value).flatMap(([type, fields]) => [
    ...(isFields(fields) ? [{ type, fields }] : []),
    ...nodesIn(fields),
  ]);
};

/** Returns the field of a part of a statement; undefined where there is none. */
export const fieldOf = (value: unknown, ...path: readonly string[]): unknown =>
  path.reduce((at: unknown, name) => (isFields(at) ? at[name] : undefined), value);

/** Returns the name of the table that a part of a statement writes. */
export const tableOf = ({ fields }: SyntaxNode): string => String(fieldOf(fields, 'relation', 'relname'));

/** Returns the last part of a dotted name, such as that of a column or a function. */
export const lastName = (names: unknown): string => {
  const last: unknown = Array.isArray(names) ? names.at(-1) : undefined;
  return String(fieldOf(last, 'String', 'sval') ?? '');
};

const namesTable = ({ type, fields }: SyntaxNode): boolean =>
  type === 'RangeVar' && !String(fields['relname']).startsWith('pg_');

const WRITES = new Set(['InsertStmt', 'UpdateStmt', 'DeleteStmt', 'MergeStmt']);

/** Loads the parser; needed once, before `statementsIn`. */
export const loadParser = (): Promise<void> => loadModule();

/** Returns the statements of an SQL text; none where PostgreSQL cannot read it and answers so itself. */
export const statementsIn = (sql: string): readonly ParsedStatement[] => {
  let statements: readonly unknown[];
  try {
    statements = parseSync(sql).stmts ?? [];
  } catch {
    return [];
  }
  return statements.flatMap((each) => {
    const statement = fieldOf(each, 'stmt');
    const kind = isFields(statement) ? Object.keys(statement)[0] : undefined;
    if (kind === undefined) return [];
    const nodes = nodesIn(statement);
    const writes = nodes.filter(({ type }) => WRITES.has(type));
    return [{ kind, nodes, writes, usesTables: writes.length > 0 || nodes.some(namesTable) }];
  });
};
