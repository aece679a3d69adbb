import { type ChannelSettings, settingsFrom } from '../../catalogue/settings/channel-settings.ts';
import type { Clock } from '../base/clock.ts';
import type { Database } from '../database/database.ts';
import type { Authority, Entity, Token } from '../http/credentials.ts';
import { type EntityRow, entityRecords, type TokenRow } from './records.ts';

/** Every process refuses a revoked token within a second: this time, plus one query. */
const TOKEN_KEPT_FOR_MS = 500;

/** Every process applies changed settings within this time. */
const ENTITY_KEPT_FOR_MS = 2_000;

/** More tokens and entities than a busy process uses in that time. */
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
  name: row.name,
  merchant: row.merchant,
});

/** Caches the results of `read`, so that not every request queries the database; absence is not cached. */
const kept = <Value>(
  clock: Clock,
  keptForMs: number,
  read: (key: string) => Promise<Value>,
): ((key: string) => Promise<Value>) => {
  const answers = new Map<string, { value: Value; atMs: number }>();
  return async (key) => {
    const nowMs = clock.now();
    const answer = answers.get(key);
    // A clock that was put back must not prolong the cache.
    if (answer !== undefined && answer.atMs <= nowMs && nowMs < answer.atMs + keptForMs) return answer.value;
    const value = await read(key);
    if (answers.size >= MAX_KEPT) answers.clear();
    // The age counts from before the query, because the row may have changed since.
    if (value !== undefined) answers.set(key, { value, atMs: nowMs });
    return value;
  };
};

/** Merchants and channels, their tokens and their settings. */
export interface Entities extends Authority {
  /**
   * Returns the settings of a merchant or channel. @throws Error where it does not exist or its settings cannot be
   * read.
   */
  settingsOf(id: string): Promise<ChannelSettings>;
}

const settingsIn = (id: string, row: EntityRow | undefined): ChannelSettings => {
  if (row === undefined) throw new Error(`there is no entity ${id}`);
  try {
    return settingsFrom(JSON.parse(row.settings) as Record<string, string>);
  } catch (error) {
    throw new Error(`entity ${id} has settings that cannot be used`, { cause: error });
  }
};

/**
 * Creates the access to the merchants and channels of one database. Changed settings apply within two seconds, revoked
 * tokens are refused within one.
 */
export const entities = (database: Database, clock: Clock): Entities => {
  const records = entityRecords(database);
  const tokenRow = kept(clock, TOKEN_KEPT_FOR_MS, records.token);
  const entityRow = kept(clock, ENTITY_KEPT_FOR_MS, records.entity);
  const channelRows = kept(clock, ENTITY_KEPT_FOR_MS, records.channels);
  const settings = kept(clock, ENTITY_KEPT_FOR_MS, async (id) => settingsIn(id, await records.entity(id)));
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
    settingsOf: settings,
  };
};
