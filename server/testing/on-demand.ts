import { join } from 'node:path';
import { env } from 'node:process';

/**
 * Whether PostgreSQL is available for tests: by `DATABASE_URL`, or started by the set-up of the tests. Not with
 * `TEST_DATABASES=sqlite`, which leaves it out.
 */
export const hasPostgres: boolean =
  env['TEST_DATABASES'] !== 'sqlite' &&
  (env['DATABASE_URL']?.startsWith('postgres') === true || env['TEST_SETUP_URL'] !== undefined);

/** Returns the address of the PostgreSQL that all tests share. The first call waits for its start. */
export const sharedPostgres = async (): Promise<string> => {
  const given = env['DATABASE_URL'];
  return given?.startsWith('postgres') ? given : await made('/postgres');
};

/** Returns the path of a file of the compiled server, for tests that start it as a process; compiles it first. */
export const compiled = async (file: string): Promise<string> => join(await made('/server'), file);

const answers = new Map<string, Promise<string>>();

/** Requests something from the set-up of the tests, once in each process; see `tools/test/vitest-setup.ts`. */
function made(what: string): Promise<string> {
  const answer = answers.get(what) ?? ask(what);
  answers.set(what, answer);
  return answer;
}

async function ask(what: string): Promise<string> {
  const setup = env['TEST_SETUP_URL'];
  if (setup === undefined) throw new Error('There is no set-up of tests to ask: run them with vitest.');
  const reply = await fetch(setup + what);
  const text = await reply.text();
  if (!reply.ok) throw new Error(text);
  return text;
}
