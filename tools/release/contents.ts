import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { bundledPackages } from '../build/notice.ts';
import { type Bom, type Component, type Contents, neededBy } from './bom.ts';
import { corrections } from './licences.ts';

/** The members of package.json that say what a package needs. */
interface Manifest {
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
}

const manifestOf = (folder: string): Manifest =>
  JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest;

/** Returns a component with the licence that its files show, where its package.json does not say it as SPDX does. */
const corrected = (component: Component): Component => {
  const licence = Object.hasOwn(corrections, component.name) ? corrections[component.name]?.licence : undefined;
  if (licence === undefined) return component;
  const licenses = / (?:OR|AND) /.test(licence) ? [{ expression: licence }] : [{ license: { id: licence } }];
  return { ...component, licenses };
};

const bundledNames: ReadonlySet<string> = new Set(bundledPackages.map(({ name }) => name));

/** Says of a component whether its code is in the built files, in the place of whether npm installs it for development. */
const marked = ({ properties = [], ...component }: Component): Component => {
  const isBundled = bundledNames.has(component.name) || properties.some(({ name }) => name.endsWith(':development'));
  return { ...component, properties: isBundled ? [{ name: 'tollgate:bundled', value: 'true' }] : [] };
};

/**
 * Returns what is in the package, or is installed with it: its dependencies, and the packages whose code the built files
 * include, which NOTICE has.
 */
export const contentsOfPackage = (folder: string, installed: Bom): Contents => {
  const names = new Set([...Object.keys(manifestOf(folder).dependencies ?? {}), ...bundledNames]);
  const { components, ...rest } = neededBy(installed, [...names]);
  return { components: components.map((each) => marked(corrected(each))), ...rest };
};

/** Something that is not part of an artefact, and which whoever uses it has: a range of versions, not one version. */
const presumed = (type: 'library' | 'platform', name: string, range: string, scope: 'required' | 'optional') =>
  ({
    'bom-ref': name,
    type,
    name,
    scope,
    properties: [{ name: 'tollgate:range', value: range }],
  }) satisfies Component;

/** Returns what the package for merchants is used with: it has no dependencies, and nothing of others is in its files. */
export const contentsOfMerchantPackage = (folder: string): Contents => ({
  components: Object.entries(manifestOf(folder).peerDependencies ?? {}).map(([name, range]) =>
    presumed('library', name, range, 'optional'),
  ),
});

/** Returns what the client for PHP is used with. */
export const contentsOfPhp = (folder: string): Contents => {
  const { require } = JSON.parse(readFileSync(join(folder, 'composer.json'), 'utf8')) as {
    readonly require: Readonly<Record<string, string>>;
  };
  return {
    components: Object.entries(require).map(([name, range]) =>
      presumed(name === 'php' || name.startsWith('ext-') ? 'platform' : 'library', name, range, 'required'),
    ),
  };
};

/** Returns what the client for Python is used with. */
export const contentsOfPython = (folder: string): Contents => {
  const text = readFileSync(join(folder, 'pyproject.toml'), 'utf8');
  const [, range] = /^requires-python = "(.+)"$/m.exec(text) ?? [];
  if (range === undefined) throw new Error('pyproject.toml names no version of Python');
  if (/^dependencies = /m.test(text)) throw new Error('the client for Python has dependencies, which no list has');
  const [, extras = ''] = /^\[project\.optional-dependencies\]\n((?:.+\n)*)/m.exec(text) ?? [];
  return {
    components: [
      presumed('platform', 'python', range, 'required'),
      ...[...extras.matchAll(/"([\w-]+)([^"]*)"/g)].map(([, name = '', its = '']) =>
        presumed('library', name, its, 'optional'),
      ),
    ],
  };
};
