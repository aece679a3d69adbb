import type { Migration } from '../migrate.ts';

/** Secrets that a merchant sends when it creates a checkout are stored with it, sealed, until it is paid or expires. */
export const secretsOfCheckouts: Migration = {
  number: 11,
  name: 'secrets of checkouts',
  statements: [
    'alter table checkouts add column secrets text',
    'create index checkouts_with_secrets on checkouts (entity, id) where secrets is not null',
  ],
};
