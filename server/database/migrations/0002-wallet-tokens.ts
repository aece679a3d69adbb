import type { Migration } from '../migrate.ts';

/**
 * Tokens of wallets that have paid, by their hash. The hash alone is the key: a token that one merchant received must not
 * pay at another. Tokens are random, so rows are spread by it.
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
