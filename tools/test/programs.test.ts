import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { needs } from './needs.ts';
import { installPackages } from './programs.ts';

/** The only folder of the search path. */
let folder: string;
const log = () => join(folder, 'log');
const ran = (): string => readFileSync(log(), 'utf8');

const program = (name: string, ...lines: readonly string[]): void => {
  writeFileSync(join(folder, name), `#!/bin/sh\n${lines.join('\n')}\n`);
  chmodSync(join(folder, name), 0o755);
};
/** Programs that note how they are called, and call what follows. */
const machine = (...names: readonly ('apt-get' | 'sudo')[]): void => {
  program('env', 'shift', '"$@"');
  for (const name of names) program(name, `echo "${name} $*" >> '${log()}'`, name === 'sudo' ? 'shift; "$@"' : 'true');
};
const asUser = (id: number): void => {
  vi.spyOn(process, 'getuid').mockReturnValue(id);
};

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'programs-'));
  vi.stubEnv('PATH', folder);
  vi.spyOn(process.stderr, 'write').mockReturnValue(true);
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true });
});

describe('packages', () => {
  test('are installed by root, in one visible step', () => {
    machine('apt-get');
    asUser(0);
    expect(installPackages('curl', 'unzip')).toBe(true);
    expect(ran()).toMatch(/apt-get -q install --yes --no-install-recommends curl unzip\n$/);
    expect(vi.mocked(process.stderr.write).mock.calls.join()).toContain('Installing curl, unzip');
  });

  test('are installed by sudo, without a password', () => {
    program('true');
    machine('apt-get', 'sudo');
    asUser(1000);
    expect(installPackages('curl')).toBe(true);
    expect(ran()).toMatch(/sudo -n true\n(?:.*\n)*sudo -n .*apt-get -q install .* curl\napt-get -q install .* curl\n$/);
  });

  test('are not installed by others, nor on another system', () => {
    machine('apt-get');
    asUser(1000);
    expect(installPackages('curl')).toBe(false);
    rmSync(join(folder, 'apt-get'));
    asUser(0);
    expect(installPackages('curl')).toBe(false);
    expect(ran).toThrow('ENOENT');
  });

  test('that cannot be had are told', () => {
    machine('apt-get');
    program('apt-get', 'exit 100');
    asUser(0);
    expect(installPackages('curl')).toBe(false);
  });
});

test('`npm test` without its programs ends at once, and prints the one command that installs them', () => {
  const command = join('dist', 'tools', 'test', 'test-all.js');
  const { status, stdout } = spawnSync(process.execPath, [command], { encoding: 'utf8', env: { PATH: folder } });
  const [, named = ''] = /\n {2}sudo apt-get update && .* --no-install-recommends (.*)\n/.exec(stdout) ?? [];
  const all = needs.map((each) => each.package);
  const told = named.split(' ');
  expect(told).toEqual(all.filter((each) => told.includes(each)));
  expect(told).toEqual(expect.arrayContaining(['curl', 'unzip', 'libxml2-utils']));
  expect([status, stdout]).toEqual([1, expect.stringMatching(new RegExp(`\n0 passed, ${told.length} failed\n$`))]);
});
