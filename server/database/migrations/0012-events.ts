import type { Migration } from '../migrate.ts';

/** What happened to a checkout or a payment, for whoever tests: each row holds what happened within a moment. */
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
