import type { Migration } from '../migrate.ts';

/**
 * Wallet tokens that have been used for a payment, by their hash. The hash alone is the key, because a token that one
 * merchant received must not pay at another. Hashes spread the rows evenly.
 */
export const walletTokens: Migration = {
  number: 2,
  name: 'wallet tokens',
  statements: [
    `create table wallet_tokens (
      token_hash text not null primary key,
      entity text not null,
      wallet text not null,
      seen_at bigint not null
    )`,
  ],
};
