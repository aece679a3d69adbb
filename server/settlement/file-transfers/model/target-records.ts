import { sealedColumn } from '../../../access/vault/sealed-column.ts';
import { isRecordId } from '../../../platform/base/identifiers.ts';
import type { Database, Delete, Insert, Update } from '../../../platform/database/database.ts';
import { setVersions } from '../../../platform/database/set-versions.ts';
import { flag, integer, tableOf, text } from '../../../platform/database/table.ts';
import type { FileTarget } from './target.ts';

const targets = tableOf<FileTarget>()('file_targets', {
  key: ['entity', 'id'],
  fixed: ['createdAtMs'],
  identity: ['entity', 'id'],
  columns: {
    entity: text('entity'),
    id: text('id'),
    version: integer('version'),
    host: text('host'),
    port: integer('port'),
    username: text('username'),
    folder: text('folder'),
    receives: text('receives'),
    fetchesAnswers: flag('fetches_answers'),
    answersFolder: text('answers_folder'),
    hostKey: text('host_key'),
    authentication: text('authentication'),
    secret: text('secret'),
    isActive: flag('is_active'),
    createdAtMs: integer('created_at'),
  },
});

const targetById = targets.by('entity', 'id');
const targetsOf = targets.inOrder(['id'], 'entity');

const sets = setVersions('file_target_sets');

/** Creates the access to the targets of one database. */
export const targetRecords = (database: Database) => ({
  byId: async (entity: string, id: string): Promise<FileTarget | undefined> => {
    if (!isRecordId(id)) return undefined;
    return (await database.read(targetById, { entity, id })).map(targets.recordOf)[0];
  },

  of: async (entity: string): Promise<readonly FileTarget[]> =>
    (await database.read(targetsOf, { entity })).map(targets.recordOf),

  /** Returns the version of the targets of a merchant and its channels; 0 where they never had one. */
  setVersion: (merchant: string): Promise<number> => sets.current(database, merchant),
});

/** The targets of one database. */
export type TargetRecords = ReturnType<typeof targetRecords>;

/** Returns the further writes of every change of a merchant's targets; a file that relied on them is decided again. */
export const targetSetChanged = sets.raised;

/** Returns the insertion of a new target. */
export const insertTarget = (target: FileTarget): Insert => targets.insert(target);

/** Returns the update that writes a target, provided that it still has the version that was read. */
export const updateTarget = (target: FileTarget): Update => targets.update(target);

/** Returns the removal of a target. */
export const deleteTarget = (target: FileTarget): Delete => targets.remove(target);

/** Provides the passwords and keys of targets to a key change. */
export const sealedTargets = sealedColumn({ table: 'file_targets', column: 'secret' });
