import type { Logger } from 'pino';
import type { Clock } from '../../platform/base/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { commitUnlessConflict } from '../../platform/database/deciding.ts';
import { entityRecords, usedToken } from './records.ts';

/** The dependencies of the record of the last use of access tokens. */
export interface TokenUsesDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Pick<Logger, 'error'>;
}

/** Records when access tokens were used last. */
export interface TokenUses {
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
