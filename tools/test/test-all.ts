import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { findChromium, findFirefox, findWebKit } from './browsers.ts';
import {
  countOfCampaign,
  countOfJourneys,
  countOfTests,
  type SuiteCount,
  stepCount,
  sumOf,
  unusable,
} from './counts.ts';

/** The time limit of each suite, twice what it takes on a slow machine. */
const SUITE_LIMIT_MS = 60 * 60_000;

const results = join('e2e', 'results');
const reports = { tests: join(results, 'vitest.json'), journeys: join(results, 'playwright.json') };
const bin = (program: string) => join('node_modules', '.bin', program);

/** A program and its arguments. */
type Command = readonly [program: string, ...words: string[]];

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

/** The suites, row by row; the suites of a row run at the same time. */
const rows: readonly (readonly Suite[])[] = [
  [step('Types', bin('tsc'), '--build')],
  [
    step('Lint', bin('biome'), 'check'),
    step('Build of the gateway', bin('vite'), 'build', '--mode', 'gateway'),
    step('Build of the widget', bin('vite'), 'build'),
    step('Build of the back office', bin('vite'), 'build', '--mode', 'backoffice'),
    step('Build of the documentation', process.execPath, join('dist', 'tools', 'site', 'publish.js')),
    step('Package for merchants', process.execPath, join('dist', 'tools', 'build', 'publish-merchant-package.js')),
  ],
  [
    {
      name: 'Tests',
      run: async () => {
        say('\n── Tests ──');
        const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${reports.tests}`];
        return countOfTests(reports.tests, await run([bin('vitest'), 'run', ...reporters]));
      },
    },
  ],
  [
    {
      name: 'Journeys',
      run: async () => {
        say('\n── Journeys ──');
        findChromium();
        findFirefox();
        findWebKit();
        process.env['PLAYWRIGHT_JSON_OUTPUT_FILE'] = resolve(reports.journeys);
        const args = [
          'test',
          '--config',
          join('e2e', 'playwright.config.ts'),
          `--reporter=list,json,${join('tools', 'test', 'assertions-reporter.ts')}`,
        ];
        return countOfJourneys(reports.journeys, await run([bin('playwright'), ...args]));
      },
    },
  ],
  [step('Container', process.execPath, join('dist', 'tools', 'deploy', 'container-test.js'))],
  [campaign('SQLite', 'sqlite', 4343), campaign('PostgreSQL', 'postgres', 18_951)],
];

/** Runs a program, passes on its output and returns its exit status. A program over the time limit is ended. */
async function run([program, ...words]: Command): Promise<number> {
  const child = spawn(program, words, { stdio: ['ignore', 'inherit', 'inherit'], timeout: SUITE_LIMIT_MS });
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

rmSync(reports.tests, { force: true });
rmSync(reports.journeys, { force: true });
mkdirSync(results, { recursive: true });

const counts: SuiteCount[] = [];
const failures: string[] = [];
for (const row of rows) {
  for (const [index, count] of (await Promise.all(row.map(countOf))).entries()) {
    counts.push(count);
    failures.push(...count.problems.map((problem) => `${row[index]?.name}: ${problem}`));
  }
}
const all = sumOf(counts);
// At the end, because often only the end of a long log is kept.
for (const failure of failures) say(failure);
say(`\n${all.passed} passed, ${all.failed} failed`);
process.exitCode = all.failed === 0 ? 0 : 1;
