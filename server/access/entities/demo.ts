import { type Clock, randomHex } from '../../platform/base/clock.ts';
import type { Database, Insert } from '../../platform/database/database.ts';
import { deciding } from '../../platform/database/deciding.ts';
import { tokenHash } from '../../platform/http/credentials.ts';
import { entityRecords, insertEntity, insertToken } from './records.ts';
import type { SettingChanges } from './settings.ts';
import { COMMAND } from './tokens.ts';

/** The credentials that a merchant's developer needs for a first request. */
export interface DemoCredentials {
  readonly entityId: string;
  readonly accessToken: string;
}

/** Creates credentials: a channel's id of 32 lower-case hex digits, and a token. */
export const newDemoCredentials = (): DemoCredentials => ({ entityId: randomHex(16), accessToken: randomHex(32) });

/** Returns the insertions of the missing rows of the demo merchant, its channel and its token. */
const absentOf = async (
  database: Database,
  clock: Clock,
  { entityId, accessToken }: DemoCredentials,
  ofNewChannels: SettingChanges,
): Promise<readonly Insert[]> => {
  const created_at = clock.now();
  const records = entityRecords(database);
  const hash = tokenHash(accessToken);
  const [channel, token] = [await records.entity(entityId), await records.token(hash)];
  // A token that was printed earlier is valid for the new channel too.
  const merchant = channel?.merchant ?? token?.scope ?? randomHex(16);
  const fresh = { settings: '{}', version: 1, created_at } as const;
  const settings = JSON.stringify(ofNewChannels);
  const inserts: Insert[] = [];
  if (channel === undefined && token === undefined) {
    inserts.push(insertEntity({ id: merchant, kind: 'merchant', merchant, name: 'Demo merchant', ...fresh }));
  }
  if (channel === undefined) {
    inserts.push(insertEntity({ id: entityId, kind: 'channel', merchant, name: 'Demo shop', ...fresh, settings }));
  }
  if (token === undefined) {
    const lasting = { expires_at: null, revoked_at: null, rights: null, maker: COMMAND } as const;
    inserts.push(insertToken({ hash, id: randomHex(16), scope: merchant, version: 1, created_at, ...lasting }));
  }
  return inserts;
};

/**
 * Makes sure that a demo merchant with one channel and this token exists; several processes may do so at once. A new
 * channel gets the settings `ofNewChannels`. Only for the test environment.
 */
export const ensureDemoMerchant = (
  database: Database,
  clock: Clock,
  credentials: DemoCredentials,
  ofNewChannels: SettingChanges = {},
): Promise<void> =>
  deciding(database, async () => {
    const inserts = await absentOf(database, clock, credentials, ofNewChannels);
    return { changes: { inserts }, result: undefined };
  });
