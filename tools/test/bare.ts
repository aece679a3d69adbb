import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { programOnPath } from './programs.ts';

/*
 * `npm run test:bare`: makes an empty Debian 12 in a folder, with Node of this machine and a clone of the last commit,
 * and runs the README's two commands in it, or others: `npm run test:bare -- 'npm ci && npx vitest run tools'`. It shows
 * whether `npm test` brings all that it needs.
 */

/** What stands in for prebuilt binaries of native modules, for machines that cannot reach the place they come from. */
const COMPILER = ['ca-certificates', 'python3', 'make', 'g++'];

const SUITE = 'bookworm';

/** How this machine reaches its registries of packages; the bare one reaches them alike. */
const TAKEN_OVER = [
  '/etc/apt',
  '/etc/ssl/certs',
  '/etc/resolv.conf',
  '/etc/hosts',
  '/usr/share/keyrings',
  '/usr/local/share/ca-certificates',
  '/root/.npmrc',
];

const isOfNetwork = (name: string): boolean => /proxy$|cert|ca_bundle|cainfo/i.test(name);

const fail = (message: string): never => {
  process.stderr.write(`${message}\n`);
  process.exit(2);
};

/** Runs a program. @throws Error when it fails. */
const run = (program: string, ...words: readonly string[]): void => {
  const { status, error } = spawnSync(program, words, { stdio: ['ignore', 'inherit', 'inherit'] });
  if (error !== undefined || status !== 0) throw new Error(`${program} ended with ${status}`, { cause: error });
};

/** Returns the address from which this machine gets packages of Debian; undefined where it is another system. */
const mirror = (): string | undefined => {
  const format = '$(CODENAME) $(REPO_URI)';
  const { stdout } = spawnSync('apt-get', ['indextargets', '--format', format], { encoding: 'utf8' });
  return stdout
    ?.split('\n')
    .find((line) => line.startsWith(`${SUITE} `) && /\/debian\/?$/.test(line))
    ?.split(' ')[1];
};

/** Copies a file or a folder of this machine to the same place of the bare one. */
const takeOver = (folder: string, path: string): void => {
  if (!existsSync(path)) return;
  mkdirSync(join(folder, dirname(path)), { recursive: true });
  run('cp', '--archive', '--remove-destination', '--no-target-directory', realpathSync(path), join(folder, path));
};

/** Copies Node of this machine with its headers and its npm. */
const copyNode = (folder: string): void => {
  const place = join(folder, 'usr', 'local');
  cpSync(process.execPath, join(place, 'bin', 'node'));
  const headers = join(process.env['npm_config_nodedir'] ?? dirname(dirname(process.execPath)), 'include', 'node');
  if (existsSync(headers)) cpSync(headers, join(place, 'include', 'node'), { recursive: true });
  const npm = realpathSync(programOnPath('npm') ?? fail('npm is not on the path.'));
  const modules = join(place, 'lib', 'node_modules');
  cpSync(dirname(dirname(npm)), join(modules, 'npm'), { recursive: true });
  symlinkSync('../lib/node_modules/npm/bin/npm-cli.js', join(place, 'bin', 'npm'));
  symlinkSync('../lib/node_modules/npm/bin/npx-cli.js', join(place, 'bin', 'npx'));
};

/**
 * Runs in mounts and processes of its own, which end with it: `$1` is the folder, `$2` what to run. The folder becomes
 * the root of these mounts: after a mere change of the root, whoever enters the mounts of a container would find the
 * files of this machine there.
 */
const INSIDE = `
mount --make-rprivate /
mount --bind "$1" "$1"
mount -t proc proc "$1/proc"
mount --rbind /sys "$1/sys"
mount --rbind /dev "$1/dev"
cd "$1"
mkdir before
pivot_root . before
chroot before umount --lazy /
rmdir before
exec sh -c "cd /srv/tollgate && $2"`;

if (process.getuid?.() !== 0) fail('It makes a root file system: run it as root.');
if (programOnPath('debootstrap') === undefined) fail('It needs debootstrap: apt-get install debootstrap');

const [command = 'npm ci && npm test'] = process.argv.slice(2);
const folder = mkdtempSync(join(tmpdir(), 'tollgate-bare-'));
try {
  run('debootstrap', '--variant=minbase', `--include=${COMPILER.join(',')}`, SUITE, folder, ...[mirror() ?? []].flat());
  chmodSync(folder, 0o755); // It is the root of every user of the bare system.
  for (const path of TAKEN_OVER) takeOver(folder, path);
  copyNode(folder);
  run('git', 'clone', '--quiet', '--no-hardlinks', '.', join(folder, 'srv', 'tollgate'));
  const network = Object.entries(process.env).filter(([name]) => isOfNetwork(name));
  const env = {
    ...Object.fromEntries(network),
    PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
    HOME: '/root',
    CI: 'true',
    npm_config_nodedir: '/usr/local',
  };
  const words = ['--mount', '--pid', '--fork', '--kill-child', 'sh', '-ec', INSIDE, 'sh', folder, command];
  const { status } = spawnSync('unshare', words, { env, stdio: ['ignore', 'inherit', 'inherit'] });
  process.exitCode = status ?? 1;
} finally {
  const mounted = readFileSync('/proc/self/mounts', 'utf8');
  if (mounted.includes(folder)) fail(`${folder} is left, because something is mounted in it.`);
  rmSync(folder, { recursive: true, force: true });
}
