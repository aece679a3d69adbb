import { env } from 'node:process';

const isLong = env['TEST_LENGTH'] === 'long';

/**
 * Returns how many random cases a property draws: the first number in each run of the tests, the second one in
 * `npm run test:long`, which runs before a release. Every run draws new cases; a failure names its seed.
 */
export const casesOf = (usual: number, long: number): number => (isLong ? long : usual);
