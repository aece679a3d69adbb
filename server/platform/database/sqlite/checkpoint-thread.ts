import { parentPort, workerData } from 'node:worker_threads';
import { connectPlain } from './connection.ts';

/** The main thread writes on meanwhile; only a restart of the log makes it wait, and is made by waiting for it. */
const BUSY_TIMEOUT_MILLISECONDS = 2_000;

/** A log of this many pages is begun anew (32 MB): less often, because the writer waits meanwhile. */
const MOST_PAGES_IN_LOG = 8_000;

interface Checkpoint {
  /** The pages of the log. */
  readonly log: number;
}

const port = parentPort;
if (port === null) throw new Error('this file is the program of a thread');

const connection = connectPlain(String(workerData), BUSY_TIMEOUT_MILLISECONDS);
connection.exec('pragma synchronous = normal; pragma checkpoint_fullfsync = on');
const copying = connection.prepare<[], Checkpoint>('pragma wal_checkpoint(passive)');
const beginningAnew = connection.prepare<[], Checkpoint>('pragma wal_checkpoint(restart)');

port.on('message', (wanted: 'checkpoint' | 'end') => {
  if (wanted === 'end') {
    connection.close();
    port.close();
    return;
  }
  try {
    const pages = copying.get()?.log ?? 0;
    // Almost everything has just been copied, so that the writer waits for a few pages only.
    if (pages >= MOST_PAGES_IN_LOG) beginningAnew.get();
  } catch {
    // The disk is full or fails: commits say so, and the next checkpoint copies the rest.
  }
  port.postMessage('done');
});
