import { randomInt } from 'node:crypto';
import { type Clock, randomHex } from '../base/clock.ts';
import type { Database } from '../database/database.ts';
import { deciding } from '../database/deciding.ts';
import { tokenHash, type UserCredentials, userHash } from '../http/credentials.ts';
import { entityRecords, insertToken, revokeToken, type TokenRow } from './records.ts';

/** What managing access tokens depends on. */
export interface TokenDependencies {
  readonly database: Database;
  readonly clock: Clock;
}

const TOKEN_BYTES = 32;
const ID_BYTES = 16;

/** A token as it is handed out: nothing gives it a second time. */
export interface IssuedToken {
  readonly token: string;
  readonly id: string;
}

/** Makes an access token for a merchant or channel that exists. Only its SHA-256 is stored. */
export const issueToken = async (
  { database, clock }: TokenDependencies,
  scope: string,
  expiresAtMs: number | undefined,
): Promise<IssuedToken> => {
  const issued = { token: randomHex(TOKEN_BYTES), id: randomHex(ID_BYTES) };
  const row = { hash: tokenHash(issued.token), id: issued.id, scope, version: 1, created_at: clock.now() };
  await database.commit({ inserts: [insertToken({ ...row, expires_at: expiresAtMs ?? null, revoked_at: null })] });
  return issued;
};

/** A user's id and password as they are handed out: nothing gives the password a second time. */
export interface IssuedUser extends UserCredentials {
  readonly id: string;
}

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** As many letters and digits have more than 180 random bits, and fit into the settings of shops. */
const PASSWORD_CHARACTERS = 32;

const newPassword = (): string =>
  Array.from({ length: PASSWORD_CHARACTERS }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');

/**
 * Makes a user's id and password for integrations that know no access tokens; lenient channels take them. A fast hash keeps
 * them safe because nobody chooses the password: one that people choose could be guessed from it.
 */
export const issueUser = async (
  { database, clock }: TokenDependencies,
  scope: string,
  expiresAtMs: number | undefined,
  userId = randomHex(ID_BYTES),
): Promise<IssuedUser> => {
  const issued = { userId, password: newPassword(), id: randomHex(ID_BYTES) };
  const row = { hash: userHash(issued), id: issued.id, scope, version: 1, created_at: clock.now() };
  await database.commit({ inserts: [insertToken({ ...row, expires_at: expiresAtMs ?? null, revoked_at: null })] });
  return issued;
};

/** Names a token: by its id, or by the token itself. */
export type TokenName = { readonly id: string } | { readonly token: string };

/** Revokes a token and gives it as it was before; nothing where there is none. One that was revoked before stays so. */
export const revoke = async (
  { database, clock }: TokenDependencies,
  name: TokenName,
): Promise<TokenRow | undefined> => {
  const records = entityRecords(database);
  return await deciding(database, async () => {
    const row = await ('id' in name ? records.tokenWithId(name.id) : records.token(tokenHash(name.token)));
    if (row === undefined || row.revoked_at !== null) return { changes: {}, result: row };
    return { changes: { updates: [revokeToken(row, clock.now())] }, result: row };
  });
};

/** Whether a token is accepted, and why not. */
export type TokenState = 'active' | 'expired' | 'revoked';

/** Gives whether a stored token is accepted at a time. */
export const stateOf = ({ revoked_at, expires_at }: TokenRow, nowMs: number): TokenState => {
  if (revoked_at !== null) return 'revoked';
  return expires_at !== null && expires_at <= nowMs ? 'expired' : 'active';
};
