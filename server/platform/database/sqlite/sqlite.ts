import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Statement } from 'better-sqlite3';
import { type Write, writesOf } from '../change-set.ts';
import {
  type ChangeSet,
  callingMissed,
  callingStored,
  type Database,
  type DatabaseLog,
  transactionListeners,
} from '../database.ts';
import { groupCommit } from '../group-commit.ts';
import { type Migration, migrating } from '../migrate.ts';
import { watchingSpace } from '../space.ts';
import { committingTogether, sharedReads, usualPatience } from './batch.ts';
import { type Connection, connectSqlite, waitingElsewhere } from './connection.ts';
import { readFailure, writeFailure } from './failures.ts';
import { isHeld } from './sole-process.ts';

/** Options of a SQLite database that differ from the defaults. */
export interface SqliteOptions {
  /** Whether this process holds the lock that keeps other processes from the file. */
  readonly isAlone?: boolean;
  /** The path of `checkpoint-thread.js`. Without it, commits also copy the write-ahead log. */
  readonly checkpointProgram?: string;
}

/** Opens the file at `path` and migrates it, for what works on its connection. */
export const openMigrated = (
  path: string,
  known: readonly Migration[],
  log?: DatabaseLog,
  { isAlone = false, checkpointProgram }: SqliteOptions = {},
) => {
  mkdirSync(dirname(path), { recursive: true });
  const connection = connectSqlite(path);
  const isOlderAtWork = () => !isAlone && isHeld(path);
  migrate(connection, migrating('sqlite', known, log, isOlderAtWork));
  const checkpoints =
    checkpointProgram === undefined ? undefined : checkpointsByThread(connection, path, checkpointProgram, log);
  return { connection, checkpoints };
};

/** Opens the file at `path`, creates it if it is missing, and migrates it. */
export const openSqlite = (
  path: string,
  known: readonly Migration[],
  log?: DatabaseLog,
  options: SqliteOptions = {},
): Database => {
  const { connection, checkpoints } = openMigrated(path, known, log, options);
  return databaseOn(connection, checkpoints);
};

/** Opens the file as `openSqlite` does, for a process that stores what other processes send. */
export const openStoring = (
  path: string,
  known: readonly Migration[],
  log?: DatabaseLog,
  options: SqliteOptions = {},
): Storing => {
  const { connection, checkpoints } = openMigrated(path, known, log, options);
  waitingElsewhere(connection);
  const storing = storingOn(connection, checkpoints);
  return { ...storing, close: () => storing.close().then(() => connection.close()) };
};

function migrate(connection: Connection, steps: ReturnType<typeof migrating>): void {
  try {
    for (let step = steps.next(); !step.done; ) {
      const statement = connection.prepare(step.value);
      if (statement.reader) step = steps.next(statement.all());
      else {
        statement.run();
        step = steps.next([]);
      }
    }
  } catch (error) {
    connection.close();
    throw error;
  }
}

/** Creates the database on a connection to a file that is already migrated. */
export function databaseOn(connection: Connection, checkpoints: Checkpoints = checkpointsBySqlite): Database {
  waitingElsewhere(connection);
  return databaseWith(connection, storingOn(connection, checkpoints), { shared: false });
}

/** What storing needs of a change set beside its writes. */
export type StoredChanges = Pick<ChangeSet, 'inserts' | 'updates'> & { readonly isBackground?: boolean };

/** Stores the writes of change sets. */
export interface Storing {
  /** Stores the writes of a change set completely or not at all, as `Database.commit` does. */
  store(writes: readonly Write[], changes: StoredChanges): Promise<void>;
  onTransaction: Database['onTransaction'];
  ping(): Promise<void>;
  /** Resolves when everything that was handed over is stored or rejected, and nothing uses the connection any more. */
  close(): Promise<void>;
}

/** Creates the storing on a connection of this process. */
export const storingOn = (connection: Connection, checkpoints: Checkpoints = checkpointsBySqlite): Storing => {
  const transactions = transactionListeners();
  const group = groupCommit(committingTogether(connection), usualPatience, transactions.heard);
  const space = watchingSpace();
  return {
    store: async (writes, { isBackground }) => {
      try {
        await group.commit(writes, isBackground);
        checkpoints.stored();
      } catch (error) {
        space.failed(error);
        throw writeFailure(error);
      }
    },
    onTransaction: transactions.add,
    ping: () => space.probe((write) => group.commit([write])),
    close: () => group.drained().then(() => checkpoints.close()),
  };
};

/** Creates the database that reads on a connection of this process, and stores by `storing`. */
export const databaseWith = (
  connection: Connection,
  storing: Storing,
  { shared }: Pick<Database, 'shared'>,
): Database => {
  const reads = sharedReads(connection, usualPatience);
  const statements = new Map<string, Statement>();
  const statementFor = (name: string, sql: string): Statement => {
    const statement = statements.get(name) ?? connection.prepare(sql);
    statements.set(name, statement);
    return statement;
  };
  let closing: Promise<void> | undefined;
  const refuseWhenClosed = () => {
    if (closing !== undefined) throw new Error('The database is closed.');
  };

  return {
    kind: 'sqlite',
    shared,
    read: async (query, input) => {
      refuseWhenClosed();
      const { name, sql, valuesOf } = query.statementFor('sqlite');
      try {
        return query.rowsOf(await reads.rows(statementFor(name, sql), valuesOf(input)));
      } catch (error) {
        throw readFailure(error);
      }
    },
    commit: async (changes) => {
      refuseWhenClosed();
      const writes = writesOf(changes);
      if (writes.length === 0) return;
      try {
        await storing.store(writes, changes);
      } catch (error) {
        callingMissed(changes)(error);
      }
      callingStored(changes);
    },
    // There is one writer at a time, and what waits for it has seen nothing yet.
    awaitWriters: () => Promise.resolve(),
    onTransaction: storing.onTransaction,
    connections: () => undefined,
    ping: async () => {
      refuseWhenClosed();
      await storing.ping();
    },
    close: () => {
      closing ??= Promise.all([reads.drained(), storing.close()]).then(() => connection.close());
      return closing;
    },
  };
};

/** Copies the write-ahead log into the database, so that it does not grow for ever. */
interface Checkpoints {
  /** Counts a change set that was stored. */
  stored(): void;
  /** Resolves when the database is not used any more. */
  close(): Promise<void>;
}

/** About a thousand pages of the log. */
const CHANGE_SETS_BETWEEN = 500;

/** SQLite copies a log of this many pages (64 MB) during a commit all the same, if the thread cannot keep up. */
const PAGES_BESIDE_THREAD = 16_000;

/** SQLite's own default. */
const PAGES_BY_SQLITE = 1_000;

/** Leaves the copying to SQLite, which does it during the commit after which the log has a thousand pages. */
const checkpointsBySqlite: Checkpoints = { stored: () => undefined, close: () => Promise.resolve() };

/**
 * Copies the log on a thread of its own, because a checkpoint waits for the disk twice, and this thread would take no
 * requests meanwhile. `program` is the path of `checkpoint-thread.js`. The thread begins when there is enough to copy.
 */
const checkpointsByThread = (
  connection: Connection,
  path: string,
  program: string,
  log: DatabaseLog | undefined,
): Checkpoints => {
  let thread: Worker | undefined;
  let isUnderWay = false;
  /** Whether the thread has failed, or the database is being closed. */
  let isOver = false;
  let waiting = 0;

  const start = (): Worker => {
    connection.exec(`pragma wal_autocheckpoint = ${PAGES_BESIDE_THREAD}`);
    const worker = new Worker(program, { workerData: path });
    worker.unref(); // The process may end at any time: the log is complete.
    worker.on('message', () => {
      isUnderWay = false;
      copyIfEnough();
    });
    worker.on('error', (error) => {
      isOver = true;
      thread = undefined;
      connection.exec(`pragma wal_autocheckpoint = ${PAGES_BY_SQLITE}`);
      log?.error({ err: error }, 'the thread that copies the log of the database has ended; commits do its work now');
    });
    return worker;
  };

  /** Also after each copy, so that what was stored during a slow one does not wait for the next change set. */
  const copyIfEnough = () => {
    if (waiting < CHANGE_SETS_BETWEEN || isUnderWay || isOver) return;
    waiting = 0;
    isUnderWay = true;
    thread ??= start();
    thread.postMessage('checkpoint');
  };

  return {
    stored: () => {
      waiting += 1;
      copyIfEnough();
    },
    close: async () => {
      isOver = true;
      if (thread === undefined) return;
      const ended = once(thread, 'exit').catch(() => undefined); // One that fails has ended too.
      thread.ref();
      thread.postMessage('end');
      await ended;
    },
  };
};
