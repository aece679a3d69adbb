import type { Migration } from '../migrate.ts';

/**
 * Events of checkouts and payments, for developers who test an integration; each row holds the events of one moment.
 */
export const events: Migration = {
  number: 12,
  name: 'events',
  statements: [
    `create table events (
      subject text not null,
      id text not null,
      happenings text not null,
      told_at bigint not null,
      primary key (subject, id)
    )`,
    'create index events_told on events (told_at)',
  ],
};
