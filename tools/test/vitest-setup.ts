import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { type RunningPostgres, startPostgres } from './postgres.ts';

const top = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/**
 * Runs once before all tests, and makes nothing but an address, `TEST_SETUP_URL`, where tests ask for what takes long to make:
 * `/postgres` starts a PostgreSQL and answers its address, `/server` compiles the server. Each is made once, when the first test
 * asks for it. Gives what is to be done afterwards.
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
  return async () => {
    server.close();
    server.closeAllConnections();
    const started = await postgres?.catch(() => undefined);
    await started?.stop();
  };
};

/** Mistakes in types are for `tsc` to report; what matters here is that the compiled program is not out of date. */
async function compileServer(): Promise<string> {
  const compiler = join(top, 'node_modules', 'typescript', 'bin', 'tsc');
  await promisify(execFile)(process.execPath, [compiler, '--build', 'server'], { cwd: top }).catch(() => undefined);
  return join(top, 'dist', 'server');
}
