import { requestLimits } from '../../catalogue/endpoints/limits.ts';
import { type Leniency, leniencies } from '../../catalogue/leniencies/leniencies.ts';
import { cell, tableLines } from './table.ts';

const heads = ['Sent', 'What becomes of it', 'Why'] as const;

const rows = Object.values<Leniency>(leniencies);

const cellsOf = ({ takes, becomes, reason }: Leniency): readonly string[] => [takes, becomes, reason].map(cell);

const listed = (parameters: Readonly<Record<string, string>>): string => {
  const pairs = Object.entries(parameters).map(([name, value]) => `\`${name}=${value}\``);
  return pairs.length === 0 ? 'nothing' : pairs.join(', ');
};

const examples = rows.flatMap(({ examples: some = [] }) =>
  some.map(({ sent, stored }) => [listed(sent), listed(stored)].map(cell)),
);

const introduction = `# Integrations as they are

Generated from \`catalogue/leniencies/leniencies.ts\` by \`npm run docs\`; do not edit.

Shops, plugins and libraries that were written for this interface do not all keep to its letter. A channel decides by its
setting \`compatibility\` whether they have to:

- \`strict\`, the default: what the interface does not have is refused, each parameter by its name.
- \`lenient\`: what is in the table below is taken too, and is stored, sent onwards and echoed in the form of the interface wherever
  it has one. All else is refused as in \`strict\`.

\`\`\`sh
npm run tollgate -- channel set --id ENTITY_ID compatibility=lenient
\`\`\`

The environment variable \`COMPATIBILITY\` says what channels have that are made from then on, the demo merchant's among them, and
how requests are refused whose channel is not known: without a right token, to an address that does not exist, or from a
shopper's page for a checkout that does not exist. A merchant is lenient where all of its channels are.`;

const beforeExamples = `## Examples

What of a payment's parameters is stored. A strict channel refuses each of these.`;

const BYTES_PER_KIB = 1024;
const { bytes, parameters } = requestLimits.form;

const users = `## User id and password instead of a token

Integrations older than access tokens send \`authentication.userId\` and \`authentication.password\` with every request. Make both for a
merchant or a channel, and put them where the integration asks for them:

\`\`\`sh
npm run tollgate -- token create --entity ENTITY_ID --user-id new
\`\`\`

The password is printed once. Like an access token it has an id by which it is listed and revoked, and may expire. Requests
with an unknown, expired or revoked pair, or for a strict channel, are answered with 401, 800.900.300. Anybody may
send a request without a token, so that one has at most ${bytes / BYTES_PER_KIB} KiB and ${parameters} parameters: larger carts need a token.`;

/** Gives the page of what lenient channels take, made from the table of leniencies. */
export const compatibilityPage = (): string =>
  `${[
    introduction,
    '## What lenient channels take',
    tableLines(heads, rows.map(cellsOf)).join('\n'),
    beforeExamples,
    tableLines(['Sent', 'Stored'], examples).join('\n'),
    users,
  ].join('\n\n')}\n`;
