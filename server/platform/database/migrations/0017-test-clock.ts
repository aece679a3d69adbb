import type { Migration } from '../migrate.ts';

/**
 * The position of the clock of the test environment, in one row, and the processes that have applied it, so that a move
 * of the clock can wait for all of them. In the live environment both tables stay empty.
 */
export const testClock: Migration = {
  number: 17,
  name: 'test clock',
  statements: [
    `create table test_clock (
      id text not null primary key,
      version bigint not null,
      offset_ms bigint not null,
      frozen_at bigint,
      moved_by text,
      moved_until bigint not null,
      stays_frozen bigint not null
    )`,
    `create table test_processes (
      id text not null primary key,
      version bigint not null,
      clock_version bigint not null,
      seen_at bigint not null
    )`,
  ],
};
