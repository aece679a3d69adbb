import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { type Endpoint, endpoints } from '../../catalogue/endpoints/endpoints.ts';
import { requestShapes } from '../../catalogue/requests/requests.ts';
import { titledTables } from '../../catalogue/requests/tables.ts';
import { patternOfNames } from '../../catalogue/schema/names/parameter-names.ts';
import { generatedDocuments } from './documents.ts';
import { fieldsPage } from './fields-page.ts';
import { openApi } from './openapi.ts';
import { type Json, replySchema } from './reply-schema.ts';

type Node = { readonly [name: string]: Node } & { readonly $ref?: string };

const description = JSON.parse(JSON.stringify(openApi())) as Node;

/** Returns all objects of the description, each with its path. */
const nodesOf = (node: unknown, path: readonly string[] = []): readonly (readonly [string, Node])[] => {
  if (typeof node !== 'object' || node === null) return [];
  const below = Object.entries(node).flatMap(([name, child]) => nodesOf(child, [...path, name]));
  return [[path.join('/'), node as Node], ...below];
};

describe('the committed documents', () => {
  test.each(generatedDocuments())(
    '$path is up to date with the tables; `npm run docs` writes it',
    async ({ path, text }) => {
      expect(await readFile(new URL(`../../${path}`, import.meta.url), 'utf8')).toBe(text);
    },
  );

  test('are the same each time', () => {
    expect(generatedDocuments()).toEqual(generatedDocuments());
  });
});

describe('the OpenAPI description', () => {
  test('contains the target of each reference', () => {
    const references = nodesOf(description).flatMap(([, { $ref }]) => ($ref === undefined ? [] : [$ref]));
    expect(references.length).toBeGreaterThan(0);
    for (const reference of references) {
      const found = reference
        .split('/')
        .slice(1)
        .reduce<Node | undefined>((node, name) => node?.[name], description);
      expect(found, reference).toBeDefined();
    }
  });

  test('has every endpoint, with each status and the parameters in its path', () => {
    for (const { id, method, path, authorization, replies } of endpoints) {
      const operation = description['paths']?.[path]?.[method.toLowerCase()];
      expect(operation?.['operationId']).toBe(id);
      expect(Object.keys(operation?.['responses'] ?? {})).toEqual(Object.keys(replies));
      expect(operation?.['security']).toEqual(authorization === 'bearer' ? [{ bearer: [] }] : []);
      const inPath = nodesOf(operation?.['parameters']).filter(([, parameter]) => `${parameter['in']}` === 'path');
      expect(inPath).toHaveLength(path.split('{').length - 1);
    }
  });

  test('offers an Idempotency-Key, and 409, where a POST takes a token', () => {
    const rows: readonly Endpoint[] = endpoints;
    for (const { method, path, authorization, isUnkeyed } of rows) {
      const operation = description['paths']?.[path]?.[method.toLowerCase()];
      const parameters = nodesOf(operation?.['parameters']).map(([, parameter]) => `${parameter['name']}`);
      const isKeyed = method === 'POST' && authorization === 'bearer' && isUnkeyed !== true;
      expect(parameters.includes('Idempotency-Key'), path).toBe(isKeyed);
      expect(operation?.['responses']?.['409'] !== undefined, path).toBe(isKeyed);
    }
  });

  const patternOfUnits = patternOfNames('cart.items[n].quantityUnit') ?? '';

  const forms = Object.fromEntries(
    Object.entries(description['components']?.['schemas'] ?? {}).filter(([name]) => !name.endsWith('Reply')),
  );

  /** The schemas of a parameter in all forms that contain it, by the name of the form. */
  const schemasOf = (name: string) =>
    nodesOf(forms).flatMap(([path, node]) =>
      path.endsWith(`/properties/${name}`) || path.endsWith(`/patternProperties/${name}`)
        ? [[path, node] as const]
        : [],
    );

  test('marks deprecated parameters in every form, and besides them only aliases', () => {
    const deprecated = titledTables.flatMap(([, table]) =>
      Object.entries(table).flatMap(([name, [, , , mark]]) => (mark === 'deprecated' ? [name] : [])),
    );
    expect(deprecated.filter((name) => !name.startsWith('recurringMigration.'))).toEqual(['notificationUrl']);
    expect(deprecated).toContain('recurringMigration.paymentType');
    for (const name of deprecated) {
      expect(schemasOf(name).length, name).toBeGreaterThan(0);
      for (const [path, schema] of schemasOf(name)) expect([path, schema['deprecated']]).toEqual([path, true]);
    }
    for (const [path, schema] of schemasOf('merchantTransactionId')) {
      expect([path, schema['deprecated']]).toEqual([path, undefined]);
    }
  });

  test.each([
    ['transactionProcessingCode', 'PURCHASE'],
    ['testMode', 'INTERNAL'],
    [patternOfUnits, 'COUNT'],
  ])('has the default of %s', (name, value) => {
    expect(schemasOf(name).length).toBeGreaterThan(0);
    for (const [path, schema] of schemasOf(name)) expect([path, schema['default']]).toEqual([path, value]);
  });

  test('has every parameter of every form and allows no other', () => {
    for (const [name, shape] of Object.entries(requestShapes).filter(([shapeName]) =>
      endpoints.some((endpoint: Endpoint) => endpoint.method === 'POST' && endpoint.request === shapeName),
    )) {
      const schema = description['components']?.['schemas']?.[`${name[0]?.toUpperCase()}${name.slice(1)}`];
      const properties = Object.keys(schema?.['properties'] ?? {});
      const patterns = Object.keys(schema?.['patternProperties'] ?? {}).map((pattern) => new RegExp(pattern, 'u'));
      expect(schema?.['additionalProperties']).toBe(false);
      for (const written of Object.keys(shape.fields)) {
        const filled = written
          .replaceAll('[n]', '[0]')
          .replaceAll(/\[(?:name|key)\]/g, '[abc]')
          .replaceAll('[brand]', '[VISA]');
        expect(properties.includes(filled) || patterns.some((pattern) => pattern.test(filled)), written).toBe(true);
      }
    }
  });

  test('shows no example of a secret', () => {
    const secrets = nodesOf(description).filter(([, node]) => `${node['writeOnly']}` === 'true');
    expect(secrets.length).toBeGreaterThan(0);
    for (const [, node] of secrets) expect(node).not.toHaveProperty('examples');
  });
});

describe('the page of parameters', () => {
  test('has one line for each parameter of each table', () => {
    const lines = fieldsPage().split('\n');
    for (const name of new Set(Object.values(requestShapes).flatMap(({ fields }) => Object.keys(fields)))) {
      const expected = titledTables.filter(([, table]) => Object.hasOwn(table, name)).length;
      expect(
        lines.filter((line) => line.startsWith(`| \`${name}\` `)),
        name,
      ).toHaveLength(expected);
    }
  });

  test('has as many cells in each row of a table as in its head', () => {
    for (const line of fieldsPage()
      .split('\n')
      .filter((text) => text.startsWith('|'))) {
      expect(line.replaceAll('\\|', '').split('|'), line).toHaveLength(6);
    }
  });
});

describe('the schema of a reply', () => {
  test('nests dotted names and lists, and requires the fields that are always present', () => {
    const schema: Json = replySchema({
      id: ['sometimes', 'text', 'Id.'],
      'result.code': ['always', 'text', 'Code.'],
      'result.errors[n].name': ['sometimes', 'text', 'Name.'],
    });
    expect(schema).toEqual({
      type: 'object',
      required: ['result'],
      properties: {
        id: { type: 'string', description: 'Id.' },
        result: {
          type: 'object',
          required: ['code'],
          properties: {
            code: { type: 'string', description: 'Code.' },
            errors: {
              type: 'array',
              items: { type: 'object', properties: { name: { type: 'string', description: 'Name.' } } },
            },
          },
        },
      },
    });
  });
});
