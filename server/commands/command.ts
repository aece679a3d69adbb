import { isPlainName } from '../../catalogue/formats/plain-names.ts';
import type { Configuration } from '../assembly/configuration.ts';
import type { CommandDependencies } from './dependencies.ts';

/** The form of an option's value. */
export interface Form {
  /** The placeholder of the value in usage lines. */
  readonly placeholder: string;
  /** The rule for the value; completes "must be". */
  readonly words: string;
  readonly pattern: Pick<RegExp, 'test'>;
}

/** One option: whether it is required, its form, and its meaning. */
export type Option = readonly [need: 'required' | 'optional' | 'repeated', form: Form, meaning: string];

/** Options by name, without the dashes. */
export type Options = Readonly<Record<string, Option>>;

/** The values of options: every required one is present, and each has its form. */
type Values<Rows extends Options> = {
  readonly [Name in keyof Rows]: Rows[Name][0] extends 'required'
    ? string
    : Rows[Name][0] extends 'repeated'
      ? readonly string[]
      : string | undefined;
};

/** The words that follow the options. */
export interface Words {
  readonly placeholder: string;
  readonly meaning: string;
  readonly least: number;
  /** The form of each word, where all have the same. */
  readonly form?: Form;
}

/** The outcome of a command. */
export interface Outcome {
  /** Text for people. */
  readonly text: string;
  /** Data for programs; with `--json`, all of standard output. */
  readonly json: unknown;
  /** It was carried out, and found something wrong: the exit code says so. */
  readonly isWrong?: boolean;
  /** Ids and names for the audit line, never a secret. */
  readonly audit?: Readonly<Record<string, unknown>>;
}

/** The parsed values of options. */
export type ParsedValues = Readonly<Record<string, string | undefined | readonly string[]>>;

/** What a command has that runs while the database is not open. */
export interface ClosedDependencies {
  readonly configuration: Configuration;
  readonly invocation: string;
  readonly actor: string;
}

/** A line that a command prints while it runs: for people, or for programs where `--json` is given. */
export interface Line {
  readonly text: string;
  readonly json: unknown;
}

/** What a command has that works on a gateway elsewhere, without its database and its settings. */
export interface RemoteDependencies {
  /** Environment variables. */
  readonly variables: Readonly<Record<string, string | undefined>>;
  readonly invocation: string;
  print(line: Line): void;
  /** Returns a signal that aborts when the user ends the command, which then ends by itself. */
  stopped(): AbortSignal;
}

/** One command. Its help, documentation and parser derive from this row. */
export interface Command {
  /** The name with the name of the group: `token create`. */
  readonly name: string;
  /** One sentence. */
  readonly summary: string;
  /** Further explanation: Markdown that reads well as plain text. */
  readonly details?: string;
  readonly options: Options;
  readonly words?: Words;
  /** Arguments of an example, after the command's name. */
  readonly example: string;
  /** Whether it changes stored data and therefore writes an audit line. */
  readonly isChange: boolean;
  /** What the command does: with the database, while it is not open, or without it. */
  readonly run?: (
    dependencies: CommandDependencies,
    values: ParsedValues,
    words: readonly string[],
  ) => Promise<Outcome>;
  readonly runClosed?: (dependencies: ClosedDependencies, values: ParsedValues) => Promise<Outcome>;
  /** What it does on a gateway elsewhere. */
  readonly runRemote?: (dependencies: RemoteDependencies, values: ParsedValues) => Promise<Outcome>;
}

/** A command whose `run` knows the types of its own options. */
type TypedCommand<Rows extends Options> = Omit<Command, 'options' | 'run' | 'runClosed' | 'runRemote'> & {
  readonly options: Rows;
} & (
    | { run(dependencies: CommandDependencies, values: Values<Rows>, words: readonly string[]): Promise<Outcome> }
    | { runClosed(dependencies: ClosedDependencies, values: Values<Rows>): Promise<Outcome> }
    | { runRemote(dependencies: RemoteDependencies, values: Values<Rows>): Promise<Outcome> }
  );

/** Creates a command; the parser makes sure that `run` receives the values that its options promise. */
export const command = <const Rows extends Options>(row: TypedCommand<Rows>): Command => row as unknown as Command;

/** The command was understood but refused; nothing was changed. */
export class Refused extends Error {
  override readonly name = 'Refused';
}

/** The command was not understood. */
export class WrongUsage extends Error {
  override readonly name = 'WrongUsage';
}

/** An id of a merchant, channel or token. */
export const id: Form = { placeholder: 'ID', words: '32 lower-case hex digits', pattern: /^[0-9a-f]{32}$/ };

/** A hash that an earlier check printed. */
export const hash: Form = { placeholder: 'HASH', words: '64 lower-case hex digits', pattern: /^[0-9a-f]{64}$/ };

/** The path of a file. */
export const file: Form = { placeholder: 'FILE', words: 'the path of a file', pattern: /^.{1,4096}$/ };

/** A name that operators see. */
export const title: Form = {
  placeholder: 'NAME',
  words: '1 to 128 characters on one line, without invisible or look-alike letters',
  pattern: { test: (name) => /^(?=.*\S).{1,128}$/u.test(name) && isPlainName(name) },
};
