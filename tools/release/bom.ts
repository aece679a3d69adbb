import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';

/** A licence of a component: one of SPDX, one by its name, or an expression of several. */
type Licence =
  | { readonly license: { readonly id: string } | { readonly name: string } }
  | { readonly expression: string };

/** A part of an artefact, in CycloneDX. */
export interface Component {
  readonly 'bom-ref': string;
  readonly type: 'application' | 'container' | 'library' | 'platform';
  readonly name: string;
  readonly version?: string;
  readonly purl?: string;
  readonly scope?: 'required' | 'optional' | 'excluded';
  readonly description?: string;
  readonly licenses?: readonly Licence[];
  readonly hashes?: readonly { readonly alg: string; readonly content: string }[];
  readonly properties?: readonly { readonly name: string; readonly value: string }[];
}

interface Dependency {
  readonly ref: string;
  readonly dependsOn: readonly string[];
}

/** A list of what is in an artefact (SBOM), in CycloneDX 1.5. */
export interface Bom {
  readonly $schema: string;
  readonly bomFormat: 'CycloneDX';
  readonly specVersion: '1.5';
  readonly serialNumber: string;
  readonly version: 1;
  readonly metadata: {
    readonly timestamp: string;
    readonly tools?: readonly { readonly vendor: string; readonly name: string; readonly version: string }[];
    readonly component: Component;
  };
  readonly components: readonly Component[];
  readonly dependencies: readonly Dependency[];
}

/** Bytes that npm may print: all packages of development are a megabyte. */
const MOST_BYTES = 2 ** 26;

/** Returns npm's list of all packages that are installed in a folder, those for development, too. */
export const installedIn = (folder: string): Bom =>
  JSON.parse(
    execFileSync('npm', ['sbom', '--sbom-format', 'cyclonedx'], {
      cwd: folder,
      encoding: 'utf8',
      maxBuffer: MOST_BYTES,
    }),
  ) as Bom;

/** The name of a package in npm's references, which end with its version. */
const nameIn = (ref: string): string => ref.slice(0, ref.lastIndexOf('@'));

/** What is in an artefact. */
export interface Contents {
  readonly components: readonly Component[];
  /** What components depend on. */
  readonly dependencies?: readonly Dependency[];
  /** The references of those that the artefact itself names; all of them if it is absent. */
  readonly direct?: readonly string[];
}

/** Returns packages of a list with all that they need. @throws Error when one of them is not installed. */
export const neededBy = (installed: Bom, names: readonly string[]): Contents => {
  const edges = new Map(installed.dependencies.map(({ ref, dependsOn }) => [ref, dependsOn]));
  const top = edges.get(installed.metadata.component['bom-ref']) ?? [];
  const missing = names.filter((name) => !top.some((ref) => nameIn(ref) === name));
  if (missing.length > 0) throw new Error(`not installed: ${missing.join(', ')}`);
  const direct = top.filter((ref) => names.includes(nameIn(ref)));
  const needed = new Set(direct);
  for (const ref of needed) for (const next of edges.get(ref) ?? []) needed.add(next);
  return {
    components: installed.components.filter((each) => needed.has(each['bom-ref'])),
    dependencies: installed.dependencies.filter(({ ref }) => needed.has(ref)),
    direct,
  };
};

/** What a list says of itself. */
export interface Heading {
  readonly component: Component;
  /** The time of the commit, in ISO 8601. */
  readonly time: string;
  readonly tools?: Bom['metadata']['tools'];
}

/** Text is compared by its code units, so that the order depends on no locale. */
const byCodeUnits = (one: string, other: string): number => Number(one > other) - Number(one < other);

/** Returns the list of an artefact. Its bytes follow from its contents: the serial number is a hash of them. */
export const bomOf = ({ component, time, tools }: Heading, contents: Contents): Bom => {
  const { components, dependencies = [], direct = components.map((each) => each['bom-ref']) } = contents;
  const sorted = components.toSorted((one, other) => byCodeUnits(one['bom-ref'], other['bom-ref']));
  const content = {
    version: 1,
    metadata: { timestamp: time, ...(tools === undefined ? {} : { tools }), component },
    components: sorted,
    dependencies: [
      { ref: component['bom-ref'], dependsOn: direct.toSorted(byCodeUnits) },
      ...dependencies
        .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.toSorted(byCodeUnits) }))
        .toSorted((one, other) => byCodeUnits(one.ref, other.ref)),
    ],
  } as const;
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.5.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    serialNumber: serialOf(JSON.stringify(content)),
    ...content,
  };
};

/** A UUID of version 8, which is made of a hash. */
const serialOf = (text: string): string => {
  const digits = createHash('sha256').update(text).digest('hex');
  const parts = [
    digits.slice(0, 8),
    digits.slice(8, 12),
    `8${digits.slice(13, 16)}`,
    `a${digits.slice(17, 20)}`,
    digits.slice(20, 32),
  ];
  return `urn:uuid:${parts.join('-')}`;
};
