import type { FinishedFiles } from '../../../payments/ports/finished-files.ts';
import { BEHIND_ALL, isRecordId } from '../../../platform/base/identifiers.ts';
import type { Database, Insert } from '../../../platform/database/database.ts';
import { integer, tableOf, text } from '../../../platform/database/table.ts';
import type { ReconciliationFile } from './deliverables.ts';
import { partsIn } from './file-parts.ts';

const files = tableOf<ReconciliationFile>()('reconciliation_files', {
  key: ['channelId', 'id'],
  identity: ['channelId', 'id'],
  columns: {
    channelId: text('entity'),
    id: text('id'),
    version: integer('version'),
    day: text('day'),
    name: text('name'),
    records: integer('records'),
    bytes: integer('bytes'),
    digest: text('digest'),
    parts: integer('parts'),
    createdAtMs: integer('created_at'),
  },
});

const byId = files.by('entity', 'id');
const byDay = files.by('entity', 'day');
const newest = files.newestBy('entity');

/** Creates the access to the reconciliation files of one database. */
export const reconciliationFiles = (database: Database) => ({
  byId: async (channelId: string, id: string): Promise<ReconciliationFile | undefined> => {
    if (!isRecordId(id)) return undefined;
    return (await database.read(byId, { entity: channelId, id })).map(files.recordOf)[0];
  },

  byDay: async (channelId: string, day: string): Promise<ReconciliationFile | undefined> =>
    (await database.read(byDay, { entity: channelId, day })).map(files.recordOf)[0],

  newest: async (channelId: string, limit: number, before = BEHIND_ALL): Promise<readonly ReconciliationFile[]> =>
    (await database.read(newest, { entity: channelId, before, limit })).map(files.recordOf),

  content: partsIn(database),
});

/** The reconciliation files of one database. */
export type ReconciliationFiles = ReturnType<typeof reconciliationFiles>;

/** Returns the files for their delivery to merchants' servers. */
export const finishedFiles = (records: ReconciliationFiles): FinishedFiles => ({
  byId: records.byId,
  content: async function* ({ channelId, id }) {
    const file = await records.byId(channelId, id);
    if (file !== undefined) yield* records.content(file);
  },
});

/** Returns the insertion of a file; a `Conflict` if its day has one. */
export const insertReconciliationFile = (file: ReconciliationFile): Insert => files.insert(file);
