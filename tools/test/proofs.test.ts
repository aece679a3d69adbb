import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { countOfProofs } from './proofs.ts';

const folder = mkdtempSync(join(tmpdir(), 'proofs-'));
const written = (name: string, report: unknown): string => {
  writeFileSync(join(folder, name), JSON.stringify(report));
  return join(folder, name);
};

const ended = (fullName: string, status: string) => ({ fullName, status, failureMessages: [] });
const reports = {
  tests: written('tests.json', {
    testResults: [
      { name: resolve('server/a.test.ts'), assertionResults: [ended('a token is refused on SQLite', 'passed')] },
      {
        name: resolve('server/b.test.ts'),
        assertionResults: [
          ended('a key is sealed on SQLite', 'passed'),
          ended('a key is sealed on PostgreSQL', 'failed'),
        ],
      },
    ],
  }),
  journeys: written('journeys.json', {
    suites: [
      { suites: [{ specs: [{ file: 'office/a.spec.ts', title: 'somebody signs in', tests: [{ status: 'flaky' }] }] }] },
    ],
  }),
};

describe('proofs that documents name', () => {
  test.each([
    ['server/a.test.ts › a token is refused', { passed: 1, failed: 0, problems: [] }],
    ['e2e/journeys/office/a.spec.ts › signs in', { passed: 1, failed: 0, problems: [] }],
    [
      'server/b.test.ts › a key is sealed',
      { passed: 0, failed: 1, problems: ['did not pass: server/b.test.ts › a key is sealed'] },
    ],
    [
      'server/b.test.ts › a token is refused',
      { passed: 0, failed: 1, problems: ['did not run: server/b.test.ts › a token is refused'] },
    ],
  ])('%s', (name, count) => {
    expect(countOfProofs([name, name], reports)).toEqual(count);
  });

  test('have failed without reports', () => {
    const nowhere = { tests: '/nowhere/a.json', journeys: '/nowhere/b.json' };
    expect(countOfProofs(['server/a.test.ts › a token is refused'], nowhere).failed).toBe(1);
  });
});
