import type { Database, Insert, Update } from './database.ts';
import { rowQueries } from './row-queries.ts';

/** A table with a row for each owner of a set of records, such as webhooks; each change of the set raises its version. */
export const setVersions = (table: string) => {
  const ofOwner = rowQueries<{ readonly entity: string; readonly version: number }>(table).by('entity');
  return {
    /** Returns the version of the set of an owner; 0 where it never had a record. */
    current: async (database: Pick<Database, 'read'>, owner: string): Promise<number> =>
      (await database.read(ofOwner, { entity: owner }))[0]?.version ?? 0,

    /** Returns the further writes of every change; a change set that relied on the previous version decides again. */
    raised: (owner: string, version: number): { inserts: Insert[]; updates: Update[] } =>
      version === 0
        ? { inserts: [{ table, row: { entity: owner, version: 1 } }], updates: [] }
        : { inserts: [], updates: [{ table, key: { entity: owner }, version, set: { entity: owner } }] },
  };
};
