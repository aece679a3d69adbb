import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { BuildNumber } from '../build/build-number.ts';
import { buildImage, commitBase, engineIn, nativeModulesIn, writeNodeOfThisMachine } from '../deploy/engine.ts';
import { writeImage } from '../deploy/runtime.ts';
import { writeArchive } from './archive.ts';
import type { Component } from './bom.ts';
import { debianPackagesIn, keepDebianRecords } from './debian.ts';

const BASE = 'localhost/node-of-this-machine';

interface ImageRequest {
  /** The folder of the built sources. */
  readonly source: string;
  /** The file that is written: an archive that `podman load` and `docker load` read. They need not read a compressed one. */
  readonly target: string;
  readonly version: string;
  readonly build: BuildNumber;
  /** The image that it is based on; without one, it is Node of this machine with the libraries that Node loads. */
  readonly base?: string | undefined;
}

/**
 * Builds the image and writes it as one file. Returns what is in it beside the gateway: Debian's packages, and Node.
 * Needs root. Its bytes follow from the base and the built files.
 */
export const writeImageArchive = ({ source, target, version, build, base }: ImageRequest): readonly Component[] => {
  const work = mkdtempSync(join(tmpdir(), 'tollgate-image-'));
  const seconds = Date.parse(build.time) / 1000;
  const stamped = ['--timestamp', String(seconds)];
  const engine = engineIn(work);
  try {
    const context = join(work, 'build');
    writeImage(source, join(context, 'image'));
    // Whoever built the sources: the engine keeps the owners of files, also in what it says of their origin.
    execFileSync('chown', ['--recursive', '0:0', context]);
    if (base === undefined) {
      const folder = join(work, 'base');
      keepDebianRecords(folder, writeNodeOfThisMachine(folder, nativeModulesIn(join(context, 'image'))));
      keepNodeLicence(folder);
      commitBase(engine, folder, BASE, stamped);
    }
    const labels = { revision: build.commit, created: build.time, 'base.name': base ?? `node ${process.version}` };
    const words = [
      ...[...stamped, '--identity-label=false', '--build-arg', `VERSION=${version}`],
      ...Object.entries(labels).flatMap(([name, value]) => ['--label', `org.opencontainers.image.${name}=${value}`]),
    ];
    const name = `localhost/tollgate:${version}`;
    buildImage(engine, { context, base: base ?? BASE, name, words });
    // In the form of Docker, since that of the Open Container Initiative has no health check.
    const [drawn, unpacked] = [join(work, 'drawn.tar'), join(work, 'unpacked')];
    engine.buildah('push', '--quiet', name, `docker-archive:${drawn}:${name}`);
    mkdirSync(unpacked);
    execFileSync('tar', ['--extract', '--file', drawn, '--directory', unpacked]);
    rmSync(drawn);
    keepWhatFollows(unpacked);
    writeArchive(unpacked, '.', target, seconds);
    const container = engine.buildah('from', name);
    const variables = engine.buildah('inspect', '--format', '{{.OCIv1.Config.Env}}', container);
    const packages = debianPackagesIn(engine.buildah('mount', container));
    engine.buildah('rm', container);
    return [...(base === undefined ? nodeOfThisMachine() : nodeNamedIn(variables)), ...packages];
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
};

/**
 * Leaves in an unpacked image what follows from its contents: the engine draws an id for the container in which it builds
 * and writes it into the configuration, also as a name of the machine. The files are named by their hashes.
 */
export const keepWhatFollows = (folder: string): void => {
  const read = (file: string): unknown => JSON.parse(readFileSync(join(folder, file), 'utf8'));
  const [image] = read('manifest.json') as readonly [{ readonly Config: string; readonly Layers: readonly string[] }];
  const drawn: ReadonlySet<string> = new Set(['container', 'Hostname']);
  const text = JSON.stringify(read(image.Config), (key, value: unknown) => (drawn.has(key) ? undefined : value));
  const config = `${createHash('sha256').update(text).digest('hex')}.json`;
  for (const name of readdirSync(folder))
    if (!image.Layers.includes(name)) rmSync(join(folder, name), { recursive: true });
  writeFileSync(join(folder, config), text);
  writeFileSync(join(folder, 'manifest.json'), JSON.stringify([{ ...image, Config: config }]));
};

const component = (name: string, version: string): Component => ({
  'bom-ref': `${name}@${version}`,
  type: name === 'node' ? 'application' : 'library',
  name,
  version,
  scope: 'required',
  purl: `pkg:generic/${name}@${encodeURIComponent(version)}`,
  licenses: [{ license: name === 'node' ? { id: 'MIT' } : { name: `as in /${NODE_LICENCE}` } }],
});

/** Where the image has the licences of Node and of the libraries that are compiled into it. */
const NODE_LICENCE = 'usr/share/doc/node/LICENSE';

/** Copies the licence that stands beside Node of this machine, where its packages put it. */
const keepNodeLicence = (root: string): void => {
  const beside = join(dirname(dirname(process.execPath)), 'LICENSE');
  const found = [beside, '/usr/share/doc/nodejs/copyright', '/usr/share/doc/nodejs/LICENSE'].find(existsSync);
  if (found === undefined) throw new Error('the licence of Node is not beside it, and the image must have it');
  mkdirSync(join(root, dirname(NODE_LICENCE)), { recursive: true });
  copyFileSync(found, join(root, NODE_LICENCE));
};

/** Node of this machine, with the libraries that are compiled into it. */
const nodeOfThisMachine = (): readonly Component[] =>
  Object.entries(process.versions)
    .filter(([name, version]) => !NO_LIBRARY.has(name) && version !== '')
    .map(([name, version = '']) => component(name, version));

/** Numbers among the versions of Node that are those of interfaces and tables, not of libraries. */
const NO_LIBRARY: ReadonlySet<string> = new Set(['modules', 'napi', 'unicode', 'cldr', 'tz']);

/** Node as the official images name it in a variable; none in an image that does not. */
const nodeNamedIn = (variables: string): readonly Component[] => {
  const [, version] = /\bNODE_VERSION=([\w.-]+)/.exec(variables) ?? [];
  return version === undefined ? [] : [component('node', version)];
};
