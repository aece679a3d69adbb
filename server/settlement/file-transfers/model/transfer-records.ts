import type { TransferState } from '../../../../catalogue/books/file-transfers.ts';
import type { Database, Insert, Update } from '../../../platform/database/database.ts';
import { forgetting } from '../../../platform/database/forgetting.ts';
import { query } from '../../../platform/database/query.ts';
import type { FileTransfer, TransferAttempt, TransferKey } from './transfer.ts';

interface TransferRow {
  readonly entity: string;
  readonly file_id: string;
  readonly target_id: string;
  readonly version: number;
  readonly target_entity: string;
  readonly state: string;
  readonly tries: number;
  readonly attempts: string;
  readonly part: string | null;
  readonly created_at: number;
}

interface Tables {
  file_transfers: TransferRow;
}

const transferByKey = query<Tables, { entity: string; file: string; target: string }>()((db, input) =>
  db
    .selectFrom('file_transfers')
    .selectAll()
    .where('entity', '=', input('entity'))
    .where('file_id', '=', input('file'))
    .where('target_id', '=', input('target')),
);

const transfersOfFile = query<Tables, { entity: string; file: string }>()((db, input) =>
  db
    .selectFrom('file_transfers')
    .selectAll()
    .where('entity', '=', input('entity'))
    .where('file_id', '=', input('file'))
    .orderBy('target_id'),
);

const madeBefore = query<Tables, { before: number; limit: number }>()((db, input) =>
  db
    .selectFrom('file_transfers')
    .select(['entity', 'file_id', 'target_id', 'version'])
    .where('created_at', '<', input('before'))
    .where('state', '<>', 'waiting')
    .orderBy('created_at')
    .limit(input('limit')),
);

const transferOf = (row: TransferRow): FileTransfer => ({
  channelId: row.entity,
  fileId: row.file_id,
  targetId: row.target_id,
  version: row.version,
  targetEntity: row.target_entity,
  state: row.state as TransferState,
  tries: row.tries,
  attempts: JSON.parse(row.attempts) as TransferAttempt[],
  part: row.part ?? undefined,
  createdAtMs: row.created_at,
});

const keyOf = ({ channelId, fileId, targetId }: TransferKey) => ({
  entity: channelId,
  file_id: fileId,
  target_id: targetId,
});

const columnsOf = (transfer: FileTransfer) => ({
  state: transfer.state,
  tries: transfer.tries,
  attempts: JSON.stringify(transfer.attempts),
  part: transfer.part ?? null,
});

/** Creates the access to the transfers of one database. */
export const transferRecords = (database: Database) => ({
  byKey: async ({ channelId, fileId, targetId }: TransferKey): Promise<FileTransfer | undefined> => {
    const [row] = await database.read(transferByKey, { entity: channelId, file: fileId, target: targetId });
    return row && transferOf(row);
  },

  /** Returns the transfers of a file, by their targets from the oldest to the newest. */
  ofFile: async (channelId: string, fileId: string): Promise<readonly FileTransfer[]> =>
    (await database.read(transfersOfFile, { entity: channelId, file: fileId })).map(transferOf),
});

/** The transfers of one database. */
export type TransferRecords = ReturnType<typeof transferRecords>;

/** Returns the insertion of a new transfer. */
export const insertTransfer = (transfer: FileTransfer): Insert => ({
  table: 'file_transfers',
  row: {
    ...keyOf(transfer),
    version: transfer.version,
    target_entity: transfer.targetEntity,
    ...columnsOf(transfer),
    created_at: transfer.createdAtMs,
  },
});

/** Returns the update that writes a transfer, provided that it still has the version that was read. */
export const updateTransfer = (transfer: FileTransfer): Update => ({
  table: 'file_transfers',
  key: keyOf(transfer),
  version: transfer.version,
  set: columnsOf(transfer),
});

/** Removes ended transfers that began before `beforeMs`, the oldest first; returns how many. */
export const forgetTransfers = (database: Database, beforeMs: number): Promise<number> =>
  forgetting(database, async (limit) =>
    (await database.read(madeBefore, { before: beforeMs, limit })).map(({ version, ...key }) => ({
      table: 'file_transfers',
      key,
      version,
    })),
  );
