import type { Migration } from '../migrate.ts';

/** What the holders of accounts agreed to, and what banks answered. */
export const sepaAnswersAndMandates: Migration = {
  number: 45,
  name: 'sepa answers and mandates',
  statements: [
    // The text of a mandate as its holder saw it, and its language; null where the merchant has it.
    'alter table sepa_mandates add column language text',
    'alter table sepa_mandates add column text text',
  ],
};
