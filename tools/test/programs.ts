import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Time limit of an installation: with a mirror nearby, packages arrive long before it. */
const INSTALL_LIMIT_MS = 15 * 60_000;
/** A program that does not print its version within this time does not work on this machine. */
const VERSION_LIMIT_MS = 30_000;

/** Returns the full path of the first of these programs on the search path. */
export function programOnPath(...names: readonly string[]): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isExecutable);
}

/** Returns whether a file exists and may be executed. */
export function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Returns whether a program starts: an installed browser may lack its shared libraries. */
export function runs(path: string, ...args: readonly string[]): boolean {
  return spawnSync(path, args, { stdio: 'ignore', timeout: VERSION_LIMIT_MS }).status === 0;
}

/** Whether this process has brought the lists of packages up to date. */
let hasLists = false;

/**
 * Installs system packages with apt-get, as root or by sudo without a password. Returns whether that succeeded; false
 * on a machine without apt-get.
 */
export function installPackages(...packages: readonly string[]): boolean {
  const aptGet = programOnPath('apt-get');
  const elevation = elevationOfThisUser();
  if (aptGet === undefined || elevation === undefined) return false;
  process.stderr.write(`Installing ${packages.join(', ')} with apt-get\n`);
  const apt = (...args: readonly string[]) => {
    const [program = aptGet, ...rest] = [...elevation, 'env', 'DEBIAN_FRONTEND=noninteractive', aptGet, '-q', ...args];
    return spawnSync(program, rest, { stdio: ['ignore', 'ignore', 'inherit'], timeout: INSTALL_LIMIT_MS }).status === 0;
  };
  if (!hasLists) hasLists = apt('update');
  return apt('install', '--yes', '--no-install-recommends', ...packages);
}

/** Returns the words before a command that only root may run; undefined where this user may not. */
function elevationOfThisUser(): readonly string[] | undefined {
  if (process.getuid?.() === 0) return [];
  const sudo = programOnPath('sudo');
  return sudo !== undefined && runs(sudo, '-n', 'true') ? [sudo, '-n'] : undefined;
}
