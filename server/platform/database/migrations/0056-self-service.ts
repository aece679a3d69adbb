import type { Migration } from '../migrate.ts';

/**
 * The self-service page of shoppers: their sessions, the links that opened one, codes, and the checkouts on which they
 * add an account. `entity` is the channel; `subject` a customer of the merchant or an address, as `means` says. A code
 * belongs to an address, which stands in `owner` as its keyed hash, or to a session. Of its registrations, a customer
 * has chosen the one with the latest `chosen_at`.
 */
export const selfService: Migration = {
  number: 56,
  name: 'self-service',
  statements: [
    `create table account_sessions (
      hash text not null primary key,
      id text not null,
      version bigint not null,
      entity text not null,
      means text not null,
      subject text not null,
      about text,
      created_at bigint not null,
      expires_at bigint not null
    )`,
    'create index account_sessions_by_subject on account_sessions (entity, means, subject)',
    'create index account_sessions_by_age on account_sessions (expires_at)',
    `create table account_links (
      id text not null primary key,
      entity text not null,
      expires_at bigint not null
    )`,
    'create index account_links_by_age on account_links (expires_at)',
    `create table account_codes (
      entity text not null,
      owner text not null,
      version bigint not null,
      email text not null,
      language text not null,
      nonce text,
      attempts bigint not null,
      asked bigint not null,
      since bigint not null,
      expires_at bigint not null,
      primary key (entity, owner)
    )`,
    'create index account_codes_by_email on account_codes (entity, email)',
    'create index account_codes_by_age on account_codes (since)',
    `create table account_additions (
      checkout_id text not null primary key,
      version bigint not null,
      entity text not null,
      session text not null,
      schedule_id text,
      done_at bigint,
      created_at bigint not null
    )`,
    'create index account_additions_by_age on account_additions (created_at)',
    'alter table registrations add column chosen_at bigint',
  ],
};
