import type { Database, Insert } from '../../platform/database/database.ts';
import { forgettingByAge } from '../../platform/database/forgetting.ts';
import { query } from '../../platform/database/query.ts';

/** A token that was used for a payment. */
interface WalletTokenRow {
  readonly token_hash: string;
  readonly entity: string;
  readonly wallet: string;
  readonly seen_at: number;
}

const byHash = query<{ wallet_tokens: WalletTokenRow }, { hash: string }>()((db, input) =>
  db.selectFrom('wallet_tokens').select('seen_at').where('token_hash', '=', input('hash')),
);

/** Returns whether a token was used for a payment, on any channel. */
export const hasPaid = async (database: Database, hash: string): Promise<boolean> =>
  (await database.read(byHash, { hash })).length > 0;

/** Returns the insertion that marks a token as used; it fails with `Conflict` when the token was used before. */
export const insertWalletToken = (row: WalletTokenRow): Insert => ({ table: 'wallet_tokens', row: { ...row } });

/** Deletes used tokens older than a time; all of them have expired. */
export const forgetWalletTokens = forgettingByAge('wallet_tokens', ['token_hash'], 'seen_at');
