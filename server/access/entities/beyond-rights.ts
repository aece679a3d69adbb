import { type Clock, isWithin } from '../../platform/base/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { BeyondRights } from '../../platform/http/serve.ts';
import { addToAudit } from '../audit/audit.ts';

/** The dependencies of the notes on requests beyond the rights of their tokens. */
interface BeyondRightsDependencies {
  readonly database: Database;
  readonly clock: Clock;
}

/** A server that repeats a request every second must not fill the audit, in which everyone waits for the last entry. */
export const NOTED_ONCE_IN_MS = 60_000;

/** More tokens and endpoints than are refused in that time. */
const MAX_KEPT = 10_000;

/**
 * Creates the notes on requests that went beyond the rights of their tokens: entries of the audit, for each token,
 * endpoint, right and process at most one a minute. The log of requests has each of them.
 */
export const noteBeyondRights = ({ database, clock }: BeyondRightsDependencies) => {
  const noted = new Map<string, number>();
  return async ({ token, right, endpoint, entity, subject, address }: BeyondRights): Promise<void> => {
    const nowMs = clock.now();
    const key = `${token.hash} ${endpoint} ${right}`;
    const notedAtMs = noted.get(key);
    if (notedAtMs !== undefined && isWithin(notedAtMs, NOTED_ONCE_IN_MS, nowMs)) return;
    if (noted.size >= MAX_KEPT) noted.clear();
    noted.set(key, nowMs);
    const actor = { kind: 'token', id: token.id, name: token.id } as const;
    const after = { endpoint, missing: right };
    try {
      await addToAudit(database, { atMs: nowMs, actor, address, action: 'tokens.beyond', entity, subject, after });
    } catch (error) {
      noted.delete(key);
      throw error;
    }
  };
};
