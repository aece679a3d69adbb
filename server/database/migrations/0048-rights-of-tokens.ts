import type { Migration } from '../migrate.ts';

/**
 * Access tokens have rights of their own, and people who answer for them. Tokens without rights in their row may do
 * everything: those of earlier versions, and those that the command line makes so.
 */
export const rightsOfTokens: Migration = {
  number: 48,
  name: 'rights of tokens',
  statements: [
    'alter table tokens add column rights text',
    'alter table tokens add column maker text',
    'alter table tokens add column keeper text',
  ],
};
