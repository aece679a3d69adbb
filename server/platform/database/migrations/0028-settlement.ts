import type { Migration } from '../migrate.ts';

/**
 * Settlement files of acquirers, cut into parts of whole lines; the records that were read from them; the lines that
 * could not be read; and the reconciliation files that merchants get. A file is taken once: its digest is unique.
 */
export const settlement: Migration = {
  number: 28,
  name: 'settlement',
  statements: [
    `create table settlement_files (
      entity text not null,
      id text not null,
      version bigint not null,
      digest text not null,
      name text not null,
      source text not null,
      format text not null,
      state text not null,
      bytes bigint not null,
      parts bigint not null,
      part bigint not null,
      place bigint not null,
      taken bigint not null,
      rejected bigint not null,
      created_at bigint not null,
      read_at bigint,
      primary key (entity, id)
    )`,
    'create unique index settlement_files_by_digest on settlement_files (entity, digest)',
    `create table settlement_file_parts (
      entity text not null,
      file_id text not null,
      part bigint not null,
      first_line bigint not null,
      content text not null,
      primary key (entity, file_id, part)
    )`,
    `create table settlement_faults (
      entity text not null,
      file_id text not null,
      line bigint not null,
      field text,
      reason text not null,
      primary key (entity, file_id, line)
    )`,
    `create table settlement_records (
      entity text not null,
      id text not null,
      version bigint not null,
      file_id text not null,
      line bigint not null,
      record_type text not null,
      transaction_type text not null,
      cashflow text not null,
      amount bigint not null,
      currency text not null,
      settlement_amount bigint not null,
      settlement_currency text not null,
      fee bigint not null,
      fx_rate text not null,
      settlement_date text not null,
      status text not null,
      matching text,
      exception text,
      payment_id text,
      brand text,
      details text not null,
      resolved_at bigint,
      resolved_by text,
      resolved_why text,
      resolved_payment_id text,
      created_at bigint not null,
      primary key (entity, id)
    )`,
    'create index settlement_records_by_date on settlement_records (entity, settlement_date, id)',
    'create index settlement_records_by_payment on settlement_records (entity, payment_id)',
    `create index settlement_records_by_resolution on settlement_records (entity, resolved_payment_id)
      where resolved_payment_id is not null`,
    `create index settlement_exceptions on settlement_records (entity, id)
      where exception is not null and resolved_at is null`,
    `create table simulator_settlements (
      entity text not null,
      version bigint not null,
      before_at bigint not null,
      until_at bigint not null,
      primary key (entity)
    )`,
    `create table reconciliation_files (
      entity text not null,
      id text not null,
      version bigint not null,
      day text not null,
      name text not null,
      records bigint not null,
      bytes bigint not null,
      digest text not null,
      parts bigint not null,
      created_at bigint not null,
      primary key (entity, id)
    )`,
    'create unique index reconciliation_files_by_day on reconciliation_files (entity, day)',
    `create table reconciliation_file_parts (
      entity text not null,
      file_id text not null,
      part bigint not null,
      content text not null,
      primary key (entity, file_id, part)
    )`,
  ],
};
