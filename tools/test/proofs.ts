import { resolve } from 'node:path';
import { endedJourneys, endedTests, type SuiteCount } from './counts.ts';

/** The folder that the names of files in Playwright's report are below. */
const JOURNEYS = 'e2e/journeys';

/**
 * Counts the tests that documents name as proofs, `file › words of a title`: each has passed if a test of its file with
 * these words in its title ran, and all of them passed.
 */
export const countOfProofs = (
  names: readonly string[],
  reports: { readonly tests: string; readonly journeys: string },
): SuiteCount => {
  const ended = [...endedTests(reports.tests), ...endedJourneys(reports.journeys, JOURNEYS)];
  const problems = [...new Set(names)].flatMap((name) => {
    const [file = '', words = ''] = name.split(' › ');
    const those = ended.filter((each) => each.file === resolve(file) && each.title.includes(words));
    if (those.length === 0) return [`did not run: ${name}`];
    return those.every(({ hasPassed }) => hasPassed) ? [] : [`did not pass: ${name}`];
  });
  return { passed: new Set(names).size - problems.length, failed: problems.length, problems };
};
