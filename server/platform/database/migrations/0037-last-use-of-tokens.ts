import type { Migration } from '../migrate.ts';

/** The list of access tokens says when each was used last. */
export const lastUseOfTokens: Migration = {
  number: 37,
  name: 'last use of tokens',
  statements: ['alter table tokens add column used_at bigint'],
};
