import { readFile } from 'node:fs/promises';
import { type EntityRow, entityRecords } from '../access/entities/records.ts';
import { changeSettings, type SettingChanges, shownSettings, WrongSettings } from '../access/entities/settings.ts';
import { fixedByCloses } from '../payments/ledger/books.ts';
import {
  type Command,
  command,
  type Form,
  id,
  type Option,
  type Outcome,
  Refused,
  type Words,
  WrongUsage,
} from './command.ts';
import type { CommandDependencies } from './dependencies.ts';

/** The form of one setting as `--set` takes it. */
export const setting: Form = {
  placeholder: 'NAME=VALUE',
  words: 'a setting as NAME=VALUE; docs/manage/channel-settings.md has all names',
  pattern: /^[\w.]{1,64}=/,
};

/** The settings of a new merchant or channel. */
export const firstSettings = [
  'repeated',
  setting,
  'A setting from the start; repeat the option for more. `NAME=@FILE` reads a file. ' +
    'Each setting is an option of its own too: `--throttle.createPayment 50`.',
] as const satisfies Option;

/** Settings as `merchant set` and `channel set` take them. */
const settingWords: Words = {
  placeholder: 'NAME=VALUE …',
  meaning:
    'Settings of docs/manage/channel-settings.md. ' +
    'NAME= goes back to the default; NAME=@FILE reads the value from a file, for secrets and long rules.',
  least: 1,
  form: setting,
};

/** Returns the content of a file, without blanks at its ends. @throws Refused where it cannot be read. */
export const textOfFile = async (path: string): Promise<string> => {
  try {
    return (await readFile(path, 'utf8')).trim();
  } catch (error) {
    throw new Refused(`The file ${path} cannot be read.`, { cause: error });
  }
};

/** Returns a value, or the content of the file for `@FILE`: other users see command lines, and shells store them. */
export const textOrFile = async (text: string): Promise<string> =>
  text.startsWith('@') ? await textOfFile(text.slice(1)) : text;

/** Parses settings written as `NAME=VALUE`. */
export const changesFrom = async (texts: readonly string[]): Promise<SettingChanges> => {
  const changes = new Map<string, string>();
  for (const text of texts) {
    const equals = text.indexOf('=');
    const name = text.slice(0, equals);
    if (changes.has(name)) throw new WrongUsage(`${name} is set twice.`);
    changes.set(name, await textOrFile(text.slice(equals + 1)));
  }
  return Object.fromEntries(changes);
};

/** Runs `work` and returns its result. @throws Refused naming every wrong setting. */
export const refusingWrong = async <Result>(work: () => Promise<Result>): Promise<Result> => {
  try {
    return await work();
  } catch (error) {
    if (error instanceof WrongSettings) throw new Refused(`Nothing was changed:\n${error.message}`, { cause: error });
    throw error;
  }
};

/** Returns the row of a merchant or channel. @throws Refused where there is none of this kind. */
export const entityOf = async (
  { database }: CommandDependencies,
  id: string,
  kind?: 'merchant' | 'channel',
): Promise<EntityRow> => {
  const row = await entityRecords(database).entity(id);
  if (row === undefined) throw new Refused(`No ${kind ?? 'merchant or channel'} has the id ${id}.`);
  if (kind !== undefined && row.kind !== kind) throw new Refused(`${id} is a ${row.kind}, not a ${kind}.`);
  return row;
};

/** Longer lists are of no use to a reader. */
export const MOST_LISTED = 500;

const lineOf = ({ id, kind, name }: EntityRow): string =>
  kind === 'merchant' ? `${id}  merchant  ${name}` : `  ${id}  channel  ${name}`;

const jsonOf = ({ id, kind, name, merchant }: EntityRow) => ({ id, kind, name, merchant });

/** Formats a list of merchants and channels. */
export const listed = (rows: readonly EntityRow[], ifNone: string): Outcome => {
  const more = rows.length < MOST_LISTED ? [] : [`(the first ${MOST_LISTED})`];
  return {
    text: rows.length === 0 ? ifNone : [...rows.map(lineOf), ...more].join('\n'),
    json: rows.map(jsonOf),
  };
};

/** Formats a merchant or channel with all effective settings. */
const shown = (row: EntityRow): Outcome => {
  const settings = shownSettings(row);
  const width = Math.max(...settings.map(({ name }) => name.length));
  const lines = settings.map(
    ({ name, text, isDefault }) => `  ${name.padEnd(width)} = ${text}${isDefault ? ' (default)' : ''}`,
  );
  const owner = row.kind === 'channel' ? `  merchant ${row.merchant}` : '';
  return {
    text: [`${lineOf(row).trim()}${owner}`, ...lines].join('\n'),
    json: { ...jsonOf(row), settings: Object.fromEntries(settings.map(({ name, text }) => [name, text])) },
  };
};

/** Changes settings of a merchant or channel, and shows it. */
const changed = async (
  dependencies: CommandDependencies,
  row: EntityRow,
  words: readonly string[],
): Promise<Outcome> => {
  const changes = await changesFrom(words);
  const fixedIn = fixedByCloses(dependencies.database);
  await refusingWrong(() => changeSettings({ ...dependencies, fixedIn }, row.id, changes));
  const now = await entityOf(dependencies, row.id);
  return { ...shown(now), audit: { entity: row.id, settings: Object.keys(changes) } };
};

/** The commands that show and change the settings of merchants or of channels, with an id and words for an example. */
export const settingCommands = (kind: 'merchant' | 'channel', exampleId: string, words: string): readonly Command[] => [
  command({
    name: `${kind} show`,
    summary: `Shows a ${kind} and its settings; secrets only as set or not.`,
    options: { id: ['required', id, `The ${kind}.`] },
    example: `--id ${exampleId}`,
    isChange: false,
    run: async (dependencies, values) => shown(await entityOf(dependencies, values.id, kind)),
  }),
  command({
    name: `${kind} set`,
    summary: `Changes settings of a ${kind}; the others stay.`,
    details:
      'Running gateways see the change within two seconds. ' +
      'If a setting is wrong, all wrong ones are reported and nothing is changed.',
    options: { id: ['required', id, `The ${kind}.`] },
    words: settingWords,
    example: `--id ${exampleId} ${words}`,
    isChange: true,
    run: async (dependencies, values, given) =>
      changed(dependencies, await entityOf(dependencies, values.id, kind), given),
  }),
];
