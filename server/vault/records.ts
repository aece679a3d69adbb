import type { Database, Insert } from '../database/database.ts';
import { query } from '../database/query.ts';

/** A data key of one entity, wrapped by the master key. */
export interface DataKeyRow {
  readonly entity: string;
  readonly id: string;
  readonly wrapped: string;
  readonly created_at: number;
}

const keysOfEntity = query<{ data_keys: DataKeyRow }, { entity: string }>()((db, input) =>
  db.selectFrom('data_keys').selectAll().where('entity', '=', input('entity')).orderBy('created_at', 'desc'),
);

const anyKey = query<{ data_keys: DataKeyRow }>()((db) => db.selectFrom('data_keys').selectAll().limit(1));

/** Gives the rows of data keys, the newest first. */
export const dataKeyRecords = (database: Database) => ({
  ofEntity: (entity: string): Promise<readonly DataKeyRow[]> => database.read(keysOfEntity, { entity }),
  any: (): Promise<readonly DataKeyRow[]> => database.read(anyKey, {}),
});

/** Gives the insertion of one data key. */
export const insertDataKey = (row: DataKeyRow): Insert => ({ table: 'data_keys', row: { ...row } });
