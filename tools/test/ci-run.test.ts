import { spawnSync } from 'node:child_process';
import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ci-run-'));
  mkdirSync(join(folder, '.ci'));
  mkdirSync(join(folder, 'bin'));
  copyFileSync(join('.ci', 'run'), join(folder, '.ci', 'run'));
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

const program = (name: string, script: string): void => {
  const path = join(folder, 'bin', name);
  writeFileSync(path, `#!/bin/sh\n${script}`);
  chmodSync(path, 0o755);
};

/** Runs `.ci/run` with a Node 24 that is there, other versions that are not to be had, and these tests. */
const runOf = (tests: string): { lines: readonly string[]; status: number | null } => {
  program('node', 'echo v24.0.0');
  program('npm', `case "$1" in ci) ;; test) ${tests} ;; *) exit 1 ;; esac`);
  const env = { ...process.env, PATH: `${join(folder, 'bin')}:${process.env['PATH']}` };
  const { stdout, status } = spawnSync(join(folder, '.ci', 'run'), { env, encoding: 'utf8' });
  return { lines: stdout.trimEnd().split('\n'), status };
};

test('its end names what failed, and on which Node', () => {
  const { lines, status } = runOf(
    "echo 'Problem: Tests: a payment is made once'; seq 500; echo '7 passed, 1 failed'; exit 1",
  );
  expect(lines.slice(-4)).toEqual([
    'Node v24.0.0: Problem: Tests: a payment is made once',
    'Problem: Node 20 is not to be had',
    'Problem: Node 26 is not to be had',
    '7 passed, 3 failed',
  ]);
  expect(status).toBe(1);
});

test('a run that ends before its tests are counted is a failure', () => {
  const { lines } = runOf('exit 3');
  expect(lines).toContain('Problem: the run on Node v24.0.0 ended with status 3 before its tests were counted');
  expect(lines.at(-1)).toBe('0 passed, 3 failed');
});

test('on a machine that has no time left for other versions of Node, it says so, and has not failed', () => {
  const script = join(folder, '.ci', 'run');
  const hurried = readFileSync(script, 'utf8').replace(/^limit_minutes=\d+/m, 'limit_minutes=10');
  writeFileSync(script, hurried);
  const { lines, status } = runOf("echo '7 passed, 0 failed'");
  expect(lines.slice(-3)).toEqual([
    'Left out for want of time: Node 20',
    'Left out for want of time: Node 26',
    '7 passed, 0 failed',
  ]);
  expect(status).toBe(0);
});
