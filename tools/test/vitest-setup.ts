import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { type RunningPostgres, startPostgres } from './postgres.ts';

const top = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/**
 * Runs once before all tests. It only sets `TEST_SETUP_URL`, an address that makes expensive resources on first
 * request: `/postgres` starts a PostgreSQL and answers with its URL, `/server` compiles the server; and `TEST_RUN`, a
 * name of the run. Returns the function that cleans up.
 */
export const setup = async (): Promise<() => Promise<void>> => {
  let postgres: Promise<RunningPostgres> | undefined;
  let compiled: Promise<string> | undefined;
  const making: Readonly<Record<string, () => Promise<string>>> = {
    '/postgres': async () => {
      postgres ??= startPostgres({ durable: false });
      return (await postgres).url;
    },
    '/server': async () => {
      compiled ??= compileServer();
      return await compiled;
    },
  };
  const server = createServer(async ({ url = '' }, response) => {
    try {
      response.end(await making[url]?.());
    } catch (error) {
      response.writeHead(500).end(String(error));
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  process.env['TEST_SETUP_URL'] = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const run = randomBytes(4).toString('hex');
  process.env['TEST_RUN'] = run;
  return async () => {
    server.close();
    server.closeAllConnections();
    await (await postgres?.catch(() => undefined))?.stop();
    const given = process.env['DATABASE_URL'];
    if (given?.startsWith('postgres')) await dropSpares(given, run);
  };
};

/** Drops the schemas that `server/testing/migrated.ts` kept for further tests on a PostgreSQL that is not ours. */
async function dropSpares(url: string, run: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string }>(
      `select nspname as name from pg_namespace where starts_with(nspname, 'spare_${run}_')`,
    );
    for (const { name } of rows) await client.query(`drop schema ${name} cascade`);
  } finally {
    await client.end();
  }
}

/** Ignores type errors, which `tsc` reports elsewhere: the compiled program only has to be up to date. */
async function compileServer(): Promise<string> {
  const compiler = join(top, 'node_modules', 'typescript', 'bin', 'tsc');
  await promisify(execFile)(process.execPath, [compiler, '--build', 'server'], { cwd: top }).catch(() => undefined);
  return join(top, 'dist', 'server');
}
