import type { FinishedFiles } from '../../../payments/ports/finished-files.ts';
import { BEHIND_ALL, isRecordId } from '../../../platform/base/identifiers.ts';
import type { Database, Insert } from '../../../platform/database/database.ts';
import { query } from '../../../platform/database/query.ts';
import type { ReconciliationFile } from './deliverables.ts';

interface FileRow {
  readonly entity: string;
  readonly id: string;
  readonly version: number;
  readonly day: string;
  readonly name: string;
  readonly records: number;
  readonly bytes: number;
  readonly digest: string;
  readonly parts: number;
  readonly created_at: number;
}

interface Tables {
  reconciliation_files: FileRow;
  reconciliation_file_parts: { entity: string; file_id: string; part: number; content: string };
}

const byId = query<Tables, { entity: string; id: string }>()((db, input) =>
  db.selectFrom('reconciliation_files').selectAll().where('entity', '=', input('entity')).where('id', '=', input('id')),
);

const byDay = query<Tables, { entity: string; day: string }>()((db, input) =>
  db
    .selectFrom('reconciliation_files')
    .selectAll()
    .where('entity', '=', input('entity'))
    .where('day', '=', input('day')),
);

const newest = query<Tables, { entity: string; before: string; limit: number }>()((db, input) =>
  db
    .selectFrom('reconciliation_files')
    .selectAll()
    .where('entity', '=', input('entity'))
    .where('id', '<', input('before'))
    .orderBy('id', 'desc')
    .limit(input('limit')),
);

const part = query<Tables, { entity: string; id: string; part: number }>()((db, input) =>
  db
    .selectFrom('reconciliation_file_parts')
    .select('content')
    .where('entity', '=', input('entity'))
    .where('file_id', '=', input('id'))
    .where('part', '=', input('part')),
);

const fileOf = (row: FileRow): ReconciliationFile => ({
  channelId: row.entity,
  id: row.id,
  version: row.version,
  day: row.day,
  name: row.name,
  records: row.records,
  bytes: row.bytes,
  digest: row.digest,
  parts: row.parts,
  createdAtMs: row.created_at,
});

/** Creates the access to the reconciliation files of one database. */
export const reconciliationFiles = (database: Database) => ({
  byId: async (channelId: string, id: string): Promise<ReconciliationFile | undefined> => {
    if (!isRecordId(id)) return undefined;
    const [row] = await database.read(byId, { entity: channelId, id });
    return row && fileOf(row);
  },

  byDay: async (channelId: string, day: string): Promise<ReconciliationFile | undefined> => {
    const [row] = await database.read(byDay, { entity: channelId, day });
    return row && fileOf(row);
  },

  newest: async (channelId: string, limit: number, before = BEHIND_ALL): Promise<readonly ReconciliationFile[]> =>
    (await database.read(newest, { entity: channelId, before, limit })).map(fileOf),

  /** Yields the content of a file, part by part. */
  content: async function* ({
    channelId,
    id,
    parts,
  }: Pick<ReconciliationFile, 'channelId' | 'id' | 'parts'>): AsyncGenerator<string> {
    for (let place = 0; place < parts; place += 1) {
      const [row] = await database.read(part, { entity: channelId, id, part: place });
      yield row?.content ?? '';
    }
  },
});

/** The reconciliation files of one database. */
export type ReconciliationFiles = ReturnType<typeof reconciliationFiles>;

/** Returns the files for their delivery to merchants' servers. */
export const finishedFiles = (files: ReconciliationFiles): FinishedFiles => ({
  byId: files.byId,
  content: async function* ({ channelId, id }) {
    const file = await files.byId(channelId, id);
    if (file !== undefined) yield* files.content(file);
  },
});

/** Returns the insertion of a file; a `Conflict` if its day has one. */
export const insertReconciliationFile = (file: ReconciliationFile): Insert => ({
  table: 'reconciliation_files',
  identity: ['entity', 'id'],
  row: {
    entity: file.channelId,
    id: file.id,
    version: file.version,
    day: file.day,
    name: file.name,
    records: file.records,
    bytes: file.bytes,
    digest: file.digest,
    parts: file.parts,
    created_at: file.createdAtMs,
  },
});

/** Returns the insertion of a part of a file. */
export const insertReconciliationPart = (
  { channelId, id }: Pick<ReconciliationFile, 'channelId' | 'id'>,
  place: number,
  content: string,
): Insert => ({
  table: 'reconciliation_file_parts',
  identity: ['entity', 'file_id', 'part'],
  row: { entity: channelId, file_id: id, part: place, content },
});
