import type { Migration } from '../migrate.ts';

const terms = `create table search_terms (
      entity text not null,
      term text not null,
      id text not null,
      primary key (entity, term, id)
    )`;

/**
 * What people of the back office ask and keep: blocked and allowed values, logos of channels, terms of the search, tags
 * of payments, what is done with many payments at once, and exports of lists.
 *
 * A blocked or allowed value is the keyed hash of its merchant, with what may be shown of it; `scope` is the merchant or
 * one of its channels. A search term is a word of a name, or the beginning or end of a reference; `search_places` says
 * for each channel which of its payments have their terms: those from `from_id` to `to_id`. The files of exports are kept
 * in pieces.
 */
export const questionsOfPeople: Migration = {
  number: 53,
  name: 'questions of people',
  statements: [
    `create table list_entries (
      entity text not null,
      key_hash text not null,
      list text not null,
      scope text not null,
      id text not null,
      version bigint not null,
      kind text not null,
      shown text not null,
      reason text not null,
      created_by text not null,
      created_at bigint not null,
      ends_at bigint,
      primary key (entity, key_hash, list, scope)
    )`,
    'create unique index list_entries_by_id on list_entries (entity, id)',
    'create index list_entries_by_end on list_entries (ends_at) where ends_at is not null',
    `create table logos (
      id text primary key,
      entity text not null,
      version bigint not null,
      picture text not null,
      created_at bigint not null
    )`,
    'create index logos_by_entity on logos (entity)',
    // The key is the whole row: SQLite would store it twice.
    { sqlite: `${terms} without rowid`, postgres: terms },
    `create table search_places (
      entity text not null primary key,
      version bigint not null,
      from_id text not null,
      to_id text not null
    )`,
    `create table exports (
      id text not null primary key,
      version bigint not null,
      person text not null,
      list text not null,
      format text not null,
      request text not null,
      state text not null,
      run text,
      rows_made bigint not null,
      bytes bigint not null,
      is_cut bigint not null,
      created_at bigint not null
    )`,
    'create index exports_by_person on exports (person, id)',
    'create index exports_by_age on exports (created_at)',
    `create table export_pieces (
      run text not null,
      number bigint not null,
      content text not null,
      created_at bigint not null,
      primary key (run, number)
    )`,
    'create index export_pieces_by_age on export_pieces (created_at)',
    `create table payment_tags (
      entity text not null,
      tag text not null,
      payment_id text not null,
      given_by text not null,
      given_at bigint not null,
      primary key (entity, tag, payment_id)
    )`,
    'create index payment_tags_by_payment on payment_tags (entity, payment_id)',
    `create table payment_acts (
      id text not null primary key,
      version bigint not null,
      person text not null,
      person_name text not null,
      address text not null,
      act text not null,
      tag text,
      state text not null,
      items text not null,
      created_at bigint not null
    )`,
    'create index payment_acts_by_age on payment_acts (created_at)',
  ],
};
