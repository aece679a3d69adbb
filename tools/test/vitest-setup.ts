import { execFile } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { startPostgres } from './postgres.ts';

const top = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/**
 * Runs once before all tests: starts a PostgreSQL unless `DATABASE_URL` names one, and names it to the tests; compiles
 * the server, which some tests start as a process of its own in order to kill it. Gives what is to be done afterwards.
 */
export const setup = async (): Promise<() => Promise<void>> => {
  const [postgres] = await Promise.all([startPostgres({ durable: false }), compileServer()]);
  process.env['DATABASE_URL'] = postgres.url;
  return postgres.stop;
};

/** Mistakes in types are for `tsc` to report; what matters here is that the compiled program is not out of date. */
async function compileServer(): Promise<void> {
  const compiler = join(top, 'node_modules', 'typescript', 'bin', 'tsc');
  await promisify(execFile)(process.execPath, [compiler, '--build', 'server'], { cwd: top }).catch(() => undefined);
}
