import { createHash } from 'node:crypto';
import { EARLIER_ACCOUNTS } from '../../../catalogue/connectors/connectors.ts';
import { settingsMadeWith } from '../../../catalogue/leniencies/leniencies.ts';
import {
  channelSettings,
  defaultOf,
  isSecretSetting,
  isSettingOf,
  type SettingName,
  settingErrors,
} from '../../../catalogue/settings/channel-settings.ts';
import type { SettingError } from '../../../catalogue/settings/kinds.ts';
import { type Clock, randomHex } from '../../platform/base/clock.ts';
import type { ChangeSet, Database, Update } from '../../platform/database/database.ts';
import { deciding } from '../../platform/database/deciding.ts';
import type { Vault } from '../vault/vault.ts';
import { earlierAccountsAfter } from './earlier-accounts.ts';
import { type EntityRow, entityRecords, insertEntity, updateSettings } from './records.ts';

/** The dependencies of changes to settings. */
export interface SettingDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly vault: Vault;
  /** Default settings of new channels. */
  readonly ofNewChannels?: SettingChanges;
  /** Returns the settings of a merchant or channel that cannot get another text any more. */
  readonly fixedIn?: (entity: string) => Promise<SettingChanges>;
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

/** What is fixed may stay as it is stored, and may get the text that holds. */
const changesOfFixed = (row: EntityRow, changes: SettingChanges, fixed: SettingChanges): readonly SettingError[] =>
  Object.entries(fixed).flatMap(([name, text]) =>
    [undefined, text, storedIn(row)[name] ?? ''].includes(changes[name])
      ? []
      : [{ name, message: `is fixed by the first closed month: ${text}` }],
  );

const refuseWrong = (
  row: EntityRow,
  changes: SettingChanges,
  channels: readonly EntityRow[],
  fixed: SettingChanges = {},
): void => {
  const errors = [
    ...settingErrors(kindOf(row), changes, storedIn(row)),
    ...foreignChannels(changes, channels),
    ...changesOfFixed(row, changes, fixed),
  ];
  if (errors.length > 0) throw new WrongSettings(errors);
};

/** The text of a setting that may be shown, and whether it is the default. */
interface ShownText {
  readonly text: string;
  readonly isDefault: boolean;
}

/** One setting before and after a change. */
export interface SettingDifference {
  readonly name: string;
  readonly before: ShownText;
  readonly after: ShownText;
}

/** A change of the settings of one merchant or channel, and what differs by it. */
interface SettingsChange {
  /** Empty where nothing differs. */
  readonly updates: readonly Update[];
  readonly differences: readonly SettingDifference[];
}

const SECRET_IS_SET = '(set, not shown)';

const shownText = (name: string, stored: string | undefined): ShownText => {
  if (stored !== undefined && isSecretSetting(name)) return { text: SECRET_IS_SET, isDefault: false };
  return { text: stored ?? defaultOf(name), isDefault: stored === undefined };
};

const differencesOf = (
  before: Readonly<Record<string, string>>,
  after: Readonly<Record<string, string>>,
  names: readonly string[],
): readonly SettingDifference[] =>
  names
    .filter((name) => before[name] !== after[name])
    .map((name) => ({ name, before: shownText(name, before[name]), after: shownText(name, after[name]) }));

/**
 * Returns the change of settings of a merchant or channel; settings that are not named stay, an empty text resets one
 * to its default. @throws WrongSettings naming every wrong setting.
 */
export const settingsChange = async (
  { database, vault, fixedIn }: Pick<SettingDependencies, 'database' | 'vault' | 'fixedIn'>,
  row: EntityRow,
  changes: SettingChanges,
): Promise<SettingsChange> => {
  const siblings = 'dispatch' in changes ? await entityRecords(database).channels(row.merchant) : [];
  refuseWrong(row, changes, siblings, await fixedIn?.(row.id));
  const stored = storedIn(row);
  const merged = { ...stored, ...(await sealed(vault, row.id, changes)) };
  const earlier = await earlierAccountsAfter(
    {
      seal: (text) => vault.seal(row.id, SEALED_FOR, text),
      open: (text) => vault.open(row.id, SEALED_FOR, text),
    },
    stored,
    merged,
  );
  const whole = { ...merged, ...(earlier === undefined ? {} : { [EARLIER_ACCOUNTS]: earlier }) };
  const settings = Object.fromEntries(Object.entries(whole).filter(([, text]) => text !== ''));
  const differences = differencesOf(stored, settings, [...new Set([...Object.keys(changes), EARLIER_ACCOUNTS])]);
  return { differences, updates: differences.length === 0 ? [] : [updateSettings(row, settings)] };
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
    const { updates } = await settingsChange(dependencies, row, changes);
    return { changes: { updates }, result: true };
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

/** A new merchant or channel, and the changes that store it. */
interface NewEntity {
  readonly id: string;
  readonly changes: ChangeSet;
}

/** Returns a new merchant. @throws WrongSettings as `changeSettings`. */
export const newMerchant = async (
  dependencies: SettingDependencies,
  name: string,
  settings: SettingChanges,
): Promise<NewEntity> => {
  const id = randomHex(16);
  const row = await newEntity(dependencies, { id, kind: 'merchant', merchant: id, name }, settings);
  return { id, changes: { inserts: [insertEntity(row)] } };
};

/**
 * Returns a new channel of a merchant, with the default settings of new ones, and those of its compatibility.
 * @throws WrongSettings as `changeSettings`.
 */
export const newChannel = async (
  dependencies: SettingDependencies,
  merchant: string,
  name: string,
  settings: SettingChanges,
): Promise<NewEntity> => {
  const id = randomHex(16);
  const given = { ...dependencies.ofNewChannels, ...settings };
  const initial = { ...settingsMadeWith(given['compatibility']), ...given };
  const row = await newEntity(dependencies, { id, kind: 'channel', merchant, name }, initial);
  return { id, changes: { inserts: [insertEntity(row)] } };
};

/** Creates a merchant and returns its id. @throws WrongSettings as `changeSettings`. */
export const addMerchant = async (
  dependencies: SettingDependencies,
  name: string,
  settings: SettingChanges,
): Promise<string> => {
  const { id, changes } = await newMerchant(dependencies, name, settings);
  await dependencies.database.commit(changes);
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
  settings: SettingChanges,
): Promise<string> => {
  const found = await entityRecords(dependencies.database).entity(sibling);
  if (found === undefined) throw new WrongSettings([{ name: sibling, message: 'is no merchant or channel' }]);
  const { id, changes } = await newChannel(dependencies, found.merchant, name, settings);
  await dependencies.database.commit(changes);
  return id;
};

/** Opens a secret setting; undefined where it is not set. */
export const secretSetting = async (
  vault: Vault,
  entity: string,
  sealedText: string | undefined,
): Promise<string | undefined> => sealedText && (await vault.open(entity, SEALED_FOR, sealedText));

/** One setting in a form that may be shown: the effective text; for a secret only that it is set. */
interface ShownSetting extends ShownText {
  readonly name: SettingName;
  /** Changes with each change of the setting; says nothing of its text. */
  readonly revision: string;
}

const REVISION_CHARACTERS = 16;

/** A secret is stored sealed, so that its revision differs with each change. */
const revisionOf = (entity: string, name: string, stored: string | undefined): string =>
  createHash('sha256')
    .update(JSON.stringify([entity, name, stored ?? null]))
    .digest('hex')
    .slice(0, REVISION_CHARACTERS);

/** Returns the kind of an entity. */
export const kindOf = (row: EntityRow): 'merchant' | 'channel' => (row.kind === 'merchant' ? 'merchant' : 'channel');

/** Returns all settings of an entity in a form that an operator may see. */
export const shownSettings = (row: EntityRow): readonly ShownSetting[] => {
  const stored = storedIn(row);
  return (Object.keys(channelSettings) as SettingName[])
    .filter((name) => isSettingOf(kindOf(row), name))
    .map((name) => ({
      name,
      ...shownText(name, stored[name]),
      revision: revisionOf(row.id, name, stored[name]),
    }));
};
