import type { Migration } from '../migrate.ts';

/** The links of checkouts that are about to be removed. */
export const linksOfCheckouts: Migration = {
  number: 40,
  name: 'links of checkouts',
  statements: ['create index payment_links_by_checkout on payment_links (checkout_id)'],
};
