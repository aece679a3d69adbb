import { readFile, rm } from 'node:fs/promises';
import { type Cluster, cutOff, reconnect } from './cluster.ts';
import type { Machine } from './configurations.ts';
import type { Gateways } from './gateways.ts';
import { run } from './processes.ts';

/** What a fault can reach. */
export interface Scene {
  readonly cluster: Cluster;
  readonly gateways: Gateways;
  /** The primary at the time of the fault. */
  readonly primary: Machine;
}

/** Something that happens to the primary, or to everything. */
export interface Fault {
  /** Whether another machine must take over. */
  readonly movesPrimary: boolean;
  inflict(scene: Scene): Promise<void>;
  heal(scene: Scene): Promise<void>;
}

const nothing = async (): Promise<void> => undefined;

/** Kills PostgreSQL's first process, as the kernel does when memory is short. */
const killPostgres = async ({ primary }: Scene): Promise<void> => {
  const [pid = ''] = (await readFile(`${primary.folder}/data/postmaster.pid`, 'utf8')).split('\n');
  process.kill(Number(pid), 'SIGKILL');
};

const fillerOf = ({ folder }: Machine): string => `${folder}/filler`;

/** The faults by name. */
export const FAULTS: Readonly<Record<string, Fault>> = {
  'postgres killed': { movesPrimary: true, inflict: killPostgres, heal: nothing },
  'machine killed': {
    movesPrimary: true,
    inflict: ({ cluster, primary }) => cluster.signal(primary, 'SIGKILL'),
    heal: async ({ cluster, primary }) => cluster.startMachine(primary),
  },
  'machine frozen': {
    movesPrimary: true,
    inflict: ({ cluster, primary }) => cluster.signal(primary, 'SIGSTOP'),
    heal: ({ cluster, primary }) => cluster.signal(primary, 'SIGCONT'),
  },
  'network cut': {
    movesPrimary: true,
    inflict: async ({ primary }) => void (await cutOff(primary)),
    heal: async ({ primary }) => void (await reconnect(primary)),
  },
  'disk full': {
    movesPrimary: true,
    // It ends with an error, when there is no room left.
    inflict: ({ primary }) => run('dd', 'if=/dev/zero', `of=${fillerOf(primary)}`, 'bs=1M').then(nothing, nothing),
    heal: ({ primary }) => rm(fillerOf(primary)),
  },
  'all restarted': {
    movesPrimary: false,
    inflict: async ({ cluster, gateways }) => {
      await Promise.all([cluster.killAll(), ...gateways.all.map((each) => each.kill())]);
      await cluster.start();
      // As a supervisor would: a gateway that finds no database ends, and is started again.
      for (const gateway of gateways.all) gateway.start();
    },
    heal: nothing,
  },
};
