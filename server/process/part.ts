import { availableParallelism, totalmem } from 'node:os';
import type { Configuration } from '../assembly/configuration.ts';
import { isFile } from '../platform/database/addresses.ts';
import type { Peer } from '../platform/processes/calls.ts';

/** The part of a process in a gateway that has several. */
export interface Part {
  /** Its name in the log. */
  readonly name: string;
  /** How many processes serve requests. */
  readonly serving: number;
  /** The socket of the process that started this one, which keeps what all of them share. */
  readonly keeper: string;
  /** The socket of the process that writes to the SQLite file; undefined on PostgreSQL. */
  readonly writer: string | undefined;
  /** Whether it is the first that serves since the gateway was started: no other one works yet. */
  readonly isFirst: boolean;
}

/** The environment variable by which a process learns its part. Operators do not set it. */
export const PART = 'TOLLGATE_PART';

/** Returns the part of this process; undefined where nobody gave it one. */
export const partOf = (variables: NodeJS.ProcessEnv): Part | undefined => {
  const given = variables[PART];
  return given === undefined ? undefined : (JSON.parse(given) as Part);
};

/** The name of the process that writes to the SQLite file. */
export const WRITER = 'writer';

/** A process that serves takes up to this much under load. */
const BYTES_OF_PROCESS = 448 * 1024 * 1024;

/**
 * The most processes of `auto`. On SQLite a further one would wait for the process that writes, which does a quarter of
 * the work of each payment; on PostgreSQL it would wait for the database.
 */
const MOST_BY_ITSELF = { sqlite: 4, postgres: 8 } as const;

const memoryBytes = (): number => {
  const allowed = process.constrainedMemory?.() ?? 0;
  return allowed > 0 ? Math.min(allowed, totalmem()) : totalmem();
};

/** Returns how many processes a gateway has: as many as are set, or as this machine has cores and memory for. */
export const processesOf = (
  { processes, databaseUrl }: Pick<Configuration, 'processes' | 'databaseUrl'>,
  cores = availableParallelism(),
  memory = memoryBytes(),
): number => {
  if (processes !== 'auto') return processes;
  const most = MOST_BY_ITSELF[isFile(databaseUrl) ? 'sqlite' : 'postgres'];
  return Math.max(1, Math.min(cores, Math.floor(memory / BYTES_OF_PROCESS), most));
};

/** Returns how many of several processes serve requests: on SQLite, one of them writes for the others. */
export const servingOf = (processes: number, { databaseUrl }: Pick<Configuration, 'databaseUrl'>): number =>
  isFile(databaseUrl) ? processes - 1 : processes;

/** The first call of each process to the one that keeps what all share. */
export const JOIN = 'join';

/** Makes this process known at the other end of a connection. */
export const joining = (peer: Peer): void => void peer.call(JOIN).catch(() => undefined);
