import type { Migration } from '../migrate.ts';

/**
 * Values that are blocked or allowed, as keyed hashes of their merchant, with what may be shown of each. `scope` is the
 * merchant or one of its channels.
 */
export const lists: Migration = {
  number: 53,
  name: 'lists',
  statements: [
    `create table list_entries (
      entity text not null,
      key_hash text not null,
      list text not null,
      scope text not null,
      id text not null,
      version bigint not null,
      kind text not null,
      shown text not null,
      reason text not null,
      created_by text not null,
      created_at bigint not null,
      ends_at bigint,
      primary key (entity, key_hash, list, scope)
    )`,
    'create unique index list_entries_by_id on list_entries (entity, id)',
    'create index list_entries_by_end on list_entries (ends_at) where ends_at is not null',
  ],
};
