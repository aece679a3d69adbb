import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { endpointTests } from '../../tools/test/endpoint-tests.ts';
import { addToy } from './add-toy.ts';
import { type Copy, copyTo } from './copy.ts';
import { cutToCore } from './cut.ts';

/*
 * `npm run test:core`: proves on copies of the sources that a connector is a folder, its facts and two lines, and that
 * the core compiles, passes its tests and takes payments without the annexes and without any connector but the simulator.
 * Tests that start no gateway and use no database prove the same in both trees, and are not run again.
 */

/** Fewer tests than this say that the cut took too many with it. */
const LEAST_TESTS = 1_650;

const say = (text: string): void => void process.stdout.write(`${text}\n`);

const node = process.execPath;
const bin = (program: string): string => join('node_modules', '.bin', program);

const inCopy = (work: (copy: Copy) => void): void => {
  const folder = mkdtempSync(join(tmpdir(), 'tollgate-core-'));
  try {
    work(copyTo(folder));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

/** Runs tests in a copy, on the embedded database, and returns how many passed. */
const test = (copy: Copy, ...places: readonly string[]): number => {
  const report = join(copy.folder, 'report.json');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  copy.run([bin('vitest'), 'run', ...reporters, ...places], { TEST_DATABASES: 'sqlite' });
  return (JSON.parse(readFileSync(report, 'utf8')) as { readonly numPassedTests: number }).numPassedTests;
};

inCopy((copy) => {
  addToy(copy);
  copy.run([bin('tsc'), '--build', 'server', 'tools']);
  say(`A connector was added to a copy: it compiles, and ${test(copy, 'server/connectors/toy')} tests passed.`);
});

inCopy((copy) => {
  cutToCore(copy);
  copy.remove('dist/server', 'dist/catalogue', 'dist/.tsbuildinfo');
  copy.run([bin('tsc'), '--build', 'server']);
  const passed = test(copy, ...endpointTests(copy.folder));
  if (passed < LEAST_TESTS)
    throw new Error(`only ${passed} tests are left to the core, ${LEAST_TESTS} at least are its own`);
  say(
    `The core compiles without the annexes and with no connector but the simulator, and ${passed} of its tests passed.`,
  );
  say(copy.run([node, join(process.cwd(), 'dist', 'e2e', 'core', 'pay.js')]).trim());
});
