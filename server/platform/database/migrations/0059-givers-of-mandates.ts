import type { Migration } from '../migrate.ts';

/** The payment with which a mandate was given: its owner may revoke it. Of older mandates, it is the first under them. */
export const giversOfMandates: Migration = {
  number: 59,
  name: 'givers of mandates',
  statements: ['alter table sepa_mandates add column payment_id text'],
};
