import type { Database, Insert, Update } from '../../../platform/database/database.ts';
import { forgetting } from '../../../platform/database/forgetting.ts';
import { query } from '../../../platform/database/query.ts';
import { integer, json, optional, type RowIn, tableOf, text } from '../../../platform/database/table.ts';
import type { FileTransfer, TransferKey } from './transfer.ts';

const transfers = tableOf<FileTransfer>()('file_transfers', {
  key: ['channelId', 'fileId', 'targetId'],
  fixed: ['targetEntity', 'createdAtMs'],
  columns: {
    channelId: text('entity'),
    fileId: text('file_id'),
    targetId: text('target_id'),
    version: integer('version'),
    targetEntity: text('target_entity'),
    state: text('state'),
    tries: integer('tries'),
    attempts: json('attempts'),
    part: optional(text('part')),
    createdAtMs: integer('created_at'),
  },
});

interface Tables {
  file_transfers: RowIn<typeof transfers>;
}

const transferByKey = transfers.by('entity', 'file_id', 'target_id');
const transfersOfFile = transfers.inOrder(['target_id'], 'entity', 'file_id');

const madeBefore = query<Tables, { before: number; limit: number }>()((db, input) =>
  db
    .selectFrom('file_transfers')
    .select(['entity', 'file_id', 'target_id', 'version'])
    .where('created_at', '<', input('before'))
    .where('state', '<>', 'waiting')
    .orderBy('created_at')
    .limit(input('limit')),
);

/** Creates the access to the transfers of one database. */
export const transferRecords = (database: Database) => ({
  byKey: async ({ channelId, fileId, targetId }: TransferKey): Promise<FileTransfer | undefined> =>
    (await database.read(transferByKey, { entity: channelId, file_id: fileId, target_id: targetId })).map(
      transfers.recordOf,
    )[0],

  /** Returns the transfers of a file, by their targets from the oldest to the newest. */
  ofFile: async (channelId: string, fileId: string): Promise<readonly FileTransfer[]> =>
    (await database.read(transfersOfFile, { entity: channelId, file_id: fileId })).map(transfers.recordOf),
});

/** The transfers of one database. */
export type TransferRecords = ReturnType<typeof transferRecords>;

/** Returns the insertion of a new transfer. */
export const insertTransfer = (transfer: FileTransfer): Insert => transfers.insert(transfer);

/** Returns the update that writes a transfer, provided that it still has the version that was read. */
export const updateTransfer = (transfer: FileTransfer): Update => transfers.update(transfer);

/** Removes ended transfers that began before `beforeMs`, the oldest first; returns how many. */
export const forgetTransfers = (database: Database, beforeMs: number): Promise<number> =>
  forgetting(database, async (limit) =>
    (await database.read(madeBefore, { before: beforeMs, limit })).map(({ version, ...key }) => ({
      table: 'file_transfers',
      key,
      version,
    })),
  );
