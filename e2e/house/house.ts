import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../machine/free-port.ts';
import { type ServerProcess, startServer } from './server-process.ts';

/** A gateway and a shop, each a process and an origin of its own, with a database that is theirs alone. */
export interface House {
  readonly gatewayUrl: string;
  readonly shopUrl: string;
  readonly entityId: string;
  readonly accessToken: string;
  /** The file of the gateway's database. */
  readonly databasePath: string;
  /** Everything that both have printed so far. */
  logs(): string;
  stopGateway(): Promise<void>;
  /** Starts the gateway again, on the same address and database. */
  startGateway(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Opens a house. The gateway's address and the shop's are two sites, as they are in life: with `localhost` for both,
 * the browser would treat the gateway's frames as the shop's own.
 */
export async function openHouse(): Promise<House> {
  const folder = await mkdtemp(join(tmpdir(), 'tollgate-'));
  const databasePath = join(folder, 'tollgate.db');
  const [gatewayPort, shopPort] = [await freePort(), await freePort()];
  const gatewayUrl = `http://127.0.0.1:${gatewayPort}/`;
  const shopUrl = `http://localhost:${shopPort}/`;
  const [entityId, accessToken] = [randomBytes(16).toString('hex'), randomBytes(32).toString('hex')];
  const gateways: ServerProcess[] = [];

  async function startGateway(): Promise<void> {
    const gateway = startServer('server/main.js', {
      PORT: String(gatewayPort),
      SHOP_PORT: '0',
      BASE_URL: gatewayUrl,
      DATA_DIR: folder,
      DATABASE_URL: `sqlite:${databasePath}`,
      DEMO_ENTITY_ID: entityId,
      DEMO_ACCESS_TOKEN: accessToken,
    });
    gateways.push(gateway);
    await gateway.answers(new URL('readyz', gatewayUrl).href);
  }
  const stopGateway = async () => gateways.at(-1)?.stop();

  await startGateway();
  const shop = startServer('e2e/shop/main.js', {
    PORT: String(shopPort),
    GATEWAY_URL: gatewayUrl,
    ENTITY_ID: entityId,
    ACCESS_TOKEN: accessToken,
  });
  await shop.answers(shopUrl);

  return {
    gatewayUrl,
    shopUrl,
    entityId,
    accessToken,
    databasePath,
    logs: () => [...gateways, shop].map((server) => server.output()).join(''),
    startGateway,
    stopGateway,
    async close() {
      await Promise.all([shop.stop(), stopGateway()]);
      await rm(folder, { recursive: true, force: true });
    },
  };
}
