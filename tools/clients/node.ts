import type { Model, NamedType, Operation, Shape } from './model.ts';
import { GENERATED, oneLine } from './text.ts';

const typeOf = (shape: Shape, isRequest: boolean): string => {
  switch (shape.kind) {
    case 'choice':
      return shape.of.map((each) => `'${each}'`).join(' | ');
    case 'list': {
      const of = typeOf(shape.of, isRequest);
      return of.includes('|') ? `readonly (${of})[]` : `readonly ${of}[]`;
    }
    case 'map':
      return `{ readonly [name: string]: ${typeOf(shape.of, isRequest)} }`;
    case 'named':
      return shape.name;
    case 'text':
      return 'string';
    case 'boolean':
      return isRequest ? "boolean | 'true' | 'false'" : 'boolean';
    case 'number':
      return 'number';
    default:
      return 'unknown';
  }
};

const property = (name: string): string => (/^[A-Za-z_]\w*$/.test(name) ? name : `'${name}'`);

const declaration = ({ name, isRequest, fields }: NamedType): string =>
  [
    `export interface ${name} {`,
    ...fields.flatMap((field) => [
      ...(field.meaning === '' ? [] : [`  /** ${oneLine(field.meaning)} */`]),
      `  readonly ${property(field.name)}${field.isRequired ? '' : '?'}: ${typeOf(field.shape, isRequest)};`,
    ]),
    '}',
  ].join('\n');

const argumentsOf = ({ hasId, requests, needsParameters }: Operation): string =>
  [
    ...(hasId ? ['id: string'] : []),
    ...(requests.length === 0 ? [] : [`parameters${needsParameters ? '' : '?'}: Named<${requests.join(' | ')}>`]),
    'options?: CallOptions',
  ].join(', ');

const declaredMethod = (operation: Operation): string =>
  [
    `  /** ${oneLine(operation.summary)} \`${operation.method} ${operation.path}\` */`,
    `  ${operation.id}(${argumentsOf(operation)}): Promise<${operation.reply ?? 'string'}>;`,
  ].join('\n');

/** Returns the declarations of the client for Node. */
export const nodeTypes = ({ operations, types }: Model): string => `// ${GENERATED}

import type { CallOptions, ConnectionOptions } from './connection.js';

export type { CallOptions, ConnectionOptions } from './connection.js';
export { ApiError, ConnectionFailed, TollgateError, type ParameterError } from './errors.js';
export { categoryOf, isDeclined, isPending, isReview, isSuccess, type ResultCategory } from './results.js';
export { InvalidNotification, openNotification, type Notification, type NotificationRequest } from './webhook.js';

/** Parameters, as nested objects or under dotted names such as \`'card.number'\`; dotted names are not checked here. */
export type Named<Request> = Request & {
  readonly [dotted: \`\${string}.\${string}\` | \`\${string}[\${string}\`]: string | boolean | undefined;
};

${types.map(declaration).join('\n\n')}

/** A gateway, with an access token. */
export declare class Tollgate {
  constructor(options: ConnectionOptions);

${operations.map(declaredMethod).join('\n\n')}
}
`;

const method = ({ id, hasId, requests }: Operation): string => {
  const names = [...(hasId ? ['id'] : []), ...(requests.length === 0 ? [] : ['parameters']), 'options'];
  const sent = [`operations.${id}`, hasId ? 'id' : "''", requests.length === 0 ? '{}' : 'parameters', 'options'];
  return `  ${id}(${names.join(', ')}) {\n    return this.#connection.send(${sent.join(', ')});\n  }`;
};

const row = ({ id, method: verb, path, isKeyed, reply }: Operation): string =>
  `  ${id}: { method: '${verb}', path: '${path}', isKeyed: ${isKeyed}, isText: ${reply === undefined} },`;

/** Returns the client for Node. */
export const nodeClient = ({ operations, maps }: Model): string => `// ${GENERATED}

import { Connection } from './connection.js';

export { ApiError, ConnectionFailed, TollgateError } from './errors.js';
export { categoryOf, isDeclined, isPending, isReview, isSuccess } from './results.js';
export { InvalidNotification, openNotification } from './webhook.js';

const operations = {
${operations.map(row).join('\n')}
};

/** Parameters whose keys are written in brackets: \`customParameters[name]\`. */
const maps = new Set([${maps.map((name) => `'${name}'`).join(', ')}]);

export class Tollgate {
  #connection;

  constructor(options) {
    this.#connection = new Connection(options, maps);
  }

${operations.map(method).join('\n\n')}
}
`;

/** Returns what the codes of results mean, for the client for Node. */
export const nodeResults = (
  groups: readonly { readonly category: string; readonly pattern: string }[],
): string => `// ${GENERATED}

/** The groups of result codes in the order in which they are tried, and what the codes of each mean. */
const groups = [
${groups.map(({ category, pattern }) => `  ['${category}', /${pattern}/],`).join('\n')}
];

const codeOf = (of) => String(typeof of === 'object' ? (of?.result?.code ?? '') : of);

export const categoryOf = (of) => groups.find(([, pattern]) => pattern.test(codeOf(of)))?.[0] ?? 'error';
export const isSuccess = (of) => categoryOf(of) === 'success';
export const isReview = (of) => categoryOf(of) === 'review';
export const isPending = (of) => categoryOf(of) === 'pending';
export const isDeclined = (of) => categoryOf(of) === 'declined';
`;
