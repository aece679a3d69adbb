import { execFileSync, spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { programOnPath } from '../test/programs.ts';

/** The programs of the test and their Debian packages. */
const PACKAGES: Readonly<Record<string, string>> = {
  buildah: 'buildah',
  podman: 'podman',
  crun: 'crun',
  unshare: 'util-linux',
  mount: 'mount',
};

/** Returns what keeps images from being built on this machine. */
export const missingForImages = (): readonly string[] => {
  const packages = Object.entries(PACKAGES).flatMap(([program, its]) => (programOnPath(program) ? [] : [its]));
  return [
    ...(process.getuid?.() === 0 ? [] : ['it must run as root, to mount']),
    ...(packages.length === 0 ? [] : [`Debian packages are missing: ${[...new Set(packages)].join(', ')}`]),
  ];
};

/** Returns what keeps the gateway from being tested in a container on this machine. */
export const missingHere = (): readonly string[] => [
  ...missingForImages(),
  ...(existsSync('dist/gateway/main.js') ? [] : ['the gateway is not built: npm run build']),
];

/** Whether the groups of processes are managed as the container runtime expects, in one tree. */
const hasOneTree = (): boolean => existsSync('/sys/fs/cgroup/cgroup.controllers');

/**
 * Runs this program again where the container runtime works: in mounts of its own, with control groups in one tree. On
 * some machines they are in several. Returns its exit code; undefined where it runs there already.
 */
export const runWithOneTree = (): number | undefined => {
  if (hasOneTree()) return undefined;
  const again = 'umount -R /sys/fs/cgroup && mount -t cgroup2 cgroup2 /sys/fs/cgroup && exec "$@"';
  const words = ['--mount', 'sh', '-c', again, 'sh', process.execPath, ...process.argv.slice(1)];
  const { status, error } = spawnSync('unshare', words, { stdio: 'inherit' });
  if (error !== undefined) throw error;
  return status ?? 1;
};

/** How long one command of the engine may take. */
const LIMIT_MS = 180_000;

/** Builds and runs containers in a folder of its own, so that nothing of the machine's own is touched. */
export const engineIn = (folder: string) => {
  const storage = ['--storage-driver', 'vfs', '--root', join(folder, 'root'), '--runroot', join(folder, 'run')];
  const run = (program: string, words: readonly string[]) => {
    const { status, stdout, stderr } = spawnSync(program, [...storage, ...words], {
      encoding: 'utf8',
      timeout: LIMIT_MS,
    });
    return { status, out: stdout.trim(), said: stderr.trim() };
  };
  const required = (program: string, words: readonly string[]): string => {
    const { status, out, said } = run(program, words);
    if (status !== 0) throw new Error(`${program} ${words.join(' ')} failed with ${status}: ${said}\n${out}`);
    return out;
  };
  return {
    buildah: (...words: readonly string[]) => required('buildah', words),
    podman: (...words: readonly string[]) => required('podman', ['--cgroup-manager', 'cgroupfs', ...words]),
    /** Runs podman and returns its exit code, whatever it is. */
    statusOf: (...words: readonly string[]) => run('podman', ['--cgroup-manager', 'cgroupfs', ...words]).status,
  };
};

/** Returns the libraries that programs of this machine load, without those that were loaded before them for this process. */
const librariesOf = (files: readonly string[]): readonly string[] => {
  const env = { ...process.env, LD_PRELOAD: undefined };
  const listed = files.map((file) => execFileSync('ldd', [file], { encoding: 'utf8', env }));
  return [...new Set(listed.flatMap((text) => text.match(/\/\S+\.so\S*/g) ?? []))];
};

/** Where Node is in an image whose base is made of this machine. */
const NODE = '/usr/local/bin/node';

/**
 * Copies Node of this machine into a folder, with what it and these native modules load: the smallest base image.
 * Returns the files of this machine that it has, but for Node.
 */
export const writeNodeOfThisMachine = (folder: string, modules: readonly string[]): readonly string[] => {
  const copy = (from: string, to: string): void => {
    mkdirSync(join(folder, dirname(to)), { recursive: true });
    copyFileSync(from, join(folder, to));
  };
  const env = '/usr/bin/env';
  const copied = [env, ...librariesOf([process.execPath, env, ...modules])];
  for (const path of copied) copy(path, path);
  copy(process.execPath, NODE);
  return copied;
};

/** Files of an image that are written on the machine, and what is said of it. */
interface ImageOf {
  /** A folder with the folder `image`, which `writeImage` wrote. */
  readonly context: string;
  readonly base: string;
  readonly name: string;
  /** Further words for the program that builds it. */
  readonly words?: readonly string[];
}

/** Makes an image of a folder, on which others are built. */
export const commitBase = (
  engine: ReturnType<typeof engineIn>,
  folder: string,
  name: string,
  words: readonly string[] = [],
): void => {
  const container = engine.buildah('from', 'scratch');
  engine.buildah('copy', '--quiet', container, folder, '/');
  engine.buildah('config', '--env', `PATH=${dirname(NODE)}:/usr/bin`, container);
  engine.buildah('commit', '--quiet', '--rm', ...words, container, name);
};

/** Builds the image of the container file. The stage that compiles is replaced by what was compiled on the machine. */
export const buildImage = (engine: ReturnType<typeof engineIn>, { context, base, name, words = [] }: ImageOf): void => {
  engine.buildah(
    ...['build', '--quiet', '--format', 'docker', '--isolation', 'chroot', '--network', 'host', ...words],
    ...['--build-arg', `BASE_IMAGE=${base}`, '--build-context', `build=${context}`],
    ...['--file', 'deploy/container/Containerfile', '--tag', name, '.'],
  );
};

/** Returns the native modules in a folder. */
export const nativeModulesIn = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.node'))
    .map((name) => join(folder, name));
