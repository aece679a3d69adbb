import type { CommandDependencies } from './dependencies.ts';

/** How the value of an option is written. */
export interface Form {
  /** What stands for the value in usage lines. */
  readonly placeholder: string;
  /** What the value must be; completes "must be". */
  readonly words: string;
  readonly pattern: RegExp;
}

/** One option: whether it is needed, how it is written, and what it means. */
export type Option = readonly [need: 'required' | 'optional' | 'repeated', form: Form, meaning: string];

/** Options by their names, without the dashes. */
export type Options = Readonly<Record<string, Option>>;

/** The values of options, of which every required one is there, and each has its form. */
export type Values<Rows extends Options> = {
  readonly [Name in keyof Rows]: Rows[Name][0] extends 'required'
    ? string
    : Rows[Name][0] extends 'repeated'
      ? readonly string[]
      : string | undefined;
};

/** Words that follow the options. */
export interface Words {
  readonly placeholder: string;
  readonly meaning: string;
  readonly least: number;
  /** How each of them is written, where all are written alike. */
  readonly form?: Form;
}

/** What a command did. */
export interface Outcome {
  /** For people. */
  readonly text: string;
  /** For programs; with `--json`, all of standard output. */
  readonly json: unknown;
  /** For the audit line: ids and names, never a secret. */
  readonly audit?: Readonly<Record<string, unknown>>;
}

/** The values of options as they are parsed. */
export type ParsedValues = Readonly<Record<string, string | undefined | readonly string[]>>;

/** One command: help, documentation and parsing derive from this row. */
export interface Command {
  /** Its name, with that of its group: `token create`. */
  readonly name: string;
  /** One sentence. */
  readonly summary: string;
  /** What else there is to know; Markdown that reads well as plain text. */
  readonly details?: string;
  readonly options: Options;
  readonly words?: Words;
  /** Arguments of an example, after the command's name. */
  readonly example: string;
  /** Whether it changes what is stored: then it leaves an audit line. */
  readonly isChange: boolean;
  run(dependencies: CommandDependencies, values: ParsedValues, words: readonly string[]): Promise<Outcome>;
}

/** A command whose `run` sees its own options by their types. */
interface TypedCommand<Rows extends Options> extends Omit<Command, 'options' | 'run'> {
  readonly options: Rows;
  run(dependencies: CommandDependencies, values: Values<Rows>, words: readonly string[]): Promise<Outcome>;
}

/** Gives a command; parsing makes sure that `run` gets the values that its options promise. */
export const command = <const Rows extends Options>(row: TypedCommand<Rows>): Command => row as unknown as Command;

/** The command was understood, and is refused: nothing was changed. */
export class Refused extends Error {
  override readonly name = 'Refused';
}

/** The command was not understood. */
export class WrongUsage extends Error {
  override readonly name = 'WrongUsage';
}

/** An id of a merchant, channel or token. */
export const id: Form = { placeholder: 'ID', words: '32 lower-case hex digits', pattern: /^[0-9a-f]{32}$/ };

/** A name as operators see it. */
export const title: Form = {
  placeholder: 'NAME',
  words: '1 to 128 characters on one line',
  pattern: /^(?=.*\S)[^\p{Cc}\p{Zl}\p{Zp}]{1,128}$/u,
};
