import type { Migration } from '../migrate.ts';

/** Links that many shoppers pay, or with an amount that the shopper chooses; what was paid on each. */
export const linksForManyPayments: Migration = {
  number: 52,
  name: 'links for many payments',
  statements: [
    'alter table checkouts add column link_id text',
    'alter table payment_links add column terms text',
    'alter table payment_links add column taken_payments bigint not null default 0',
    'alter table payment_links add column taken_sum bigint not null default 0',
    `create table link_payments (
      entity text not null,
      payment_id text not null,
      link text not null,
      version bigint not null,
      amount bigint not null,
      state text not null,
      created_at bigint not null,
      forgotten_at bigint not null,
      primary key (entity, payment_id)
    )`,
    'create index link_payments_by_state on link_payments (link, state, payment_id)',
    'create index link_payments_by_age on link_payments (forgotten_at)',
  ],
};
