import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** How a test file says that it runs on each database; the others do not depend on one. */
const RUNS_ON_EACH = /describe\.each\(databases(AndDistributed)?\)/;

/** Returns the test files of the server that run on each database. */
export const endpointTests = (): readonly string[] =>
  readdirSync('server', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.test.ts'))
    .map((file) => join('server', file))
    .filter((file) => RUNS_ON_EACH.test(readFileSync(file, 'utf8')));
