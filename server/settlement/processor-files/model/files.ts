import type { FileSource, SettlementFormatName } from '../../../../catalogue/books/settlement-formats.ts';
import { BEHIND_ALL, isRecordId } from '../../../platform/base/identifiers.ts';
import type { Database, Delete, Insert, Update } from '../../../platform/database/database.ts';
import { query } from '../../../platform/database/query.ts';
import type { Fault } from './record.ts';

/** `RECEIVING`: it is arriving; `READING`: its lines are being taken; `READ`: all were taken or rejected. */
type FileState = 'RECEIVING' | 'READING' | 'READ';

/** A settlement file. */
export interface SettlementFile {
  readonly channelId: string;
  readonly id: string;
  readonly version: number;
  /** The SHA-256 of its bytes, in hex digits; a text of its own while it is arriving. */
  readonly digest: string;
  readonly name: string;
  readonly source: FileSource;
  readonly format: SettlementFormatName;
  readonly state: FileState;
  readonly bytes: number;
  /** The number of its parts; the first has only the titles of the columns. */
  readonly parts: number;
  /** The next part to be taken, and the next line in it. */
  readonly part: number;
  readonly place: number;
  readonly taken: number;
  readonly rejected: number;
  /** Lines that the settings leave out, such as payouts. */
  readonly leftOut: number;
  /** The titles of columns with amounts that no field takes. */
  readonly unusedAmounts: readonly string[];
  readonly createdAtMs: number;
  readonly readAtMs: number | undefined;
}

interface FileRow {
  readonly entity: string;
  readonly id: string;
  readonly version: number;
  readonly digest: string;
  readonly name: string;
  readonly source: string;
  readonly format: string;
  readonly state: string;
  readonly bytes: number;
  readonly parts: number;
  readonly part: number;
  readonly place: number;
  readonly taken: number;
  readonly rejected: number;
  readonly left_out: number;
  /** A list in JSON. */
  readonly unused_amounts: string;
  readonly created_at: number;
  readonly read_at: number | null;
}

interface Tables {
  settlement_files: FileRow;
  settlement_file_parts: { entity: string; file_id: string; part: number; first_line: number; content: string };
  settlement_faults: { entity: string; file_id: string; line: number; field: string | null; reason: string };
}

const fileById = query<Tables, { entity: string; id: string }>()((db, input) =>
  db.selectFrom('settlement_files').selectAll().where('entity', '=', input('entity')).where('id', '=', input('id')),
);

const fileByDigest = query<Tables, { entity: string; digest: string }>()((db, input) =>
  db
    .selectFrom('settlement_files')
    .selectAll()
    .where('entity', '=', input('entity'))
    .where('digest', '=', input('digest')),
);

const newestFiles = query<Tables, { entity: string; before: string; limit: number }>()((db, input) =>
  db
    .selectFrom('settlement_files')
    .selectAll()
    .where('entity', '=', input('entity'))
    .where('id', '<', input('before'))
    .where('state', '<>', 'RECEIVING')
    .orderBy('id', 'desc')
    .limit(input('limit')),
);

const partOf = query<Tables, { entity: string; id: string; part: number }>()((db, input) =>
  db
    .selectFrom('settlement_file_parts')
    .select(['first_line', 'content'])
    .where('entity', '=', input('entity'))
    .where('file_id', '=', input('id'))
    .where('part', '=', input('part')),
);

const faultsOf = query<Tables, { entity: string; id: string; limit: number }>()((db, input) =>
  db
    .selectFrom('settlement_faults')
    .select(['line', 'field', 'reason'])
    .where('entity', '=', input('entity'))
    .where('file_id', '=', input('id'))
    .orderBy('line')
    .limit(input('limit')),
);

const fileOf = (row: FileRow): SettlementFile => ({
  channelId: row.entity,
  id: row.id,
  version: row.version,
  digest: row.digest,
  name: row.name,
  source: row.source as FileSource,
  format: row.format as SettlementFormatName,
  state: row.state as FileState,
  bytes: row.bytes,
  parts: row.parts,
  part: row.part,
  place: row.place,
  taken: row.taken,
  rejected: row.rejected,
  leftOut: row.left_out,
  unusedAmounts: JSON.parse(row.unused_amounts) as readonly string[],
  createdAtMs: row.created_at,
  readAtMs: row.read_at ?? undefined,
});

/** Creates the access to the settlement files of one database. */
export const settlementFiles = (database: Database) => ({
  byId: async (channelId: string, id: string): Promise<SettlementFile | undefined> => {
    if (!isRecordId(id)) return undefined;
    const [row] = await database.read(fileById, { entity: channelId, id });
    return row && fileOf(row);
  },

  byDigest: async (channelId: string, digest: string): Promise<SettlementFile | undefined> => {
    const [row] = await database.read(fileByDigest, { entity: channelId, digest });
    return row && fileOf(row);
  },

  /** Returns the newest files that have arrived. */
  newest: async (channelId: string, limit: number, before = BEHIND_ALL): Promise<readonly SettlementFile[]> =>
    (await database.read(newestFiles, { entity: channelId, before, limit })).map(fileOf),

  /** Returns a part of a file and the number of its first line. */
  part: async ({ channelId, id }: SettlementFile, part: number) => {
    const [row] = await database.read(partOf, { entity: channelId, id, part });
    return row && { firstLine: row.first_line, content: row.content };
  },

  /** Returns the first lines that could not be taken. */
  faults: async ({ channelId, id }: SettlementFile, limit: number): Promise<readonly Fault[]> =>
    (await database.read(faultsOf, { entity: channelId, id, limit })).map(({ line, field, reason }) => ({
      line,
      reason,
      ...(field === null ? {} : { field }),
    })),
});

/** The settlement files of one database. */
export type SettlementFiles = ReturnType<typeof settlementFiles>;

const columnsOf = (file: SettlementFile) => ({
  digest: file.digest,
  state: file.state,
  bytes: file.bytes,
  parts: file.parts,
  part: file.part,
  place: file.place,
  taken: file.taken,
  rejected: file.rejected,
  left_out: file.leftOut,
  unused_amounts: JSON.stringify(file.unusedAmounts),
  read_at: file.readAtMs ?? null,
});

/** Returns the insertion of a file that begins to arrive. */
export const insertFile = (file: SettlementFile): Insert => ({
  table: 'settlement_files',
  identity: ['entity', 'id'],
  row: {
    entity: file.channelId,
    id: file.id,
    version: file.version,
    name: file.name,
    source: file.source,
    format: file.format,
    ...columnsOf(file),
    created_at: file.createdAtMs,
  },
});

/** Returns the update that writes a file, provided that it still has the version that was read. */
export const updateFile = (file: SettlementFile): Update => ({
  table: 'settlement_files',
  key: { entity: file.channelId, id: file.id },
  version: file.version,
  set: columnsOf(file),
});

/** Returns the removal of a file that did not arrive. */
export const deleteFile = ({ channelId, id, version }: SettlementFile): Delete => ({
  table: 'settlement_files',
  key: { entity: channelId, id },
  version,
});

/** Returns the insertion of a part. */
export const insertPart = (
  { channelId, id }: SettlementFile,
  part: number,
  { firstLine, content }: { readonly firstLine: number; readonly content: string },
): Insert => ({
  table: 'settlement_file_parts',
  identity: ['entity', 'file_id', 'part'],
  row: { entity: channelId, file_id: id, part, first_line: firstLine, content },
});

/** Returns the removal of a part of a file that did not arrive. */
export const deletePart = ({ channelId, id }: SettlementFile, part: number): Delete => ({
  table: 'settlement_file_parts',
  key: { entity: channelId, file_id: id, part },
});

/** Returns the insertion of the fault of a line that was rejected. */
export const insertFault = ({ channelId, id }: SettlementFile, { line, field, reason }: Fault): Insert => ({
  table: 'settlement_faults',
  identity: ['entity', 'file_id', 'line'],
  row: { entity: channelId, file_id: id, line, field: field ?? null, reason },
});
