import { readFile } from 'node:fs/promises';
import { luhnHolds } from '../../catalogue/brands.ts';
import { hashedCardText } from '../risk/facts.ts';
import { type EntityRow, entityRecords } from './records.ts';
import {
  addChannel,
  changeSettings,
  type SettingChanges,
  type SettingParts,
  shownSettings,
  WrongSettings,
} from './settings.ts';

/** What a command has to say, and whether it did what it was asked. */
export interface CommandResult {
  readonly text: string;
  readonly isDone: boolean;
}

/** How the command is called. */
const USAGE = `npm run channel                                      lists merchants and their channels
npm run channel -- ENTITY_ID                         shows the settings of one
npm run channel -- ENTITY_ID NAME=VALUE …            changes settings; NAME= goes back to the default, NAME=@FILE reads a file
npm run channel -- ENTITY_ID new TITLE NAME=VALUE …  makes one more channel of the same merchant
npm run channel -- CHANNEL_ID hash @FILE             prints what stands for the card numbers of a file, one a line, in lists of risk.rules
What each setting means: docs/channel-settings.md`;

/** Nobody reads a longer list. */
const MAX_LISTED = 500;

const failed = (text: string): CommandResult => ({ text, isDone: false });

/** Reads `NAME=VALUE` texts; a secret may stand in a file, since command lines are seen by others and kept by shells. */
const changesFrom = async (texts: readonly string[]): Promise<SettingChanges> => {
  const entries = texts.map(async (text) => {
    const equals = text.indexOf('=');
    if (equals === -1) throw new WrongSettings([{ name: text, message: 'must be written as NAME=VALUE' }]);
    const value = text.slice(equals + 1);
    return [text.slice(0, equals), value.startsWith('@') ? (await readFile(value.slice(1), 'utf8')).trim() : value];
  });
  return Object.fromEntries(await Promise.all(entries)) as SettingChanges;
};

const lineOf = ({ id, kind, name }: EntityRow): string =>
  kind === 'merchant' ? `${id}  merchant  ${name}` : `  ${id}  channel  ${name}`;

const listed = async ({ database }: SettingParts): Promise<CommandResult> => {
  const rows = await entityRecords(database).first(MAX_LISTED);
  return { text: rows.length === 0 ? 'There is no merchant yet.' : rows.map(lineOf).join('\n'), isDone: true };
};

const shown = async ({ database }: SettingParts, entity: string): Promise<CommandResult> => {
  const row = await entityRecords(database).entity(entity);
  if (row === undefined) return failed(`No merchant or channel has the id ${entity}.`);
  const settings = shownSettings(row);
  const width = Math.max(...settings.map(({ name }) => name.length));
  const lines = settings.map(
    ({ name, text, isDefault }) => `  ${name.padEnd(width)} = ${text}${isDefault ? ' (default)' : ''}`,
  );
  const owner = row.kind === 'channel' ? `  merchant ${row.merchant}` : '';
  return { text: [`${lineOf(row).trim()}${owner}`, ...lines].join('\n'), isDone: true };
};

const CARD_NUMBER = /^\d{8,32}$/;

/** A number on a command line is seen by others and kept by shells, so it stands in a file; what is printed tells none. */
const hashed = async ({ database, vault }: SettingParts, channel: string, file: string): Promise<CommandResult> => {
  if (!file.startsWith('@')) return failed(`Card numbers stand in a file, one a line.\n${USAGE}`);
  if ((await entityRecords(database).entity(channel))?.kind !== 'channel') {
    return failed(`No channel has the id ${channel}.`);
  }
  const lines = (await readFile(file.slice(1), 'utf8')).split('\n').map((line) => line.replaceAll(/[\s-]/g, ''));
  const numbers = lines.filter((line) => line !== '');
  const wrong = lines.flatMap((line, index) =>
    line === '' || (CARD_NUMBER.test(line) && luhnHolds(line)) ? [] : [index + 1],
  );
  if (wrong.length > 0) return failed(`No card numbers stand in lines ${wrong.join(', ')}.`);
  const hashes = await Promise.all(numbers.map((number) => vault.keyedHash(channel, hashedCardText(number))));
  return { text: hashes.join('\n'), isDone: true };
};

/**
 * Shows and changes the settings of merchants and channels, and makes channels, as an operator's command line asks:
 * nothing, an entity, an entity and settings, or an entity, `new`, a title and settings. Or prints what stands for cards in
 * the lists of a channel.
 */
export const channelCommand = async (parts: SettingParts, words: readonly string[]): Promise<CommandResult> => {
  const [entity, first, title, ...more] = words;
  if (entity === undefined) return await listed(parts);
  if (entity.startsWith('-')) return failed(USAGE);
  if (first === 'hash') return await hashed(parts, entity, title ?? '');
  try {
    if (first === 'new') {
      if (title === undefined || title.includes('=')) return failed(USAGE);
      return await shown(parts, await addChannel(parts, entity, title, await changesFrom(more)));
    }
    if (first !== undefined) await changeSettings(parts, entity, await changesFrom(words.slice(1)));
    return await shown(parts, entity);
  } catch (error) {
    if (error instanceof WrongSettings) return failed(`Nothing was changed:\n${error.message}`);
    throw error;
  }
};
