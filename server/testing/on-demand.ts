import { join } from 'node:path';
import { env } from 'node:process';

/** Whether tests can have a PostgreSQL: one that `DATABASE_URL` names, or one that the set-up of the tests starts. */
export const hasPostgres: boolean =
  env['DATABASE_URL']?.startsWith('postgres') === true || env['TEST_SETUP_URL'] !== undefined;

/** Gives the address of the PostgreSQL that all tests share. The first test that asks waits for its start. */
export const sharedPostgres = async (): Promise<string> => {
  const given = env['DATABASE_URL'];
  return given?.startsWith('postgres') ? given : await made('/postgres');
};

/** Gives the path of a file of the compiled server, for tests that start it as a process of its own; compiles it first. */
export const compiled = async (file: string): Promise<string> => join(await made('/server'), file);

const answers = new Map<string, Promise<string>>();

/** Asks the set-up of the tests for something, once in each process; see `tools/test/vitest-setup.ts`. */
function made(what: string): Promise<string> {
  const asked = answers.get(what) ?? ask(what);
  answers.set(what, asked);
  return asked;
}

async function ask(what: string): Promise<string> {
  const setup = env['TEST_SETUP_URL'];
  if (setup === undefined) throw new Error('There is no set-up of tests to ask: run them with vitest.');
  const reply = await fetch(setup + what);
  const text = await reply.text();
  if (!reply.ok) throw new Error(text);
  return text;
}
