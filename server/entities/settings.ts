import {
  channelSettings,
  isSecretSetting,
  isSettingOf,
  type Setting,
  type SettingError,
  type SettingName,
  settingErrors,
} from '../../catalogue/settings/channel-settings.ts';
import { type Clock, randomHex } from '../base/clock.ts';
import type { Database } from '../database/database.ts';
import { deciding } from '../database/deciding.ts';
import type { Vault } from '../vault/vault.ts';
import { type EntityRow, entityRecords, insertEntity, updateSettings } from './records.ts';

/** The dependencies of changes to settings. */
export interface SettingDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly vault: Vault;
  /** Default settings of new channels. */
  readonly ofNewChannels?: SettingChanges;
}

/** Settings that are not valid; nothing was changed. */
export class WrongSettings extends Error {
  override readonly name = 'WrongSettings';
  readonly errors: readonly SettingError[];

  constructor(errors: readonly SettingError[]) {
    super(errors.map(({ name, message }) => `${name} ${message}`).join('\n'));
    this.errors = errors;
  }
}

/** Names and texts of settings; an empty text resets a setting to its default. */
export type SettingChanges = Readonly<Record<string, string>>;

/** A secret is sealed for the settings of its entity and cannot be opened for another purpose. */
export const SEALED_FOR = 'settings';

const kindOf = (row: EntityRow): 'merchant' | 'channel' => (row.kind === 'merchant' ? 'merchant' : 'channel');

const storedIn = (row: EntityRow): Record<string, string> => JSON.parse(row.settings) as Record<string, string>;

/** Dispatch rules may name the merchant's own channels only. */
const foreignChannels = (changes: SettingChanges, channels: readonly EntityRow[]): readonly SettingError[] => {
  const rules = channelSettings.dispatch[1].read(changes['dispatch'] ?? '') ?? [];
  const strangers = rules.filter(({ channel }) => !channels.some(({ id }) => id === channel));
  return strangers.map(({ channel }) => ({
    name: 'dispatch',
    message: `has a channel of no such merchant: ${channel}`,
  }));
};

const sealed = async (vault: Vault, entity: string, changes: SettingChanges): Promise<Record<string, string>> => {
  const entries = Object.entries(changes).map(async ([name, text]) => {
    const isSealed = text !== '' && isSecretSetting(name);
    return [name, isSealed ? await vault.seal(entity, SEALED_FOR, text) : text] as const;
  });
  return Object.fromEntries(await Promise.all(entries));
};

const refuseWrong = (row: EntityRow, changes: SettingChanges, channels: readonly EntityRow[]): void => {
  const errors = [...settingErrors(kindOf(row), changes, storedIn(row)), ...foreignChannels(changes, channels)];
  if (errors.length > 0) throw new WrongSettings(errors);
};

/**
 * Changes settings of a merchant or channel; settings that are not named stay. Returns whether the entity exists.
 * @throws WrongSettings naming every wrong setting; nothing was changed then.
 */
export const changeSettings = async (
  dependencies: SettingDependencies,
  entity: string,
  changes: SettingChanges,
): Promise<boolean> => {
  const records = entityRecords(dependencies.database);
  return await deciding(dependencies.database, async () => {
    const row = await records.entity(entity);
    if (row === undefined) return { changes: {}, result: false };
    refuseWrong(row, changes, await records.channels(row.merchant));
    const merged = { ...storedIn(row), ...(await sealed(dependencies.vault, entity, changes)) };
    const settings = Object.fromEntries(Object.entries(merged).filter(([, text]) => text !== ''));
    return { changes: { updates: [updateSettings(row, settings)] }, result: true };
  });
};

/** Returns the row of a new merchant or channel with its settings. @throws WrongSettings naming every wrong setting. */
const newEntity = async (
  { clock, vault }: SettingDependencies,
  entity: Pick<EntityRow, 'id' | 'kind' | 'merchant' | 'name'>,
  changes: SettingChanges,
): Promise<EntityRow> => {
  const row = { ...entity, settings: '{}', version: 1, created_at: clock.now() };
  refuseWrong(row, changes, []);
  const set = Object.entries(await sealed(vault, row.id, changes)).filter(([, text]) => text !== '');
  return { ...row, settings: JSON.stringify(Object.fromEntries(set)) };
};

/** Creates a merchant and returns its id. @throws WrongSettings as `changeSettings`. */
export const addMerchant = async (
  dependencies: SettingDependencies,
  name: string,
  changes: SettingChanges,
): Promise<string> => {
  const id = randomHex(16);
  const row = await newEntity(dependencies, { id, kind: 'merchant', merchant: id, name }, changes);
  await dependencies.database.commit({ inserts: [insertEntity(row)] });
  return id;
};

/**
 * Creates a channel of the merchant that `sibling` is or belongs to, and returns its id.
 * @throws WrongSettings as `changeSettings`, or where there is no such merchant.
 */
export const addChannel = async (
  dependencies: SettingDependencies,
  sibling: string,
  name: string,
  changes: SettingChanges,
): Promise<string> => {
  const records = entityRecords(dependencies.database);
  const found = await records.entity(sibling);
  if (found === undefined) throw new WrongSettings([{ name: sibling, message: 'is no merchant or channel' }]);
  const { merchant } = found;
  const given = { ...dependencies.ofNewChannels, ...changes };
  const row = await newEntity(dependencies, { id: randomHex(16), kind: 'channel', merchant, name }, given);
  await dependencies.database.commit({ inserts: [insertEntity(row)] });
  return row.id;
};

/** Opens a secret setting; undefined where it is not set. */
export const secretSetting = async (
  vault: Vault,
  entity: string,
  sealedText: string | undefined,
): Promise<string | undefined> => sealedText && (await vault.open(entity, SEALED_FOR, sealedText));

/** One setting in a form that may be shown. */
export interface ShownSetting {
  readonly name: SettingName;
  /** The effective text; for a secret only that it is set. */
  readonly text: string;
  readonly isDefault: boolean;
}

/** Returns all settings of an entity in a form that an operator may see. */
export const shownSettings = (row: EntityRow): readonly ShownSetting[] => {
  const stored = storedIn(row);
  return Object.entries<Setting>(channelSettings)
    .filter(([name]) => isSettingOf(kindOf(row), name))
    .map(([name, [, , ifAbsent]]) => {
      const text = stored[name];
      const shown = text !== undefined && isSecretSetting(name) ? '(set, not shown)' : text;
      return { name: name as SettingName, text: shown ?? ifAbsent, isDefault: text === undefined };
    });
};
