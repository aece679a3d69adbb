import type { ReceivedFiles } from '../../../../catalogue/fields/file-transfers.ts';
import type { SealedTexts } from '../../../access/vault/rotation.ts';
import { isRecordId } from '../../../platform/base/identifiers.ts';
import type { Database, Delete, Insert, Update } from '../../../platform/database/database.ts';
import { query } from '../../../platform/database/query.ts';
import type { Authentication, FileTarget } from './target.ts';

interface TargetRow {
  readonly entity: string;
  readonly id: string;
  readonly version: number;
  readonly host: string;
  readonly port: number;
  readonly username: string;
  readonly folder: string;
  readonly receives: string;
  readonly fetches_answers: number;
  readonly answers_folder: string;
  readonly host_key: string;
  readonly authentication: string;
  readonly secret: string;
  readonly is_active: number;
  readonly created_at: number;
}

interface Tables {
  file_targets: TargetRow;
  file_target_sets: { readonly entity: string; readonly version: number };
}

const targetById = query<Tables, { entity: string; id: string }>()((db, input) =>
  db.selectFrom('file_targets').selectAll().where('entity', '=', input('entity')).where('id', '=', input('id')),
);

const targetsOf = query<Tables, { entity: string }>()((db, input) =>
  db.selectFrom('file_targets').selectAll().where('entity', '=', input('entity')).orderBy('id'),
);

const setOf = query<Tables, { entity: string }>()((db, input) =>
  db.selectFrom('file_target_sets').select('version').where('entity', '=', input('entity')),
);

const sealedAfter = query<Tables, { entity: string; after: string; limit: number }>()((db, input) =>
  db
    .selectFrom('file_targets')
    .select(['entity', 'id', 'version', 'secret'])
    .where('entity', '=', input('entity'))
    .where('id', '>', input('after'))
    .orderBy('id')
    .limit(input('limit')),
);

const targetOf = (row: TargetRow): FileTarget => ({
  entity: row.entity,
  id: row.id,
  version: row.version,
  host: row.host,
  port: row.port,
  username: row.username,
  folder: row.folder,
  receives: row.receives as ReceivedFiles,
  fetchesAnswers: row.fetches_answers === 1,
  answersFolder: row.answers_folder,
  hostKey: row.host_key,
  authentication: row.authentication as Authentication,
  secret: row.secret,
  isActive: row.is_active === 1,
  createdAtMs: row.created_at,
});

const columnsOf = (target: FileTarget) => ({
  host: target.host,
  port: target.port,
  username: target.username,
  folder: target.folder,
  receives: target.receives,
  fetches_answers: Number(target.fetchesAnswers),
  answers_folder: target.answersFolder,
  host_key: target.hostKey,
  authentication: target.authentication,
  secret: target.secret,
  is_active: Number(target.isActive),
});

/** Creates the access to the targets of one database. */
export const targetRecords = (database: Database) => ({
  byId: async (entity: string, id: string): Promise<FileTarget | undefined> => {
    if (!isRecordId(id)) return undefined;
    const [row] = await database.read(targetById, { entity, id });
    return row && targetOf(row);
  },

  of: async (entity: string): Promise<readonly FileTarget[]> =>
    (await database.read(targetsOf, { entity })).map(targetOf),

  /** Returns the version of the targets of a merchant and its channels; 0 where they never had one. */
  setVersion: async (merchant: string): Promise<number> =>
    (await database.read(setOf, { entity: merchant }))[0]?.version ?? 0,
});

/** The targets of one database. */
export type TargetRecords = ReturnType<typeof targetRecords>;

/** Returns the further writes of every change of a merchant's targets; a file that relied on them is decided again. */
export const targetSetChanged = (merchant: string, version: number): { inserts: Insert[]; updates: Update[] } =>
  version === 0
    ? { inserts: [{ table: 'file_target_sets', row: { entity: merchant, version: 1 } }], updates: [] }
    : {
        inserts: [],
        updates: [{ table: 'file_target_sets', key: { entity: merchant }, version, set: { entity: merchant } }],
      };

/** Returns the insertion of a new target. */
export const insertTarget = (target: FileTarget): Insert => ({
  table: 'file_targets',
  identity: ['entity', 'id'],
  row: {
    entity: target.entity,
    id: target.id,
    version: target.version,
    ...columnsOf(target),
    created_at: target.createdAtMs,
  },
});

const updateOf = ({ entity, id, version }: Pick<FileTarget, 'entity' | 'id' | 'version'>, set: Update['set']) => ({
  table: 'file_targets',
  key: { entity, id },
  version,
  set,
});

/** Returns the update that writes a target, provided that it still has the version that was read. */
export const updateTarget = (target: FileTarget): Update => updateOf(target, columnsOf(target));

/** Returns the removal of a target. */
export const deleteTarget = ({ entity, id, version }: FileTarget): Delete => ({
  table: 'file_targets',
  key: { entity, id },
  version,
});

/** Provides the passwords and keys of targets to a key change. */
export const sealedTargets = (database: Database): SealedTexts => ({
  page: async (entity, after, limit) =>
    (await database.read(sealedAfter, { entity, after, limit })).map((row) => ({
      place: row.id,
      owner: row.id,
      sealed: [row.secret],
      update: ([secret = '']) => updateOf(row, { secret }),
    })),
});
