import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import type { OfficeEndpoint } from '../../catalogue/backoffice/endpoint.ts';
import { officeEndpoints } from '../../catalogue/backoffice/endpoints/endpoints.ts';
import { requestShapes } from '../../catalogue/requests/requests.ts';
import type { RequestShape } from '../../catalogue/schema/check.ts';
import type { Field, Fields } from '../../catalogue/schema/field.ts';
import type { Format } from '../../catalogue/schema/format.ts';
import { patternOfNames } from '../../catalogue/schema/names/parameter-names.ts';
import { requestSchema } from './openapi-operation.ts';

const shapes = Object.entries<RequestShape<unknown>>(requestShapes);

const tables: readonly Fields[] = [
  ...shapes.map(([, { fields }]) => fields),
  ...officeEndpoints.map(({ fields = {} }: OfficeEndpoint): Fields => fields),
];

/** Each format once, under the name of a parameter that has it. */
const formats = [
  ...new Map<Format, string>(
    tables.flatMap((fields) => Object.entries<Field>(fields).map(([name, [, format]]) => [format, name] as const)),
  ),
].map(([format, name]) => ({ name, format }));

// Only what every program checks alike: `format` says that there is more to a value.
const ajv = new Ajv2020({ strict: false, validateFormats: false, logger: false });

/** The description says once, for all texts, which control characters they may have. */
const hasControl = (text: string): boolean => /[^\P{Cc}\t\r\n]/u.test(text);

describe('the schema of a parameter', () => {
  test.each(formats)('such as $name takes every value that the gateway takes', ({ format }) => {
    const takes = ajv.compile(format.schema);
    expect(format.samples().right.filter((value) => !takes(value))).toEqual([]);
  });

  test.each(formats)('such as $name refuses what the gateway refuses, or names a format', ({ format }) => {
    const takes = ajv.compile(format.schema);
    // An empty value counts as not sent.
    const wrong = format.samples().wrong.filter((value) => value !== '' && !hasControl(value));
    const taken = wrong.filter((value) => format.read(value) === undefined && takes(value));
    if (format.schema.format === undefined) expect(taken).toEqual([]);
    else expect(format.schema.format).toMatch(/^[a-z0-9-]+$/);
  });

  test('is the same under each of its names', () => {
    const aliases = shapes.flatMap(([, shape]) =>
      Object.entries(shape.aliases).map(([alias, name]) => ({ alias, name, shape })),
    );
    expect(aliases.length).toBeGreaterThan(0);
    for (const { alias, name, shape } of aliases) {
      const { properties } = requestSchema(shape) as { readonly properties: Readonly<Record<string, object>> };
      const { description, deprecated, ...schema } = properties[alias] as Readonly<Record<string, unknown>>;
      expect([description, deprecated], alias).toEqual([`Another name of ${name}.`, true]);
      expect(properties[name], alias).toMatchObject(schema);
    }
  });

  test('has names up to the last index of its list', () => {
    const written = new Set(tables.flatMap((fields) => Object.keys(fields).filter((name) => name.includes('[n]'))));
    expect(written.size).toBeGreaterThan(0);
    const { names } = requestShapes.paymentRequest;
    for (const name of written) {
      const pattern = new RegExp(patternOfNames(name) ?? '', 'u');
      for (const index of ['0', '9', '31', '32', '99', '100', '1000', '1001', '9999', '00', '01', '-1', 'n']) {
        const filled = name.replace('[n]', `[${index}]`).replaceAll('[n]', '[0]');
        if (names.written.includes(name))
          expect([filled, pattern.test(filled)]).toEqual([filled, names.find(filled) !== undefined]);
      }
    }
  });
});
