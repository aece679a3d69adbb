import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener, type Server } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { newTlsPair } from '../../server/testing/tls-pair.ts';

/** Returns the exit code of the container's health check beside a server, or beside none. */
const healthBeside = async (
  server: Server | undefined,
  variables: Readonly<Record<string, string>> = {},
): Promise<number> => {
  const another = createServer().listen(0);
  await once(another, 'listening');
  const freed = (another.address() as AddressInfo).port;
  another.close();
  if (server !== undefined) await once(server.listen(0), 'listening');
  const PORT = String((server?.address() as AddressInfo | undefined)?.port ?? freed);
  const child = spawn(process.execPath, ['deploy/container/health.js'], { env: { PORT, ...variables } });
  const [code] = await once(child, 'exit');
  server?.close();
  return code;
};

const answering =
  (status: number): RequestListener =>
  ({ url }, response) =>
    void response.writeHead(url === '/healthz' ? status : 404).end();

test('a gateway that answers is healthy', async () => {
  expect(await healthBeside(createServer(answering(200)))).toBe(0);
  expect(await healthBeside(createServer(answering(200)), { BIND_ADDRESS: '127.0.0.1' })).toBe(0);
  expect(await healthBeside(createServer(answering(200)), { BIND_ADDRESS: '::' })).toBe(0);
});

test('a gateway that serves https is asked by https, whatever its certificate', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'tollgate-health-'));
  const [pair, TLS_CERT_FILE] = [newTlsPair('pay.example'), join(folder, 'tls.crt')];
  writeFileSync(TLS_CERT_FILE, pair.cert);
  expect(await healthBeside(createTlsServer(pair, answering(200)), { TLS_CERT_FILE })).toBe(0);
  rmSync(folder, { recursive: true });
});

test('one that fails, or that does not answer, is not healthy', async () => {
  expect(await healthBeside(createServer(answering(503)))).toBe(1);
  expect(await healthBeside(undefined)).toBe(1);
});
