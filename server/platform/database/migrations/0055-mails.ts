import type { Migration } from '../migrate.ts';

/**
 * Mails, each caused by one change of a subject: `occasion` tells the changes of one subject apart, and is empty where
 * only the first one causes a mail. Addresses that are counted or refused stand there as their hashes.
 */
export const mails: Migration = {
  number: 55,
  name: 'mails',
  statements: [
    `create table mails (
      entity text not null,
      id text not null,
      version bigint not null,
      merchant text not null,
      kind text not null,
      subject_id text not null,
      occasion text not null,
      recipient text not null,
      message_id text not null,
      facts text not null,
      state text not null,
      tries bigint not null,
      attempts text not null,
      created_at bigint not null,
      primary key (entity, id)
    )`,
    'create unique index mails_by_cause on mails (entity, subject_id, kind, occasion)',
    'create index mails_by_recipient on mails (entity, recipient)',
    'create index mails_by_age on mails (created_at)',
    `create table mail_counts (
      who text not null primary key,
      version bigint not null,
      since bigint not null,
      begun bigint not null
    )`,
    'create index mail_counts_by_age on mail_counts (since)',
    `create table mail_bounces (
      address text not null primary key,
      version bigint not null,
      answer text not null,
      created_at bigint not null
    )`,
  ],
};
