import { fieldOf, lastName, type ParsedStatement, type SyntaxNode, tableOf } from './statements.ts';

/** The table whose rows belong to one entity in each transaction. */
const TABLE = 'payments';

/** Returns the entities whose payments a statement writes with these values. */
export type EntitiesOf = (values: readonly (string | null)[]) => readonly string[];

const numberOf = (node: unknown): number | undefined => {
  const number = fieldOf(node, 'ParamRef', 'number') ?? fieldOf(node, 'TypeCast', 'arg', 'ParamRef', 'number');
  return typeof number === 'number' ? number : undefined;
};

const elementsOf = (array: string): readonly string[] =>
  array
    .slice(1, -1)
    .split(',')
    .map((each) => each.replaceAll('"', ''));

const inserted = ({ fields }: SyntaxNode, { nodes }: ParsedStatement): EntitiesOf => {
  const columns: unknown = fields['cols'];
  const place = Array.isArray(columns)
    ? columns.findIndex((column) => fieldOf(column, 'ResTarget', 'name') === 'entity')
    : -1;
  const rows = fieldOf(fields, 'selectStmt', 'SelectStmt', 'valuesLists');
  const items: unknown = fieldOf(Array.isArray(rows) ? rows[0] : undefined, 'List', 'items');
  const number = numberOf(Array.isArray(items) ? items[place] : undefined);
  if (number !== undefined) return (values) => [values[number - 1] ?? ''];
  const isFromJson = nodes.some(
    ({ type, fields: call }) => type === 'FuncCall' && lastName(call['funcname']) === 'json_populate_recordset',
  );
  if (!isFromJson) return () => [];
  return ([json]) => (JSON.parse(json ?? '[]') as { entity: string }[]).map(({ entity }) => entity);
};

const changed = ({ nodes }: ParsedStatement): EntitiesOf => {
  const comparison = nodes.find(
    ({ type, fields }) => type === 'A_Expr' && lastName(fieldOf(fields, 'lexpr', 'ColumnRef', 'fields')) === 'entity',
  );
  const number = numberOf(comparison?.fields['rexpr']);
  if (number !== undefined) return (values) => [values[number - 1] ?? ''];
  const column = /^c(\d+)$/.exec(lastName(fieldOf(comparison?.fields['rexpr'], 'ColumnRef', 'fields')))?.[1];
  return column === undefined ? () => [] : (values) => elementsOf(values[Number(column)] ?? '{}');
};

/** Returns how to find the entities whose payments a statement writes. */
export const entitiesOf = (statement: ParsedStatement): EntitiesOf => {
  const write = statement.writes.find((each) => tableOf(each) === TABLE);
  if (write === undefined) return () => [];
  return write.type === 'InsertStmt' ? inserted(write, statement) : changed(statement);
};
