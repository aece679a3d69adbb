import { randomInt } from 'node:crypto';
import type { Logger } from 'pino';
import type { Right } from '../../../catalogue/backoffice/rights.ts';
import { type Clock, randomHex } from '../../platform/base/clock.ts';
import type { ChangeSet, Database } from '../../platform/database/database.ts';
import { commitUnlessConflict, deciding } from '../../platform/database/deciding.ts';
import { tokenHash, type UserCredentials, userHash } from '../../platform/http/credentials.ts';
import { entityRecords, insertToken, revokeToken, type TokenRow, usedToken } from './records.ts';

/** The dependencies of the management of access tokens. */
interface TokenDependencies {
  readonly database: Database;
  readonly clock: Clock;
}

const TOKEN_BYTES = 32;
const ID_BYTES = 16;

/** A new token. It is returned this once and never again. */
interface IssuedToken {
  readonly token: string;
  readonly id: string;
}

/** The rights of a new access token, and its maker. */
interface TokenGrant {
  /** Undefined for everything, also what later versions add. */
  readonly rights?: readonly Right[] | undefined;
  /** The id of a person; undefined for the command line. */
  readonly maker?: string | undefined;
}

/** Stands for the command line, as the maker of a token. */
export const COMMAND = 'command';

/** Returns the change that stores a new token, or the credentials of a new user, under a hash. */
const inserted = (
  { clock }: Pick<TokenDependencies, 'clock'>,
  { hash, id, scope }: Pick<TokenRow, 'hash' | 'id' | 'scope'>,
  expiresAtMs: number | undefined,
  { rights, maker = COMMAND }: TokenGrant,
): ChangeSet => {
  const ends = { expires_at: expiresAtMs ?? null, revoked_at: null };
  const row = { hash, id, scope, version: 1, created_at: clock.now(), ...ends };
  return { inserts: [insertToken({ ...row, rights: rights?.join(' ') ?? null, maker })] };
};

/** Returns an access token for an existing merchant or channel, and the changes that store its SHA-256. */
export const newToken = (
  dependencies: Pick<TokenDependencies, 'clock'>,
  scope: string,
  expiresAtMs: number | undefined,
  grant: TokenGrant = {},
): { readonly issued: IssuedToken; readonly changes: ChangeSet } => {
  const issued = { token: randomHex(TOKEN_BYTES), id: randomHex(ID_BYTES) };
  const row = { hash: tokenHash(issued.token), id: issued.id, scope };
  return { issued, changes: inserted(dependencies, row, expiresAtMs, grant) };
};

/** Creates an access token for an existing merchant or channel. Only its SHA-256 is stored. */
export const issueToken = async (
  dependencies: TokenDependencies,
  scope: string,
  expiresAtMs: number | undefined,
  grant: TokenGrant = {},
): Promise<IssuedToken> => {
  const { issued, changes } = newToken(dependencies, scope, expiresAtMs, grant);
  await dependencies.database.commit(changes);
  return issued;
};

/** A new user's id and password. The password is returned this once and never again. */
export interface IssuedUser extends UserCredentials {
  readonly id: string;
}

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** This many letters and digits have more than 180 random bits, and fit into the settings of shop systems. */
const PASSWORD_CHARACTERS = 32;

const newPassword = (): string =>
  Array.from({ length: PASSWORD_CHARACTERS }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');

/**
 * Creates a user's id and password for integrations without access tokens; lenient channels accept them. A fast hash is
 * safe here because the password is random: one that people choose could be guessed from it.
 */
export const issueUser = async (
  dependencies: TokenDependencies,
  scope: string,
  expiresAtMs: number | undefined,
  userId = randomHex(ID_BYTES),
  grant: TokenGrant = {},
): Promise<IssuedUser> => {
  const issued = { userId, password: newPassword(), id: randomHex(ID_BYTES) };
  const row = { hash: userHash(issued), id: issued.id, scope };
  await dependencies.database.commit(inserted(dependencies, row, expiresAtMs, grant));
  return issued;
};

/** Identifies a token by its id or by the token itself. */
type TokenName = { readonly id: string } | { readonly token: string };

/**
 * Revokes a token and returns its previous row; undefined where there is none. A token that was already revoked stays
 * so.
 */
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

/** Whether a token is accepted, and if not, why. */
type TokenState = 'active' | 'expired' | 'revoked';

/** Returns whether a stored token is accepted at a time. */
export const stateOf = ({ revoked_at, expires_at }: TokenRow, nowMs: number): TokenState => {
  if (revoked_at !== null) return 'revoked';
  return expires_at !== null && expires_at <= nowMs ? 'expired' : 'active';
};

/** Returns the names of the rights of a stored token; undefined if it may do everything. */
export const rightsOfToken = ({ rights }: Pick<TokenRow, 'rights'>): readonly string[] | undefined =>
  rights === null ? undefined : rights.split(' ').filter((right) => right !== '');

/** The dependencies of the record of the last use of access tokens. */
interface TokenUsesDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Pick<Logger, 'error'>;
}

/** Records when access tokens were used last. */
interface TokenUses {
  /** Records that a valid token was sent; returns at once. */
  used(hash: string): void;
  /** Resolves when the uses that were recorded before the call are stored. */
  stored(): Promise<void>;
}

/** People ask whether a token is still in use, not when to the second. So a token is written at most once in this time. */
export const USE_PRECISION_MS = 3_600_000;

/** More tokens than a busy process sees in that time. */
const MAX_KEPT = 10_000;

/**
 * Creates the record of the last use of access tokens. It writes in the background of the requests, for each token and
 * process at most once an hour. A process that is killed may lose the last use.
 */
export const tokenUses = ({ database, clock, log }: TokenUsesDependencies): TokenUses => {
  const records = entityRecords(database);
  const seen = new Map<string, number>();
  const writing = new Set<Promise<void>>();

  const write = async (hash: string, nowMs: number): Promise<void> => {
    try {
      const row = await records.token(hash);
      if (row === undefined || (row.used_at !== null && nowMs < row.used_at + USE_PRECISION_MS)) return;
      // Another process may have written the same moment, or somebody revokes the token: both make this one needless.
      await commitUnlessConflict(database, { updates: [usedToken(row, nowMs)] });
    } catch (error) {
      log.error({ err: error }, 'the last use of an access token could not be stored');
    }
  };

  return {
    used: (hash) => {
      const nowMs = clock.now();
      const seenAtMs = seen.get(hash);
      // A clock that was put back must not keep a token from being written.
      if (seenAtMs !== undefined && seenAtMs <= nowMs && nowMs < seenAtMs + USE_PRECISION_MS) return;
      if (seen.size >= MAX_KEPT) seen.clear();
      seen.set(hash, nowMs);
      const written = write(hash, nowMs).finally(() => writing.delete(written));
      writing.add(written);
    },
    stored: async () => {
      await Promise.all(writing);
    },
  };
};
