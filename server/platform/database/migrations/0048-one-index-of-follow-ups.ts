import type { Migration } from '../migrate.ts';

/**
 * Leaves follow-ups one index. With two that begin with the channel, PostgreSQL could not tell them apart before it had
 * statistics of follow-ups, and read all those of the channel for one payment. What follows a payment is found by what
 * each refers to.
 */
export const oneIndexOfFollowUps: Migration = {
  number: 48,
  name: 'one index of follow-ups',
  statements: ['drop index payments_by_root'],
};
