import { execFileSync, spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { drawsOf } from '../../server/testing/interleavings/draws.ts';
import { moneyCode, simulatedSeeds, testFolders } from './money-code.ts';

/*
 * `npm run mutants`: makes all mutants of the money code in a copy of the last commit, draws some by a seed, and tells
 * which of them the simulation and the tests find.
 */

const STEPS = 10_000;
/** A run that takes longer is one that a mutant keeps from ending: it is found. */
const LONGEST_MS = 15 * 60_000;
/** A test has this time with a mutant and without one: what is found is found by the mutant. */
const LONGEST_TEST_MS = 180_000;

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    draw: { type: 'string', default: '30' },
    only: { type: 'string', default: '' },
    copy: { type: 'string' },
  },
});

const say = (text: string): void => void process.stdout.write(`${text}\n`);
const wholeNumber = (name: string, text: string): number => {
  if (!/^\d{1,9}$/.test(text)) throw new TypeError(`--${name} must be a whole number, such as 30`);
  return Number(text);
};

/** A change of one place of a source file. */
interface Mutant {
  readonly id: string;
  readonly file: string;
  /** The line of the place, counted from 1. */
  readonly line: number;
  readonly kind: string;
  /** The source of the lines before the change. */
  readonly source: string;
  readonly replacement: string;
}

/** The variable of the environment that makes a mutant active, by its id. */
const ACTIVE = '__STRYKER_ACTIVE_MUTANT__';

/** A copy of the last commit with all mutants, and which test files reach which. */
interface Copy {
  readonly folder: string;
  readonly mutants: readonly Mutant[];
  /** The test files that reach a mutant, the shortest first. */
  testsOf(id: string): readonly string[];
}

/** Runs test files, and writes a report. Returns whether all pass. */
const testsPass = (
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

/** Runs the simulation of a seed, perhaps with a mutant. Returns whether it ends without a violation. */
const simulationPasses = (folder: string, seed: number, id = ''): boolean => {
  const words = ['server/testing/interleavings/main.ts', '--seed', String(seed), '--steps', String(STEPS)];
  const env = { ...process.env, [ACTIVE]: id };
  return spawnSync(process.execPath, words, { cwd: folder, env, timeout: LONGEST_MS, stdio: 'ignore' }).status === 0;
};

const sources = resolve('tools/mutants');

/** Is written into a copy when all pass in it without a mutant; holds its commit. */
const READY = 'ready.txt';

const commit = (): string => execFileSync('git', ['rev-parse', 'HEAD'], { encoding: 'utf8' }).trim();

/** Makes the copy, and runs the simulation and the tests on it once, with no mutant active: they must pass. */
const makeCopy = (folder: string): void => {
  execFileSync('git', ['clone', '--quiet', '--shared', '.', folder]);
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
  execFileSync('npm', ['ci', '--ignore-scripts', '--silent', '--prefix', sources]);
  execFileSync(process.execPath, [join(sources, 'instrument.mjs'), folder, ...moneyCode]);
  const setup = join(folder, 'tools', 'test');
  copyFileSync(join(sources, 'covering.mjs'), join(setup, 'covering.mjs'));
  const loadedFirst = join(setup, 'files-setup.mjs');
  writeFileSync(loadedFirst, `import './covering.mjs';\n${readFileSync(loadedFirst, 'utf8')}`);
  const loading = moneyCode.map((file) => `await import(${JSON.stringify(join(folder, file))});`);
  const print = 'process.stdout.write(JSON.stringify(Object.keys(globalThis.__stryker__.mutantCoverage.static)))';
  const loaded = execFileSync(process.execPath, ['--input-type=module', '--eval', `${loading.join('')}${print}`]);
  writeFileSync(join(folder, 'loaded.json'), loaded);
  say('Running the simulation and the tests without a mutant, to see which test files reach which');
  if (!simulatedSeeds.every((seed) => simulationPasses(folder, seed)))
    throw new Error('The simulation fails by itself');
  const [report, reached] = [join(folder, 'report.json'), join(folder, 'reached.txt')];
  if (!testsPass(folder, testFolders, report, { MUTANTS_REACHED: reached })) {
    throw new Error(`The tests fail by themselves: see ${report}`);
  }
  writeFileSync(join(folder, READY), commit());
};

/** What Vitest reports of a test file. */
interface TestFile {
  readonly name: string;
  readonly startTime: number;
  readonly endTime: number;
  readonly assertionResults: readonly { readonly status: string; readonly fullName: string }[];
}

interface Report {
  readonly testResults: readonly TestFile[];
}

const readCopy = (folder: string): Copy => {
  const read = (name: string): string => readFileSync(join(folder, name), 'utf8');
  const { testResults } = JSON.parse(read('report.json')) as Report;
  const tookMs = new Map(testResults.map(({ name, startTime, endTime }) => [name, endTime - startTime]));
  const reached = new Map<string, string[]>();
  for (const line of read('reached.txt').trim().split('\n')) {
    const [path = '', id = ''] = line.split('\t');
    reached.set(id, [...(reached.get(id) ?? []), path]);
  }
  // What a file does when it is loaded is done for all test files of a process.
  const loaded = new Set(JSON.parse(read('loaded.json')) as string[]);
  const testsOf = (id: string): readonly string[] =>
    (loaded.has(id) ? [...tookMs.keys()] : (reached.get(id) ?? []))
      .toSorted((a, b) => (tookMs.get(a) ?? 0) - (tookMs.get(b) ?? 0))
      .map((path) => relative(folder, path));
  return { folder, mutants: JSON.parse(read('mutants.json')) as Mutant[], testsOf };
};

/** Draws different mutants. */
const drawn = (all: readonly Mutant[], seed: number, count: number): readonly Mutant[] => {
  const draws = drawsOf(seed);
  return all
    .map((mutant) => ({ mutant, place: draws.bits() }))
    .toSorted((a, b) => a.place - b.place)
    .slice(0, count)
    .map(({ mutant }) => mutant);
};

/** Few of the shortest test files find most mutants. */
const FIRST_FILES = 12;

/** Returns the test that finds a mutant, and otherwise nothing. */
const testsFind = (copy: Copy, id: string): string | undefined => {
  const files = copy.testsOf(id);
  const report = join(copy.folder, 'found.json');
  for (const part of [files.slice(0, FIRST_FILES), files.slice(FIRST_FILES)]) {
    if (part.length === 0) continue;
    if (testsPass(copy.folder, part, report, { [ACTIVE]: id }, '--bail', '1')) continue;
    if (!existsSync(report)) return 'the tests do not end';
    const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as Report;
    for (const { name, assertionResults } of testResults) {
      const failed = assertionResults.find(({ status }) => status === 'failed');
      if (failed) return `${relative(copy.folder, name)}: ${failed.fullName}`;
    }
    return 'a test file fails as a whole';
  }
  return undefined;
};

const [seed, count] = [wholeNumber('seed', values.seed), wholeNumber('draw', values.draw)];
const folder = resolve(values.copy ?? join(mkdtempSync(join(tmpdir(), 'mutants-')), 'tollgate'));
if (!existsSync(folder)) makeCopy(folder);
if (!existsSync(join(folder, READY))) throw new Error(`${folder} is not a copy in which all tests passed`);
const copied = readFileSync(join(folder, READY), 'utf8');
if (copied !== commit()) say(`${folder} is of commit ${copied}`);
const copy = readCopy(folder);
const all = copy.mutants.filter(({ file }) => file.includes(values.only));
if (all.length === 0) throw new TypeError(`--only must be a part of one of\n${moneyCode.join('\n')}`);
const chosen = drawn(all, seed, count);
const countOfFiles = new Set(all.map(({ file }) => file)).size;
say(`${all.length} mutants of ${countOfFiles} files in ${folder}; ${chosen.length} drawn by seed ${seed}`);
const found = { simulation: 0, tests: 0, either: 0 };
for (const { id, file, line, kind, source, replacement } of chosen) {
  const bySimulation = simulatedSeeds.find((each) => !simulationPasses(folder, each, id));
  const byTest = testsFind(copy, id);
  const isFound = bySimulation !== undefined || byTest !== undefined;
  if (bySimulation !== undefined) found.simulation += 1;
  if (byTest !== undefined) found.tests += 1;
  if (isFound) found.either += 1;
  say(`${isFound ? 'found' : 'SURVIVED'} ${id} ${file}:${line} ${kind}`);
  if (bySimulation !== undefined) say(`  the simulation of seed ${bySimulation}`);
  if (byTest !== undefined) say(`  ${byTest}`);
  if (!isFound) say(`  ${source.replaceAll('\n', '\n  ')}\n  → ${replacement}`);
}
say(`${found.either} of ${chosen.length} found: ${found.simulation} by the simulation, ${found.tests} by tests`);
process.exitCode = found.either === chosen.length ? 0 : 1;
