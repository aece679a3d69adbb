import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestCase, TestResult, TestStep } from '@playwright/test/reporter';
import { afterEach, expect, test, vi } from 'vitest';
import AssertionsReporter, { WITHOUT_ASSERTION } from './assertions-reporter.ts';

const stepOf = (category: string, ...steps: readonly TestStep[]) => ({ category, steps }) as unknown as TestStep;
const journey = { titlePath: () => ['', 'pay.spec.ts', 'pays'] } as unknown as TestCase;

/** Returns the result of a run with one journey that had these steps. */
const endOf = async (steps: readonly TestStep[], status = 'passed') => {
  const reporter = new AssertionsReporter();
  reporter.onTestEnd(journey, { status, steps } as unknown as TestResult);
  return await reporter.onEnd();
};

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

test.each([
  ['asserts', [stepOf('pw:api'), stepOf('expect')]],
  ['asserts within a step', [stepOf('test.step', stepOf('expect'))]],
])('a run passes if its journey %s', async (_what, steps) => {
  expect(await endOf(steps)).toEqual({});
});

test.each([
  ['does nothing', []],
  ['only acts', [stepOf('pw:api')]],
  [
    'has assertions around it only',
    [stepOf('hook', stepOf('fixture', stepOf('expect'))), stepOf('fixture', stepOf('expect'))],
  ],
])('a run fails and names its journey if it %s', async (_what, steps) => {
  const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  expect(await endOf(steps)).toEqual({ status: 'failed' });
  expect(write).toHaveBeenCalledWith('asserts nothing: pay.spec.ts › pays\n');
});

test('a failed journey is not reported a second time', async () => {
  expect(await endOf([], 'failed')).toEqual({});
});

test('its names are written where the count of the journeys reads them', async () => {
  const path = join(mkdtempSync(join(tmpdir(), 'assertions-')), 'results', 'without.json');
  vi.stubEnv(WITHOUT_ASSERTION, path);
  vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  await endOf([]);
  expect(JSON.parse(readFileSync(path, 'utf8'))).toEqual(['pay.spec.ts › pays']);
});
