import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '../../tools/test/free-port.ts';
import { type ServerProcess, startServer } from './server-process.ts';

/** A gateway in a process of its own, which can be stopped, killed and restarted with its stored data. */
export interface GatewayProcess {
  readonly url: string;
  readonly entityId: string;
  readonly accessToken: string;
  /** The SQLite file of its database; unused if it has another database. */
  readonly databasePath: string;
  /** Returns everything that it has printed so far, over all restarts. */
  output(): string;
  /** Changes the settings of its channel by the operator's command; only before the first request. */
  configure(settings: Readonly<Record<string, string>>): Promise<void>;
  /** Creates one more channel of its merchant, for which the same token is valid, and returns its id. */
  addChannel(settings: Readonly<Record<string, string>>): Promise<string>;
  /** Runs `tollgate` with the environment variables of the gateway, and returns the standard output. */
  command(...words: readonly string[]): Promise<string>;
  /** Restarts it, on the same address and database. */
  start(): Promise<void>;
  /** Asks the process to end and waits for its end. */
  stop(): Promise<void>;
  /** Kills the process immediately. */
  kill(): Promise<void>;
  /** Kills one of its processes, each time another one, where it has several. */
  killOne(): void;
  /** Stops the process that `killOne` kills next, with its connections open. */
  freezeOne(): void;
  /** Makes the process silent, with its connections open. */
  freeze(): void;
  /** Ends `freeze`. */
  thaw(): void;
  /** Stops it and deletes the data in its folder. */
  close(): Promise<void>;
}

/** Options of a gateway. */
export interface GatewayOptions {
  /** Whether the simulated issuer has an origin of its own, as real issuers have. */
  readonly issuerIsElsewhere?: boolean;
  /** Its host name for browsers; passkeys need a name, and work on no network address. */
  readonly host?: '127.0.0.1' | 'localhost';
  /** The program below the folder of the build, where it is not the bundled one. */
  readonly entry?: string;
  /** Further environment variables. */
  readonly variables?: Readonly<Record<string, string>>;
}

/** Starts a gateway with a demo merchant, on a SQLite file of its own or on the database at `databaseUrl`. */
export async function startGateway(
  databaseUrl?: string,
  {
    issuerIsElsewhere = false,
    host = '127.0.0.1',
    entry = 'gateway/main.js',
    variables: more = {},
  }: GatewayOptions = {},
): Promise<GatewayProcess> {
  const folder = await mkdtemp(join(tmpdir(), 'tollgate-'));
  const databasePath = join(folder, 'tollgate.db');
  const port = await freePort();
  const url = `http://${host}:${port}/`;
  const [entityId, accessToken] = [randomBytes(16).toString('hex'), randomBytes(32).toString('hex')];
  const servers: ServerProcess[] = [];

  const variables = {
    PORT: String(port),
    PROCESSES: '1',
    SHOP_PORT: '0',
    BASE_URL: url,
    // The same process under another host name is another origin for the browser.
    SIMULATED_ISSUER_URL: issuerIsElsewhere ? `http://localhost:${port}/` : url,
    DATA_DIR: folder,
    DATABASE_URL: databaseUrl ?? `sqlite:${databasePath}`,
    DEMO_ENTITY_ID: entityId,
    DEMO_ACCESS_TOKEN: accessToken,
    ...more,
  };

  async function start(): Promise<void> {
    const server = startServer(entry, variables);
    servers.push(server);
    await server.answers(new URL('readyz', url).href);
  }
  const stop = async () => servers.at(-1)?.stop();

  await start().catch(async (error: unknown) => {
    await stop();
    await rm(folder, { recursive: true, force: true });
    throw error;
  });
  return {
    url,
    entityId,
    accessToken,
    databasePath,
    output: () => servers.map((server) => server.output()).join(''),
    configure: async (settings) => {
      await tollgate(['channel', 'set', '--id', entityId, ...Object.entries(settings).map(written)], variables);
    },
    addChannel: async (settings) => {
      const json = async (words: readonly string[]) => JSON.parse(await tollgate([...words, '--json'], variables));
      const { merchant } = await json(['channel', 'show', '--id', entityId]);
      // As the demo channel, which most journeys use.
      const initial = { 'threeDSecure.requiresBilling': 'false', ...settings };
      const set = Object.entries(initial).map((setting) => `--set=${written(setting)}`);
      const made = await json(['channel', 'create', '--merchant', merchant, '--name', 'Another shop', ...set]);
      return made.id;
    },
    command: (...words) => tollgate(words, variables),
    start,
    stop,
    kill: async () => servers.at(-1)?.kill(),
    killOne: () => servers.at(-1)?.killOne(),
    freezeOne: () => servers.at(-1)?.freezeOne(),
    freeze: () => servers.at(-1)?.freeze(),
    thaw: () => servers.at(-1)?.thaw(),
    async close() {
      await stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

const written = ([name, value]: readonly [string, string]): string => `${name}=${value}`;

/** Runs the built command line and returns its standard output. @throws Error when it failed. */
export async function tollgate(words: readonly string[], variables: Readonly<Record<string, string>>): Promise<string> {
  const env = { PATH: process.env['PATH'], ...variables };
  const { stdout } = await promisify(execFile)(process.execPath, [join('dist', 'server/commands/main.js'), ...words], {
    env,
  });
  return stdout;
}
