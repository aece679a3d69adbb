import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { DatabaseLog } from '../database.ts';
import type { Connection } from './connection.ts';

/** Copies the write-ahead log into the database, so that it does not grow for ever. */
export interface Checkpoints {
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
export const checkpointsBySqlite: Checkpoints = { stored: () => undefined, close: () => Promise.resolve() };

/**
 * Copies the log on a thread of its own, because a checkpoint waits for the disk twice, and this thread would take no
 * requests meanwhile. `program` is the path of `checkpoint-thread.js`. The thread begins when there is enough to copy.
 */
export const checkpointsByThread = (
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
    });
    worker.on('error', (error) => {
      isOver = true;
      thread = undefined;
      connection.exec(`pragma wal_autocheckpoint = ${PAGES_BY_SQLITE}`);
      log?.error({ err: error }, 'the thread that copies the log of the database has ended; commits do its work now');
    });
    return worker;
  };

  return {
    stored: () => {
      waiting += 1;
      if (waiting < CHANGE_SETS_BETWEEN || isUnderWay || isOver) return;
      waiting = 0;
      isUnderWay = true;
      thread ??= start();
      thread.postMessage('checkpoint');
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
