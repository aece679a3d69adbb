import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { findChromium, findFirefox, findWebKit } from './browsers.ts';
import { countOfJourneys, countOfTests, type SuiteCount, stepCount, sumOf, unusable } from './counts.ts';

/** The whole run ends within 45 minutes, so no suite may take longer than this. */
const SUITE_LIMIT_MS = 25 * 60_000;

const results = join('e2e', 'results');
const reports = { tests: join(results, 'vitest.json'), journeys: join(results, 'playwright.json') };
const bin = (program: string) => join('node_modules', '.bin', program);

interface Suite {
  readonly name: string;
  run(): Promise<SuiteCount>;
}

const suites: readonly Suite[] = [
  { name: 'Types', run: async () => stepCount(await run(bin('tsc'), '--build')) },
  { name: 'Lint', run: async () => stepCount(await run(bin('biome'), 'check')) },
  { name: 'Build of the gateway', run: async () => stepCount(await run(bin('vite'), 'build', '--mode', 'gateway')) },
  { name: 'Build of the widget', run: async () => stepCount(await run(bin('vite'), 'build')) },
  {
    name: 'Build of the reference',
    run: async () => stepCount(await run(process.execPath, join('dist', 'tools', 'docs', 'publish.js'))),
  },
  {
    name: 'Tests',
    run: async () => {
      const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${reports.tests}`];
      return countOfTests(reports.tests, await run(bin('vitest'), 'run', ...reporters));
    },
  },
  {
    name: 'Journeys',
    run: async () => {
      findChromium();
      findFirefox();
      findWebKit();
      process.env['PLAYWRIGHT_JSON_OUTPUT_FILE'] = resolve(reports.journeys);
      const args = ['test', '--config', join('e2e', 'playwright.config.ts'), '--reporter=list,json'];
      return countOfJourneys(reports.journeys, await run(bin('playwright'), ...args));
    },
  },
];

/** Runs a program, shows what it prints, and answers its exit status; one that takes too long is ended. */
async function run(program: string, ...args: readonly string[]): Promise<number> {
  const child = spawn(program, args, { stdio: ['ignore', 'inherit', 'inherit'], timeout: SUITE_LIMIT_MS });
  const [status] = await once(child, 'exit');
  return typeof status === 'number' ? status : 1;
}

async function countOf(suite: Suite): Promise<SuiteCount> {
  say(`\n── ${suite.name} ──`);
  try {
    return await suite.run();
  } catch (error) {
    return unusable(error instanceof Error ? error.message : String(error));
  }
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

rmSync(reports.tests, { force: true });
rmSync(reports.journeys, { force: true });
mkdirSync(results, { recursive: true });

const counts: SuiteCount[] = [];
const failures: string[] = [];
for (const suite of suites) {
  const count = await countOf(suite);
  counts.push(count);
  failures.push(...count.problems.map((problem) => `${suite.name}: ${problem}`));
  say(`${suite.name}: ${count.passed} passed, ${count.failed} failed`);
}
const all = sumOf(counts);
// At the end, since of a long log often only the end is kept.
for (const failure of failures) say(failure);
say(`\n${all.passed} passed, ${all.failed} failed`);
process.exitCode = all.failed === 0 ? 0 : 1;
