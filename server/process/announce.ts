import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import type { DemoCredentials } from '../access/entities/demo.ts';
import type { Configuration } from '../assembly/configuration.ts';
import { RUN } from '../commands/invocation.ts';

/** What a gateway says of itself when it has started. */
export interface Started {
  /** The public address of the gateway, with the port that it has taken. */
  readonly baseUrl: string;
  readonly demo: DemoCredentials | undefined;
  readonly hasMerchant: boolean;
  /** The link that makes the first administrator of the back office; undefined once somebody has access. */
  readonly firstLink: string | undefined;
  readonly metricsUrl: string | undefined;
}

/** Returns the address of the example shop; undefined where none runs. */
export const shopUrlOf = ({ shopPort }: Pick<Configuration, 'shopPort'>): string | undefined =>
  shopPort === 0 ? undefined : `http://localhost:${shopPort}/`;

/** How commands are run here: an installation has no sources, and the command is on its path. */
export const COMMAND = existsSync('tsconfig.json') ? RUN : 'tollgate';

/** The first steps of an operator in the live environment, which has no demo merchant. */
const FIRST_STEPS = [
  '  There is no merchant yet. With the same environment variables, create a merchant, a channel and an access token:',
  `    ${COMMAND} merchant create --name NAME`,
  `    ${COMMAND} channel create --merchant ID --name NAME`,
  `    ${COMMAND} token create --entity ID --expires 365d`,
];

/** Prints where the gateway is reached, and with what. */
export const announce = (
  configuration: Configuration,
  { baseUrl, demo, hasMerchant, firstLink, metricsUrl }: Started,
): void => {
  const lines = [`Tollgate is listening (${configuration.environment} environment).`, `  Gateway:      ${baseUrl}`];
  if (demo !== undefined) lines.push(`  Entity id:    ${demo.entityId}`, `  Access token: ${demo.accessToken}`);
  lines.push(`  Back office:  ${baseUrl}backoffice/`);
  if (firstLink !== undefined) lines.push(`    Its first administrator is made here, once: ${firstLink}`);
  if (metricsUrl !== undefined) lines.push(`  Metrics:      ${metricsUrl}`);
  const shopUrl = shopUrlOf(configuration);
  if (shopUrl !== undefined) lines.push(`  Example shop: ${shopUrl}`);
  if (!hasMerchant) lines.push(...FIRST_STEPS);
  process.stdout.write(`\n${lines.join('\n')}\n\n`);
};

/** The banner waits no longer for the example shop. */
const SHOP_PATIENCE_MS = 5_000;

/** Starts the example shop, where the configuration has one. It ends with this process. */
export const startShop = (
  program: string,
  configuration: Configuration,
  { baseUrl, demo }: Started,
): ChildProcess | undefined =>
  demo === undefined || configuration.shopPort === 0
    ? undefined
    : spawn(process.execPath, [program], {
        // The IPC channel closes when this process ends for any reason; then the shop ends too.
        stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
        env: {
          // The shop's server trusts a certificate that was made for tests.
          ...(configuration.tls && { NODE_EXTRA_CA_CERTS: configuration.tls.certFile }),
          ...process.env,
          PORT: String(configuration.shopPort),
          GATEWAY_URL: baseUrl,
          ENTITY_ID: demo.entityId,
          ACCESS_TOKEN: demo.accessToken,
        },
      });

/** Waits until the shop is open, or has said why it is not. */
export const shopAnswered = async (shop: ChildProcess): Promise<void> => {
  await Promise.race([once(shop, 'message'), once(shop, 'exit'), wait(SHOP_PATIENCE_MS, undefined, { ref: false })]);
};
