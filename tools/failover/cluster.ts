import { chmod, mkdir, writeFile } from 'node:fs/promises';
import { Client } from 'pg';
import {
  HUB,
  haproxyConfiguration,
  type Machine,
  PORTS,
  patroniConfiguration,
  pgbouncerConfiguration,
} from './configurations.ts';
import { type Daemon, run, startDaemon, until } from './processes.ts';

/** The disk of a machine, small enough to be filled in a moment. */
const DISK = '600m';
const HEALTHY_WITHIN_MS = 120_000;
const ANSWERS_WITHIN_MS = 1_000;

const BRIDGE = 'hub';
const AS_POSTGRES = ['setpriv', '--reuid=postgres', '--regid=postgres', '--init-groups', '--'] as const;

/** The machines of the cluster and the programs before them. */
export interface Cluster {
  readonly machines: readonly Machine[];
  start(): Promise<void>;
  /** Kills everything at once, as a loss of power would. */
  killAll(): Promise<void>;
  startMachine(machine: Machine): void;
  /** Sends a signal to all processes of a machine. */
  signal(machine: Machine, signal: NodeJS.Signals): Promise<void>;
  /** Returns the machine that Patroni calls the primary. @throws Error if there is none. */
  primary(): Promise<Machine>;
  /** Waits until there are a primary and a synchronous standby. */
  healthy(): Promise<void>;
  /** Connects to PostgreSQL itself, with a short time limit. */
  connect(machine: Machine): Promise<Client>;
}

interface Member {
  readonly name: string;
  readonly role: string;
  readonly state: string;
}

const urlOf = ({ address }: Machine, path: string): string => `http://${address}:${PORTS.patroni}/${path}`;

const answerOf = (url: string): Promise<Response> => fetch(url, { signal: AbortSignal.timeout(ANSWERS_WITHIN_MS) });

/** Returns whether Patroni says that a machine is the primary. */
export const isPrimary = async (machine: Machine): Promise<boolean> =>
  await answerOf(urlOf(machine, 'primary')).then(
    (answer) => answer.status === 200,
    () => false,
  );

const membersSeenFrom = async (machine: Machine): Promise<readonly Member[]> => {
  const cluster = (await (await answerOf(urlOf(machine, 'cluster'))).json()) as { readonly members: readonly Member[] };
  return cluster.members;
};

/** Creates the network and the disks of the cluster; they end with the namespaces of this process. */
const layOut = async (machines: readonly Machine[]): Promise<void> => {
  await run('ip', 'link', 'set', 'lo', 'up');
  await run('ip', 'link', 'add', BRIDGE, 'type', 'bridge');
  await run('ip', 'addr', 'add', `${HUB}/24`, 'dev', BRIDGE);
  await run('ip', 'link', 'set', BRIDGE, 'up');
  for (const { name, address, folder } of machines) {
    await run('ip', 'netns', 'add', name);
    await run('ip', 'link', 'add', cableOf(name), 'type', 'veth', 'peer', 'name', 'eth0', 'netns', name);
    await run('ip', 'link', 'set', cableOf(name), 'master', BRIDGE, 'up');
    await run('ip', '-n', name, 'addr', 'add', `${address}/24`, 'dev', 'eth0');
    await run('ip', '-n', name, 'link', 'set', 'eth0', 'up');
    await run('ip', '-n', name, 'link', 'set', 'lo', 'up');
    await mkdir(folder, { recursive: true });
    await run('mount', '-t', 'tmpfs', '-o', `size=${DISK},mode=755`, 'tmpfs', folder);
    await run('chown', 'postgres:postgres', folder);
  }
};

const cableOf = (name: string): string => `to-${name}`;

/** Takes a machine from the network, without either side noticing but by silence. */
export const cutOff = ({ name }: Machine): Promise<string> => run('ip', 'link', 'set', cableOf(name), 'nomaster');
export const reconnect = ({ name }: Machine): Promise<string> =>
  run('ip', 'link', 'set', cableOf(name), 'master', BRIDGE);

/** Prepares a cluster in the namespaces of this process, with its files under a folder. */
export const prepareCluster = async (root: string): Promise<Cluster> => {
  const machines: readonly Machine[] = ['a', 'b'].map((name, place) => ({
    name,
    address: `10.77.0.${11 + place}`,
    folder: `${root}/disk-${name}`,
  }));
  await layOut(machines);
  for (const machine of machines) await writeFile(`${root}/patroni-${machine.name}.yml`, patroniConfiguration(machine));
  await writeFile(`${root}/haproxy.cfg`, haproxyConfiguration(machines));
  await writeFile(`${root}/pgbouncer.ini`, pgbouncerConfiguration());
  await mkdir(`${root}/logs`);
  await chmod(root, 0o755);
  const others: Daemon[] = [];

  const startMachine = ({ name }: Machine): void => {
    const words = ['ip', 'netns', 'exec', name, ...AS_POSTGRES, 'patroni', `${root}/patroni-${name}.yml`];
    startDaemon(words, `${root}/logs/patroni-${name}.log`);
  };
  const signal = async ({ name }: Machine, which: NodeJS.Signals): Promise<void> => {
    const pids = (await run('ip', 'netns', 'pids', name)).split('\n').filter((line) => line !== '');
    for (const pid of pids) {
      try {
        process.kill(Number(pid), which);
      } catch {
        // It has ended meanwhile.
      }
    }
  };
  const primary = async (): Promise<Machine> => {
    for (const machine of machines) if (await isPrimary(machine)) return machine;
    throw new Error('no machine is the primary');
  };
  const seesBoth = async (): Promise<boolean> => {
    const members = await membersSeenFrom(await primary());
    return members.length === machines.length && members.some(({ role }) => role === 'sync_standby');
  };

  const startOthers = (): void => {
    const etcd = [
      ...['etcd', '--data-dir', `${root}/etcd`, '--listen-client-urls', `http://${HUB}:${PORTS.etcd}`],
      ...['--advertise-client-urls', `http://${HUB}:${PORTS.etcd}`, '--listen-peer-urls', 'http://127.0.0.1:2380'],
    ];
    const pooler = [...AS_POSTGRES, 'pgbouncer', `${root}/pgbouncer.ini`];
    others.push(
      startDaemon(etcd, `${root}/logs/etcd.log`),
      startDaemon(['haproxy', '-db', '-f', `${root}/haproxy.cfg`], `${root}/logs/haproxy.log`),
      startDaemon(pooler, `${root}/logs/pgbouncer.log`),
    );
  };

  return {
    machines,
    startMachine,
    signal,
    primary,
    start: async () => {
      startOthers();
      machines.forEach(startMachine);
    },
    killAll: async () => {
      await Promise.all([
        ...machines.map((machine) => signal(machine, 'SIGKILL')),
        ...others.splice(0).map((each) => each.kill()),
      ]);
    },
    healthy: () => until('a primary and a synchronous standby', HEALTHY_WITHIN_MS, seesBoth),
    connect: async ({ address }) => {
      const client = new Client({
        host: address,
        port: PORTS.postgres,
        user: 'tollgate',
        database: 'tollgate',
        connectionTimeoutMillis: ANSWERS_WITHIN_MS,
        query_timeout: ANSWERS_WITHIN_MS,
      });
      client.on('error', () => undefined);
      await client.connect();
      return client;
    },
  };
};
