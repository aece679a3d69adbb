import type { Migration } from '../migrate.ts';

/** The books of the simulated processor, in the test environment; they stand for an external system. */
export const simulatedOrders: Migration = {
  number: 14,
  name: 'simulated orders',
  statements: [
    `create table simulated_orders (
      reference text not null primary key,
      page_key text not null,
      version bigint not null,
      entity text not null,
      state text not null,
      amount bigint not null,
      currency text not null,
      brand text not null,
      return_url text,
      locale text,
      order_name text,
      paid_later bigint not null,
      created_at bigint not null,
      paid_at bigint
    )`,
    'create index simulated_orders_by_page on simulated_orders (page_key)',
  ],
};
