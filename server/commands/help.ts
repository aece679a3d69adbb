import type { Command, Option } from './command.ts';
import { type CommandGroup, commandGroups } from './commands.ts';
import { RUN } from './invocation.ts';

const GENERAL = `--json prints JSON and nothing else on standard output; --help explains a command or a group.
Exit codes: 0 done, 1 refused or found wrong, 2 wrong usage. Changes leave an audit line, JSON on standard error.`;

const WIDTH = 110;

const wrapped = (text: string, indent: number): string => {
  const lines: string[] = [''];
  for (const word of text.split(' ')) {
    const last = lines.at(-1) ?? '';
    if (last !== '' && indent + last.length + 1 + word.length > WIDTH) lines.push(word);
    else lines[lines.length - 1] = last === '' ? word : `${last} ${word}`;
  }
  return lines.join(`\n${' '.repeat(indent)}`);
};

const table = (rows: readonly (readonly [string, string])[]): string => {
  const width = Math.max(...rows.map(([head]) => head.length));
  return rows.map(([head, text]) => `  ${head.padEnd(width)}  ${wrapped(text, width + 4)}`).join('\n');
};

const written = (name: string, [, { placeholder }]: Option): string => `--${name} ${placeholder}`;

/** Returns the usage of a command: `tollgate token create --entity ID [--expires WHEN] [--json]`. */
export const usageOf = ({ name, options, words }: Command): string => {
  const parts = Object.entries(options).map(([option, row]) => {
    if (row[0] === 'required') return written(option, row);
    return row[0] === 'optional' ? `[${written(option, row)}]` : `[${written(option, row)}]…`;
  });
  return ['tollgate', name, ...parts, ...(words === undefined ? [] : [words.placeholder]), '[--json]'].join(' ');
};

/** Returns an example of a command. */
export const exampleOf = ({ name, example }: Command): string => ['tollgate', name, example].join(' ').trim();

/** Returns rows that explain the options and words of a command. */
export const optionRows = ({ options, words }: Command): readonly (readonly [string, string])[] => [
  ...Object.entries(options).map(([name, row]) => [written(name, row), row[2]] as const),
  ...(words === undefined ? [] : [[words.placeholder, words.meaning] as const]),
];

/** Returns the help of one command. */
export const commandHelp = (of: Command): string => {
  const rows = optionRows(of);
  return [
    `Usage: ${usageOf(of)}`,
    '',
    wrapped([of.summary, of.details].filter((text) => text !== undefined).join(' '), 0),
    ...(rows.length === 0 ? [] : ['', table(rows)]),
    ...(of.example === '' ? [] : ['', `Example: ${exampleOf(of)}`]),
    '',
    GENERAL,
  ].join('\n');
};

/** Returns the help of a group of commands. */
export const groupHelp = ({ name, summary, commands }: CommandGroup): string =>
  [
    `Usage: tollgate ${name} COMMAND`,
    '',
    summary,
    '',
    table(commands.map((each) => [each.name, each.summary] as const)),
    '',
    GENERAL,
  ].join('\n');

/** Returns the help of the whole command line. */
export const generalHelp = (): string =>
  [
    'Usage: tollgate GROUP COMMAND [OPTIONS]',
    '',
    wrapped(
      'Manages a Tollgate while its gateways run, with the database and the keys of the gateway’s environment ' +
        'variables (ENVIRONMENT, DATABASE_URL, DATA_DIR, VAULT_KEY or VAULT_KEY_FILE). The commands listen ' +
        `and resend need only the address of a gateway and an access token. From a checkout: ${RUN} GROUP COMMAND`,
      0,
    ),
    '',
    table(commandGroups.flatMap(({ commands }) => commands.map((each) => [each.name, each.summary] as const))),
    '',
    GENERAL,
  ].join('\n');
