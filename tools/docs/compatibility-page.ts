import { requestLimits } from '../../catalogue/endpoints/limits.ts';
import { type Leniency, leniencies } from '../../catalogue/leniencies/leniencies.ts';
import { cell, tableLines } from './table.ts';

const heads = ['Sent', 'Effect', 'Reason'] as const;

const rows = Object.values<Leniency>(leniencies);

const cellsOf = ({ takes, becomes, reason }: Leniency): readonly string[] => [takes, becomes, reason].map(cell);

const listed = (parameters: Readonly<Record<string, string>>): string => {
  const pairs = Object.entries(parameters).map(([name, value]) => `\`${name}=${value}\``);
  return pairs.length === 0 ? 'nothing' : pairs.join(', ');
};

const examples = rows.flatMap(({ examples: some = [] }) =>
  some.map(({ sent, stored }) => [listed(sent), listed(stored)].map(cell)),
);

type Exchange = NonNullable<Leniency['exchanges']>[number];

const requestLine = ({ request, sent, twice = [] }: Pick<Exchange, 'request' | 'sent' | 'twice'>): string => {
  const names = twice.map((name) => `\`${name}\` twice`);
  const parameters = [...(Object.keys(sent).length === 0 ? [] : [listed(sent)]), ...names];
  return `\`${request}\`${parameters.length === 0 ? '' : ` with ${parameters.join(', ')}`}`;
};

const replyLine = ({ status, has, lacks = [] }: Exchange['lenient']): string =>
  [
    String(status),
    ...(Object.keys(has).length > 0 ? [listed(has)] : []),
    ...lacks.map((name) => `no \`${name}\``),
  ].join(', ');

const exchanges = rows.flatMap(({ exchanges: some = [] }) =>
  some.map((exchange) =>
    [
      `${requestLine(exchange)}${exchange.hasNoToken ? ', without a token' : ''}${
        exchange.after === undefined ? '' : `, after ${requestLine(exchange.after)}`
      }`,
      replyLine(exchange.lenient),
      replyLine(exchange.strict),
    ].map(cell),
  ),
);

const introduction = `# Integrations that deviate from the interface

Generated from \`catalogue/leniencies/leniencies.ts\` by \`npm run docs\`; do not edit.

Not all shops, plugins and libraries for this interface follow it exactly. The channel's setting \`compatibility\` decides
whether they have to:

- \`strict\`, the default: everything outside the interface is refused, each parameter by its name.
- \`lenient\`: the requests of the table below are accepted too. They are stored, forwarded and echoed in the form of the
  interface wherever it has one. Everything else is refused as in \`strict\`.

\`\`\`sh
npm run tollgate -- channel set --id ENTITY_ID compatibility=lenient
\`\`\`

The environment variable \`COMPATIBILITY\` sets the value for new channels, including the demo merchant's. It also applies
to refused requests whose channel is unknown: without a valid token, to an address that does not exist, or from a
shopper's page for a checkout that does not exist. A merchant is lenient if all of its channels are.`;

const beforeExamples = `## Examples

The stored form of a payment's parameters. A strict channel refuses each of these requests.`;

const beforeExchanges =
  'The other leniencies, by what channels of each kind reply. ' +
  '`{id}` is the id in the reply before, `entityId` is left out.';

const BYTES_PER_KIB = 1024;
const { bytes, parameters } = requestLimits.form;

const users = `## User id and password instead of a token

Integrations older than access tokens send \`authentication.userId\` and \`authentication.password\` with every request.
Create both for a merchant or a channel, and configure the integration with them:

\`\`\`sh
npm run tollgate -- token create --entity ENTITY_ID --user-id new
\`\`\`

The password is printed once. Like an access token it has an id for lists and revocation, and may expire. Requests with
an unknown, expired or revoked pair, or for a strict channel, are answered with 401, 800.900.300. Anybody may send a
request without a token, so such a request has at most ${bytes / BYTES_PER_KIB} KiB and ${parameters} parameters: larger carts need a token.`;

/** Returns the page about lenient channels, generated from the table of leniencies. */
export const compatibilityPage = (): string =>
  `${[
    introduction,
    '## Requests that lenient channels accept',
    tableLines(heads, rows.map(cellsOf)).join('\n'),
    beforeExamples,
    tableLines(['Sent', 'Stored'], examples).join('\n'),
    beforeExchanges,
    tableLines(['Sent', 'Lenient', 'Strict'], exchanges).join('\n'),
    users,
  ].join('\n\n')}\n`;
