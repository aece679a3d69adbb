import type { Migration } from '../migrate.ts';

/**
 * When the merchant first asked for the status of what was submitted on a checkout; and what finds the oldest rows of tables
 * that are cleaned up.
 */
export const forgettingMore: Migration = {
  number: 10,
  name: 'forgetting more',
  statements: [
    'alter table checkouts add column fetched_at bigint',
    'create index checkouts_by_age on checkouts (created_at)',
    'create index wallet_tokens_by_age on wallet_tokens (seen_at)',
  ],
};
