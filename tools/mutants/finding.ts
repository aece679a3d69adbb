import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';

const STEPS = 10_000;
/** A run that takes longer is one that a mutant keeps from ending: it is found. */
const LONGEST_MS = 15 * 60_000;
/** A test has this time with a mutant and without one: what is found is found by the mutant. */
const LONGEST_TEST_MS = 180_000;

/** The variable of the environment that makes a mutant active, by its id. */
const ACTIVE = '__STRYKER_ACTIVE_MUTANT__';

/** What Vitest reports of a test file. */
interface TestFile {
  readonly name: string;
  readonly startTime: number;
  readonly endTime: number;
  readonly assertionResults: readonly { readonly status: string; readonly fullName: string }[];
}

/** What Vitest reports of a run. */
export interface Report {
  readonly testResults: readonly TestFile[];
}

/** Runs test files, and writes a report. Returns whether all pass. */
export const testsPass = (
  folder: string,
  files: readonly string[],
  report: string,
  variables: Readonly<Record<string, string>>,
  ...flags: readonly string[]
): boolean => {
  rmSync(report, { force: true });
  const settings = ['--project', 'sources', '--test-timeout', String(LONGEST_TEST_MS)];
  const reported = ['--reporter=json', `--outputFile=${report}`];
  const words = [join('node_modules', 'vitest', 'vitest.mjs'), 'run', ...files, ...settings, ...reported, ...flags];
  const env = { ...process.env, ...variables };
  return (
    spawnSync(process.execPath, words, { cwd: folder, env, timeout: 4 * LONGEST_MS, stdio: 'ignore' }).status === 0
  );
};

/** Runs the simulation under a seed, with the mutant `id` if one is given. Returns whether it ends without a violation. */
export const simulationPasses = (folder: string, seed: number, id = ''): boolean => {
  const words = ['server/testing/interleavings/main.ts', '--seed', String(seed), '--steps', String(STEPS)];
  const env = { ...process.env, [ACTIVE]: id };
  return spawnSync(process.execPath, words, { cwd: folder, env, timeout: LONGEST_MS, stdio: 'ignore' }).status === 0;
};

/**
 * Returns whether the simulation of a seed finds a mutant: it passes without the mutant, and not with it. In a copy that
 * cannot run, for example without its packages, the run without the mutant fails too, and no mutant counts as found.
 */
export const simulationFinds = (folder: string, seed: number, id: string): boolean =>
  !simulationPasses(folder, seed, id) && simulationPasses(folder, seed);

/** A few test files find most mutants; the next run has several times as many. */
const FIRST_FILES = 12;
const TIMES_AS_MANY = 4;

/** Returns the test files in the parts in which they run, one after the other. */
const inParts = (files: readonly string[]): readonly (readonly string[])[] => {
  const parts: (readonly string[])[] = [];
  for (let [start, size] = [0, FIRST_FILES]; start < files.length; start += size, size *= TIMES_AS_MANY) {
    parts.push(files.slice(start, start + size));
  }
  return parts;
};

/** What failed in a run of test files, in words, and the files that must pass without the mutant. */
interface Failed {
  readonly words: string;
  readonly files: readonly string[];
}

const failedIn = (folder: string, report: string, files: readonly string[]): Failed => {
  if (!existsSync(report)) return { words: 'the tests do not end', files };
  const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as Report;
  for (const { name, assertionResults } of testResults) {
    const failed = assertionResults.find(({ status }) => status === 'failed');
    const file = relative(folder, name);
    if (failed) return { words: `${file}: ${failed.fullName}`, files: [file] };
  }
  return { words: 'a test file fails as a whole', files };
};

/**
 * Returns the test that finds a mutant, of the test files that reach it; otherwise nothing. What fails without the mutant
 * too has found nothing.
 */
export const testFinding = (folder: string, reaching: readonly string[], id: string): string | undefined => {
  const report = join(folder, 'found.json');
  for (const files of inParts(reaching)) {
    if (testsPass(folder, files, report, { [ACTIVE]: id }, '--bail', '1')) continue;
    const failed = failedIn(folder, report, files);
    if (testsPass(folder, failed.files, report, {})) return failed.words;
  }
  return undefined;
};
