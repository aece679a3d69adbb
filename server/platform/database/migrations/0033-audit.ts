import type { Migration } from '../migrate.ts';

/** Who did what in the back office: rows that are never changed, each with the hash of the one before. */
export const audit: Migration = {
  number: 33,
  name: 'audit',
  statements: [
    `create table audit_entries (
      number bigint not null,
      at bigint not null,
      actor_kind text not null,
      actor_id text not null,
      actor_name text not null,
      address text,
      action text not null,
      entity text,
      subject text,
      before text,
      after text,
      previous text not null,
      hash text not null,
      primary key (number)
    )`,
    'create index audit_entries_by_subject on audit_entries (subject, number)',
    'create index audit_entries_by_actor on audit_entries (actor_id, number)',
    'create index audit_entries_by_action on audit_entries (action, number)',
  ],
};
