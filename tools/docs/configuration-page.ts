import type { Variable } from '../../server/assembly/variable.ts';
import { variableGroups } from '../../server/assembly/variables.ts';
import { wrapped } from './prose.ts';
import { cell, tableLines } from './table.ts';

const introduction = `# Configuration

Generated from \`server/assembly/variables.ts\` by \`npm run docs\`; do not edit.

The gateway and [its commands](command-line.md) read environment variables and check them at the start. All are optional
in the test environment; an empty one counts as not set. Settings of merchants and channels are data:
[Merchants and channels](merchants-and-channels.md).

## Files

A **secret** below may be in a file instead: \`NAME_FILE\` names the file whose content is the value of \`NAME\`, such as
\`VAULT_KEY_FILE=/run/secrets/vault-key\`. A line end at the end of the file is dropped. Setting both is refused, and so
is a file that is missing, unreadable or empty. Errors name the file, and never quote its content. A changed file is
read at the next start.

All variables may be in one file, a line \`NAME=value\` for each. systemd reads it by \`EnvironmentFile=\`, containers by
\`--env-file\`, and Node itself:

\`\`\`sh
node --env-file=/etc/tollgate/tollgate.env dist/gateway/main.js
\`\`\``;

const cellsOf = ([name, { ifAbsent, isSecret, meaning }]: readonly [string, Variable<unknown>]) => [
  isSecret ? `\`${name}\` (secret)` : `\`${name}\``,
  ifAbsent,
  cell(meaning),
];

/** Returns the page of the environment variables, generated from their table. */
export const configurationPage = (): string =>
  `${[
    introduction,
    ...variableGroups.flatMap(([heading, text, rows]) => [
      `## ${heading}`,
      ...(text === '' ? [] : [wrapped(text)]),
      tableLines(['Variable', 'Default', 'Meaning'], Object.entries(rows).map(cellsOf)).join('\n'),
    ]),
  ].join('\n\n')}\n`;
