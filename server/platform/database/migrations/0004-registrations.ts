import type { Migration } from '../migrate.ts';

/**
 * Stored accounts, and the agreement of each cardholder to the storing. `data_keys` gets a version, so that master keys
 * can be changed while processes run. An account that is stored twice is found by its keyed hash.
 */
export const registrations: Migration = {
  number: 4,
  name: 'registrations',
  statements: [
    'alter table data_keys add column version bigint not null default 1',
    'alter table checkouts add column registration_id text',
    `create table registrations (
      entity text not null,
      id text not null,
      version bigint not null,
      state text not null,
      kind text not null,
      brand text,
      account text,
      request text not null,
      account_hash text not null,
      result_code text not null,
      payment_id text,
      checkout_id text,
      created_at bigint not null,
      removed_at bigint,
      primary key (entity, id)
    )`,
    `create unique index registrations_by_account on registrations (entity, account_hash) where state = 'active'`,
    `create table agreements (
      entity text not null,
      id text not null,
      version bigint not null,
      initial_transaction_id text not null,
      registration_id text,
      payment_id text,
      terms text not null,
      created_at bigint not null,
      primary key (entity, id)
    )`,
    'create index agreements_by_transaction on agreements (entity, initial_transaction_id)',
    'create index agreements_by_registration on agreements (entity, registration_id) where registration_id is not null',
    `create table agreed_payments (
      entity text not null,
      agreement_id text not null,
      payment_id text not null,
      at bigint not null,
      primary key (entity, agreement_id, payment_id)
    )`,
  ],
};
