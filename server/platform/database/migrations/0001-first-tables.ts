import type { Migration } from '../migrate.ts';

/**
 * The tables of the first release. Keys are texts, random or ordered by time; the key of every large table contains
 * `entity`, so that its rows can be distributed by it. Times are milliseconds since 1970, amounts are hundredths. There
 * are no foreign keys, triggers or sequences, so that the tables also fit distributed databases.
 */
export const firstTables: Migration = {
  number: 1,
  name: 'first tables',
  statements: [
    `create table entities (
      id text not null primary key,
      kind text not null,
      merchant text not null,
      name text not null,
      settings text not null,
      created_at bigint not null
    )`,
    `create table tokens (
      hash text not null primary key,
      scope text not null,
      created_at bigint not null,
      expires_at bigint,
      revoked_at bigint
    )`,
    `create table data_keys (
      entity text not null,
      id text not null,
      wrapped text not null,
      created_at bigint not null,
      primary key (entity, id)
    )`,
    `create table checkouts (
      id text not null primary key,
      entity text not null,
      version bigint not null,
      request text not null,
      payment_id text,
      created_at bigint not null,
      submitted_at bigint
    )`,
    `create table payments (
      entity text not null,
      id text not null,
      version bigint not null,
      root_id text not null,
      referenced_id text,
      checkout_id text,
      type text not null,
      state text not null,
      amount bigint not null,
      currency text not null,
      brand text,
      merchant_transaction_id text,
      result_code text,
      acquirer text not null,
      sequence text,
      account text,
      request text not null,
      outcome text,
      created_at bigint not null,
      decided_at bigint,
      primary key (entity, id)
    )`,
    'create index payments_by_root on payments (entity, root_id) where referenced_id is not null',
    `create index payments_received on payments (state, created_at) where state = 'received'`,
  ],
};
