import { closeSync, copyFileSync, fdatasyncSync, openSync, writeSync } from 'node:fs';
import { performance } from 'node:perf_hooks';
import { Worker } from 'node:worker_threads';
import { type Write, writesOf } from '../../server/platform/database/change-set.ts';
import type { ChangeSet } from '../../server/platform/database/database.ts';
import { openDatabase } from '../../server/platform/database/open.ts';
import { committingTogether } from '../../server/platform/database/sqlite/batch.ts';
import { connectSqlite } from '../../server/platform/database/sqlite/connection.ts';
import { freshSqlite } from '../../server/testing/databases.ts';
import {
  benchMigrations,
  expressLike,
  type Figures,
  inTurns,
  type KeyOrder,
  type Load,
  measured,
  nothingElse,
  paying,
  quantile,
} from './load.ts';
import type { SentWrite } from './worker.ts';

/** One way to commit change sets to a SQLite file. */
interface Way {
  commit(changes: ChangeSet): Promise<void>;
  close(): Promise<void>;
}

const ROWS_BEFOREHAND = 100_000;

/** Returns the figures of each way to commit, and of the disk itself as the yardstick. */
export const benchSqlite = async (): Promise<unknown> => {
  const byTime = await filled('by time');
  const random = await filled('random');
  const figures = await inTurns({
    'one fdatasync after the other': fsyncAlone,
    'one transaction each': () => underLoad(byTime.path, oneTransactionEach, nothingElse, 'by time'),
    'group commit': () => underLoad(byTime.path, ours, nothingElse, 'by time'),
    'group commit in a worker': () => underLoad(byTime.path, inWorker, nothingElse, 'by time'),
    'expressLike: one transaction each': () => underLoad(byTime.path, oneTransactionEach, expressLike, 'by time'),
    'expressLike: group commit': () => underLoad(byTime.path, ours, expressLike, 'by time'),
    'expressLike: group commit in a worker': () => underLoad(byTime.path, inWorker, expressLike, 'by time'),
    'expressLike: group commit, random keys': () => underLoad(random.path, ours, expressLike, 'random'),
  });
  await byTime.remove();
  await random.remove();
  return figures;
};

async function underLoad(
  template: string,
  way: (path: string) => Promise<Way>,
  load: Load,
  order: KeyOrder,
): Promise<Figures> {
  const { url, remove } = await freshSqlite();
  const path = pathIn(url);
  copyFileSync(template, path);
  const { commit, close } = await way(path);
  const next = Array.from({ length: load.callers }, () => paying(order));
  const figures = await measured(load, (caller) => commit(next[caller]?.() ?? {}));
  await close();
  await remove();
  return figures;
}

const pathIn = (url: string) => url.slice('sqlite:'.length);

/**
 * Creates a filled database, because an index of an empty table fits into one page and the order of keys would not
 * matter.
 */
async function filled(order: KeyOrder): Promise<{ path: string; remove(): Promise<void> }> {
  const { url, remove } = await freshSqlite();
  const path = pathIn(url);
  await (await ours(path)).close();
  const connection = connectSqlite(path);
  const next = paying(order);
  connection.exec('pragma synchronous = OFF');
  const commitTogether = committingTogether(connection);
  for (let rows = 0; rows < ROWS_BEFOREHAND; rows += 1000) {
    commitTogether(Array.from({ length: 1000 }, () => writesOf(next())));
  }
  connection.close();
  return { path, remove };
}

async function oneTransactionEach(path: string): Promise<Way> {
  const connection = connectSqlite(path);
  const commitTogether = committingTogether(connection);
  return {
    commit: async (changes) => {
      const [error] = commitTogether([writesOf(changes)]);
      if (error) throw error;
    },
    close: async () => {
      connection.close();
    },
  };
}

const ours = (path: string): Promise<Way> => openDatabase(`sqlite:${path}`, undefined, benchMigrations);

interface Waiting {
  readonly writes: readonly Write[];
  settle(message: string | undefined): void;
}

async function inWorker(path: string): Promise<Way> {
  const worker = new Worker(new URL('./worker.js', import.meta.url), { workerData: path });
  const sent = new Set<string>();
  let waiting: Waiting[] = [];
  let underWay: readonly Waiting[] = [];
  const send = () => {
    if (underWay.length > 0 || waiting.length === 0) return;
    underWay = waiting;
    waiting = [];
    worker.postMessage(underWay.map(({ writes }) => writes.map((write) => crossing(write, sent))));
  };
  worker.on('message', (messages: readonly (string | undefined)[]) => {
    const done = underWay;
    underWay = [];
    setImmediate(send);
    done.forEach(({ settle }, index) => {
      settle(messages[index]);
    });
  });
  return {
    commit: (changes) =>
      new Promise((resolve, reject) => {
        const settle = (message: string | undefined) => (message ? reject(new Error(message)) : resolve());
        waiting.push({ writes: writesOf(changes), settle });
        if (waiting.length === 1) setImmediate(send);
      }),
    close: async () => {
      await worker.terminate();
    },
  };
}

function crossing(write: Write, sent: Set<string>): SentWrite {
  const { form, values } = write;
  const { shape, mustMeetOneRow } = form;
  if (sent.has(shape)) return { shape, values, mustMeetOneRow };
  sent.add(shape);
  return { shape, values, mustMeetOneRow, sql: form.sqlFor('sqlite', 1) };
}

/** Measures the disk's time to write a page of a log, the lower limit of any transaction. */
async function fsyncAlone(): Promise<Figures> {
  const { url, remove } = await freshSqlite();
  const file = openSync(`${pathIn(url)}.log`, 'w');
  const page = Buffer.alloc(4096, 1);
  const waits = Array.from({ length: 1000 }, () => {
    const started = performance.now();
    writeSync(file, page);
    fdatasyncSync(file);
    return performance.now() - started;
  });
  closeSync(file);
  await remove();
  const total = waits.reduce((sum, each) => sum + each, 0);
  waits.sort((a, b) => a - b);
  return {
    perSecond: Math.round((waits.length * 1000) / total),
    p50Milliseconds: quantile(waits, 0.5),
    p99Milliseconds: quantile(waits, 0.99),
  };
}
