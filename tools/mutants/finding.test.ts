import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
// biome-ignore lint/correctness/noUndeclaredDependencies: of the project; the package here is what makes mutants.
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { simulationFinds, testFinding } from './finding.ts';

const FILE = 'server/a.test.ts';

/** Programs that stand for Vitest and for the simulation: what they do with a mutant, and without one. */
const ends = {
  passes: 'process.exitCode = 0;',
  failsWithMutant: "process.exitCode = process.env['__STRYKER_ACTIVE_MUTANT__'] ? 1 : 0;",
  failsAlways: 'process.exitCode = 1;',
  doesNotStart: "await import('./a-package-that-is-gone.mjs');",
} as const;

const reporting = `
  import { writeFileSync } from 'node:fs';
  import { resolve } from 'node:path';
  const path = process.argv.find((word) => word.startsWith('--outputFile=')).slice('--outputFile='.length);
  const assertionResults = [{ status: 'failed', fullName: 'a payment is taken' }];
  writeFileSync(path, JSON.stringify({ testResults: [{ name: resolve('${FILE}'), assertionResults }] }));
`;

describe('a mutant', () => {
  let folder = '';
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'mutants-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const write = (path: string, text: string): void => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  };

  test.each([
    ['passes', false],
    ['failsWithMutant', true],
    ['failsAlways', false],
    ['doesNotStart', false],
  ] as const)('is found by a simulation that %s: %s', (how, isFound) => {
    write('server/testing/interleavings/main.ts', ends[how]);
    expect(simulationFinds(folder, 1, '7')).toBe(isFound);
  });

  test.each([
    ['passes', undefined],
    ['failsWithMutant', `${FILE}: a payment is taken`],
    ['failsAlways', undefined],
    ['doesNotStart', undefined],
  ] as const)('is found by a test that %s: %s', (how, finding) => {
    const report = how === 'doesNotStart' ? '' : reporting;
    write('node_modules/vitest/vitest.mjs', `${report}${ends[how]}`);
    expect(testFinding(folder, [FILE], '7')).toBe(finding);
  });

  test('is found by no test where none reaches it', () => {
    write('node_modules/vitest/vitest.mjs', ends.failsAlways);
    expect(testFinding(folder, [], '7')).toBeUndefined();
  });
});
