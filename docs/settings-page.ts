import { channelSettings, type Setting } from '../catalogue/settings/channel-settings.ts';
import { cell, tableLines } from './table.ts';

const heads = ['Setting', 'Of', 'Written as', 'Default', 'Meaning'] as const;

const owners = { merchant: 'merchant', channel: 'channel', both: 'merchant or channel' } as const;

const cellsOf = ([name, [owner, { words }, ifAbsent, meaning, secrecy]]: readonly [string, Setting]) => {
  const secret = secrecy === 'secret' ? ' Secret: stored sealed, never shown, never logged.' : '';
  return [`\`${name}\``, owners[owner], cell(words), ifAbsent === '' ? '-' : ifAbsent, `${cell(meaning)}${secret}`];
};

const introduction = `# Settings of merchants and channels

Generated from \`catalogue/settings/channel-settings.ts\` by \`npm run docs\`; do not edit.

\`\`\`sh
npm run channel                                                # lists merchants and their channels
npm run channel -- ENTITY_ID                                   # shows the settings of one
npm run channel -- ENTITY_ID currencies="EUR USD" requireCvv=true brands=
npm run channel -- ENTITY_ID new "Second shop" currencies=EUR  # one more channel of the same merchant
\`\`\`

\`name=value\` sets, \`name=\` goes back to the default, \`name=@file\` reads the value from a file (for secrets). Wrong settings are refused together, each by its name, and nothing is
changed. The command works on the configured database (\`DATABASE_URL\` or \`DATA_DIR\`, \`VAULT_KEY\`); a gateway that runs
sees a change within two seconds.`;

/** Gives the page of all settings, made from their table. */
export const settingsPage = (): string =>
  `${[introduction, tableLines(heads, Object.entries<Setting>(channelSettings).map(cellsOf)).join('\n')].join('\n\n')}\n`;
