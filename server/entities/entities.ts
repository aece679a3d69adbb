import type { Clock } from '../clock.ts';
import type { Database } from '../database/database.ts';
import type { Authority, Entity, Token } from '../http/credentials.ts';
import { type EntityRow, entityRecords, type TokenRow } from './records.ts';

/** A revoked token is refused by every process within this time. */
const KEPT_FOR_MS = 2_000;

/** More than a busy process sees of tokens and entities in that time. */
const MAX_KEPT = 10_000;

const tokenOf = (row: TokenRow): Token => ({
  hash: row.hash,
  scope: row.scope,
  expiresAtMs: row.expires_at ?? undefined,
  revokedAtMs: row.revoked_at ?? undefined,
});

const entityOf = (row: EntityRow): Entity => ({
  id: row.id,
  kind: row.kind === 'merchant' ? 'merchant' : 'channel',
  merchant: row.merchant,
});

/** Gives a reading of `read` that is kept for a short time, so that each request does not ask the database again. */
const kept = <Value>(clock: Clock, read: (key: string) => Promise<Value>): ((key: string) => Promise<Value>) => {
  const answers = new Map<string, { value: Value; untilMs: number }>();
  return async (key) => {
    const answer = answers.get(key);
    if (answer !== undefined && clock.now() < answer.untilMs) return answer.value;
    const value = await read(key);
    if (answers.size >= MAX_KEPT) answers.clear();
    if (value !== undefined) answers.set(key, { value, untilMs: clock.now() + KEPT_FOR_MS });
    return value;
  };
};

/** Gives the merchants and channels of one database. */
export const entities = (database: Database, clock: Clock): Authority => {
  const records = entityRecords(database);
  const tokenRow = kept(clock, records.token);
  const entityRow = kept(clock, records.entity);
  const channelRows = kept(clock, records.channels);
  return {
    tokenByHash: async (hash) => {
      const row = await tokenRow(hash);
      return row && tokenOf(row);
    },
    entityById: async (id) => {
      const row = await entityRow(id);
      return row && entityOf(row);
    },
    channelsOf: async (merchant) => (await channelRows(merchant)).map(entityOf),
  };
};
