import { wordsOfSetting } from '../../catalogue/backoffice/setting-words.ts';
import { connectors } from '../../catalogue/connectors/connectors.ts';
import { type ConnectorFacts, endings } from '../../catalogue/connectors/facts.ts';
import { channelSettings } from '../../catalogue/settings/channel-settings.ts';
import type { Setting } from '../../catalogue/settings/kinds.ts';
import { settings as english } from '../../catalogue/texts/en/backoffice/settings.ts';
import { cell, tableLines } from './table.ts';

const heads = ['Setting', 'Name in the back office', 'Of', 'Written as', 'Default', 'Meaning'] as const;

const owners = { merchant: 'merchant', channel: 'channel', both: 'merchant or channel' } as const;

const cellsOf = ([name, [owner, { words }, ifAbsent, meaning, secrecy]]: readonly [string, Setting]) => {
  const secret = secrecy === 'secret' ? ' Secret: stored encrypted, never shown, never logged.' : '';
  return [
    `\`${name}\``,
    wordsOfSetting(english, name).title,
    owners[owner],
    cell(words),
    ifAbsent === '' ? '-' : ifAbsent,
    `${cell(meaning)}${secret}`,
  ];
};

const introduction = `# Settings of merchants and channels

Generated from \`catalogue/settings/channel-settings.ts\` by \`npm run docs\`; do not edit.

\`\`\`sh
npm run tollgate -- merchant list                # merchants and their channels
npm run tollgate -- channel show --id CHANNEL_ID  # a channel and all its settings
npm run tollgate -- channel set --id CHANNEL_ID currencies="EUR USD" requireCvv=true brands=
npm run tollgate -- merchant set --id MERCHANT_ID throttle.createPayment=50
npm run tollgate -- channel create --merchant MERCHANT_ID --name "Second shop" --set currencies=EUR
\`\`\`

\`name=value\` sets a value, \`name=\` restores the default, \`name=@file\` reads the value from a file (for secrets). If a
setting is wrong, all wrong ones are refused by name, and nothing is changed. A running gateway sees a change within two
seconds. All commands: [The command line](command-line.md).`;

const connectorHeads = ['Connector', 'For', 'Brands', 'Tasks', 'Currencies', 'Ends', 'Set up by'] as const;

const listOf = (values: 'all' | readonly string[]): string => (values === 'all' ? 'all' : values.join(', '));

const namesOf = (names: readonly string[]): string => names.map((name) => `\`${name}\``).join(', ');

const connectorCells = ([name, facts]: readonly [string, ConnectorFacts]) => [
  `\`${name}\``,
  facts.payments,
  listOf(facts.brands),
  listOf(facts.tasks),
  listOf(facts.currencies),
  facts.ends.map((end) => endings[end]).join(', '),
  facts.needs.length === 0 ? 'always, in the test environment' : namesOf(facts.needs),
];

const ofConnectors = `## Connectors

A connector is a way to move money. The settings \`acquirer.*\` name the one of a channel; one that they cannot name takes
its brands in every channel where it is set up.`;

/** Returns the page of all settings, generated from their table. */
export const settingsPage = (): string =>
  `${[
    introduction,
    tableLines(heads, Object.entries<Setting>(channelSettings).map(cellsOf)).join('\n'),
    ofConnectors,
    tableLines(connectorHeads, Object.entries<ConnectorFacts>(connectors).map(connectorCells)).join('\n'),
  ].join('\n\n')}\n`;
