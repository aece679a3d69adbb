import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createShop } from './shop.ts';

/** Returns the value of an environment variable that the shop requires. */
function needed(name: string): string {
  const value = process.env[name];
  if (value === undefined || value === '') throw new Error(`The shop needs the environment variable ${name}.`);
  return value;
}

const account = {
  url: needed('GATEWAY_URL'),
  entityId: needed('ENTITY_ID'),
  accessToken: needed('ACCESS_TOKEN'),
};
if (!account.url.endsWith('/')) throw new Error('GATEWAY_URL must end with a slash.');

const log = (line: string) => process.stdout.write(`${line}\n`);
const port = Number(process.env['PORT'] ?? '8081');
const url = process.env['SHOP_URL'] ?? `http://localhost:${port}/`;
const server = createShop({ account, url, log }).listen(port);
try {
  await once(server, 'listening');
} catch (failure) {
  process.stderr.write(`The example shop cannot open on port ${port}: ${(failure as Error).message}\n`);
  process.stderr.write('Choose another port by SHOP_PORT, such as SHOP_PORT=8091, or none by SHOP_PORT=0.\n');
  process.exit(1);
}
// A gateway that started the shop names it itself.
if (process.send === undefined) log(`The shop is open at ${url} on port ${(server.address() as AddressInfo).port}`);
// It may have ended meanwhile; then the shop ends, too.
else process.send('open', () => undefined);

const close = () => {
  server.close();
  server.closeIdleConnections();
};
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, close);

// A shop that a gateway started ends with the gateway, even if the gateway was killed.
process.once('disconnect', close);
process.channel?.unref();
// The gateway may have ended before the listener was added.
if (process.connected === false) close();
