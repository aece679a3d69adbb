import { parentPort, workerData } from 'node:worker_threads';
import type { Write } from '../../server/platform/database/change-set.ts';
import { committingTogether } from '../../server/platform/database/sqlite/batch.ts';
import { connectSqlite } from '../../server/platform/database/sqlite/connection.ts';

/** A write as it is sent between the threads: its SQL is sent once for each shape. */
export interface SentWrite extends Omit<Write, 'sqlFor' | 'mayContinue'> {
  readonly sql?: string;
}

const connection = connectSqlite(workerData as string);
const commitTogether = committingTogether(connection);

parentPort?.on('message', (batch: readonly (readonly SentWrite[])[]) => {
  const outcomes = commitTogether(
    batch.map((writes) => writes.map((each) => ({ ...each, mayContinue: false, sqlFor: () => each.sql ?? '' }))),
  );
  parentPort?.postMessage(outcomes.map((error) => error?.message));
});
