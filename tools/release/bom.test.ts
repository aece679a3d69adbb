import { readdirSync, readFileSync } from 'node:fs';
import { Ajv, type AnySchemaObject } from 'ajv';
import { beforeAll, describe, expect, test } from 'vitest';
import { bundledPackages } from '../build/notice.ts';
import { packagesOf } from '../deploy/runtime.ts';
import { type Bom, bomOf, type Component, type Contents, installedIn, neededBy } from './bom.ts';
import { contentsOfMerchantPackage, contentsOfPackage, contentsOfPhp, contentsOfPython } from './contents.ts';
import { acceptedLicences, corrections, isAccepted, licenceOf, refusedIn } from './licences.ts';

const SCHEMAS = 'node_modules/@cyclonedx/cyclonedx-library/res/schema';
/** The base address by which the schemas refer to each other. */
const SCHEMA_ADDRESS = 'http://cyclonedx.org/schema/';
const schemaIn = (file: string): AnySchemaObject =>
  JSON.parse(readFileSync(`${SCHEMAS}/${file}.SNAPSHOT.schema.json`, 'utf8')) as AnySchemaObject;

const component: Component = { 'bom-ref': 'self', type: 'application', name: 'tollgate', version: '1.2.3' };
const heading = { component, time: '2026-11-30T10:00:00.000Z' };

// A second of npm's time, so they are read once.
let installed: Bom;
let contents: Contents;
beforeAll(() => {
  installed = installedIn('.');
  contents = contentsOfPackage('.', installed);
});

describe('the lists of contents', () => {
  test("are CycloneDX, by its own project's schema", () => {
    const ajv = new Ajv({ strict: false, validateFormats: false });
    for (const file of ['spdx', 'jsf-0.82'])
      ajv.addSchema(schemaIn(file), `${SCHEMA_ADDRESS}${file}.SNAPSHOT.schema.json`);
    const isValid = ajv.compile(schemaIn('bom-1.5'));
    const lists = [
      contents,
      contentsOfMerchantPackage('.'),
      contentsOfPhp('clients/php'),
      contentsOfPython('clients/python'),
    ];
    for (const each of [...lists, { components: [] }]) {
      expect(
        isValid(bomOf({ ...heading, tools: installed.metadata.tools }, each)),
        JSON.stringify(isValid.errors),
      ).toBe(true);
    }
    expect(isValid({ ...bomOf(heading, contents), components: [{ name: 'without a type' }] })).toBe(false);
  });

  test('have each package that is installed with the gateway, and each whose code is in the built files', () => {
    const listed = new Set(contents.components.map(({ name }) => name));
    const paths = packagesOf(process.cwd()).map((path) => path.replace(/^.*node_modules\//, ''));
    const expected = [...new Set([...paths, ...bundledPackages.map(({ name }) => name)])];
    expect(expected.length).toBeGreaterThan(100);
    expect(expected.filter((name) => !listed.has(name))).toEqual([]);
    expect([...listed].filter((name) => /^(?:vitest|typescript|vite|react|@playwright\/test)$/.test(name))).toEqual([]);
  });

  test('have the hash of each package in the lock file', () => {
    const without = contents.components.filter(({ hashes = [] }) => hashes.length === 0).map(({ name }) => name);
    expect(without).toEqual([]);
  });

  test('have accepted licences only', () => {
    expect(refusedIn(bomOf(heading, contents))).toEqual([]);
  });

  test('have the same bytes whatever the order is in which npm tells packages', () => {
    const turned: Contents = {
      components: contents.components.toReversed(),
      dependencies: (contents.dependencies ?? [])
        .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.toReversed() }))
        .toReversed(),
      direct: (contents.direct ?? []).toReversed(),
    };
    expect(JSON.stringify(bomOf(heading, turned))).toBe(JSON.stringify(bomOf(heading, contents)));
    expect(bomOf({ ...heading, time: '2026-12-01T00:00:00.000Z' }, contents).serialNumber).not.toBe(
      bomOf(heading, contents).serialNumber,
    );
  });

  test('are refused for a package that is not installed', () => {
    expect(() => neededBy(installed, ['express', 'left-pad'])).toThrow('not installed: left-pad');
  });

  test('name what clients and components are used with', () => {
    const names = ({ components }: Contents) => components.map(({ name, scope }) => `${name} ${scope}`);
    expect(names(contentsOfMerchantPackage('.'))).toEqual(
      ['@playwright/test', 'preact', 'react', 'vue'].map((name) => `${name} optional`),
    );
    expect(names(contentsOfPhp('clients/php'))).toContain('ext-curl required');
    expect(names(contentsOfPython('clients/python'))).toEqual(['python required', 'cryptography optional']);
  });
});

describe('licences', () => {
  test.each([
    ['MIT', true],
    ['(MIT OR WTFPL)', true],
    ['MIT OR GPL-3.0-only', true],
    ['MIT AND GPL-3.0-only', false],
    ['GPL-3.0-only', false],
    ['(MIT OR GPL-3.0-only) AND AGPL-3.0-only', false],
    ['', false],
    ['constructor', false],
  ])('%j: %s', (expression, accepted) => {
    expect(isAccepted(expression)).toBe(accepted);
  });

  test('that are not accepted are told with their packages, those without one, too', () => {
    const of = (name: string, licenses: Component['licenses']): Component => ({
      'bom-ref': `${name}@1`,
      type: 'library',
      name,
      purl: `pkg:npm/${name}@1`,
      ...(licenses && { licenses }),
    });
    const bom = bomOf(heading, {
      components: [
        of('a', [{ license: { id: 'AGPL-3.0-only' } }]),
        of('b', undefined),
        of('c', [{ license: { id: 'MIT' } }]),
      ],
    });
    expect(refusedIn(bom)).toEqual(['a@1: AGPL-3.0-only', 'b@1: none declared']);
  });

  test('that are accepted are used, and corrections are of installed packages that need them', () => {
    const used = contents.components.map(licenceOf).join(' ');
    expect(Object.keys(acceptedLicences).filter((id) => !used.includes(id))).toEqual([]);
    for (const [name, { shownBy }] of Object.entries(corrections)) {
      expect(readdirSync(`node_modules/${name}`)).toContain(shownBy);
      const { license } = JSON.parse(readFileSync(`node_modules/${name}/package.json`, 'utf8')) as {
        readonly license?: string;
      };
      expect(isAccepted(license ?? ''), `${name} says it by itself`).toBe(false);
    }
  });
});
