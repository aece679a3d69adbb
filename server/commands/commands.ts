import { accountingCommands } from './accounting.ts';
import { auditCommands } from './audit.ts';
import { backupCommand, restoreCommand } from './backup.ts';
import { channelCommands } from './channel.ts';
import type { Command } from './command.ts';
import { connectorCommands } from './connector.ts';
import { demoCommands } from './demo.ts';
import { ledgerCommands } from './ledger.ts';
import { listCommands } from './list.ts';
import { listenCommand } from './listen.ts';
import { mailCommands } from './mail.ts';
import { merchantCommands } from './merchant.ts';
import { migrateCommand } from './migrate.ts';
import { resendCommand } from './resend.ts';
import { settlementCommands } from './settlement.ts';
import { tokenCommands } from './token.ts';
import { userCommands } from './user.ts';
import { vaultCommands } from './vault.ts';
import { walletTokenCommands } from './wallet-token.ts';

/** One group of commands; its name is their first word. */
export interface CommandGroup {
  readonly name: string;
  readonly summary: string;
  readonly commands: readonly Command[];
}

const ofLedger: Command[] = [...ledgerCommands];
ofLedger.push(...accountingCommands);

/** Every command: the command line, its help and docs/manage/command-line.md derive from this table. */
export const commandGroups: readonly CommandGroup[] = [
  { name: 'merchant', summary: 'Merchants and their settings.', commands: merchantCommands },
  {
    name: 'channel',
    summary: 'Channels, through which payments are made, and their settings.',
    commands: channelCommands,
  },
  { name: 'connector', summary: 'Connections of channels to processors.', commands: connectorCommands },
  { name: 'token', summary: 'Access tokens of merchants and channels.', commands: tokenCommands },
  { name: 'list', summary: 'Block and allow lists.', commands: listCommands },
  { name: 'user', summary: 'People who use the back office.', commands: userCommands },
  { name: 'audit', summary: 'The record of who did what.', commands: auditCommands },
  { name: 'ledger', summary: 'The double-entry books.', commands: ofLedger },
  { name: 'settlement', summary: 'Settlement files of acquirers, and their payouts.', commands: settlementCommands },
  { name: 'mail', summary: 'Mails to shoppers and merchants.', commands: mailCommands },
  {
    name: 'vault',
    summary: 'Keys of the vault; docs/operate/vault.md says when to change them.',
    commands: vaultCommands,
  },
  { name: 'migrate', summary: 'The database, brought up to date for this version.', commands: [migrateCommand] },
  { name: 'backup', summary: 'A copy of an embedded database.', commands: [backupCommand] },
  { name: 'restore', summary: 'An embedded database from a backup.', commands: [restoreCommand] },
  { name: 'listen', summary: 'Notifications on the machine of a developer.', commands: [listenCommand] },
  { name: 'resend', summary: 'Notifications once more.', commands: [resendCommand] },
  { name: 'demo', summary: 'Examples, in the test environment.', commands: demoCommands },
  { name: 'wallet-token', summary: 'Payment tokens of wallets, for tests.', commands: walletTokenCommands },
];
