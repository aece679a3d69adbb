import { freePort } from '../../tools/test/free-port.ts';
import { type GatewayOptions, openGateway } from './gateway.ts';
import { startServer } from './server-process.ts';

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
  /** Makes one more channel of the merchant, which the same token speaks for, and gives its id. */
  addChannel(settings: Readonly<Record<string, string>>): Promise<string>;
  stopGateway(): Promise<void>;
  /** Ends the gateway at once, wherever it is. */
  killGateway(): Promise<void>;
  /** Starts the gateway again, on the same address and database. */
  startGateway(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Opens a house. The gateway's address and the shop's are two sites, as they are in life: with `localhost` for both,
 * the browser would treat the gateway's frames as the shop's own.
 */
export async function openHouse(options: GatewayOptions = {}): Promise<House> {
  const gateway = await openGateway(undefined, options);
  const { entityId, accessToken, databasePath } = gateway;
  const shopPort = await freePort();
  const shopUrl = `http://localhost:${shopPort}/`;
  const shop = startServer('e2e/shop/main.js', {
    PORT: String(shopPort),
    GATEWAY_URL: gateway.url,
    ENTITY_ID: entityId,
    ACCESS_TOKEN: accessToken,
  });
  await shop.answers(shopUrl);

  return {
    gatewayUrl: gateway.url,
    shopUrl,
    entityId,
    accessToken,
    databasePath,
    logs: () => gateway.output() + shop.output(),
    addChannel: gateway.addChannel,
    startGateway: gateway.start,
    stopGateway: gateway.stop,
    killGateway: gateway.kill,
    async close() {
      await Promise.all([shop.stop(), gateway.close()]);
    },
  };
}
