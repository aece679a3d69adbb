import { randomBytes } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { type Machine, PORTS } from './configurations.ts';
import { type Daemon, run, startDaemon, until } from './processes.ts';
import { GATEWAY } from './requirements.ts';

/** The ways from a gateway to the primary. */
export const WAYS = ['direct', 'haproxy', 'pgbouncer'] as const;
export type Way = (typeof WAYS)[number];

const READY_WITHIN_MS = 60_000;
const FIRST_PORT = 9_001;
const BETWEEN_STARTS_MS = 500;

/** A gateway that connects to the database in one way. All gateways share the database and the merchant. */
export interface Gateway {
  readonly way: Way;
  readonly url: string;
  readonly entityId: string;
  readonly accessToken: string;
  /** Starts it, and again whenever it ends by itself: without a database it does not start. */
  start(): void;
  ready(): Promise<void>;
  kill(): Promise<void>;
}

const variablesOf = (machines: readonly Machine[]): Readonly<Record<Way, Readonly<Record<string, string>>>> => {
  const hosts = machines.map(({ address }) => `${address}:${PORTS.postgres}`).join();
  const database = (host: string) => ({ DATABASE_URL: `postgres://tollgate@${host}/tollgate` });
  return {
    direct: database(hosts),
    haproxy: database(`127.0.0.1:${PORTS.haproxy}`),
    pgbouncer: { ...database(`127.0.0.1:${PORTS.pgbouncer}`), DATABASE_PREPARED: 'off' },
  };
};

/** The gateways of the campaign, and the commands on their database. */
export interface Gateways {
  readonly all: readonly Gateway[];
  /** Runs `ledger verify`. @throws Error when it finds a difference. */
  verifyLedger(): Promise<void>;
}

/** Prepares a gateway for each way. */
export const prepareGateways = async (machines: readonly Machine[], root: string): Promise<Gateways> => {
  const [entityId, accessToken] = [randomBytes(16).toString('hex'), randomBytes(32).toString('hex')];
  const ways = variablesOf(machines);
  const shared = {
    SHOP_PORT: '0',
    PROCESSES: '1',
    VAULT_KEY: '0b'.repeat(32),
    DEMO_ENTITY_ID: entityId,
    DEMO_ACCESS_TOKEN: accessToken,
    NODE_ENV: 'production',
  };
  const all: Gateway[] = [];
  for (const [place, way] of WAYS.entries()) {
    const folder = `${root}/gateway-${way}`;
    await mkdir(folder);
    const port = FIRST_PORT + place;
    const url = `http://127.0.0.1:${port}/`;
    const variables = { ...shared, ...ways[way], PORT: String(port), BASE_URL: url, DATA_DIR: folder };
    let daemon: Daemon | undefined;
    const start = (): void => {
      const mine = startDaemon([process.execPath, GATEWAY], `${root}/logs/gateway-${way}.log`, variables);
      daemon = mine;
      void mine.ended
        .then(() => wait(BETWEEN_STARTS_MS))
        .then(() => {
          if (daemon === mine) start();
        });
    };
    all.push({
      way,
      url,
      entityId,
      accessToken,
      start,
      ready: () => until(`the gateway (${way})`, READY_WITHIN_MS, async () => (await fetch(`${url}readyz`)).ok),
      kill: async () => {
        const mine = daemon;
        daemon = undefined;
        await mine?.kill();
      },
    });
  }
  const commandVariables = { ...shared, ...ways.direct, DATA_DIR: `${root}/gateway-direct` };
  const assignments = Object.entries(commandVariables).map(([name, value]) => `${name}=${value}`);
  return {
    all,
    verifyLedger: async () => {
      await run('env', ...assignments, process.execPath, 'dist/server/commands/main.js', 'ledger', 'verify');
    },
  };
};
