import { env } from 'node:process';

/** Whether everything is to be tried, as in `npm run test:long`. */
export const isLong: boolean = env['TEST_LENGTH'] === 'long';

/**
 * Returns the number of random cases that a property tests, or of the repetitions of a journey: `usual` in each run of
 * the tests, `long` in `npm run test:long`, before a release. Each run draws new cases; a failure prints the seed that
 * draws them again.
 */
export const casesOf = (usual: number, long: number): number => (isLong ? long : usual);

/**
 * Returns the rows of a table of cases that a run tries: all of them in a long run, one in `oneIn` otherwise, beginning
 * with the row `from`. They are the same in each short run.
 */
export const rowsOf = <Row>(rows: readonly Row[], oneIn: number, from = 0): readonly Row[] =>
  isLong ? rows : rows.filter((_, place) => place % oneIn === from % oneIn);
