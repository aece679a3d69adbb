import type { Migration } from '../migrate.ts';

/**
 * The ledger: a row for each line, never changed. The key orders the lines of an entity by time, and records an event
 * of a payment once. Payments know the acquirer's id, by which settlements name them, and whether they are settled.
 */
export const ledger: Migration = {
  number: 26,
  name: 'ledger',
  statements: [
    `create table ledger_lines (
      entity text not null,
      posted_at bigint not null,
      source_id text not null,
      event text not null,
      line bigint not null,
      payment_id text,
      debit text not null,
      credit text not null,
      amount bigint not null,
      currency text not null,
      primary key (entity, posted_at, source_id, event, line)
    )`,
    'create index ledger_lines_by_payment on ledger_lines (entity, payment_id, source_id)',
    'alter table payments add column acquirer_tx_id text',
    'alter table payments add column settled_at bigint',
    'create index payments_by_acquirer_tx on payments (entity, acquirer_tx_id)',
  ],
};
