import type { Migration } from '../migrate.ts';

/**
 * What banks told of transfers that came in, by which a second telling is known. What the settings of a channel leave
 * out of a settlement file, and the amounts in it that no field takes. Rights of access tokens, and the people who answer
 * for them; tokens without rights in their row may do everything: those of earlier versions, and those that the command
 * line makes so.
 */
export const tellingsColumnsAndRights: Migration = {
  number: 46,
  name: 'tellings, columns and rights',
  statements: [
    // References, ids, day of value, a digest of the text, and the places in statements; null for earlier movements.
    'alter table sepa_received add column told text',
    'alter table settlement_files add column left_out bigint not null default 0',
    "alter table settlement_files add column unused_amounts text not null default '[]'",
    // What the bank found out about the payee's name, and what a file waits for at the bank.
    'alter table sepa_orders add column payee_check text',
    // What banks told of the return of a charge, by which a second telling is known.
    'alter table sepa_orders add column return_told text',
    'alter table sepa_files add column waits_for text',
    'alter table sepa_files add column waits_since bigint',
    'alter table tokens add column rights text',
    'alter table tokens add column maker text',
    'alter table tokens add column keeper text',
  ],
};
