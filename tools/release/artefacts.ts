import { execFileSync } from 'node:child_process';
import {
  copyFileSync,
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BuildNumber } from '../build/build-number.ts';
import { writeArchive } from './archive.ts';
import { type Bom, bomOf, type Component, type Contents, installedIn } from './bom.ts';
import { contentsOfMerchantPackage, contentsOfPackage, contentsOfPhp, contentsOfPython } from './contents.ts';
import { writeImageArchive } from './image.ts';
import { refusedIn } from './licences.ts';
import { sha256Of } from './sums.ts';

/** The built sources, and what their release is called. */
interface Built {
  readonly folder: string;
  readonly version: string;
  readonly build: BuildNumber;
}

/** A file of a release that people install. */
interface Artefact {
  /** Its name, without version and ending. */
  readonly name: string;
  readonly ending: 'tgz' | 'tar.gz';
  /** Its name among the packages of its kind (purl), without version. */
  readonly purl: string;
  readonly description: string;
  write(built: Built, target: string): void;
  contents(built: Built, installed: Bom): Contents;
}

/** Runs a function with an empty folder, which is removed afterwards. */
const inEmptyFolder = (run: (folder: string) => void): void => {
  const folder = mkdtempSync(join(tmpdir(), 'tollgate-artefact-'));
  try {
    run(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
};

/** Packs a folder as npm does: its files have one time, and nobody's name. */
const packByNpm = (folder: string, target: string): void =>
  inEmptyFolder((packed) => {
    const words = ['pack', '--loglevel=error', '--ignore-scripts', '--pack-destination', packed];
    execFileSync('npm', words, { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });
    const [filename = ''] = readdirSync(packed);
    copyFileSync(join(packed, filename), target);
  });

/** Hands over a copy of a client's folder with the licence of the project, which is not in it. */
const withLicence = (built: Built, client: string, use: (folder: string) => void): void =>
  inEmptyFolder((folder) => {
    cpSync(join(built.folder, 'clients', client), folder, { recursive: true });
    copyFileSync(join(built.folder, 'LICENSE'), join(folder, 'LICENSE'));
    use(folder);
  });

const secondsOf = ({ build }: Built): number => Date.parse(build.time) / 1000;

const archived = (client: string, name: string) => (built: Built, target: string) =>
  withLicence(built, client, (folder) => writeArchive(folder, `${name}-${built.version}`, target, secondsOf(built)));

/** What a release has beside the image. */
export const artefacts: readonly Artefact[] = [
  {
    name: 'tollgate',
    ending: 'tgz',
    purl: 'pkg:npm/tollgate',
    description: 'The gateway with its widget, back office, command line and documentation.',
    write: ({ folder }, target) => packByNpm(folder, target),
    contents: ({ folder }, installed) => contentsOfPackage(folder, installed),
  },
  {
    name: 'tollgate-for-merchants',
    ending: 'tgz',
    purl: 'pkg:npm/tollgate',
    description: 'The components for React, Preact, Vue and plain pages, their types, and page objects for tests.',
    write: ({ folder }, target) => packByNpm(join(folder, 'dist', 'merchant-package'), target),
    contents: ({ folder }) => contentsOfMerchantPackage(join(folder, 'dist', 'merchant-package')),
  },
  {
    name: 'tollgate-client-node',
    ending: 'tgz',
    purl: 'pkg:npm/tollgate-client',
    description: 'The client for Node.',
    write: (built, target) => withLicence(built, 'node', (folder) => packByNpm(folder, target)),
    contents: () => ({ components: [] }),
  },
  {
    name: 'tollgate-client-php',
    ending: 'tar.gz',
    purl: 'pkg:composer/tollgate/tollgate',
    description: 'The client for PHP.',
    write: archived('php', 'tollgate-client-php'),
    contents: ({ folder }) => contentsOfPhp(join(folder, 'clients', 'php')),
  },
  {
    name: 'tollgate-client-python',
    ending: 'tar.gz',
    purl: 'pkg:pypi/tollgate',
    description: 'The client for Python.',
    write: archived('python', 'tollgate-client-python'),
    contents: ({ folder }) => contentsOfPython(join(folder, 'clients', 'python')),
  },
];

/** The ending of the lists of contents, by which programs recognize CycloneDX. */
const BOM = '.cdx.json';

const ownLicence = [{ license: { id: 'Apache-2.0' } }] as const;

/** Writes the list of a file beside it. @throws Error when a licence in it is not accepted. */
const writeBom = (
  target: string,
  { build }: Built,
  own: Omit<Component, 'bom-ref' | 'licenses' | 'hashes'>,
  contents: Contents,
  tools: Bom['metadata']['tools'],
): void => {
  const hashes = [{ alg: 'SHA-256', content: sha256Of(target) }];
  const component = { 'bom-ref': own.purl ?? own.name, ...own, licenses: ownLicence, hashes };
  const bom = bomOf({ component, time: build.time, tools }, contents);
  const refused = refusedIn(bom);
  if (refused.length > 0)
    throw new Error(`licences that tools/release/licences.ts does not have: ${refused.join('; ')}`);
  writeFileSync(`${target}${BOM}`, `${JSON.stringify(bom, undefined, 2)}\n`);
};

/** Returns the built sources in a folder. */
export const builtIn = (folder: string): Built => {
  const read = (path: string): unknown => JSON.parse(readFileSync(join(folder, path), 'utf8'));
  const { version } = read('package.json') as { readonly version: string };
  const { build } = read(join('dist', 'widget-build', 'manifest.json')) as { readonly build: BuildNumber };
  return { folder, version, build };
};

/** Writes all artefacts but the image into a folder, each with its list of contents. */
export const writeArtefacts = (built: Built, out: string): void => {
  const installed = installedIn(built.folder);
  for (const { name, ending, purl, description, write, contents } of artefacts) {
    const target = join(out, `${name}-${built.version}.${ending}`);
    write(built, target);
    const own = {
      type: 'application',
      name,
      version: built.version,
      purl: `${purl}@${built.version}`,
      description,
    } as const;
    writeBom(target, built, own, contents(built, installed), installed.metadata.tools);
  }
};

/** Writes the image into a folder, with the list of its contents: the package's, Node and Debian's packages. Needs root. */
export const writeImageArtefact = (built: Built, out: string, base?: string): void => {
  const target = join(out, `tollgate-${built.version}-image.tar`);
  const { version, build } = built;
  // Written under another name first: an image whose list fails is no part of the release.
  const below = writeImageArchive({ source: built.folder, target: `${target}.new`, version, build, base });
  renameSync(`${target}.new`, target);
  const installed = installedIn(built.folder);
  const { components, dependencies = [], direct = [] } = contentsOfPackage(built.folder, installed);
  const own = { type: 'container', name: 'tollgate', version, purl: `pkg:oci/tollgate?tag=${version}` } as const;
  const contents = {
    components: [...components, ...below],
    dependencies,
    direct: [...direct, ...below.map((each) => each['bom-ref'])],
  };
  writeBom(
    target,
    built,
    { ...own, description: 'The container image of the gateway.' },
    contents,
    installed.metadata.tools,
  );
};
