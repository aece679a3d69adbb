import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { countOfCampaign, countOfJourneys, countOfTests, stepCount, sumOf, unusable } from './counts.ts';

function reportFile(report: unknown): string {
  const path = join(mkdtempSync(join(tmpdir(), 'counts-')), 'report.json');
  writeFileSync(path, JSON.stringify(report));
  return path;
}

/** No journey without an assertion was reported. */
const NONE = '/nowhere/without-assertion.json';

const tests = { numPassedTests: 5, numFailedTests: 0, numPendingTests: 0, numTodoTests: 0, testResults: [] };
const journeys = { stats: { expected: 3, unexpected: 0, flaky: 0, skipped: 0 }, errors: [], suites: [] };

describe('a suite of tests', () => {
  test('counts what passed', () => {
    expect(countOfTests(reportFile(tests), 0)).toEqual({ passed: 5, failed: 0, problems: [] });
  });

  test('fails if it wrote no report', () => {
    expect(countOfTests('/nowhere/report.json', 0).failed).toBe(1);
  });

  test('fails if it ran nothing', () => {
    expect(countOfTests(reportFile({ ...tests, numPassedTests: 0 }), 0).failed).toBe(1);
  });

  test('counts a skipped test as failed', () => {
    expect(countOfTests(reportFile({ ...tests, numPendingTests: 2 }), 0).failed).toBe(2);
  });

  test('counts a file that cannot be loaded as failed', () => {
    const testResults = [{ name: 'broken.test.ts', status: 'failed', assertionResults: [] }];
    expect(countOfTests(reportFile({ ...tests, testResults }), 1).failed).toBe(1);
  });

  test('names the failed tests and their reasons', () => {
    const failed = {
      fullName: 'a payment is made once',
      status: 'failed',
      failureMessages: ['Error: made twice\n  at a place'],
    };
    const held = { fullName: 'a payment is made', status: 'passed', failureMessages: [] };
    const testResults = [{ name: 'payment.test.ts', status: 'failed', assertionResults: [held, failed] }];
    expect(countOfTests(reportFile({ ...tests, numFailedTests: 1, testResults }), 1)).toMatchObject({
      failed: 1,
      problems: ['payment.test.ts: a payment is made once: Error: made twice'],
    });
  });

  test('fails if its process failed although every test passed', () => {
    expect(countOfTests(reportFile(tests), 1).failed).toBe(1);
  });
});

describe('a campaign of faults', () => {
  const report = { rules: { 'nothing is lost': 0, 'nothing comes twice': 0 }, unavailable: {}, violations: [] };
  const violation = { rule: 'nothing is lost', ids: ['a', 'b'], expected: 'both' };

  test('counts each rule', () => {
    expect(countOfCampaign(JSON.stringify([report]), 0)).toEqual({ passed: 2, failed: 0, problems: [] });
  });

  test('names what breaks a rule', () => {
    const broken = { ...report, rules: { ...report.rules, 'nothing is lost': 1 }, violations: [violation] };
    const problems = ['nothing is lost: a b both'];
    expect(countOfCampaign(JSON.stringify([broken]), 1)).toEqual({ passed: 1, failed: 1, problems });
  });

  test('names the faults that were not tried', () => {
    const without = { ...report, unavailable: { 'disk full': 'gcc' } };
    const problems = ['not tried without gcc: disk full'];
    expect(countOfCampaign(JSON.stringify([without]), 0)).toEqual({ passed: 2, failed: 0, problems });
  });

  test.each(['', '[]'])('fails if it ended before the rules were checked: %j', (printed) => {
    expect(countOfCampaign(printed, 1).failed).toBe(1);
  });

  test('fails if its process failed although no rule is broken', () => {
    expect(countOfCampaign(JSON.stringify([report]), 1).failed).toBe(1);
  });
});

describe('a suite of journeys', () => {
  test('counts what passed', () => {
    expect(countOfJourneys(reportFile(journeys), NONE, 0)).toEqual({ passed: 3, failed: 0, problems: [] });
  });

  test('counts skipped journeys, and errors outside of journeys, as failed', () => {
    const stats = { expected: 3, unexpected: 1, flaky: 0, skipped: 1 };
    const report = { ...journeys, stats, errors: [{ message: 'port taken' }] };
    expect(countOfJourneys(reportFile(report), NONE, 1).failed).toBe(3);
  });

  test('counts a journey that asserted nothing as failed, and names it', () => {
    const without = reportFile(['pay.spec.ts › pays']);
    expect(countOfJourneys(reportFile(journeys), without, 1)).toEqual({
      passed: 2,
      failed: 1,
      problems: ['asserts nothing: pay.spec.ts › pays'],
    });
  });

  test('names the failed journeys', () => {
    const failed = { file: 'card/input.spec.ts', line: 24, title: 'an error', tests: [{ status: 'unexpected' }] };
    const stats = { ...journeys.stats, unexpected: 1 };
    const report = { ...journeys, stats, suites: [{ suites: [{ specs: [failed] }] }] };
    expect(countOfJourneys(reportFile(report), NONE, 1).problems).toEqual(['card/input.spec.ts:24 › an error']);
  });

  test('counts a journey that passed when it was run again as passed, and names it', () => {
    const flaky = { file: 'card/input.spec.ts', line: 24, title: 'an error', tests: [{ status: 'flaky' }] };
    const steady = { file: 'card/input.spec.ts', line: 9, title: 'a payment', tests: [{ status: 'expected' }] };
    const suites = [{ specs: [steady], suites: [{ specs: [flaky] }] }];
    const report = { ...journeys, stats: { ...journeys.stats, expected: 49, flaky: 1 }, suites };
    expect(countOfJourneys(reportFile(report), NONE, 0)).toEqual({
      passed: 50,
      failed: 0,
      problems: ['passed only when it was run again: card/input.spec.ts:24 › an error'],
    });
  });

  test('does not fail for the only journey of a run', () => {
    const report = { ...journeys, stats: { ...journeys.stats, expected: 0, flaky: 1 } };
    expect(countOfJourneys(reportFile(report), NONE, 0)).toEqual({ passed: 1, failed: 0, problems: [] });
  });

  test('fails if more than two in a hundred journeys passed only when they were run again', () => {
    const report = { ...journeys, stats: { ...journeys.stats, expected: 97, flaky: 3 } };
    expect(countOfJourneys(reportFile(report), NONE, 0)).toEqual({
      passed: 100,
      failed: 1,
      problems: ['3 journeys passed only when they were run again, more than 2 %'],
    });
  });

  test('fails if it ran nothing', () => {
    const stats = { expected: 0, unexpected: 0, flaky: 0, skipped: 0 };
    expect(countOfJourneys(reportFile({ ...journeys, stats }), NONE, 0).failed).toBe(1);
  });
});

test('the closing line sums all suites', () => {
  expect(sumOf([stepCount(0), stepCount(1), unusable('no browser')])).toMatchObject({ passed: 1, failed: 2 });
});
