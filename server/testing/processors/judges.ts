import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { isObject, type Json } from '../../connectors/calls/json.ts';
import type { Exchange, SentEvent } from './stand-in.ts';

/*
 * Judges requests, replies and events by the processor's own description of its interface (OpenAPI 3).
 */

/** Descriptions are read from here. */
const FOLDER = join('server', 'testing', 'processors', 'descriptions');

/** Returns the description of a processor's interface. @throws Error with the name of the file that is missing. */
export const descriptionIn = async (file: string): Promise<unknown> => {
  const path = join(FOLDER, file);
  const text = await readFile(path, 'utf8').catch((cause: unknown) => {
    throw new Error(`the processor's description ${path} is missing: tests judge messages by it`, { cause });
  });
  return JSON.parse(text);
};

/** The words whose members have names of their own, which are no keywords. */
const maps: ReadonlySet<string> = new Set(['properties', 'patternProperties', 'schemas', 'responses']);

/** Data, not schemas: whatever they contain must not be followed. */
const data: ReadonlySet<string> = new Set(['example', 'examples', 'default', 'x-anyOf']);

/** Where a limit is excluded by a word of its own, as OpenAPI 3.0 writes it. */
const withoutExclusions = ({ exclusiveMinimum, exclusiveMaximum, minimum, maximum, ...rest }: Json): Json => ({
  ...rest,
  ...(exclusiveMinimum === true ? { exclusiveMinimum: minimum } : minimum === undefined ? {} : { minimum }),
  ...(exclusiveMaximum === true ? { exclusiveMaximum: maximum } : maximum === undefined ? {} : { maximum }),
  ...(typeof exclusiveMinimum === 'number' ? { exclusiveMinimum } : {}),
  ...(typeof exclusiveMaximum === 'number' ? { exclusiveMaximum } : {}),
});

const membersOf = (map: Json): Json =>
  Object.fromEntries(Object.entries(map).map(([name, each]) => [name, asSchema(each)]));

/** Returns a part of a description as JSON Schema: without siblings of `$ref`, and with null where it is allowed. */
const asSchema = (part: unknown): unknown => {
  if (Array.isArray(part)) return part.map(asSchema);
  if (!isObject(part)) return part;
  if (typeof part['$ref'] === 'string') return { $ref: part['$ref'] };
  const { nullable, ...rest } = part;
  const schema = Object.fromEntries(
    Object.entries(withoutExclusions(rest)).flatMap(([name, inside]) => {
      if (name === 'enum' || name === 'const') return [[name, inside]];
      if (data.has(name)) return [];
      return [[name, maps.has(name) && isObject(inside) ? membersOf(inside) : asSchema(inside)]];
    }),
  );
  return nullable === true ? { anyOf: [schema, { type: 'null' }] } : schema;
};

const DATE = String.raw`\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])`;
const TIME = String.raw`(?:[01]\d|2[0-3]):[0-5]\d:(?:[0-5]\d|60)(?:\.\d+)?(?:Z|[+-]\d{2}:\d{2})`;

const formats = {
  date: new RegExp(`^${DATE}$`),
  'date-time': new RegExp(`^${DATE}T${TIME}$`),
  int32: { type: 'number', validate: (value: number) => Math.abs(value) < 2 ** 31 },
  int64: { type: 'number', validate: Number.isSafeInteger },
  'unix-time': { type: 'number', validate: Number.isSafeInteger },
} as const;

/** What is sent for a judgement: a body that was read, or undefined for none. */
export interface Message {
  readonly method: string;
  readonly path: string;
  readonly body: unknown;
}

/** Judges the messages of one interface. Each names the fault; undefined where there is none. */
export interface Judge {
  request(message: Message): string | undefined;
  reply(message: Message & { readonly status: number }): string | undefined;
  /** The body of a webhook of the description. */
  webhook(name: string, body: unknown): string | undefined;
  /** A value by the schema of this name. */
  value(schema: string, value: unknown): string | undefined;
}

/** How a description is read. */
export interface JudgeOptions {
  /** What paths of requests begin with, and those of the description do not: `/v72`. */
  readonly under?: string;
  /** Whether values are texts that are read as numbers and booleans, as those of forms are. */
  readonly coerces?: true;
}

const escaped = (name: string): string => name.replaceAll('~', '~0').replaceAll('/', '~1');

const patternOf = (path: string): RegExp =>
  new RegExp(`^${path.replaceAll(/[.*+?^$()|[\]\\]/g, String.raw`\$&`).replaceAll(/\{[^}]+\}/g, '[^/]+')}$`);

/** Creates the judge of an interface by its description. */
export const judgeOf = (description: unknown, { under = '', coerces }: JudgeOptions = {}): Judge => {
  const whole = asSchema(description);
  if (!isObject(whole)) throw new Error('this is no description of an interface');
  const ajv = new Ajv2020({
    strict: false,
    logger: false,
    coerceTypes: coerces === true,
    validateSchema: false,
    // Some descriptions have patterns that are none of Unicode.
    unicodeRegExp: false,
    // Large descriptions refer to the same objects hundreds of times: each is compiled once.
    inlineRefs: false,
    formats,
  });
  ajv.addSchema({ ...whole, $id: 'description' });
  const compiled = new Map<string, ValidateFunction>();

  const at = (...names: readonly string[]): unknown =>
    names.reduce<unknown>((part, name) => (isObject(part) ? part[name] : undefined), whole);

  /** Returns the path of a part of the description, with the references on it resolved. */
  const placeOf = (...names: readonly string[]): readonly string[] => {
    const part = at(...names);
    const reference = isObject(part) ? part['$ref'] : undefined;
    if (typeof reference !== 'string') return names;
    return reference
      .slice('#/'.length)
      .split('/')
      .map((each) => each.replaceAll('~1', '/').replaceAll('~0', '~'));
  };

  const faultAt = (place: readonly string[], value: unknown): string | undefined => {
    const pointer = place.map(escaped).map(encodeURIComponent).join('/');
    const validate = compiled.get(pointer) ?? ajv.compile({ $ref: `description#/${pointer}` });
    compiled.set(pointer, validate);
    const judged = coerces === true ? structuredClone(value) : value;
    if (validate(judged)) return undefined;
    return (validate.errors ?? [])
      .map(({ instancePath, message, params }) => `${instancePath} ${message} ${JSON.stringify(params)}`)
      .join('; ');
  };

  /** Judges a body by the content that a request or a reply may have. */
  const bodyFault = (place: readonly string[], body: unknown): string | undefined => {
    const content = at(...place, 'content');
    const [type] = isObject(content) ? Object.keys(content) : [];
    if (type === undefined) return body === undefined ? undefined : 'it must have no body';
    if (body === undefined) return at(...place, 'required') === true ? 'it has no body' : undefined;
    return faultAt([...place, 'content', type, 'schema'], body);
  };

  const operationOf = ({ method, path }: Message): readonly string[] | undefined => {
    if (!path.startsWith(under)) return undefined;
    const paths = at('paths');
    const known = isObject(paths) ? Object.keys(paths) : [];
    const own = path.slice(under.length);
    const found = known.find((each) => each === own) ?? known.find((each) => patternOf(each).test(own));
    if (found === undefined || at('paths', found, method.toLowerCase()) === undefined) return undefined;
    return ['paths', found, method.toLowerCase()];
  };

  const judged = (
    message: Message,
    what: string,
    judge: (operation: readonly string[]) => string | undefined,
  ): string | undefined => {
    const operation = operationOf(message);
    const fault = operation === undefined ? 'the interface has no such address' : judge(operation);
    return fault === undefined ? undefined : `${what} ${message.method} ${message.path}: ${fault}`;
  };

  return {
    request: (message) =>
      judged(message, 'the request', (operation) => bodyFault(placeOf(...operation, 'requestBody'), message.body)),
    reply: (message) =>
      judged(message, `the reply ${message.status} to`, (operation) => {
        const statuses = at(...operation, 'responses');
        const status = [String(message.status), 'default'].find(
          (each) => isObject(statuses) && Object.hasOwn(statuses, each),
        );
        if (status === undefined) return 'the interface has no such status';
        return bodyFault(placeOf(...operation, 'responses', status), message.body);
      }),
    webhook: (name, body) => {
      const place = ['webhooks', name, 'post', 'requestBody'];
      const fault = at(...place) === undefined ? 'there is no such webhook' : bodyFault(placeOf(...place), body);
      return fault === undefined ? undefined : `the webhook ${name}: ${fault}`;
    },
    value: (schema, value) => {
      const fault = faultAt(['components', 'schemas', schema], value);
      return fault === undefined ? undefined : `the ${schema}: ${fault}`;
    },
  };
};

/** Reads a body of JSON; undefined for an empty one. */
const jsonOf = (text: string): unknown => (text === '' ? undefined : JSON.parse(text));

/** Returns the faults of all requests and replies of a stand-in. `read` reads the body of a request. */
export const faultsOfExchanges = (
  judge: Judge,
  exchanges: readonly Exchange[],
  read: (text: string) => unknown = jsonOf,
): readonly string[] =>
  exchanges.flatMap(({ method, path, sent, status, replied }) =>
    [
      // What was refused may be wrong, and is meant to be.
      status < 400 ? judge.request({ method, path, body: read(sent) }) : undefined,
      judge.reply({ method, path, status, body: replied }),
    ].filter((fault) => fault !== undefined),
  );

/** Returns the faults of all events of a stand-in, by a judgement of each body. */
export const faultsOfEvents = (
  events: readonly SentEvent[],
  judge: (body: unknown) => string | undefined,
): readonly string[] => events.map(({ body }) => judge(JSON.parse(body))).filter((fault) => fault !== undefined);
