import type { Migration } from '../migrate.ts';

/**
 * Authentications of cardholders who are at their issuer. Pages find them by their id alone, payments by their own id.
 * `sealed` holds the security code as long as the payment waits. `simulated_challenges` belongs to the simulated
 * issuer.
 */
export const authentications: Migration = {
  number: 13,
  name: 'authentications',
  statements: [
    `create table authentications (
      id text not null primary key,
      entity text not null,
      version bigint not null,
      payment_id text not null,
      state text not null,
      sealed text,
      facts text not null,
      created_at bigint not null,
      ends_at bigint not null
    )`,
    'create index authentications_by_payment on authentications (entity, payment_id)',
    `create table simulated_challenges (
      id text not null primary key,
      version bigint not null,
      facts text not null,
      decision text,
      created_at bigint not null
    )`,
  ],
};
