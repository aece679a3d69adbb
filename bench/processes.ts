import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '../tools/test/free-port.ts';

/** A server under measurement, in a process of its own. */
export interface MeasuredServer {
  readonly url: string;
  /** Returns the current resident memory in MiB. */
  memoryMiB(): Promise<number>;
  /** Returns the processor time that the process and those that it started have used so far, in milliseconds. */
  cpuMs(): Promise<number>;
  /** Returns the same of each of them, and its resident memory, by its name; `main` is the process itself. */
  parts(): Promise<readonly Part[]>;
  stop(): Promise<void>;
}

/** One process of a server. */
interface Part {
  readonly name: string;
  readonly cpuMs: number;
  readonly memoryMiB: number;
}

/** The demo merchant of a gateway. */
interface Credentials {
  readonly entityId: string;
  readonly accessToken: string;
}

/** A gateway under measurement, with its credentials. */
export interface MeasuredGateway extends MeasuredServer, Credentials {
  readonly startMs: number;
}

const memoryOf = async (id: number | string): Promise<number> => {
  const status = await readFile(`/proc/${id}/status`, 'utf8');
  return Math.round(Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? 0) / 1024);
};

const MS_PER_TICK = 10;

/** Returns the processor time that a process has used so far, in milliseconds. */
export const cpuMsIn = async (id: number | string): Promise<number> => {
  const status = await readFile(`/proc/${id}/stat`, 'utf8');
  // The program's name may contain spaces and ends with the last parenthesis; user and system time are the 12th and
  // 13th values after it.
  const [user = 0, system = 0] = status
    .slice(status.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 13)
    .map(Number);
  return (user + system) * MS_PER_TICK;
};

/** Returns the processes that a process has started and that run. */
const startedBy = async (id: number): Promise<readonly string[]> =>
  (await readFile(`/proc/${id}/task/${id}/children`, 'utf8')).split(' ').filter((each) => each !== '');

/** Processes of a gateway are told their name. */
const nameOf = async (id: string): Promise<string> =>
  /"name":"(\w+)"/.exec(await readFile(`/proc/${id}/environ`, 'utf8'))?.[1] ?? id;

const partsOf = async (id: number): Promise<readonly Part[]> => {
  const partOf = async (name: string, each: number | string): Promise<Part> => ({
    name,
    cpuMs: await cpuMsIn(each),
    memoryMiB: await memoryOf(each),
  });
  const started = (await startedBy(id)).map(async (each) => partOf(await nameOf(each), each));
  return await Promise.all([partOf('main', id), ...started]);
};

const isUp = (url: string): Promise<boolean> =>
  fetch(url).then(
    (response) => response.status < 500,
    () => false,
  );

/** A program of the build, and how it is run. */
interface Program {
  readonly entry: string;
  /** Options of Node. */
  readonly options?: readonly string[];
  readonly endedBy?: NodeJS.Signals;
}

const startProcess = async (
  { entry, options = [], endedBy = 'SIGKILL' }: Program,
  probe: string,
  env: Record<string, string>,
): Promise<MeasuredServer> => {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}/`;
  const child = spawn(process.execPath, [...options, join('dist', entry)], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { PATH: process.env['PATH'] ?? '', NODE_ENV: 'production', PORT: String(port), BASE_URL: url, ...env },
  });
  const id = child.pid ?? 0;
  while (!(await isUp(url + probe))) {
    if (child.exitCode !== null) throw new Error(`${entry} did not start`);
    await wait(5);
  }
  return {
    url,
    memoryMiB: () => memoryOf(id),
    cpuMs: async () => (await partsOf(id)).reduce((sum, { cpuMs }) => sum + cpuMs, 0),
    parts: () => partsOf(id),
    stop: async () => {
      child.kill(endedBy);
      await once(child, 'exit');
    },
  };
};

/** Starts the bare Express with which figures are compared. */
export const startYardstick = (): Promise<MeasuredServer> => startProcess({ entry: 'bench/yardstick.js' }, 'up', {});

/** Starts a server with a data folder of its own, which is removed when the server is stopped. */
const startWithFolder = async (start: (folder: string) => Promise<MeasuredServer>): Promise<MeasuredServer> => {
  const folder = await mkdtemp(join(tmpdir(), 'tollgate-bench-'));
  const server = await start(folder);
  return {
    ...server,
    stop: async () => {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
};

/** Starts the bare Express that stores each form durably, on SQLite or in the database at `databaseUrl`. */
export const startDurableYardstick = (databaseUrl?: string): Promise<MeasuredServer> =>
  startWithFolder((folder) =>
    startProcess({ entry: 'bench/durable-yardstick.js' }, 'up', {
      DATA_DIR: folder,
      ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
    }),
  );

const startGatewayProcess = async (
  program: Program,
  databaseUrl: string | undefined,
  credentials: Credentials | undefined,
  more: Readonly<Record<string, string>>,
): Promise<MeasuredGateway> => {
  const entityId = credentials?.entityId ?? randomBytes(16).toString('hex');
  const accessToken = credentials?.accessToken ?? randomBytes(32).toString('hex');
  const startedAt = performance.now();
  const server = await startWithFolder((folder) =>
    startProcess(program, 'readyz', {
      SHOP_PORT: '0',
      DATA_DIR: folder,
      DATABASE_URL: databaseUrl ?? `sqlite:${folder}/tollgate.db`,
      VAULT_KEY: '0b'.repeat(32),
      DEMO_ENTITY_ID: entityId,
      DEMO_ACCESS_TOKEN: accessToken,
      THROTTLE_PER_SECOND: '1000000',
      PROCESSES: '1',
      ...more,
    }),
  );
  return {
    ...server,
    entityId,
    accessToken,
    startMs: Math.round(performance.now() - startedAt),
  };
};

/** Starts a gateway that writes its log, without its shop and with limits that are never reached. */
export const startMeasuredGateway = (
  databaseUrl?: string,
  credentials?: Credentials,
  more: Readonly<Record<string, string>> = {},
): Promise<MeasuredGateway> => startGatewayProcess({ entry: 'gateway/main.js' }, databaseUrl, credentials, more);

/**
 * As `startMeasuredGateway`, but from the files before they are bundled, whose names tell the part of the gateway. It
 * writes a processor profile into `folder` when it is stopped.
 */
export const startProfiledGateway = (folder: string, databaseUrl?: string): Promise<MeasuredGateway> =>
  startGatewayProcess(
    { entry: 'server/main.js', options: ['--cpu-prof', `--cpu-prof-dir=${folder}`], endedBy: 'SIGTERM' },
    databaseUrl,
    undefined,
    {},
  );
