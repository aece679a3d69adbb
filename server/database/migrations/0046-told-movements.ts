import type { Migration } from '../migrate.ts';

/** What banks told of transfers that came in, by which a second telling is known. */
export const toldMovements: Migration = {
  number: 46,
  name: 'told movements',
  statements: [
    // References, ids, day of value, a digest of the text, and the places in statements; null for earlier movements.
    'alter table sepa_received add column told text',
  ],
};
