import { type ChannelSettings, settingsFrom } from '../../../catalogue/settings/channel-settings.ts';
import { type Clock, isWithin } from '../../platform/base/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Authority, Entity, Token } from '../../platform/http/credentials.ts';
import { type EntityRow, entityRecords, type TokenRow } from './records.ts';
import { rightsOfToken } from './tokens.ts';

/** Every process refuses a revoked token within a second: this time, plus one query. */
const TOKEN_KEPT_FOR_MS = 500;

/** Every process applies changed settings within this time. */
const ENTITY_KEPT_FOR_MS = 2_000;

/** More tokens and entities than a busy process uses in that time. */
const MAX_KEPT = 10_000;

/** Made once for each row that is read, so that the check of a request is one look into a set. */
const tokenOf = (row: TokenRow): Token => {
  const rights = rightsOfToken(row);
  return {
    hash: row.hash,
    id: row.id,
    rights: rights === undefined ? undefined : new Set(rights),
    scope: row.scope,
    expiresAtMs: row.expires_at ?? undefined,
    revokedAtMs: row.revoked_at ?? undefined,
  };
};

const entityOf = (row: EntityRow): Entity => ({
  id: row.id,
  kind: row.kind === 'merchant' ? 'merchant' : 'channel',
  name: row.name,
  merchant: row.merchant,
});

/**
 * Caches the results of `read`, so that not every request queries the database; absence is not cached. Requests that
 * need the same key while it is read share one query: otherwise each expiry would send as many as there are requests
 * under way.
 */
const kept = <Value>(
  clock: Clock,
  keptForMs: number,
  read: (key: string) => Promise<Value>,
): ((key: string) => Promise<Value>) => {
  const answers = new Map<string, { value: Value; atMs: number }>();
  const underWay = new Map<string, { value: Promise<Value>; atMs: number }>();
  const isFresh = ({ atMs }: { readonly atMs: number }, nowMs: number) => isWithin(atMs, keptForMs, nowMs);

  const readNow = async (key: string, atMs: number): Promise<Value> => {
    const query = { value: read(key), atMs };
    underWay.set(key, query);
    try {
      const value = await query.value;
      // A query that was so slow that a later one began must not replace the later answer.
      if (value === undefined || underWay.get(key) !== query) return value;
      if (answers.size >= MAX_KEPT) answers.clear();
      // The age counts from before the query, because the row may have changed since.
      answers.set(key, { value, atMs });
      return value;
    } finally {
      if (underWay.get(key) === query) underWay.delete(key);
    }
  };

  return async (key) => {
    const nowMs = clock.now();
    const answer = answers.get(key);
    if (answer !== undefined && isFresh(answer, nowMs)) return answer.value;
    const query = underWay.get(key);
    return query !== undefined && isFresh(query, nowMs) ? await query.value : await readNow(key, nowMs);
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

/** Returns the settings of a merchant or channel as its row has them. @throws Error where they cannot be read. */
export const settingsOfRow = ({ id, settings }: EntityRow): ChannelSettings => {
  try {
    return settingsFrom(JSON.parse(settings) as Record<string, string>);
  } catch (error) {
    throw new Error(`entity ${id} has settings that cannot be used`, { cause: error });
  }
};

const settingsIn = (id: string, row: EntityRow | undefined): ChannelSettings => {
  if (row === undefined) throw new Error(`there is no entity ${id}`);
  return settingsOfRow(row);
};

/**
 * Creates the access to the merchants and channels of one database. Changed settings apply within two seconds, revoked
 * tokens are refused within one.
 */
export const entities = (database: Database, clock: Clock): Entities => {
  const records = entityRecords(database);
  const token = kept(clock, TOKEN_KEPT_FOR_MS, async (hash) => {
    const row = await records.token(hash);
    return row && tokenOf(row);
  });
  const entityRow = kept(clock, ENTITY_KEPT_FOR_MS, records.entity);
  const channelRows = kept(clock, ENTITY_KEPT_FOR_MS, records.channels);
  const settings = kept(clock, ENTITY_KEPT_FOR_MS, async (id) => settingsIn(id, await records.entity(id)));
  return {
    tokenByHash: token,
    entityById: async (id) => {
      const row = await entityRow(id);
      return row && entityOf(row);
    },
    channelsOf: async (merchant) => (await channelRows(merchant)).map(entityOf),
    settingsOf: settings,
  };
};
