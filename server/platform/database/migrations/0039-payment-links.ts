import type { Migration } from '../migrate.ts';

/** Links with which shoppers pay on a page of the gateway. */
export const paymentLinks: Migration = {
  number: 39,
  name: 'payment links',
  statements: [
    `create table payment_links (
      id text not null primary key,
      entity text not null,
      token text not null unique,
      version bigint not null,
      request text not null,
      description text,
      created_by text not null,
      created_at bigint not null,
      expires_at bigint not null,
      cancelled_at bigint,
      checkout_id text,
      payment_id text
    )`,
    'create index payment_links_by_entity on payment_links (entity, id)',
    'create index payment_links_by_expiry on payment_links (expires_at)',
  ],
};
