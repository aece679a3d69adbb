import { channelSettings, type Setting } from '../../catalogue/settings/channel-settings.ts';
import { cell, tableLines } from './table.ts';

const heads = ['Setting', 'Of', 'Written as', 'Default', 'Meaning'] as const;

const owners = { merchant: 'merchant', channel: 'channel', both: 'merchant or channel' } as const;

const cellsOf = ([name, [owner, { words }, ifAbsent, meaning, secrecy]]: readonly [string, Setting]) => {
  const secret = secrecy === 'secret' ? ' Secret: stored encrypted, never shown, never logged.' : '';
  return [`\`${name}\``, owners[owner], cell(words), ifAbsent === '' ? '-' : ifAbsent, `${cell(meaning)}${secret}`];
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
seconds. All commands: [command-line.md](command-line.md).`;

/** Returns the page of all settings, generated from their table. */
export const settingsPage = (): string =>
  `${[introduction, tableLines(heads, Object.entries<Setting>(channelSettings).map(cellsOf)).join('\n')].join('\n\n')}\n`;
