import type { Migration } from '../migrate.ts';

/**
 * Webhooks whose notifications are signed and not encrypted, and webhooks of the test environment whose deliveries are
 * fetched: `pulled_at` is the real time of the last fetch.
 */
export const formsOfWebhooks: Migration = {
  number: 41,
  name: 'forms of webhooks',
  statements: [
    'alter table webhooks add column is_encrypted bigint not null default 1',
    'alter table webhooks add column pulled_at bigint',
  ],
};
