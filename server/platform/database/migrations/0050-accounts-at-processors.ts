import type { Migration } from '../migrate.ts';

/** The connector to the processor that keeps a stored account; null where the gateway keeps it. */
export const accountsAtProcessors: Migration = {
  number: 50,
  name: 'accounts at processors',
  statements: ['alter table registrations add column connector text'],
};
