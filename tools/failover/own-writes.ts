import { setTimeout as wait } from 'node:timers/promises';
import type { Client } from 'pg';
import { type Cluster, isPrimary } from './cluster.ts';
import type { Machine } from './configurations.ts';

const BETWEEN_WRITES_MS = 100;

/** Large enough to need new pages, so that a full disk is noticed. */
const WRITE = 'insert into plain_writes select repeat(md5(random()::text), 500)';

/**
 * Writes to whichever server Patroni calls the primary, as a client without any gateway would. When it may write is
 * Patroni's own time, with which the gateways are compared.
 */
export interface OwnWrites {
  /** The times at which writes were acknowledged, in milliseconds of `performance.now()`. */
  readonly atMs: readonly number[];
  stop(): Promise<void>;
}

export const CREATE_OWN_TABLE = [
  'create table plain_writes (filler text not null)',
  'alter table plain_writes alter column filler set storage external',
] as const;
export const EMPTY_OWN_TABLE = 'truncate plain_writes';

/** Starts to write. */
export const startOwnWrites = (cluster: Cluster): OwnWrites => {
  const atMs: number[] = [];
  let isRunning = true;
  const connected = async (): Promise<Client> => {
    const primaries = await Promise.all(cluster.machines.map(isPrimary));
    const found: Machine | undefined = cluster.machines[primaries.lastIndexOf(true)];
    if (found === undefined) throw new Error('there is no primary');
    return await cluster.connect(found);
  };
  const write = async (): Promise<void> => {
    let client: Client | undefined;
    while (isRunning) {
      try {
        client ??= await connected();
        await client.query(WRITE);
        atMs.push(performance.now());
      } catch {
        client?.connection.stream.destroy();
        client = undefined;
      }
      await wait(BETWEEN_WRITES_MS);
    }
    client?.connection.stream.destroy();
  };
  const writing = write();
  return {
    atMs,
    stop: async () => {
      isRunning = false;
      await writing;
    },
  };
};
