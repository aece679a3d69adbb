import type { Migration } from '../migrate.ts';

/**
 * SFTP servers of merchants and channels, and the transfers of files to them. `file_target_sets` has one row for each
 * merchant that ever had a target; its version says which targets a file was finished for.
 */
export const fileTransfers: Migration = {
  number: 29,
  name: 'file transfers',
  statements: [
    `create table file_target_sets (
      entity text not null primary key,
      version bigint not null
    )`,
    `create table file_targets (
      entity text not null,
      id text not null,
      version bigint not null,
      host text not null,
      port bigint not null,
      username text not null,
      folder text not null,
      host_key text not null,
      authentication text not null,
      secret text not null,
      is_active bigint not null,
      created_at bigint not null,
      primary key (entity, id)
    )`,
    `create table file_transfers (
      entity text not null,
      file_id text not null,
      target_id text not null,
      version bigint not null,
      target_entity text not null,
      state text not null,
      tries bigint not null,
      attempts text not null,
      part text,
      created_at bigint not null,
      primary key (entity, file_id, target_id)
    )`,
    'create index file_transfers_by_age on file_transfers (created_at)',
  ],
};
