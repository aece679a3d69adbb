import type { Command } from '../../server/commands/command.ts';
import { commandGroups } from '../../server/commands/commands.ts';
import { exampleOf, optionRows, usageOf } from '../../server/commands/help.ts';
import { wrapped } from './prose.ts';
import { cell, tableLines } from './table.ts';

const introduction = `# The command line

Generated from \`server/commands\` by \`npm run docs\`; do not edit.

\`tollgate\` creates and changes merchants, channels, access tokens and keys while gateways run. From a checkout it is
\`npm run tollgate -- …\` (with \`--silent\`, npm's own lines stay out of standard output), from an installed package
\`npx tollgate …\`.

- It uses the environment variables of the gateway: \`ENVIRONMENT\`, \`DATABASE_URL\` or \`DATA_DIR\`, \`VAULT_KEY\` or
  \`VAULT_KEY_FILE\`. An embedded SQLite database belongs to one gateway; commands work beside it.
- \`listen\` and \`resend\` work from any machine: they need only the address of a gateway and an access token.
- A database belongs to the environment that first used it. A gateway or a command of the other one is refused.
- \`--json\` prints only JSON on standard output. \`--help\` explains a command or a group.
- Exit codes: 0 done, 1 refused (nothing was changed) or found wrong, 2 wrong usage.
- Each change writes an audit line, JSON on standard error: the system's user, the change and the ids; never a token or
  a secret.
- Other users can see command lines, and shells store them: secrets are read from files, as \`@FILE\` (\`@/dev/stdin\` is
  standard input).

## The first minutes in live

\`\`\`sh
export ENVIRONMENT=live VAULT_KEY_FILE=/etc/tollgate/vault.key DATABASE_URL='postgres://…'   # as for the gateway
npm run tollgate -- merchant create --name "My company"
npm run tollgate -- channel create --merchant MERCHANT_ID --name "Web shop"
npm run tollgate -- token create --entity CHANNEL_ID --expires 365d    # shows the access token, this once
\`\`\`

In a script:

\`\`\`sh
merchant=$(npm run --silent tollgate -- merchant create --name "My company" --json | jq -r .id)
\`\`\`

Then connect the channel to its acquirer ([how](upstream.md)): until then its payments are refused with 600.200.500.

A running gateway accepts a new token at once, and refuses a revoked one within a second, in every process. To replace a
token, create the next one, change your server, then revoke the old one by its id.`;

const sectionOf = (command: Command): string => {
  const rows = optionRows(command).map(([head, meaning]) => [`\`${head}\``, cell(meaning)]);
  const parts = [
    `### ${command.name}`,
    wrapped([command.summary, command.details].filter((text) => text !== undefined).join(' ')),
    `\`\`\`sh\n${usageOf(command)}${command.example === '' ? '' : `\n# ${exampleOf(command)}`}\n\`\`\``,
  ];
  if (rows.length > 0) parts.push(tableLines(['Option', 'Meaning'], rows).join('\n'));
  return parts.join('\n\n');
};

/** Returns the page of the command line, generated from the table of commands. */
export const commandLinePage = (): string =>
  `${[
    introduction,
    ...commandGroups.flatMap(({ name, summary, commands }) => [`## ${name}`, summary, ...commands.map(sectionOf)]),
  ].join('\n\n')}\n`;
