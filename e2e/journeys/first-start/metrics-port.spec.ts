import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, request } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../../tools/test/free-port.ts';
import { startServer } from '../../harness/server-process.ts';
import { expect, test } from '../failure.ts';

const ENTITY_ID = '8a8294174b7ecb28014b9699220015ca';
const ACCESS_TOKEN = 'a7'.repeat(32);

/** The simulated acquirer approves this card after three seconds. */
const slowPayment = new URLSearchParams({
  entityId: ENTITY_ID,
  amount: '92.00',
  currency: 'EUR',
  paymentType: 'DB',
  paymentBrand: 'VISA',
  'card.number': '4200000000009001',
  'card.holder': 'Jane Jones',
  'card.cvv': '123',
  'card.expiryMonth': '05',
  'card.expiryYear': '2034',
});

const statusOf = (url: string): Promise<number | string> =>
  fetch(url).then(
    ({ status }) => status,
    () => 'closed',
  );

let folder: string;
test.beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tollgate-metrics-'));
});
test.afterEach(() => rm(folder, { recursive: true, force: true }));

const variables = (port: number, metricsPort: number) => ({
  PORT: String(port),
  METRICS_PORT: String(metricsPort),
  SHOP_PORT: '0',
  DATA_DIR: folder,
  DEMO_ENTITY_ID: ENTITY_ID,
  DEMO_ACCESS_TOKEN: ACCESS_TOKEN,
});

test('metrics and probes have a port of their own, which closes last', async () => {
  const [port, metricsPort] = [await freePort(), await freePort()];
  const gateway = startServer('gateway/main.js', variables(port, metricsPort));
  const [main, own] = [`http://localhost:${port}`, `http://localhost:${metricsPort}`];
  await expect.poll(gateway.output).toContain(`Metrics:      ${own}/metrics`);
  expect(await statusOf(`${main}/metrics`), 'the public port has no metrics').toBe(404);
  for (const path of ['/healthz', '/readyz']) expect(await statusOf(main + path)).toBe(200);
  for (const path of ['/healthz', '/readyz', '/metrics']) expect(await statusOf(own + path)).toBe(200);
  expect(await (await fetch(`${own}/metrics`)).text()).toContain('tollgate_ready 1');
  expect(await statusOf(`${own}/v1/payments`), 'and its own port nothing else').toBe(404);

  const headers = { Authorization: `Bearer ${ACCESS_TOKEN}`, 'Content-Type': 'application/x-www-form-urlencoded' };
  const payment = request(`${main}/v1/payments`, { method: 'POST', headers });
  const answered = once(payment, 'response') as Promise<[IncomingMessage]>;
  payment.end(String(slowPayment));
  await once(payment, 'finish');
  await statusOf(`${main}/healthz`);
  const stopped = gateway.stop();
  await expect.poll(() => statusOf(`${main}/healthz`)).toBe('closed');
  expect(await statusOf(`${own}/healthz`), 'the process runs').toBe(200);
  expect(await statusOf(`${own}/readyz`), 'and takes no more requests').toBe(503);
  const [reply] = await answered;
  expect(reply.statusCode, 'but finishes those that it has').toBe(200);
  reply.resume();
  await stopped;
  expect(await statusOf(`${own}/healthz`)).toBe('closed');
});

test('connections to either port that carry no request, or half of one, do not delay the end', async () => {
  const [port, metricsPort] = [await freePort(), await freePort()];
  const gateway = startServer('gateway/main.js', variables(port, metricsPort));
  await expect.poll(gateway.output).toContain('Metrics:');
  const sockets = [port, port, metricsPort, metricsPort].map((each) => connect(each, 'localhost'));
  await Promise.all(sockets.map((socket) => once(socket, 'connect')));
  for (const socket of [sockets[1], sockets[3]]) socket?.write('GET /healthz HTTP/1.1\r\nHost:');
  await statusOf(`http://localhost:${metricsPort}/healthz`);
  const begunMs = performance.now();
  await gateway.stop();
  expect(performance.now() - begunMs, 'milliseconds; each would take 75,000').toBeLessThan(5_000);
  for (const socket of sockets) socket.destroy();
});

test('an error about a taken port for metrics names its variable', async () => {
  const taken = createServer().listen(0);
  await once(taken, 'listening');
  const { port } = taken.address() as AddressInfo;
  const gateway = startServer('gateway/main.js', variables(0, port));
  await expect.poll(() => gateway.output()).toContain('cannot start');
  expect(gateway.output()).toMatch(new RegExp(`cannot start: port ${port} is in use by .* METRICS_PORT=8090`));
  await gateway.stop();
  taken.close();
});
