import type { Migration } from '../migrate.ts';

/** Who was charged back: hashes of cards, bank accounts, e-mails, addresses and customers, for rules of risk. */
export const chargedBack: Migration = {
  number: 30,
  name: 'charged back',
  statements: [
    `create table charged_back (
      entity text not null,
      measure text not null,
      key_hash text not null,
      at bigint not null,
      chargeback_id text not null,
      blocks bigint not null,
      primary key (entity, measure, key_hash, at, chargeback_id)
    )`,
  ],
};
