import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

/** The result of a suite. A problem is one line about a failure. */
export interface SuiteCount {
  readonly passed: number;
  readonly failed: number;
  readonly problems: readonly string[];
}

interface TestReport {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
  readonly numTodoTests: number;
  readonly testResults: readonly TestFile[];
}

interface TestFile {
  readonly name: string;
  readonly status: string;
  readonly assertionResults: readonly { fullName: string; status: string; failureMessages: readonly string[] }[];
}

interface JourneyReport {
  readonly stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  readonly errors: readonly { message?: string }[];
  readonly suites: readonly JourneySuite[];
}

/** What a campaign of faults prints, as far as it is counted. */
interface CampaignReport {
  readonly rules: Readonly<Record<string, number>>;
  readonly unavailable: Readonly<Record<string, string>>;
  readonly violations: readonly { readonly rule: string; readonly ids: readonly string[]; readonly expected: string }[];
}

interface JourneySuite {
  readonly specs?: readonly { file: string; line: number; title: string; tests: readonly { status: string }[] }[];
  readonly suites?: readonly JourneySuite[];
}

/** The count of a step that passes or fails as a whole, such as the type-check. */
export function stepCount(exitStatus: number): SuiteCount {
  return exitStatus === 0 ? { passed: 1, failed: 0, problems: [] } : unusable(`ended with status ${exitStatus}`);
}

/** The count of a suite that could not start, or of a step that failed. */
export function unusable(reason: string): SuiteCount {
  return { passed: 0, failed: 1, problems: [reason] };
}

/** The count of Vitest's report. Skipped tests and files that could not be loaded count as failed. */
export function countOfTests(reportPath: string, exitStatus: number): SuiteCount {
  const report = readReport<TestReport>(reportPath);
  if (report === undefined) return unusable('no report was written');
  const broken = report.testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0);
  const skipped = report.numPendingTests + report.numTodoTests;
  const problems = [
    ...report.testResults.flatMap(failuresOf),
    ...broken.map((file) => `${file.name} could not be loaded`),
    ...(skipped === 0 ? [] : [`${skipped} tests were skipped`]),
  ];
  return closed(report.numPassedTests, report.numFailedTests + skipped + broken.length, problems, exitStatus);
}

/** So many of a hundred journeys may pass only when they run again; with more of them, a run proves too little. */
const REPEATED_PERCENT_LIMIT = 2;

/** A run of few journeys may have one all the same. */
const REPEATED_IN_ANY_RUN = 1;

/**
 * The count of Playwright's report. Skipped journeys count as failed. A journey that passed only when it ran again has
 * passed, and is a problem all the same: it is listed. When they are too many, the run has failed. A journey that
 * asserted nothing, as another report names it, counts as failed.
 */
export function countOfJourneys(reportPath: string, withoutAssertionPath: string, exitStatus: number): SuiteCount {
  const report = readReport<JourneyReport>(reportPath);
  const withoutAssertion = readReport<readonly string[]>(withoutAssertionPath) ?? [];
  if (report === undefined) return unusable('no report was written');
  const { expected, unexpected, flaky, skipped } = report.stats;
  const limit = ((expected + unexpected + flaky) * REPEATED_PERCENT_LIMIT) / 100;
  const isUnsteady = flaky > Math.max(limit, REPEATED_IN_ANY_RUN);
  const problems = [
    ...report.errors.map((error) => error.message ?? 'an error outside of all journeys'),
    ...report.suites.flatMap((suite) => journeysThatEnded('unexpected', suite)),
    ...report.suites
      .flatMap((suite) => journeysThatEnded('flaky', suite))
      .map((journey) => `passed only when it was run again: ${journey}`),
    ...(isUnsteady
      ? [`${flaky} journeys passed only when they were run again, more than ${REPEATED_PERCENT_LIMIT} %`]
      : []),
    ...(skipped === 0 ? [] : [`${skipped} journeys were skipped or did not run`]),
    ...withoutAssertion.map((journey) => `asserts nothing: ${journey}`),
  ];
  const failed = unexpected + skipped + report.errors.length + (isUnsteady ? 1 : 0) + withoutAssertion.length;
  return closed(expected + flaky - withoutAssertion.length, failed, problems, exitStatus);
}

/**
 * The count of a campaign of faults, by what it printed: each rule is a test. Faults that could not be made are problems
 * only, because the rules were checked without them.
 */
export function countOfCampaign(printed: string, exitStatus: number): SuiteCount {
  const [report] = parsed<readonly CampaignReport[]>(printed) ?? [];
  if (report === undefined)
    return unusable(`the campaign ended with status ${exitStatus} before the rules were checked`);
  const broken = Object.values(report.rules).filter((violations) => violations > 0).length;
  const problems = [
    ...report.violations.map(({ rule, ids, expected }) => `${rule}: ${[...ids, expected].join(' ')}`),
    ...Object.entries(report.unavailable).map(([fault, program]) => `not tried without ${program}: ${fault}`),
  ];
  return closed(Object.keys(report.rules).length - broken, broken, problems, exitStatus);
}

/** A test that ran: its file, its full title, and whether it passed. */
export interface EndedTest {
  readonly file: string;
  readonly title: string;
  readonly hasPassed: boolean;
}

/** The tests in Vitest's report; none if there is no report. */
export function endedTests(reportPath: string): readonly EndedTest[] {
  const files = readReport<TestReport>(reportPath)?.testResults ?? [];
  return files.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName, status }) => ({ file: name, title: fullName, hasPassed: status === 'passed' })),
  );
}

/** The journeys in Playwright's report, whose files are below `folder`; none if there is no report. */
export function endedJourneys(reportPath: string, folder: string): readonly EndedTest[] {
  const of = ({ specs = [], suites = [] }: JourneySuite): readonly EndedTest[] => [
    ...specs.map(({ file, title, tests }) => ({
      file: resolve(folder, file),
      title,
      hasPassed: tests.every(({ status }) => status === 'expected' || status === 'flaky'),
    })),
    ...suites.flatMap(of),
  ];
  return (readReport<JourneyReport>(reportPath)?.suites ?? []).flatMap(of);
}

/** The journeys of a suite with this status, each with its place. */
function journeysThatEnded(
  status: 'unexpected' | 'flaky',
  { specs = [], suites = [] }: JourneySuite,
): readonly string[] {
  const those = specs.filter(({ tests }) => tests.some((each) => each.status === status));
  return [
    ...those.map(({ file, line, title }) => `${file}:${line} › ${title}`),
    ...suites.flatMap((suite) => journeysThatEnded(status, suite)),
  ];
}

/** The failed tests of a file, each with the first line of its reason. */
function failuresOf({ name, assertionResults }: TestFile): readonly string[] {
  const failed = assertionResults.filter(({ status }) => status === 'failed');
  return failed.map(
    (each) => `${name}: ${each.fullName}: ${each.failureMessages[0]?.split('\n')[0] ?? 'no reason given'}`,
  );
}

/** The passed and failed tests of all suites together. */
export function sumOf(counts: readonly SuiteCount[]): Pick<SuiteCount, 'passed' | 'failed'> {
  return {
    passed: counts.reduce((sum, count) => sum + count.passed, 0),
    failed: counts.reduce((sum, count) => sum + count.failed, 0),
  };
}

/**
 * The count of a finished suite. A suite that ran nothing, or whose process failed although every test passed, has
 * failed.
 */
function closed(passed: number, failed: number, problems: readonly string[], exitStatus: number): SuiteCount {
  if (passed + failed === 0) return unusable('nothing was run');
  if (failed === 0 && exitStatus !== 0) {
    return { passed, failed: 1, problems: [...problems, `ended with status ${exitStatus}`] };
  }
  return { passed, failed, problems };
}

function readReport<Report>(path: string): Report | undefined {
  try {
    return parsed<Report>(readFileSync(path, 'utf8'));
  } catch {
    return undefined;
  }
}

function parsed<Report>(json: string): Report | undefined {
  try {
    return JSON.parse(json) as Report;
  } catch {
    return undefined;
  }
}
