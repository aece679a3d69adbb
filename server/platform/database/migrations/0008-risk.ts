import type { Migration } from '../migrate.ts';

/**
 * The counts of risk rules: one row for each payment and measure, found by a keyed hash, and one row for each key whose
 * version makes concurrent requests decide again. Only channels with velocity rules have rows here.
 */
export const risk: Migration = {
  number: 8,
  name: 'risk',
  statements: [
    `create table risk_counts (
      entity text not null,
      measure text not null,
      key_hash text not null,
      at bigint not null,
      payment_id text not null,
      amount bigint not null,
      currency text not null,
      expires_at bigint not null,
      primary key (entity, measure, key_hash, at, payment_id)
    )`,
    'create index risk_counts_expired on risk_counts (expires_at)',
    `create table risk_keys (
      entity text not null,
      measure text not null,
      key_hash text not null,
      version bigint not null,
      expires_at bigint not null,
      primary key (entity, measure, key_hash)
    )`,
    'create index risk_keys_expired on risk_keys (expires_at)',
  ],
};
