import { isSecretSetting } from '../../../catalogue/settings/channel-settings.ts';
import type { Database } from '../../platform/database/database.ts';
import type { SealedTexts } from '../vault/rotation.ts';
import { entityRecords, updateSettings } from './records.ts';
import { SEALED_FOR } from './settings.ts';

/** Provides the secret settings of merchants and channels to a key change. */
export const sealedSettings = (database: Database): SealedTexts => ({
  page: async (entity, after) => {
    const row = after === '' ? await entityRecords(database).entity(entity) : undefined;
    if (row === undefined) return [];
    const settings = JSON.parse(row.settings) as Record<string, string>;
    const secrets = Object.entries(settings).filter(([name]) => isSecretSetting(name));
    const resealed = (texts: readonly string[]) => secrets.map(([name], place) => [name, texts[place] ?? ''] as const);
    const sealed = secrets.map(([, text]) => text);
    if (sealed.length === 0) return [];
    const update = (texts: readonly string[]) =>
      updateSettings(row, { ...settings, ...Object.fromEntries(resealed(texts)) });
    return [{ place: row.id, owner: SEALED_FOR, sealed, update }];
  },
});
