import { Client, type ClientBase, type ClientConfig, type QueryConfig } from 'pg';
import { CannotStart } from '../base/cannot-start.ts';
import { stopwatchMs } from '../base/clock.ts';
import { isThisMachine } from '../base/this-machine.ts';
import { addressesOf } from './addresses.ts';
import type { DatabaseLog } from './database.ts';

/** How often a process looks for another server while one does not answer. */
const LOOK_EVERY_MS = 1_000;

/** A statement without an answer for this long may belong to a server that is gone without having said so. */
const SUSPICIOUS_MS = 2_000;

const ANSWERS_WITHIN_MS = 2_000;

/** The servers of a cluster, of which one takes writes. */
export interface Servers {
  readonly count: number;
  /** Creates clients that connect to the server in use. */
  readonly Client: new (
    config?: ClientConfig,
  ) => Client;
  /** The place of the server in use. */
  inUse(): number;
  /** Uses the next server, unless another one is in use by now. */
  leave(place: number): void;
  /** Checks that the server of a client takes writes, if there are several servers. @throws TakesNoWrites otherwise. */
  verify(client: ClientBase): Promise<void>;
  /** Observes a statement until the returned function is called: if it gets no answer, another server is searched. */
  observe(client: unknown): () => void;
  /** Ends the search for other servers. */
  close(): void;
}

/** The server is a standby, or was demoted; the code is that of a server that accepts no connections for now. */
export class TakesNoWrites extends Error {
  readonly code = '57P03';
}

const takesWrites = async (client: ClientBase): Promise<boolean> => {
  const asking: QueryConfig & { query_timeout: number } = {
    text: `select not pg_is_in_recovery() and current_setting('transaction_read_only') = 'off' as writable`,
    query_timeout: ANSWERS_WITHIN_MS,
  };
  const { rows } = await client.query(asking);
  return rows[0]?.writable === true;
};

/** @throws CannotStart when the driver cannot use an address, or the error of a file that it names. */
const clientOf = (connectionString: string): Client => {
  try {
    return new Client({
      connectionString,
      connectionTimeoutMillis: ANSWERS_WITHIN_MS,
      query_timeout: ANSWERS_WITHIN_MS,
    });
  } catch (error) {
    if (error instanceof Error && 'syscall' in error) throw error;
    throw new CannotStart('DATABASE_URL names a server by an address that cannot be used', { cause: error });
  }
};

/** The modes of an address that live takes: encrypted to a server whose certificate is checked, or plain on purpose. */
const acceptedModes: readonly string[] = ['verify-full', 'disable'];

/**
 * Returns the servers on other machines to which an address of PostgreSQL gives none of these modes. The driver reads the
 * address, as it does to connect: PGHOST may name the server, too. @throws as `clientOf`.
 */
export const serversWithoutTlsMode = (url: string): readonly string[] =>
  addressesOf(url).flatMap((address) => {
    const { host, ssl } = clientOf(address);
    const mode = String(new URLSearchParams(/^[^?#]*\?([^#]*)/.exec(address)?.[1]).getAll('sslmode'));
    const isAccepted = acceptedModes.includes(mode) && (Boolean(ssl) || mode === 'disable');
    return isThisMachine(host) || isAccepted ? [] : [host];
  });

/** Returns whether the server at an address takes writes; false if it does not answer soon. */
const isWritable = async (connectionString: string): Promise<boolean> => {
  const client = clientOf(connectionString);
  client.on('error', () => undefined);
  try {
    await client.connect();
    return await takesWrites(client);
  } catch {
    return false;
  } finally {
    client.connection.stream.destroy();
  }
};

/** Returns the place of the first server besides one to say that it takes writes; undefined if none does. */
const firstWritable = (addresses: readonly string[], besides: number): Promise<number | undefined> =>
  Promise.any(
    addresses.map(async (address, place) => {
      if (place !== besides && (await isWritable(address))) return place;
      throw new Error('the server takes no writes');
    }),
  ).catch(() => undefined);

/**
 * Finds the server of a cluster that takes writes, and leaves one that no longer does: at once when it says so or
 * refuses a connection, and after some seconds of silence when another server takes writes meanwhile. Then the
 * connections to the silent one are closed, so that nothing waits for its answers.
 */
export const serversOf = (url: string, log?: DatabaseLog): Servers => {
  const addresses = addressesOf(url);
  if (addresses.length > 1) addresses.forEach(clientOf);
  const connected = new Map<Client, number>();
  const unanswered = new Map<unknown, number>();
  let place = 0;
  let isLooking = false;
  /** Whether the server in use gave no answer when it was last asked. */
  let wasSilent = false;

  const use = (other: number): void => {
    if (other === place) return;
    place = other;
    wasSilent = false;
    log?.info({ server: place + 1, of: addresses.length }, 'another server of the database is used');
    for (const [client, its] of connected) if (its !== place) client.connection.stream.destroy();
  };

  const look = async (): Promise<void> => {
    if (isLooking) return;
    const oldestMs = Math.min(...unanswered.values());
    if (stopwatchMs() - oldestMs < SUSPICIOUS_MS) {
      wasSilent = false;
      return;
    }
    isLooking = true;
    const from = place;
    const others = firstWritable(addresses, from);
    // A server that answers is kept: only a statement of it takes long, such as a report. One that was silent is not
    // waited for again.
    wasSilent ||= !(await isWritable(addresses[from] ?? url));
    const other = await others;
    isLooking = false;
    if (place !== from) wasSilent = false;
    else if (wasSilent && other !== undefined) use(other);
  };
  const timer = addresses.length > 1 ? setInterval(look, LOOK_EVERY_MS) : undefined;
  timer?.unref();

  return {
    count: addresses.length,
    Client: class extends Client {
      constructor(config: ClientConfig = {}) {
        super({ ...config, connectionString: addresses[place] ?? url });
        connected.set(this, place);
        this.once('end', () => connected.delete(this));
      }
    },
    inUse: () => place,
    leave: (left) => {
      if (left === place) use((place + 1) % addresses.length);
    },
    verify: async (client) => {
      if (addresses.length === 1 || (await takesWrites(client))) return;
      throw new TakesNoWrites('the server of the database takes no writes');
    },
    observe: (client) => {
      if (addresses.length === 1) return () => undefined;
      unanswered.set(client, stopwatchMs());
      return () => unanswered.delete(client);
    },
    close: () => clearInterval(timer),
  };
};
