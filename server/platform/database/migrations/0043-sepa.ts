import type { Migration } from '../migrate.ts';

/** Orders, mandates and files for the banks of merchants. */
export const sepa: Migration = {
  number: 43,
  name: 'sepa',
  statements: [
    "alter table file_targets add column receives text not null default 'REPORTS'",
    `create table sepa_mandates (
      entity text not null,
      id text not null,
      version bigint not null,
      account_hash text not null,
      signed_on text not null,
      is_recurring bigint not null,
      next_sequence text not null,
      last_day text not null,
      revoked_at bigint,
      created_at bigint not null,
      primary key (entity, id)
    )`,
    'create index sepa_mandates_by_account on sepa_mandates (entity, account_hash)',
    `create table sepa_orders (
      entity text not null,
      reference text not null,
      version bigint not null,
      kind text not null,
      day text not null,
      payment_id text not null,
      amount bigint not null,
      party text not null,
      remittance text not null,
      mandate_id text,
      signed_on text,
      sequence_type text,
      state text not null,
      reason text,
      created_at bigint not null,
      primary key (entity, reference)
    )`,
    'create index sepa_orders_by_day on sepa_orders (entity, kind, day, sequence_type, reference)',
    `create table sepa_files (
      entity text not null,
      kind text not null,
      day text not null,
      version bigint not null,
      id text not null,
      state text not null,
      closes_at bigint not null,
      orders bigint not null,
      amount bigint not null,
      bytes bigint not null,
      digest text not null,
      parts bigint not null,
      primary key (entity, kind, day)
    )`,
    'create index sepa_files_by_id on sepa_files (entity, id)',
    `create table sepa_file_parts (
      entity text not null,
      place text not null,
      version bigint not null,
      content text not null,
      created_at bigint not null,
      primary key (entity, place)
    )`,
    'create index sepa_file_parts_by_age on sepa_file_parts (created_at)',
  ],
};
