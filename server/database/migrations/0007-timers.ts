import type { Migration } from '../migrate.ts';

/**
 * What is to happen later. Timers that nobody runs have `leased_until` 0, so that one range of the first index is what is
 * due of a kind, in its order, however many others are running. On PostgreSQL a process that runs one says until when
 * it has it, by the database's own time; the second index finds those whose time ended without a result.
 */
export const timers: Migration = {
  number: 7,
  name: 'timers',
  statements: [
    `create table timers (
      id text not null primary key,
      kind text not null,
      subject text not null,
      due_at bigint not null,
      attempts bigint not null,
      data text not null,
      version bigint not null,
      leased_until bigint not null
    )`,
    'create index timers_due on timers (kind, leased_until, due_at)',
    'create index timers_leased on timers (leased_until) where leased_until > 0',
  ],
};
