import type { Migration } from '../migrate.ts';

/** Transfers that shoppers announced, and the movements by which they came in. */
export const expectedTransfers: Migration = {
  number: 44,
  name: 'expected transfers',
  statements: [
    `create table sepa_expected (
      entity text not null,
      creditor_reference text not null,
      version bigint not null,
      reference text not null,
      payment_id text not null,
      amount bigint not null,
      received bigint not null,
      completed_by text,
      state text not null,
      page_key text not null,
      return_url text,
      locale text,
      merchant text,
      order_name text,
      created_at bigint not null,
      primary key (entity, creditor_reference)
    )`,
    'create unique index sepa_expected_by_order on sepa_expected (entity, reference)',
    'create unique index sepa_expected_by_page on sepa_expected (page_key)',
    `create table sepa_received (
      entity text not null,
      movement text not null,
      version bigint not null,
      creditor_reference text not null,
      statement_id text not null,
      amount bigint not null,
      surplus bigint not null,
      booked_on text not null,
      created_at bigint not null,
      primary key (entity, movement)
    )`,
  ],
};
