import { readFileSync } from 'node:fs';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { isDay } from '../../../server/testing/calendar.ts';

/** The schema of a value that is sent as text. */
export interface TextSchema {
  readonly pattern?: string;
  readonly enum?: readonly string[];
  readonly format?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly examples?: readonly string[];
  /** A secret: it is in no answer. */
  readonly writeOnly?: boolean;
}

/** The schema of a form, or of the parameters in an address. */
export interface FormSchema {
  readonly required: readonly string[];
  readonly properties: Readonly<Record<string, TextSchema>>;
  /** Names by a regular expression, such as `cart.items[0].name`. */
  readonly patternProperties: Readonly<Record<string, TextSchema>>;
}

/** Returns the schema of a parameter by its name; undefined for one that the form does not have. */
export const schemaOf = ({ properties, patternProperties }: FormSchema, name: string): TextSchema | undefined =>
  properties[name] ?? Object.entries(patternProperties).find(([pattern]) => new RegExp(pattern, 'u').test(name))?.[1];

/** The formats that are checked here; another format says that there is more to a value than its schema can. */
export const checkedFormats: ReadonlySet<string> = new Set(['date', 'uri']);

/** One operation of the description. */
export interface Operation {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly security: 'bearer' | 'session' | 'none';
  readonly inPath: Readonly<Record<string, TextSchema>>;
  /** The forms that it takes: more than one, if a payment type has its own. */
  readonly forms: readonly FormSchema[];
  readonly inQuery: FormSchema;
  readonly isKeyed: boolean;
  /** The content type of a body that is no form. */
  readonly upload: string | undefined;
  /** The content types of each answer by its status. */
  readonly answers: ReadonlyMap<number, readonly string[]>;
}

interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required: boolean;
  readonly schema: TextSchema;
}

interface WrittenForm extends Partial<FormSchema> {
  readonly $ref?: string;
  readonly anyOf?: readonly WrittenForm[];
  /** A form, and limits of its parameters. */
  readonly allOf?: readonly WrittenForm[];
}

interface Written {
  readonly operationId: string;
  readonly security: readonly Readonly<Record<string, unknown>>[];
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema?: WrittenForm }>> };
  readonly responses: Readonly<Record<string, { readonly content: Readonly<Record<string, unknown>> }>>;
}

type Schemas = Readonly<Record<string, WrittenForm>>;

interface Description {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Written>>>>;
  readonly components: { readonly schemas: Schemas };
}

const FORM = 'application/x-www-form-urlencoded';

const nothing: FormSchema = { required: [], properties: {}, patternProperties: {} };

const parametersIn = (place: Parameter['in'], { parameters = [] }: Written): FormSchema => {
  const found = parameters.filter((each) => each.in === place);
  return {
    ...nothing,
    required: found.filter(({ required }) => required).map(({ name }) => name),
    properties: Object.fromEntries(found.map(({ name, schema }) => [name, schema])),
  };
};

const formsIn = (schemas: Schemas, written: WrittenForm): readonly FormSchema[] => {
  const { $ref, anyOf, allOf, required: always = [] } = written;
  if (allOf !== undefined) {
    const [forms = [], ...limits] = allOf.map((each) => formsIn(schemas, each));
    const limited = Object.assign({}, ...limits.flat().map(({ properties }) => properties));
    return forms.map((form) => ({ ...form, properties: { ...form.properties, ...limited } }));
  }
  if (anyOf !== undefined) {
    const forms = anyOf.flatMap((each) => formsIn(schemas, each));
    return forms.map((form) => ({ ...form, required: [...new Set([...form.required, ...always])] }));
  }
  const named = $ref === undefined ? written : (schemas[$ref.split('/').at(-1) ?? ''] ?? {});
  return [{ ...nothing, ...named }];
};

const operationOf = ({ components }: Description, path: string, method: string, written: Written): Operation => {
  const content = Object.entries(written.requestBody?.content ?? {});
  const [type, body] = content[0] ?? [];
  const [scheme] = Object.keys(written.security[0] ?? {});
  return {
    id: written.operationId,
    method: method.toUpperCase(),
    path,
    security: scheme === 'bearer' || scheme === 'session' ? scheme : 'none',
    inPath: parametersIn('path', written).properties,
    forms: type === FORM ? formsIn(components.schemas, body?.schema ?? {}) : [],
    inQuery: parametersIn('query', written),
    isKeyed: 'Idempotency-Key' in parametersIn('header', written).properties,
    upload: type === FORM ? undefined : type,
    answers: new Map(
      Object.entries(written.responses).map(([status, { content: types }]) => [Number(status), Object.keys(types)]),
    ),
  };
};

/** What the description says, and checks by it. */
export interface Described {
  readonly operations: readonly Operation[];
  /** Returns what is wrong with the JSON of an answer by its schema; undefined if it conforms. */
  faultOfAnswer(operation: Operation, status: number, type: string, body: unknown): string | undefined;
  /** Returns what is wrong with the parameters of a form by all forms that an operation takes. */
  faultOfForm(operation: Operation, sent: readonly (readonly [name: string, value: string])[]): string | undefined;
  /** Returns whether a text conforms to the schema of a value. */
  conforms(schema: TextSchema, text: string): boolean;
}

const escaped = (name: string): string => encodeURIComponent(name.replaceAll('~', '~0').replaceAll('/', '~1'));

/** Reads the description that this version publishes. */
export const readDescription = (): Described => {
  const description = JSON.parse(readFileSync('docs/openapi.json', 'utf8')) as Description;
  const ajv = new Ajv2020({ strict: false, logger: false });
  ajv
    .addFormat('date', isDay)
    .addFormat('uri', (text) => URL.canParse(text))
    .addFormat('binary', true);
  ajv.addSchema(description, 'openapi');
  const compiled = new Map<string, ValidateFunction>();
  const remembered = (key: string, schema: () => object): ValidateFunction => {
    const known = compiled.get(key) ?? ajv.compile(schema());
    compiled.set(key, known);
    return known;
  };
  const faultBy = (place: readonly string[], value: unknown, name: string): string | undefined => {
    const pointer = `openapi#/paths/${place.map(escaped).join('/')}/schema`;
    const validate = remembered(pointer, () => ({ $ref: pointer }));
    return validate(value) ? undefined : ajv.errorsText(validate.errors, { dataVar: name });
  };
  return {
    operations: Object.entries(description.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, written]) => operationOf(description, path, method, written)),
    ),
    faultOfAnswer: ({ path, method }, status, type, body) =>
      faultBy([path, method.toLowerCase(), 'responses', String(status), 'content', type], body, 'answer'),
    faultOfForm: ({ path, method }, sent) =>
      faultBy([path, method.toLowerCase(), 'requestBody', 'content', FORM], Object.fromEntries(sent), 'form'),
    conforms: ({ pattern, enum: values, format, minLength, maxLength }, text) => {
      const schema = Object.entries({ pattern, enum: values, format, minLength, maxLength }).filter(
        ([, limit]) => limit !== undefined,
      );
      const key = JSON.stringify(schema);
      return remembered(key, () => Object.fromEntries([['type', 'string'], ...schema]))(text);
    },
  };
};
