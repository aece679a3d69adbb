import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { builds } from '../build/builds.ts';
import { accessibility } from '../evidence/accessibility.ts';
import { asvs } from '../evidence/asvs/asvs.ts';
import { testsOf } from '../evidence/evidence.ts';
import { WITHOUT_ASSERTION } from './assertions-reporter.ts';
import { findChromium, findFirefox, findWebKit } from './browsers.ts';
import { CORE, JOURNEYS } from './core-journeys.ts';
import {
  countOfCampaign,
  countOfJourneys,
  countOfTests,
  type SuiteCount,
  stepCount,
  sumOf,
  unusable,
} from './counts.ts';
import { endpointTests, type Share } from './endpoint-tests.ts';
import { provide, tellMissing } from './needs.ts';
import { installPackages } from './programs.ts';
import { countOfProofs } from './proofs.ts';

/** The time limit of each suite, twice what it takes on a slow machine. */
const SUITE_LIMIT_MS = 60 * 60_000;

const results = join('e2e', 'results');
const reports = {
  tests: join(results, 'vitest.json'),
  journeys: join(results, 'playwright.json'),
  withoutAssertion: join(results, 'without-assertion.json'),
};
const bin = (program: string) => join('node_modules', '.bin', program);

/** A program and its arguments. */
type Command = readonly [program: string, ...words: string[]];

type Variables = Readonly<Record<string, string>>;

interface Suite {
  readonly name: string;
  run(): Promise<SuiteCount>;
}

/** A suite that passes or fails as a whole. Its output is printed in one piece, since others run beside it. */
const step = (name: string, ...command: Command): Suite => ({
  name,
  run: async () => {
    const { status, output } = await runQuietly(command);
    say(`\n── ${name} ──\n${output.trimEnd()}`);
    return stepCount(status);
  },
});

/**
 * A short campaign of faults, each rule of which is a test. The seeds are those with which most kinds of faults come, and
 * the ones that leave payments without an outcome come early: the gateway asks for it after 90 seconds, or when it
 * starts again on SQLite.
 */
const campaign = (title: string, database: string, seed: number): Suite => ({
  name: `Faults with ${title}`,
  run: async () => {
    const main = join('dist', 'e2e', 'faults', 'main.js');
    const options = ['--seed', String(seed), '--minutes', '0.55', '--pause', '400', '--database', database];
    const { status, output, printed } = await runQuietly([process.execPath, main, ...options]);
    say(`\n── Faults with ${title} ──\n${output.trimEnd()}`);
    return countOfCampaign(printed, status);
  },
});

const tests = (words: readonly string[] = [], variables: Variables = {}): Suite => ({
  name: 'Tests',
  run: async () => {
    say('\n── Tests ──');
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${reports.tests}`];
    return countOfTests(reports.tests, await run([bin('vitest'), 'run', ...reporters, ...words], variables));
  },
});

const journeys = (...words: readonly string[]): Suite => ({
  name: 'Journeys',
  run: async () => {
    say('\n── Journeys ──');
    findChromium();
    if (words.length === 0) {
      findFirefox();
      findWebKit();
    }
    process.env['PLAYWRIGHT_JSON_OUTPUT_FILE'] = resolve(reports.journeys);
    process.env[WITHOUT_ASSERTION] = resolve(reports.withoutAssertion);
    process.env[JOURNEYS] = CORE;
    const reporter = `--reporter=list,json,${join('tools', 'test', 'assertions-reporter.ts')}`;
    const args = ['test', '--config', join('e2e', 'playwright.config.ts'), reporter, ...words];
    const status = await run([bin('playwright'), ...args]);
    return countOfJourneys(reports.journeys, reports.withoutAssertion, status);
  },
});

/** The tests that documents name as proofs must have run, and passed. */
const proofs: Suite = {
  name: 'Proofs that documents name',
  run: () => Promise.resolve(countOfProofs([...Object.values(asvs), accessibility].flatMap(testsOf), reports)),
};

/** Suites, row by row; those of a row run at the same time, but for those in a list of their own, which follow in turn. */
type Rows = readonly (readonly (Suite | readonly Suite[])[])[];

const types = [step('Types', bin('tsc'), '--build')];
const building = builds.map(({ name, command }) => step(`Build of ${name}`, process.execPath, ...command));

const everything: Rows = [
  types,
  [step('Lint', bin('biome'), 'check'), ...building],
  // The container waits for its image.
  [tests(), step('Container', process.execPath, join('dist', 'tools', 'deploy', 'container-test.js'))],
  // On PostgreSQL, the campaign waits for what is due in 90 seconds when the one on SQLite has ended.
  [
    campaign('PostgreSQL', 'postgres', 18_951),
    [
      campaign('SQLite', 'sqlite', 4343),
      step('Core without the annexes', process.execPath, join('dist', 'e2e', 'core', 'main.js')),
    ],
  ],
  // Alone: they watch the focus and the time of a page, as shoppers do.
  [journeys()],
  [proofs],
];

/**
 * What depends on the version of Node: that all is built and starts, that the endpoints work, with the native modules,
 * and that a newcomer pays.
 */
const runtime = (share: Share): Rows => [
  types,
  building,
  [tests(endpointTests('.', share), { TEST_DATABASES: 'sqlite' })],
  [journeys('first-start.spec.ts', '--grep', 'a newcomer starts the gateway')],
];

/** Returns the share of `1/2`; undefined for anything else. */
const shareOf = (text: string): Share | undefined => {
  const [, part, of] = /^([1-9])\/([1-9])$/.exec(text) ?? [];
  return Number(part) <= Number(of) ? [Number(part), Number(of)] : undefined;
};

const usage = 'It runs everything, or `runtime`, with all endpoints or a share of them, such as `runtime 1/2`.';

/** Returns what the words of the command ask for. @throws Error for words that it does not know. */
const rowsFor = ([part = 'everything', share]: readonly string[]): Rows => {
  if (part === 'everything' && share === undefined) return everything;
  const read = shareOf(share ?? '1/1');
  if (part !== 'runtime' || read === undefined) throw new Error(usage);
  return runtime(read);
};

/** Runs a program, passes on its output and returns its exit status. A program over the time limit is ended. */
async function run([program, ...words]: Command, variables: Variables = {}): Promise<number> {
  const env = { ...process.env, ...variables };
  const child = spawn(program, words, { env, stdio: ['ignore', 'inherit', 'inherit'], timeout: SUITE_LIMIT_MS });
  const [status] = await once(child, 'exit');
  return typeof status === 'number' ? status : 1;
}

/** Like `run`, but returns the output: all of it, and what was printed to the standard output alone. */
async function runQuietly([program, ...words]: Command): Promise<{ status: number; output: string; printed: string }> {
  const child = spawn(program, words, { stdio: ['ignore', 'pipe', 'pipe'], timeout: SUITE_LIMIT_MS });
  let output = '';
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      if (stream === child.stdout) printed += text;
    });
  }
  const [status] = await once(child, 'close');
  return { status: typeof status === 'number' ? status : 1, output, printed };
}

async function countOf(suite: Suite): Promise<SuiteCount> {
  const start = performance.now();
  const count = await suite
    .run()
    .catch((error: unknown) => unusable(error instanceof Error ? error.message : String(error)));
  const seconds = Math.round((performance.now() - start) / 1000);
  say(`${suite.name}: ${count.passed} passed, ${count.failed} failed, ${seconds} s`);
  return count;
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

// Before anything else, so that a machine without them is told at once, and not by tests that fail.
const missing = provide(installPackages);
if (missing.length > 0) {
  say(`${tellMissing(missing)}\n\n0 passed, ${missing.length} failed`);
  process.exit(1);
}

for (const report of Object.values(reports)) rmSync(report, { force: true });
mkdirSync(results, { recursive: true });

const rows = rowsFor(process.argv.slice(2));

const counts: SuiteCount[] = [];
const problems: string[] = [];

const runInTurn = async (suites: readonly Suite[]): Promise<void> => {
  for (const suite of suites) {
    const count = await countOf(suite);
    counts.push(count);
    problems.push(...count.problems.map((problem) => `${suite.name}: ${problem}`));
  }
};

for (const row of rows) await Promise.all(row.map((suites) => runInTurn([suites].flat())));
const all = sumOf(counts);
// At the end, because often only the end of a long log is kept; `.ci/run` repeats these lines at its own.
for (const problem of problems) say(`Problem: ${problem}`);
say(`\n${all.passed} passed, ${all.failed} failed`);
process.exitCode = all.failed === 0 ? 0 : 1;
