import { env } from 'node:process';

/** Whether everything is to be tried, as in `npm run test:long`. */
export const isLong: boolean = env['TEST_LENGTH'] === 'long';

/**
 * Returns the number of random cases that a property tests, or of the repetitions of a journey: `usual` in each run of
 * the tests, `long` in `npm run test:long`, before a release. Each run draws new cases; a failure prints the seed that
 * draws them again.
 */
export const casesOf = (usual: number, long: number): number => (isLong ? long : usual);
