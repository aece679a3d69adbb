import type { Migration } from '../migrate.ts';

/**
 * Settings can be changed, so entities get a version. Requests with an Idempotency-Key are kept for a day; the payment
 * of each merchantTransactionId, for as long as duplicates are looked for.
 */
export const access: Migration = {
  number: 3,
  name: 'access',
  statements: [
    'alter table entities add column version bigint not null default 1',
    `create table idempotency_keys (
      entity text not null,
      key_hash text not null,
      version bigint not null,
      request_hash text not null,
      channel text not null,
      made_id text not null,
      holder text not null,
      held_until bigint not null,
      status bigint,
      reply text,
      created_at bigint not null,
      primary key (entity, key_hash)
    )`,
    'create index idempotency_keys_by_age on idempotency_keys (created_at)',
    `create table merchant_transactions (
      entity text not null,
      merchant_transaction_id text not null,
      version bigint not null,
      payment_id text not null,
      created_at bigint not null,
      primary key (entity, merchant_transaction_id)
    )`,
    'create index merchant_transactions_by_age on merchant_transactions (created_at)',
  ],
};
