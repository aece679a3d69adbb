import { encodingOf, type JournalFormatName } from '../../catalogue/books/journal-formats.ts';
import type { FinishedFiles } from '../payments/ports/finished-files.ts';
import { isRecordId } from '../platform/base/identifiers.ts';
import type { ChangeSet, Database } from '../platform/database/database.ts';
import { integer, json, type RowIn, tableOf, text } from '../platform/database/table.ts';
import { partsIn } from '../settlement/processor-files/model/file-parts.ts';

/** A journal of a closed month for servers of the merchant; its bytes never change. Or why it could not be made. */
export interface JournalFile {
  readonly channelId: string;
  readonly periodId: string;
  readonly format: JournalFormatName;
  /** Of a format that has one in a file; empty for one with all, and for one that could not be made. */
  readonly currency: string;
  readonly version: number;
  readonly id: string;
  readonly name: string;
  readonly bytes: number;
  /** SHA-256 of its content, in hex digits. */
  readonly digest: string;
  readonly parts: number;
  /** What the settings lack, in sentences; none for a file. */
  readonly refusals: readonly string[];
  readonly createdAtMs: number;
}

const table = tableOf<JournalFile>()('journal_files', {
  key: ['channelId', 'periodId', 'format', 'currency'],
  identity: ['channelId', 'id'],
  columns: {
    channelId: text('entity'),
    periodId: text('period_id'),
    format: text<JournalFormatName, 'format'>('format'),
    currency: text('currency'),
    version: integer('version'),
    id: text('id'),
    name: text('name'),
    bytes: integer('bytes'),
    digest: text('digest'),
    parts: integer('parts'),
    refusals: json('refusals'),
    createdAtMs: integer('created_at'),
  },
});

const ofPeriod = table.inOrder(['format', 'currency'], 'entity', 'period_id');
const byId = table.by('entity', 'id');

/** Returns the changes that store files, or a refusal, instead of an earlier refusal. */
export const journalFilesInstead = (earlier: JournalFile | undefined, files: readonly JournalFile[]): ChangeSet => {
  const isSameKey = ({ currency }: JournalFile): boolean => currency === earlier?.currency;
  const updates = files.filter(isSameKey).map((file) => table.update({ ...file, version: earlier?.version ?? 1 }));
  return {
    inserts: files.filter((file) => !isSameKey(file)).map((file) => table.insert(file)),
    updates,
    deletes: earlier === undefined || updates.length > 0 ? [] : [table.remove(earlier)],
  };
};

/** Creates the access to the journal files of one database. */
export const journalFileRecords = (database: Pick<Database, 'read'>) => ({
  /** Returns the journals of a close. */
  ofPeriod: async (channelId: string, periodId: string): Promise<readonly JournalFile[]> =>
    ((await database.read(ofPeriod, { entity: channelId, period_id: periodId })) as readonly RowIn<typeof table>[]).map(
      table.recordOf,
    ),
});

/** The journal files of one database. */
export type JournalFileRecords = ReturnType<typeof journalFileRecords>;

/** Returns the journals of closed months for their delivery to servers of merchants. */
export const accountingFiles = (database: Pick<Database, 'read'>): FinishedFiles => {
  const read = async (channelId: string, id: string): Promise<JournalFile | undefined> => {
    if (!isRecordId(id)) return undefined;
    const found = (await database.read(byId, { entity: channelId, id })).map(table.recordOf)[0];
    return found?.refusals.length === 0 ? found : undefined;
  };
  return {
    byId: read,
    content: async function* ({ channelId, id }) {
      const file = await read(channelId, id);
      if (file === undefined) return;
      for await (const part of partsIn(database)(file)) yield Buffer.from(part, encodingOf(file.format));
    },
  };
};
