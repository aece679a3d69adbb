import type { FileSource, SettlementFormatName } from '../../../../catalogue/books/settlement-formats.ts';
import { BEHIND_ALL, isRecordId } from '../../../platform/base/identifiers.ts';
import type { Database, Delete, Insert, Update } from '../../../platform/database/database.ts';
import { query } from '../../../platform/database/query.ts';
import { integer, json, optional, type RowIn, tableOf, text } from '../../../platform/database/table.ts';
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

const files = tableOf<SettlementFile>()('settlement_files', {
  key: ['channelId', 'id'],
  fixed: ['name', 'source', 'format', 'createdAtMs'],
  identity: ['channelId', 'id'],
  columns: {
    channelId: text('entity'),
    id: text('id'),
    version: integer('version'),
    digest: text('digest'),
    name: text('name'),
    source: text('source'),
    format: text('format'),
    state: text('state'),
    bytes: integer('bytes'),
    parts: integer('parts'),
    part: integer('part'),
    place: integer('place'),
    taken: integer('taken'),
    rejected: integer('rejected'),
    leftOut: integer('left_out'),
    unusedAmounts: json('unused_amounts'),
    createdAtMs: integer('created_at'),
    readAtMs: optional(integer('read_at')),
  },
});

interface Tables {
  settlement_files: RowIn<typeof files>;
  settlement_file_parts: { entity: string; file_id: string; part: number; first_line: number; content: string };
  settlement_faults: { entity: string; file_id: string; line: number; field: string | null; reason: string };
}

const fileById = files.by('entity', 'id');
const fileByDigest = files.by('entity', 'digest');

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

/** Creates the access to the settlement files of one database. */
export const settlementFiles = (database: Database) => ({
  byId: async (channelId: string, id: string): Promise<SettlementFile | undefined> => {
    if (!isRecordId(id)) return undefined;
    return (await database.read(fileById, { entity: channelId, id })).map(files.recordOf)[0];
  },

  byDigest: async (channelId: string, digest: string): Promise<SettlementFile | undefined> =>
    (await database.read(fileByDigest, { entity: channelId, digest })).map(files.recordOf)[0],

  /** Returns the newest files that have arrived. */
  newest: async (channelId: string, limit: number, before = BEHIND_ALL): Promise<readonly SettlementFile[]> =>
    (await database.read(newestFiles, { entity: channelId, before, limit })).map(files.recordOf),

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

/** Returns the insertion of a file that begins to arrive. */
export const insertFile = (file: SettlementFile): Insert => files.insert(file);

/** Returns the update that writes a file, provided that it still has the version that was read. */
export const updateFile = (file: SettlementFile): Update => files.update(file);

/** Returns the removal of a file that did not arrive. */
export const deleteFile = (file: SettlementFile): Delete => files.remove(file);

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
