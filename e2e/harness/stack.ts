import { freePort } from '../../tools/test/free-port.ts';
import { type GatewayOptions, type GatewayProcess, startGateway } from './gateway.ts';
import { startServer } from './server-process.ts';

/** A gateway and a shop, each with a process and an origin of its own, and with a separate database. */
export interface Stack {
  readonly gatewayUrl: string;
  readonly shopUrl: string;
  readonly entityId: string;
  readonly accessToken: string;
  /** The file of the gateway's database. */
  readonly databasePath: string;
  /** Returns everything that both have printed so far. */
  logs(): string;
  /** Creates one more channel of the merchant, for which the same token is valid, and returns its id. */
  addChannel(settings: Readonly<Record<string, string>>): Promise<string>;
  stopGateway(): Promise<void>;
  /** Kills the gateway immediately. */
  killGateway(): Promise<void>;
  /** Restarts the gateway, on the same address and database. */
  startGateway(): Promise<void>;
  close(): Promise<void>;
}

/** The example shop, in a process of its own. */
export interface ShopProcess {
  readonly url: string;
  output(): string;
  stop(): Promise<void>;
}

/** Starts the shop of a gateway's merchant. */
export async function startShop(
  gateway: Pick<GatewayProcess, 'url' | 'entityId' | 'accessToken'>,
): Promise<ShopProcess> {
  const port = await freePort();
  const url = `http://localhost:${port}/`;
  const shop = startServer('e2e/shop/main.js', {
    PORT: String(port),
    GATEWAY_URL: gateway.url,
    ENTITY_ID: gateway.entityId,
    ACCESS_TOKEN: gateway.accessToken,
  });
  await shop.answers(url);
  return { url, output: shop.output, stop: shop.stop };
}

/**
 * Starts a gateway and a shop. Their hosts are two sites, as in production: with `localhost` for both, the browser
 * would treat the gateway's frames as the shop's own.
 */
export async function startStack(options: GatewayOptions = {}): Promise<Stack> {
  const gateway = await startGateway(undefined, options);
  const { entityId, accessToken, databasePath } = gateway;
  const shop = await startShop(gateway);

  return {
    gatewayUrl: gateway.url,
    shopUrl: shop.url,
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
