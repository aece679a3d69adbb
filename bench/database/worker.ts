import { parentPort, workerData } from 'node:worker_threads';
import type { Write, WriteForm } from '../../server/platform/database/change-set.ts';
import { committingTogether } from '../../server/platform/database/sqlite/batch.ts';
import { connectSqlite } from '../../server/platform/database/sqlite/connection.ts';

/** A write as it is sent between the threads: its SQL is sent once for each shape. */
export interface SentWrite extends Pick<WriteForm, 'mustMeetOneRow' | 'shape'>, Pick<Write, 'values'> {
  /** With the first write of its shape. */
  readonly sql?: string;
}

const connection = connectSqlite(workerData as string);
const commitTogether = committingTogether(connection);

const forms = new Map<string, WriteForm>();
const formOf = ({ shape, mustMeetOneRow, sql = '' }: SentWrite): WriteForm => {
  const form = forms.get(shape) ?? { shape, mustMeetOneRow, sqlFor: () => sql };
  forms.set(shape, form);
  return form;
};

parentPort?.on('message', (batch: readonly (readonly SentWrite[])[]) => {
  const outcomes = commitTogether(
    batch.map((writes) => writes.map((each) => ({ form: formOf(each), values: each.values }))),
  );
  parentPort?.postMessage(outcomes.map((error) => error?.message));
});
