import type { Database, Insert } from '../database/database.ts';
import { forgetting } from '../database/forgetting.ts';
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

const seenBefore = query<{ wallet_tokens: WalletTokenRow }, { before: number; limit: number }>()((db, input) =>
  db
    .selectFrom('wallet_tokens')
    .select('token_hash')
    .where('seen_at', '<', input('before'))
    .orderBy('seen_at')
    .limit(input('limit')),
);

/** Removes tokens that paid before `beforeMs`, none of which lives any more; gives how many. */
export const forgetWalletTokens = (database: Database, beforeMs: number): Promise<number> =>
  forgetting(database, async (limit) =>
    (await database.read(seenBefore, { before: beforeMs, limit })).map((key) => ({ table: 'wallet_tokens', key })),
  );
