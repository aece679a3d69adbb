import type { ReplyField, ReplyFields, ReplyKind } from '../../catalogue/fields/reply.ts';

/** A JSON value. */
export type Json = string | number | boolean | readonly Json[] | { readonly [name: string]: Json };

const kinds: Readonly<Record<ReplyKind, Readonly<Record<string, Json>>>> = {
  text: { type: 'string' },
  amount: { type: 'string', pattern: '^\\d{1,10}\\.\\d{2}$' },
  boolean: { type: 'boolean' },
  number: { type: 'integer', minimum: 0 },
  difference: { type: 'integer' },
  texts: { type: 'array', items: { type: 'string' } },
  map: { type: 'object', additionalProperties: { type: 'string' } },
  anything: {},
};

interface Branch {
  readonly [name: string]: Branch | ReplyField;
}

const isField = (node: Branch | ReplyField): node is ReplyField => Array.isArray(node);

/** Adds a dotted name to the tree; the name of a list keeps its `[n]`. */
const planted = (tree: Branch, [first = '', ...rest]: readonly string[], field: ReplyField): Branch => {
  if (rest.length === 0) return { ...tree, [first]: field };
  const below = tree[first];
  const branch = below === undefined || isField(below) ? {} : below;
  return { ...tree, [first]: planted(branch, rest, field) };
};

const isAlwaysThere = (node: Branch | ReplyField): boolean =>
  isField(node) ? node[0] === 'always' : Object.values(node).some(isAlwaysThere);

const schemaOf = (node: Branch | ReplyField): Json => {
  if (isField(node)) return { ...kinds[node[1]], description: node[2] };
  const properties = Object.entries(node).map(([name, below]): [string, Json] =>
    name.endsWith('[n]') ? [name.slice(0, -3), { type: 'array', items: schemaOf(below) }] : [name, schemaOf(below)],
  );
  const required = Object.entries(node).flatMap(([name, below]) =>
    isAlwaysThere(below) ? [name.replace('[n]', '')] : [],
  );
  return {
    type: 'object',
    ...(required.length === 0 ? {} : { required }),
    properties: Object.fromEntries(properties),
  };
};

/** Returns the JSON schema of a reply from the table of its fields; dotted names become nested objects. */
export const replySchema = (fields: ReplyFields): Json =>
  schemaOf(Object.entries(fields).reduce<Branch>((tree, [name, field]) => planted(tree, name.split('.'), field), {}));
