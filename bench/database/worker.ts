import { parentPort, workerData } from 'node:worker_threads';
import BetterSqlite3 from 'better-sqlite3';
import type { Write } from '../../server/database/change-set.ts';
import { committingTogether } from '../../server/database/sqlite-batch.ts';

/** A write as it crosses the threads: its SQL is sent once for each shape. */
export interface SentWrite extends Omit<Write, 'sqlFor'> {
  readonly sql?: string;
}

const connection = new BetterSqlite3(workerData as string);
connection.pragma('synchronous = FULL');
const commitTogether = committingTogether(connection);

parentPort?.on('message', (batch: readonly (readonly SentWrite[])[]) => {
  const outcomes = commitTogether(
    batch.map((writes) => writes.map((each) => ({ ...each, sqlFor: () => each.sql ?? '' }))),
  );
  parentPort?.postMessage(outcomes.map((error) => error?.message));
});
