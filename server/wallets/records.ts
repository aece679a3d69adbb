import type { Database, Insert } from '../database/database.ts';
import { forgettingByAge } from '../database/forgetting.ts';
import { query } from '../database/query.ts';

/** A token that has paid. */
export interface WalletTokenRow {
  readonly token_hash: string;
  readonly entity: string;
  readonly wallet: string;
  readonly seen_at: number;
}

const byHash = query<{ wallet_tokens: WalletTokenRow }, { hash: string }>()((db, input) =>
  db.selectFrom('wallet_tokens').select('seen_at').where('token_hash', '=', input('hash')),
);

/** Tells whether a token has paid, at whatever entity. */
export const hasPaid = async (database: Database, hash: string): Promise<boolean> =>
  (await database.read(byHash, { hash })).length > 0;

/** Gives the insertion that lets a token pay; it fails with `Conflict` when it has paid before. */
export const insertWalletToken = (row: WalletTokenRow): Insert => ({ table: 'wallet_tokens', row: { ...row } });

/** Removes tokens that paid before a time, none of which lives any more. */
export const forgetWalletTokens = forgettingByAge('wallet_tokens', ['token_hash'], 'seen_at');
