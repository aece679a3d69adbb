import type { Database, Insert, Update } from '../../../platform/database/database.ts';
import { forgettingByAge } from '../../../platform/database/forgetting.ts';
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

const transferByKey = transfers.by('entity', 'file_id', 'target_id');
const transfersOfFile = transfers.inOrder(['target_id'], 'entity', 'file_id');

const undelivered = query<
  { file_transfers: RowIn<typeof transfers> },
  { entity: string; from: number; before: number; limit: number }
>()((db, input) =>
  db
    .selectFrom('file_transfers')
    .selectAll()
    .where('entity', '=', input('entity'))
    .where('state', '<>', 'delivered')
    .where('created_at', '>=', input('from'))
    .where('created_at', '<', input('before'))
    .orderBy('file_id')
    .orderBy('target_id')
    .limit(input('limit')),
);

/** Creates the access to the transfers of one database. */
export const transferRecords = (database: Database) => ({
  byKey: async ({ channelId, fileId, targetId }: TransferKey): Promise<FileTransfer | undefined> =>
    (await database.read(transferByKey, { entity: channelId, file_id: fileId, target_id: targetId })).map(
      transfers.recordOf,
    )[0],

  /** Returns the first transfers of a channel's files that began in a period and have not delivered them. */
  undelivered: async (
    channelId: string,
    { fromMs, beforeMs }: { readonly fromMs: number; readonly beforeMs: number },
    limit: number,
  ): Promise<readonly FileTransfer[]> =>
    (await database.read(undelivered, { entity: channelId, from: fromMs, before: beforeMs, limit })).map(
      transfers.recordOf,
    ),

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

/** Removes ended transfers that began before a time. */
export const forgetTransfers = forgettingByAge('file_transfers', ['entity', 'file_id', 'target_id'], 'created_at', {
  hasVersion: true,
  exceptIn: 'waiting',
});
