import type { DescribedOperation, Description, Schema } from './description.ts';

/** The type of a value, in no language yet. */
export type Shape =
  | { readonly kind: 'text' | 'boolean' | 'number' | 'anything' }
  | { readonly kind: 'choice'; readonly of: readonly string[] }
  | { readonly kind: 'list' | 'map'; readonly of: Shape }
  | { readonly kind: 'named'; readonly name: string };

/** A field of a named type. */
interface TypeField {
  readonly name: string;
  readonly shape: Shape;
  readonly isRequired: boolean;
  readonly meaning: string;
}

/** A type with fields: parameters of requests, or fields of replies. */
export interface NamedType {
  readonly name: string;
  readonly isRequest: boolean;
  readonly fields: readonly TypeField[];
}

/** One method of a client. */
export interface Operation {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly summary: string;
  readonly hasId: boolean;
  /** Whether a repeated request is recognized by its `Idempotency-Key`. */
  readonly isKeyed: boolean;
  /** The names of the types of its parameters, any of which it takes. */
  readonly requests: readonly string[];
  readonly needsParameters: boolean;
  /** The type of its reply; undefined for a text. */
  readonly reply: string | undefined;
}

/** All that the clients of every language have. */
export interface Model {
  readonly operations: readonly Operation[];
  readonly types: readonly NamedType[];
  /** Parameters with keys in brackets, such as `customParameters`; indexes are written `[n]`. */
  readonly maps: readonly string[];
}

const capitalized = (name: string): string => `${name[0]?.toUpperCase()}${name.slice(1)}`;

/** A parameter or field while its name is taken apart. */
interface Leaf {
  readonly shape: Shape;
  readonly isRequired: boolean;
  readonly meaning: string;
}

type Branch = Map<string, Branch | Leaf>;

const isBranch = (node: Branch | Leaf): node is Branch => node instanceof Map;

/** The steps of a list, and of a map whose keys are the merchant's own. */
const [MEMBER, KEY] = ['[n]', '[]'];

/**
 * Returns the steps of a name: `cart.items[n].name` has `cart`, `items`, `[n]` and `name`. In a pattern any other
 * bracket stands for a key; elsewhere it is one of a few keys, as in `threeDSecure.schemeData[CB-USECASE]`.
 */
const stepsOf = (name: string, isPattern: boolean): readonly string[] =>
  name
    .split('.')
    .flatMap((part) => part.split(/(?=\[)/))
    .map((step) => (isPattern && step.startsWith('[') && step !== MEMBER ? KEY : step));

const plant = (tree: Branch, [first = '', ...rest]: readonly string[], leaf: Leaf): void => {
  if (rest.length === 0) {
    if (!tree.has(first)) tree.set(first, leaf);
    return;
  }
  const below = tree.get(first);
  const branch: Branch = below !== undefined && isBranch(below) ? below : new Map();
  tree.set(first, branch);
  plant(branch, rest, leaf);
};

const BOOLEAN = ['true', 'false'];

/** More choices than this would hide the rest of a type; the gateway checks them anyway. */
const MOST_CHOICES = 40;

const valueShape = ({ type, enum: choices, additionalProperties, items }: Schema): Shape => {
  if (choices !== undefined && BOOLEAN.every((each) => choices.includes(each))) return { kind: 'boolean' };
  if (choices !== undefined && choices.length <= MOST_CHOICES) return { kind: 'choice', of: choices };
  if (type === 'boolean') return { kind: 'boolean' };
  if (type === 'integer' || type === 'number') return { kind: 'number' };
  if (type === 'array' && items !== undefined) return { kind: 'list', of: valueShape(items) };
  if (typeof additionalProperties === 'object') return { kind: 'map', of: valueShape(additionalProperties) };
  return { kind: type === 'string' ? 'text' : 'anything' };
};

/** Names that the languages have for something else. */
const TAKEN = ['Date', 'Event', 'Events', 'File', 'Files', 'Request', 'Response', 'Result'];

/** Collects the types; those with the same fields are one. */
const collector = () => {
  const types: NamedType[] = [];
  const known = new Map<string, string>();

  const nameFor = (wanted: string, parent: string): string => {
    const isFree = (name: string) => !TAKEN.includes(name) && !types.some((each) => each.name === name);
    if (isFree(wanted)) return wanted;
    const longer = `${parent}${wanted}`;
    for (let number = 1; ; number += 1) {
      const name = number === 1 ? longer : `${longer}${number}`;
      if (isFree(name)) return name;
    }
  };

  const add = (wanted: string, parent: string, isRequest: boolean, fields: readonly TypeField[]): Shape => {
    const content = JSON.stringify([isRequest, fields]);
    const name = known.get(content) ?? nameFor(wanted, parent);
    if (!known.has(content)) types.push({ name, isRequest, fields });
    known.set(content, name);
    return { kind: 'named', name };
  };

  return { types, add };
};

type Collector = ReturnType<typeof collector>;

const withoutBrackets = (step: string): string => step.replaceAll(/^\[|\]$/g, '');

/** Returns the type of a branch of parameters; a branch of brackets is a list, a map, or has a few keys. */
const branchShape = (tree: Branch, name: string, parent: string, collect: Collector): Shape => {
  const [[only = '', below] = []] = [...tree];
  if ((only === MEMBER || only === KEY) && below !== undefined) {
    const of = isBranch(below) ? branchShape(below, name, parent, collect) : below.shape;
    return { kind: only === MEMBER ? 'list' : 'map', of };
  }
  const fields = [...tree].map(([step, node]): TypeField => {
    const field = withoutBrackets(step);
    if (!isBranch(node)) return { name: field, ...node };
    const shape = branchShape(node, capitalized(field), name, collect);
    return { name: field, shape, isRequired: false, meaning: '' };
  });
  return collect.add(name, parent, true, fields);
};

interface DescribedName {
  readonly name: string;
  readonly isPattern: boolean;
  readonly isRequired: boolean;
  readonly schema: Schema;
}

/** Many requests that read take nothing else. */
const ENTITY = 'entityId';
const OF_ENTITY = 'EntityRequest';

/** Returns the type of a request by the dotted names of its parameters; deprecated ones are not offered. */
const requestType = (wanted: string, described: readonly DescribedName[], collect: Collector): string => {
  const tree: Branch = new Map();
  const parameters = described.filter(({ schema }) => schema.deprecated !== true);
  for (const { name: dotted, isPattern, isRequired, schema } of parameters) {
    plant(tree, stepsOf(dotted, isPattern), {
      shape: valueShape(schema),
      isRequired,
      meaning: schema.description ?? '',
    });
  }
  const name = parameters.every((each) => each.name === ENTITY) ? OF_ENTITY : wanted;
  const shape = branchShape(tree, name, '', collect);
  return shape.kind === 'named' ? shape.name : name;
};

const parametersOfForm = ({
  properties = {},
  patternProperties = {},
  required = [],
}: Schema): readonly DescribedName[] => [
  ...Object.entries(properties).map(([name, schema]) => ({
    name,
    isPattern: false,
    isRequired: required.includes(name),
    schema,
  })),
  ...Object.values(patternProperties).map((schema) => ({
    name: schema['x-parameter'] ?? '',
    isPattern: true,
    isRequired: false,
    schema,
  })),
];

/** Returns the shape of a field of a reply; objects become types. */
const replyShape = (schema: Schema, name: string, parent: string, collect: Collector): Shape => {
  if (schema.type === 'array' && schema.items !== undefined) {
    return { kind: 'list', of: replyShape(schema.items, name, parent, collect) };
  }
  if (schema.properties === undefined) return valueShape(schema);
  const { required = [] } = schema;
  const fields = Object.entries(schema.properties).map(([field, below]): TypeField => {
    const shape = replyShape(below, capitalized(field), name, collect);
    return { name: field, shape, isRequired: required.includes(field), meaning: below.description ?? '' };
  });
  return collect.add(name, parent, false, fields);
};

const nameOf = ({ $ref = '' }: Schema): string => $ref.slice($ref.lastIndexOf('/') + 1);

/** Requests of a browser have no token: the widget sends them. */
const isForMerchants = ({ security }: DescribedOperation): boolean => security.some((each) => 'bearer' in each);

/** What every caller may read is of use to a merchant where it is data. */
const PUBLIC = ['readResultCodes', 'readTestData'];

const FORM = 'application/x-www-form-urlencoded';
const MERCHANTS_FILES = 'text/csv';

/** Clients return data and texts, and keep a whole reply in memory: an archive is downloaded. */
const ARCHIVE = 'application/zip';

/** Takes the methods and types of a client out of an OpenAPI description. */
export const modelOf = ({ paths, components: { schemas } }: Description): Model => {
  const collect = collector();

  const requestsOf = (row: DescribedOperation): readonly string[] => {
    const form = row.requestBody?.content[FORM]?.schema;
    if (form !== undefined) {
      return (form.anyOf ?? [form]).map((each) =>
        requestType(nameOf(each), parametersOfForm(schemas[nameOf(each)] ?? {}), collect),
      );
    }
    const query = (row.parameters ?? []).filter((each) => each.in === 'query');
    if (query.length === 0) return [];
    const parameters = query.map(({ name, required, schema }) => ({
      name,
      isPattern: false,
      isRequired: required,
      schema,
    }));
    return [requestType(`${capitalized(row.operationId)}Request`, parameters, collect)];
  };

  const replyOf = ({ responses }: DescribedOperation): string | undefined => {
    const schema = responses['200']?.content['application/json']?.schema;
    if (schema === undefined) return undefined;
    const shape = replyShape(schemas[nameOf(schema)] ?? {}, nameOf(schema), '', collect);
    return shape.kind === 'named' ? shape.name : undefined;
  };

  const operationOf = (path: string, method: string, row: DescribedOperation): Operation => {
    const names = (row.parameters ?? []).map(({ name }) => name);
    const requests = requestsOf(row);
    const required = collect.types.filter(({ name }) => requests.includes(name)).flatMap(({ fields }) => fields);
    return {
      id: row.operationId,
      method: method.toUpperCase(),
      path,
      summary: row.summary,
      hasId: names.includes('id'),
      isKeyed: names.includes('Idempotency-Key'),
      requests,
      needsParameters: required.some(({ isRequired }) => isRequired),
      reply: replyOf(row),
    };
  };

  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, row]) => isForMerchants(row) || PUBLIC.includes(row.operationId))
      .filter(([, row]) => row.requestBody?.content[MERCHANTS_FILES] === undefined)
      .filter(([, row]) => row.responses['200']?.content[ARCHIVE] === undefined)
      .map(([method, row]) => operationOf(path, method, row)),
  );
  const names = Object.values(schemas).flatMap(({ properties = {}, patternProperties = {} }) => [
    ...Object.keys(properties),
    ...Object.values(patternProperties).map((schema) => schema['x-parameter'] ?? ''),
  ]);
  const maps = names.flatMap((name) => {
    const [, map] = /^(.+)\[(?!n\])[^\]]+\]$/.exec(name) ?? [];
    return map === undefined ? [] : [map];
  });
  return { operations, types: collect.types, maps: [...new Set(maps)].toSorted() };
};
