import type { Migration } from '../migrate.ts';

/**
 * The views that people keep of lists, and the country of payments. A payment of an earlier version has no country.
 *
 * `shared_with` is empty for a view that only its owner sees, else `everyone`, or a merchant or channel.
 */
export const savedViews: Migration = {
  number: 54,
  name: 'saved views',
  statements: [
    'alter table payments add column country text',
    `create table saved_views (
      id text not null primary key,
      version bigint not null,
      owner text not null,
      list text not null,
      name text not null,
      name_key text not null,
      search text not null,
      shared_with text not null,
      created_at bigint not null
    )`,
    'create unique index saved_views_by_owner on saved_views (owner, list, name_key)',
  ],
};
