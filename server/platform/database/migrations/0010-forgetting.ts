import type { Migration } from '../migrate.ts';

/**
 * When the merchant first read the status of a checkout's payment, and indexes that find the oldest rows for the
 * clean-up.
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
