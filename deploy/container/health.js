/*
 * Exits with 0 if the gateway beside it answers, for the health check of the container. It asks for the process alone: a
 * container is not restarted because its database is away. /readyz is for whatever hands out requests.
 */
import { request } from 'node:http';
import { request as requestByTls } from 'node:https';
import { env, exit } from 'node:process';

const DEADLINE_MS = 4_000;

const { PORT = '8080', BIND_ADDRESS = '127.0.0.1', TLS_CERT_FILE } = env;
const isAnyAddress = ['0.0.0.0', '::', ''].includes(BIND_ADDRESS);

const asked = (TLS_CERT_FILE ? requestByTls : request)({
  host: isAnyAddress ? '127.0.0.1' : BIND_ADDRESS,
  port: PORT,
  path: '/healthz',
  timeout: DEADLINE_MS,
  // The certificate has the public name, and the gateway is asked by its address on the same machine.
  rejectUnauthorized: false,
});
asked.on('response', ({ statusCode }) => exit(statusCode === 200 ? 0 : 1));
asked.on('timeout', () => exit(1));
asked.on('error', () => exit(1));
asked.end();
