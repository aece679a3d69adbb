import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Bom } from './bom.ts';

/** A vulnerability of a package, as the registry of npm knows it. */
export interface Advisory {
  /** Such as `GHSA-c2qf-rxjj-qqgw`; the whole address of one that GitHub does not number. */
  readonly id: string;
  /** The package with its version. */
  readonly of: string;
  readonly severity: string;
  readonly title: string;
}

/** The advisories for packages, or why nobody knows. */
export type Answer = { readonly advisories: readonly Advisory[] } | { readonly unanswered: string };

/** What `npm audit` prints. */
interface Audit {
  readonly message?: string;
  readonly vulnerabilities?: Readonly<
    Record<
      string,
      {
        /** An advisory for the package itself, or the name of a package with one that it needs. */
        readonly via: readonly (string | { readonly title: string; readonly url: string; readonly severity: string })[];
        /** Where it is installed. */
        readonly nodes: readonly string[];
      }
    >
  >;
}

interface Lock {
  readonly packages: Readonly<Record<string, { readonly name?: string; readonly version?: string }>>;
}

/** Returns the name of the package at a path of a lock file, where the file gives none: it has no alias. */
const nameAt = (path: string): string => path.slice(path.lastIndexOf(NODE_MODULES) + NODE_MODULES.length);

const NPM = 'pkg:npm/';
const NODE_MODULES = 'node_modules/';

/** Returns the packages of npm that the lists of a release name, each with its version. */
export const packagesIn = (release: string): ReadonlySet<string> => {
  const lists = readdirSync(release).filter((name) => name.endsWith('.cdx.json'));
  const components = lists.flatMap((name) => (JSON.parse(readFileSync(join(release, name), 'utf8')) as Bom).components);
  return new Set(
    components.flatMap(({ purl = '' }) => (purl.startsWith(NPM) ? [decodeURIComponent(purl.slice(NPM.length))] : [])),
  );
};

/** Bytes that npm may print. */
const MOST_BYTES = 2 ** 26;

/** Flags that override the settings of npm: it asks the registry, and about packages for development too, some of which the build bundles. */
const ABOUT_ALL = ['--offline=false', '--include=dev', '--include=optional', '--include=peer'];

/** Returns what `npm audit` prints of a folder; its exit code says only whether it found something. */
const audit = (folder: string, flags: readonly string[]): Promise<Audit> =>
  new Promise((resolve) => {
    const words = ['audit', '--json', '--fetch-retries=0', ...ABOUT_ALL, ...flags];
    execFile('npm', words, { cwd: folder, maxBuffer: MOST_BYTES }, (error, stdout) => {
      try {
        resolve(JSON.parse(stdout) as Audit);
      } catch {
        resolve(error === null ? {} : { message: error.message });
      }
    });
  });

/** The number of an advisory in its address. */
const NUMBER = /GHSA(?:-[0-9a-z]{4}){3}/;

/**
 * Asks the registry for vulnerabilities of those packages of a lock file that are in a release. @throws Error when the
 * release has no packages, or one that the lock file lacks: `npm audit` would find nothing for it.
 */
export const askForAdvisories = async (
  folder: string,
  released: ReadonlySet<string>,
  ...flags: readonly string[]
): Promise<Answer> => {
  const { packages } = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8')) as Lock;
  const locked = new Set(Object.entries(packages).map(([path, its]) => `${its.name ?? nameAt(path)}@${its.version}`));
  const others = [...released].filter((of) => !locked.has(of));
  if (released.size === 0 || others.length > 0) {
    throw new Error(`package-lock.json does not have the packages of the release: ${others.join(', ') || 'none'}`);
  }
  const { vulnerabilities, message } = await audit(folder, flags);
  if (vulnerabilities === undefined) return { unanswered: message ?? 'npm audit printed something else' };
  const advisories = Object.entries(vulnerabilities).flatMap(([name, { via, nodes }]) =>
    [...new Set(nodes.map((node) => `${name}@${packages[node]?.version}`))]
      .filter((of) => released.has(of))
      .flatMap((of) =>
        via.flatMap((each) =>
          typeof each === 'string'
            ? []
            : [{ id: NUMBER.exec(each.url)?.[0] ?? each.url, of, severity: each.severity, title: each.title }],
        ),
      ),
  );
  return { advisories };
};

/** Returns the lines that tell what the registry answered. */
export const toldOf = (answer: Answer): readonly string[] =>
  'unanswered' in answer
    ? [`Nobody knows of advisories for its packages: ${answer.unanswered}`]
    : [
        `Advisories for its packages: ${answer.advisories.length}`,
        ...answer.advisories.map(({ id, of, severity, title }) => `  ${of}: ${severity}: ${title} (${id})`),
      ];

/** Whether a changelog has the number or address of an advisory as a whole. */
const isNamedIn = (changelog: string, id: string): boolean =>
  changelog
    .split(id)
    .slice(1)
    .some((after) => !/^[\w-]/.test(after));

/**
 * Returns why a release must not be signed, if so: the registry has not answered, or the changelog does not name an
 * advisory.
 */
export const refusalFor = (answer: Answer, changelog: string): string | undefined => {
  if ('unanswered' in answer) return 'A release is signed when its advisories are known.';
  const unnamed = answer.advisories.filter(({ id }) => !isNamedIn(changelog, id)).map(({ id }) => id);
  if (unnamed.length === 0) return undefined;
  return `Update its packages, or say in the changelog why the gateway cannot be attacked by ${unnamed.join(', ')}`;
};
