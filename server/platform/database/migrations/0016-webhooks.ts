import type { Migration } from '../migrate.ts';

/**
 * Webhooks of merchants and channels, and their notifications. `webhook_sets` has one row for each merchant that ever
 * had a webhook; its version says which webhooks a change was written for. A delivery holds the notification as of the
 * change, and every attempt to deliver it; the second index finds deliveries that have been kept long enough.
 */
export const webhooks: Migration = {
  number: 16,
  name: 'webhooks',
  statements: [
    `create table webhook_sets (
      entity text not null primary key,
      version bigint not null
    )`,
    `create table webhooks (
      entity text not null,
      id text not null,
      version bigint not null,
      url text not null,
      types text not null,
      fields text,
      is_wrapped bigint not null,
      is_active bigint not null,
      secret text not null,
      next_secret text,
      next_from bigint,
      created_at bigint not null,
      primary key (entity, id)
    )`,
    `create table deliveries (
      entity text not null,
      id text not null,
      version bigint not null,
      webhook_entity text,
      webhook_id text,
      url text,
      type text not null,
      action text,
      subject_id text not null,
      sequence bigint not null,
      content text not null,
      state text not null,
      tries bigint not null,
      attempts text not null,
      created_at bigint not null,
      primary key (entity, id)
    )`,
    'create index deliveries_of_webhook on deliveries (webhook_id, id) where webhook_id is not null',
    'create index deliveries_by_age on deliveries (created_at)',
  ],
};
