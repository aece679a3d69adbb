import { execFileSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdirSync, readdirSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';

/** The parts of the build that a running gateway, its commands and the example shop load. */
export const BUILT = [
  'gateway',
  'server',
  'catalogue',
  'widget-build',
  'backoffice-build',
  'self-service-build',
  'documentation',
  'e2e/shop',
] as const;

/** The program of the command line. */
const COMMANDS = 'dist/server/commands/main.js';
const EXECUTABLE = 0o755;

const FILES = ['package.json', 'LICENSE', 'NOTICE', 'CHANGELOG.md'] as const;

/** What nothing loads at run time. Licences stay. */
const left: readonly RegExp[] = [
  /\.(?:d\.[cm]?ts|map|flow)$/,
  /\.tsbuildinfo$/,
  /^dist\/server\/testing(?:\/|$)/,
  // Sources of native modules, and what the compiler left beside the module.
  /^node_modules\/better-sqlite3\/(?:deps|src)(?:\/|$)/,
  /^node_modules\/better-sqlite3\/build\/(?!Release(?:$|\/better_sqlite3\.node$))/,
  /^node_modules\/(?:ssh2|cpu-features)\/.*\/(?:crypto\/(?:src|build)|buildcheck)(?:\/|$)/,
  // The decoder of pictures as a file: Node loads it from a module that contains it.
  /^node_modules\/@cf-wasm\/photon\/.*\.wasm$/,
  // Fonts of receipts: the weights, and the form, that `server/platform/paper/families.ts` uses.
  /^node_modules\/@fontsource\/[^/]+\/(?!(?:files|LICENSE|package\.json|unicode\.json)(?:\/|$))/,
  /^node_modules\/@fontsource\/[^/]+\/files\/.*(?<!-[46]00-normal\.woff)$/,
  /^node_modules\/@fontsource\/noto-sans-(?:jp|kr|sc|tc)\/files\/.*-600-normal\.woff$/,
  // Builds for browsers.
  /^node_modules\/pdfkit\/js\/pdfkit\.(?:browser|standalone|old)/,
  /^node_modules\/fontkit\/(?:src|dist\/browser)/,
  // Documents, tests and sources that packages bring along.
  /^node_modules\/.*\/(?:README|CHANGELOG|HISTORY|History)[^/]*\.md$/i,
  /^node_modules\/(?:@[^/]+\/)?[^/]+\/(?:tests?|__tests__|examples?|docs?|benchmarks?|bench|\.github)(?:\/|$)/,
  /^node_modules\/.*\.ts$/,
];

/** Whether a file or folder belongs to the files of an installation; paths are from the top of the repository. */
export const isLoaded = (path: string): boolean => !left.some((pattern) => pattern.test(path));

/** Returns the folders of the packages that the gateway depends on, from the top of the repository. */
export const packagesOf = (source: string): readonly string[] =>
  execFileSync('npm', ['ls', '--omit=dev', '--omit=peer', '--all', '--parseable'], { cwd: source, encoding: 'utf8' })
    .split('\n')
    .map((line) => relative(source, line.trim()))
    .filter((path) => path.startsWith('node_modules/'));

/** Returns the bytes of the files in a folder. */
export const bytesIn = (folder: string): number =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0);

/**
 * Writes all that a gateway needs to run, and nothing else, into a folder that does not exist or is replaced. Run after
 * the build.
 */
export const writeRuntime = (source: string, target: string): void => {
  const from = resolve(source);
  if (!existsSync(join(from, 'dist', 'gateway', 'main.js'))) throw new Error('there is no build: run `npm run build`');
  rmSync(target, { recursive: true, force: true });
  mkdirSync(target, { recursive: true });
  for (const path of [...FILES, ...BUILT.map((part) => `dist/${part}`), ...packagesOf(from)]) {
    // A package that is nested in another is listed on its own: what is in its parent's folder is not always needed.
    const filter = (file: string): boolean => {
      const inside = relative(from, file);
      return isLoaded(inside) && (inside === path || !inside.slice(path.length).includes('/node_modules'));
    };
    cpSync(join(from, path), join(target, path), { recursive: true, filter });
  }
  chmodSync(join(target, COMMANDS), EXECUTABLE);
};

/** The place of an installation in a container. */
const INSTALLATION = 'opt/tollgate';

/** Writes the files of a container image: an installation with its health check, the command, and the folder of data. */
export const writeImage = (source: string, target: string): void => {
  writeRuntime(source, join(target, INSTALLATION));
  cpSync(join(source, 'deploy', 'container', 'health.js'), join(target, INSTALLATION, 'health.js'));
  for (const folder of ['var/lib/tollgate', 'usr/local/bin']) mkdirSync(join(target, folder), { recursive: true });
  symlinkSync(join('/', INSTALLATION, COMMANDS), join(target, 'usr/local/bin/tollgate'));
};
