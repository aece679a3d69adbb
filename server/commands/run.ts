import { parseArgs } from 'node:util';
import type { Logger } from 'pino';
import { nearestName } from '../../catalogue/schema/names/nearest-name.ts';
import { channelSettings } from '../../catalogue/settings/channel-settings.ts';
import { configurationFrom, requireEncryptedDatabaseInLive } from '../assembly/configuration.ts';
import { WrongConfiguration } from '../assembly/wrong-configuration.ts';
import {
  type ClosedDependencies,
  type Command,
  id,
  type Line,
  type Outcome,
  type ParsedValues,
  Refused,
  WrongUsage,
} from './command.ts';
import { type CommandGroup, commandGroups } from './commands.ts';
import { withDependencies } from './dependencies.ts';
import { commandHelp, generalHelp, groupHelp, usageOf } from './help.ts';
import { invocationFrom } from './invocation.ts';
import { setting } from './settings.ts';

/** The surroundings in which the command line runs. */
interface Surroundings {
  /** Environment variables. */
  readonly variables: Readonly<Record<string, string | undefined>>;
  /** The user who runs it, for the audit line. */
  readonly actor: string;
  readonly audit: Pick<Logger, 'info' | 'warn'>;
  out(text: string): void;
  /** Returns a signal that aborts when the user ends the program, which from then on must end by itself. */
  stopped(): AbortSignal;
  error(text: string): void;
}

/** 0 done, 1 refused or found wrong, 2 wrong usage. */
export type ExitCode = 0 | 1 | 2;

/** What a command line names: a help page, or a command with its arguments. */
type Named = { readonly help: string } | { readonly command: Command; readonly args: readonly string[] };

/** A parsed command line. */
interface Call {
  readonly values: ParsedValues;
  readonly words: readonly string[];
  readonly isJson: boolean;
}

const isHelp = (word: string | undefined): boolean => word === '--help' || word === '-h' || word === 'help';

const suggestion = (word: string, known: readonly string[]): string => {
  const nearest = nearestName(word, known);
  return nearest === undefined ? `one of ${known.join(', ')}` : nearest;
};

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';

const SETTINGS = 'set';

/** Returns the settings that a command takes as options of their own, beside `--set`. */
const settingsOf = ({ options }: Command): readonly string[] =>
  options[SETTINGS]?.[1] === setting ? Object.keys(channelSettings) : [];

/** Describes the parser's error in our words; its own text may repeat what was typed. */
const wrongOption = (error: unknown, command: Command): WrongUsage => {
  const [, name = ''] = /'(?:-\w, )?--?([\w.-]+)/.exec(error instanceof Error ? error.message : '') ?? [];
  const settings = settingsOf(command);
  const known = [...Object.keys(command.options), ...settings];
  if (codeOf(error) !== 'ERR_PARSE_ARGS_UNKNOWN_OPTION') {
    const form = settings.includes(name) ? { words: 'the value of the setting' } : command.options[name]?.[1];
    return new WrongUsage(
      form === undefined ? `--${name} takes no value.` : `--${name} needs a value: ${form.words}.`,
      {
        cause: error,
      },
    );
  }
  const nearest = nearestName(name, known);
  const meant = nearest === undefined ? '' : ` Did you mean --${nearest}?`;
  return new WrongUsage(`--${name} is not an option of ${command.name}.${meant}`, { cause: error });
};

/** The values of options as typed. */
type Given = Readonly<Record<string, readonly string[] | boolean | undefined>>;

/** Adds options that are settings to the values of `--set`. */
const withSettings = (given: Given, settings: readonly string[]): Given => {
  const own = [given[SETTINGS] ?? []].flat();
  const more = settings.flatMap((name) => [given[name] ?? []].flat().map((value) => `${name}=${value}`));
  return more.length === 0 ? given : { ...given, [SETTINGS]: [...own.map(String), ...more] };
};

const parsed = (command: Command, args: readonly string[]) => {
  const settings = settingsOf(command);
  const names = [...Object.keys(command.options), ...settings];
  const options = names.map((name) => [name, { type: 'string', multiple: true }] as const);
  const flags = { json: { type: 'boolean' }, help: { type: 'boolean', short: 'h' } } as const;
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      options: { ...Object.fromEntries(options), ...flags },
      allowPositionals: true,
    });
    return { values: withSettings(values as Given, settings), positionals };
  } catch (error) {
    if (codeOf(error).startsWith('ERR_PARSE_ARGS_')) throw wrongOption(error, command);
    throw error;
  }
};

/** Returns the value of one option. @throws WrongUsage without the typed text, which may be a secret. */
const optionValue = (
  command: Command,
  name: string,
  given: readonly string[],
): string | undefined | readonly string[] => {
  const [need, form] = command.options[name] ?? ['optional', undefined];
  if (given.some((text) => form?.pattern.test(text) === false))
    throw new WrongUsage(`--${name} must be ${form?.words}.`);
  if (need === 'repeated') return given;
  if (given.length > 1) throw new WrongUsage(`--${name} may be given once.`);
  if (need === 'required' && given.length === 0) throw new WrongUsage(`--${name} is missing.`);
  return given[0];
};

/** Parses the arguments of a command; undefined where its help is wanted. */
const callOf = (command: Command, args: readonly string[]): Call | undefined => {
  const { values, positionals } = parsed(command, args);
  if (values['help'] === true) return undefined;
  if (command.words === undefined && positionals.length > 0) {
    throw new WrongUsage(`${command.name} takes options only.`);
  }
  const read = Object.keys(command.options).map((name) => {
    const given = values[name];
    return [name, optionValue(command, name, Array.isArray(given) ? given : [])] as const;
  });
  if (positionals.length < (command.words?.least ?? 0)) {
    throw new WrongUsage(`${command.words?.placeholder ?? ''} is missing.`);
  }
  const form = command.words?.form;
  if (form !== undefined && !positionals.every((word) => form.pattern.test(word))) {
    throw new WrongUsage(`Each word must be ${form.words}.`);
  }
  return { values: Object.fromEntries(read), words: positionals, isJson: values['json'] === true };
};

const namedIn = (group: CommandGroup, args: readonly string[], invocation: string): Named => {
  const alone = group.commands.find(({ name }) => name === group.name);
  if (alone !== undefined) return { command: alone, args };
  const [action, ...rest] = args;
  if (isHelp(action)) return { help: groupHelp(group) };
  if (action === undefined) throw new WrongUsage(groupHelp(group));
  const command = group.commands.find(({ name }) => name === `${group.name} ${action}`);
  if (command !== undefined) return { command, args: rest };
  const known = group.commands.map(({ name }) => name.slice(group.name.length + 1));
  throw new WrongUsage(
    `There is no such command. Did you mean ${group.name} ${suggestion(action, known)}?\nMore: ${invocation} --help`,
  );
};

const namedBy = (args: readonly string[], invocation: string): Named => {
  const [first, ...rest] = args;
  if (first === 'help' && rest.length > 0) return namedBy([...rest, '--help'], invocation);
  if (isHelp(first)) return { help: generalHelp() };
  if (first === undefined) throw new WrongUsage(generalHelp());
  const group = commandGroups.find(({ name }) => name === first);
  if (group !== undefined) return namedIn(group, rest, invocation);
  const known = commandGroups.map(({ name }) => name);
  throw new WrongUsage(
    `There is no such command. Did you mean ${suggestion(first, known)}?\nMore: ${invocation} --help`,
  );
};

/** Returns the ids among the values of a command, for the audit line. */
const idsIn = ({ options }: Command, values: ParsedValues): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.keys(options).flatMap((name) => (options[name]?.[1] === id ? [[name, values[name]]] : [])));

const isExpected = (error: unknown): boolean => error instanceof Refused || error instanceof WrongConfiguration;

const outcomeOf = async (
  { run, runClosed }: Command,
  { configuration, invocation, actor }: ClosedDependencies,
  values: ParsedValues,
  words: readonly string[],
): Promise<Outcome> => {
  if (runClosed !== undefined) return await runClosed({ configuration, invocation, actor }, values);
  return await withDependencies(configuration, { invocation, actor }, async (dependencies) => {
    if (run === undefined) throw new Error('the command does nothing');
    return await run(dependencies, values, words);
  });
};

const carryOut = async (
  command: Command,
  { values, words, isJson }: Call,
  surroundings: Surroundings,
): Promise<ExitCode> => {
  const { variables, actor, audit, out } = surroundings;
  const print = ({ text, json }: Line): void => out(isJson ? JSON.stringify(json) : text);
  if (command.runRemote !== undefined) {
    const { stopped } = surroundings;
    print(await command.runRemote({ variables, invocation: invocationFrom(variables), print, stopped }, values));
    return 0;
  }
  const configuration = configurationFrom(variables);
  const trail = { actor, command: command.name, environment: configuration.environment };
  let outcome: Outcome;
  try {
    await requireEncryptedDatabaseInLive(configuration);
    outcome = await outcomeOf(command, { configuration, invocation: invocationFrom(variables), actor }, values, words);
  } catch (error) {
    if (command.isChange && !(error instanceof WrongUsage)) {
      audit.warn(
        { ...trail, ...idsIn(command, values), outcome: isExpected(error) ? 'refused' : 'failed' },
        'command not carried out',
      );
    }
    throw error;
  }
  if (command.isChange) audit.info({ ...trail, ...outcome.audit, outcome: 'done' }, 'command carried out');
  print(outcome);
  return outcome.isWrong === true ? 1 : 0;
};

/** Adds the usage of the command to errors of usage. @throws WrongUsage with both. */
const explainingUsage = async <Result>(
  command: Command,
  invocation: string,
  work: () => Promise<Result>,
): Promise<Result> => {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof WrongUsage)) throw error;
    const text = `${error.message}\n\nUsage: ${usageOf(command)}\nMore: ${invocation} ${command.name} --help`;
    throw new WrongUsage(text, { cause: error });
  }
};

/** Runs the command line after `tollgate`, and returns the exit code of the process. */
export const runTollgate = async (args: readonly string[], surroundings: Surroundings): Promise<ExitCode> => {
  const invocation = invocationFrom(surroundings.variables);
  try {
    const named = namedBy(args, invocation);
    if ('help' in named) {
      surroundings.out(named.help);
      return 0;
    }
    return await explainingUsage(named.command, invocation, async () => {
      const call = callOf(named.command, named.args);
      if (call !== undefined) return await carryOut(named.command, call, surroundings);
      surroundings.out(commandHelp(named.command));
      return 0;
    });
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    const isKnown = error instanceof WrongUsage || isExpected(error);
    surroundings.error(isKnown ? message : `The command failed: ${message}`);
    return error instanceof WrongUsage ? 2 : 1;
  }
};
