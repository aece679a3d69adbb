import { setTimeout as wait } from 'node:timers/promises';
import { type ClientBase, Pool, type PoolClient, type PoolConfig } from 'pg';
import { stopwatchMs } from '../base/clock.ts';
import { Unavailable } from '../base/unavailable.ts';
import type { ConnectionsInUse, DatabaseLog } from './database.ts';
import { leavesConnection, takesNoConnectionNow, withoutClient, withoutRow } from './postgres-failures.ts';
import { type Servers, TakesNoWrites } from './postgres-servers.ts';

/**
 * When the database has already been out of reach for longer than the patience, a new operation waits only this long.
 */
const SHORT_PATIENCE_MS = 1_000;

/**
 * While the database answers, requests wait in line for this many times the patience: load, not an outage, makes them
 * wait.
 */
const LONGER_IN_LINE = 3;

/** Interval at which waiting requests check their deadline, which becomes shorter once the database is out of reach. */
const LOOK_EVERY_MS = 1_000;

/**
 * The interval between attempts to connect grows, and each moment is random, so that processes that lost a server do
 * not all return at once.
 */
const FIRST_WAIT_MS = 20;
const LONGEST_WAIT_MS = 1_000;

/**
 * After the server refused a connection, the process tries for one more at this interval while requests wait for one.
 */
const WIDEN_EVERY_MS = 1_000;

/** How long an operation may be tried again. */
export interface Patience {
  /** Resolves at a later moment for the next attempt; resolves to false at once when none is left. */
  nextAttempt(): Promise<boolean>;
  leftMs(): number;
}

/** The connections of one process to PostgreSQL. */
export interface Connections<Connection = ClientBase> {
  /** Starts to count the time that an operation may wait for a connection. */
  patience(): Patience;
  /** Starts to count the time that a start may wait for a server that answers but refuses connections for now. */
  patienceAtStart(): Patience;
  /**
   * Runs work on a connection, after waiting in line for one. Rejects with the error of the work, or with `Unavailable`
   * when there is no connection in time; the work was not begun then.
   */
  use<Result>(patience: Patience, work: (connection: Connection) => Promise<Result>): Promise<Result>;
  /**
   * Runs work on a connection that is open or can be opened at once; where the server has no more for this process, on
   * the next one that becomes free. Rejects with the error of the driver otherwise.
   */
  useNow<Result>(work: (connection: Connection) => Promise<Result>): Promise<Result>;
  inUse(): ConnectionsInUse;
  close(): Promise<void>;
}

/** Admits as many operations at a time as there is room for; the others wait, first come, first served. */
const lineBefore = (mostRoom: number) => {
  let waiting = new Set<() => void>();
  let inside = 0;
  let room = mostRoom;

  const letIn = (): void => {
    for (const enter of waiting) {
      if (inside >= room) return;
      waiting.delete(enter);
      inside += 1;
      enter();
    }
  };

  const wait = (patience: Patience, isFirst: boolean): Promise<boolean> =>
    new Promise((resolve) => {
      const look = () => {
        if (patience.leftMs() > 0) timer = setTimeout(look, Math.min(patience.leftMs(), LOOK_EVERY_MS));
        else if (waiting.delete(enter)) resolve(false);
      };
      const enter = () => {
        clearTimeout(timer);
        resolve(true);
      };
      let timer = setTimeout(look, Math.min(patience.leftMs(), LOOK_EVERY_MS));
      if (isFirst) waiting = new Set([enter, ...waiting]);
      else waiting.add(enter);
      letIn();
    });

  return {
    /** Resolves to whether this operation's turn came before its patience ended. */
    enter: async (patience: Patience): Promise<boolean> => {
      if (waiting.size > 0 || inside >= room) return await wait(patience, false);
      inside += 1;
      return true;
    },
    /** Like `enter`, but at the head of the line. */
    enterFirst: (patience: Patience): Promise<boolean> => wait(patience, true),
    /** Returns to the head of the line. */
    enterAgain: (patience: Patience): Promise<boolean> => {
      inside -= 1;
      return wait(patience, true);
    },
    leave: (): void => {
      inside -= 1;
      letIn();
    },
    isWaitedIn: () => waiting.size > 0,
    waiting: () => waiting.size,
    room: () => room,
    makeRoom: (wanted: number): void => {
      room = Math.max(1, Math.min(wanted, mostRoom));
      letIn();
    },
  };
};

/** Creates a patience whose deadline may change while it lasts. */
const patienceUntil = (deadlineMs: () => number): Patience => {
  const leftMs = () => Math.max(0, deadlineMs() - stopwatchMs());
  let longestMs = FIRST_WAIT_MS;
  return {
    leftMs,
    nextAttempt: async () => {
      const waitMs = Math.ceil((0.5 + Math.random() / 2) * longestMs);
      if (waitMs >= leftMs()) return false;
      longestMs = Math.min(2 * longestMs, LONGEST_WAIT_MS);
      await wait(waitMs);
      return true;
    },
  };
};

const withClient = async <Result>(
  client: PoolClient,
  servers: Servers,
  work: (client: ClientBase) => Promise<Result>,
) => {
  const answered = servers.observe(client);
  try {
    const result = await work(client);
    client.release();
    return result;
  } catch (error) {
    // The pool's own `query` would close a connection that only refused a statement.
    client.release(!leavesConnection(error));
    throw withoutRow(error);
  } finally {
    answered();
  }
};

/**
 * Opens the connections of one process. Requests wait in line for one. When the server refuses further connections, the
 * process works with those that it has; while it has none, it tries to connect for as long as `patienceMs` allows.
 */
// One function, because all of it works on the same counts of waiting, open and lost connections.
export const openConnections = (
  options: PoolConfig & { readonly max: number },
  servers: Servers,
  patienceMs: number,
  log: DatabaseLog | undefined,
): Connections => {
  // One connection stays open: a process without any would have to compete for one where connections are few.
  const pool = new Pool({ ...options, Client: servers.Client, min: 1 });
  const line = lineBefore(options.max);
  /** The open connections. The pool also reports the removal of connections that were never opened. */
  const live = new Set<unknown>();
  let awaySinceMs: number | undefined;
  /** When this process next tries for one connection more; undefined while it may open all. */
  let widensAtMs: number | undefined;
  pool.on('connect', (client) => {
    live.add(client);
  });
  pool.on('remove', (client) => {
    live.delete(client);
  });
  pool.on('error', (error) => {
    log?.error({ err: withoutClient(error) }, 'a connection to the database was lost');
  });

  /** Connects to the server in use, or else to the next one that takes writes. */
  const connectedToAny = async (): Promise<PoolClient> => {
    for (let others = servers.count - 1; ; others -= 1) {
      const server = servers.inUse();
      try {
        return await pool.connect();
      } catch (error) {
        // A server that has no further connection may serve the open ones.
        const isGone = error instanceof TakesNoWrites || live.size === 0;
        if (!isGone || others === 0) throw error;
        servers.leave(server);
      }
    }
  };

  const connected = async (): Promise<PoolClient> => {
    try {
      const client = await connectedToAny();
      if (awaySinceMs !== undefined) log?.info({}, 'the database can be reached again');
      awaySinceMs = undefined;
      if (widensAtMs === undefined && line.room() < options.max) line.makeRoom(options.max);
      return client;
    } catch (error) {
      widensAtMs = takesNoConnectionNow(error) ? stopwatchMs() + WIDEN_EVERY_MS : undefined;
      line.makeRoom(live.size);
      if (live.size === 0 && awaySinceMs === undefined) {
        awaySinceMs = stopwatchMs();
        log?.error({ err: error }, 'the database cannot be reached');
      }
      throw error;
    }
  };

  /**
   * Tries to open one connection more for the waiting requests, so that none of them waits for an attempt that may
   * fail.
   */
  const widen = async (): Promise<void> => {
    widensAtMs = stopwatchMs() + WIDEN_EVERY_MS;
    try {
      (await pool.connect()).release();
      line.makeRoom(line.room() + 1);
      if (line.room() === options.max) widensAtMs = undefined;
    } catch {
      // The server has no further connection now.
    }
  };
  const widenInTime = (): void => {
    if (widensAtMs !== undefined && stopwatchMs() >= widensAtMs && line.isWaitedIn()) void widen();
  };

  /**
   * Obtains a connection for the request whose turn it is; the request keeps its place in the line until it has used
   * the connection.
   */
  const obtained = async (patience: Patience): Promise<PoolClient> => {
    for (;;) {
      try {
        return await connected();
      } catch (error) {
        // While there is no connection at all, one request of the line tries to connect and the others wait behind it.
        const keepsItsPlace = live.size === 0 || patience.leftMs() === 0;
        const mayTry = keepsItsPlace ? await patience.nextAttempt() : await line.enterAgain(patience);
        if (mayTry) continue;
        if (keepsItsPlace) line.leave(); // A request that waited in vain gives up its place.
        throw new Unavailable('the database cannot be reached', { outcome: 'nothing done', cause: error });
      }
    }
  };

  const patience = (): Patience => {
    const nowMs = stopwatchMs();
    return patienceUntil(() =>
      awaySinceMs === undefined
        ? nowMs + LONGER_IN_LINE * patienceMs
        : Math.max(nowMs + Math.min(SHORT_PATIENCE_MS, patienceMs), awaySinceMs + patienceMs),
    );
  };

  /** Runs work for the request whose turn it is, then admits the next in line. */
  const useInTurn = async <Result>(own: Patience, work: (client: ClientBase) => Promise<Result>): Promise<Result> => {
    const client = await obtained(own);
    try {
      return await withClient(client, servers, work);
    } finally {
      line.leave();
    }
  };

  return {
    patience,
    patienceAtStart: () => {
      const endsMs = stopwatchMs() + LONGER_IN_LINE * patienceMs;
      return patienceUntil(() => endsMs);
    },
    use: async (own, work) => {
      widenInTime();
      if (await line.enter(own)) return await useInTurn(own, work);
      throw new Unavailable('no connection to the database became free in time', { outcome: 'nothing done' });
    },
    useNow: async (work) => {
      let client: PoolClient;
      try {
        client = await connected();
      } catch (error) {
        if (live.size === 0 || !takesNoConnectionNow(error)) throw error;
        const own = patience();
        if (await line.enterFirst(own)) return await useInTurn(own, work);
        throw error;
      }
      return await withClient(client, servers, work);
    },
    inUse: () => ({
      open: live.size,
      busy: Math.max(live.size - pool.idleCount, 0),
      most: line.room(),
      waiting: line.waiting(),
    }),
    close: () => {
      servers.close();
      return pool.end();
    },
  };
};
