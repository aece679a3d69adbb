import type { Migration } from '../migrate.ts';

/** What the holders of accounts agreed to, and what banks answered. */
export const sepaAnswersAndMandates: Migration = {
  number: 45,
  name: 'sepa answers and mandates',
  statements: [
    // The text of a mandate as its holder saw it, and its language; null where the merchant has it.
    'alter table sepa_mandates add column language text',
    'alter table sepa_mandates add column text text',
    // Mandates are listed by their time; those that are revoked have their orders taken out of files.
    'create index sepa_mandates_by_time on sepa_mandates (entity, created_at, id)',
    'create index sepa_orders_by_mandate on sepa_orders (entity, mandate_id, day)',
    // What became of each file of a bank, however it came.
    `create table sepa_answers (
      entity text not null,
      id text not null,
      version bigint not null,
      source text not null,
      target_id text,
      name text not null,
      bytes bigint not null,
      digest text,
      outcome text not null,
      received_at bigint not null,
      primary key (entity, id)
    )`,
    'create index sepa_answers_by_age on sepa_answers (received_at)',
    // What was seen on the servers of banks, by target and name, and to which channels it was given.
    `create table fetched_files (
      entity text not null,
      place text not null,
      version bigint not null,
      bytes bigint not null,
      modified_at bigint not null,
      state text not null,
      given text not null,
      tries bigint not null,
      fault text,
      created_at bigint not null,
      seen_at bigint not null,
      primary key (entity, place)
    )`,
    'create index fetched_files_by_age on fetched_files (seen_at)',
    // The latest visit to the server of each bank, and since when visits fail.
    `create table bank_visits (
      entity text not null,
      target_id text not null,
      version bigint not null,
      visited_at bigint not null,
      outcome text not null,
      tries bigint not null,
      failing_since bigint,
      primary key (entity, target_id)
    )`,
    'create index bank_visits_by_failure on bank_visits (failing_since)',
    // Whether files of the bank are fetched from a target, and from which folder.
    'alter table file_targets add column fetches_answers bigint not null default 0',
    "alter table file_targets add column answers_folder text not null default '.'",
    // What banks said or did that somebody must settle by hand.
    `create table sepa_exceptions (
      entity text not null,
      id text not null,
      version bigint not null,
      kind text not null,
      source text not null,
      payment_id text,
      amount bigint not null,
      day text not null,
      reason text,
      created_at bigint not null,
      resolved_at bigint,
      resolved_by text,
      resolved_why text,
      primary key (entity, id),
      unique (entity, source, kind)
    )`,
    'create index sepa_exceptions_open on sepa_exceptions (entity, id) where resolved_at is null',
    // Whose account a transfer of a shopper came from, sealed: refunds go there.
    'alter table sepa_received add column payer text',
    // Which movement a movement takes back; null for a transfer that came in.
    'alter table sepa_received add column takes_back text',
    'create index sepa_received_by_reference on sepa_received (entity, creditor_reference)',
    // With which settings a closed file is written, however often it is begun again; null for one that is open.
    'alter table sepa_files add column settings text',
  ],
};
