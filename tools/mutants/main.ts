import { execFileSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { drawsOf } from '../../server/testing/interleavings/draws.ts';
import { type Report, simulationFinds, simulationPasses, testFinding, testsPass } from './finding.ts';
import { moneyCode, simulatedSeeds, testFolders } from './money-code.ts';

/*
 * `npm run mutants`: makes all mutants of the money code in a copy of the last commit, draws some by a seed, and tells
 * which of them the simulation and the tests find.
 */

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

/** A copy of the last commit with all mutants, and which test files reach which. */
interface Copy {
  readonly folder: string;
  readonly mutants: readonly Mutant[];
  /** The test files that reach a mutant: those of its folder, then the others, each from the shortest to the longest. */
  testsOf(mutant: Mutant): readonly string[];
}

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
  const testsOf = ({ id, file }: Mutant): readonly string[] => {
    const isElsewhere = (path: string): number => Number(dirname(relative(folder, path)) !== dirname(file));
    return (loaded.has(id) ? [...tookMs.keys()] : (reached.get(id) ?? []))
      .toSorted((a, b) => isElsewhere(a) - isElsewhere(b) || (tookMs.get(a) ?? 0) - (tookMs.get(b) ?? 0))
      .map((path) => relative(folder, path));
  };
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

const [seed, count] = [wholeNumber('seed', values.seed), wholeNumber('draw', values.draw)];
if (count === 0) throw new TypeError('--draw 0 would find nothing, and call that everything');
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
for (const mutant of chosen) {
  const { id, file, line, kind, source, replacement } = mutant;
  const bySimulation = simulatedSeeds.find((each) => simulationFinds(folder, each, id));
  const byTest = testFinding(folder, copy.testsOf(mutant), id);
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
