import type { Migration } from '../migrate.ts';

/**
 * Timers. A timer that no process runs has `leased_until` 0, so that one range of the first index holds the due timers
 * of a kind in order, however many others are running. On PostgreSQL a process that runs a timer stores until when it
 * holds the lease, by the time of the database; the second index finds leases that ended without a result.
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
