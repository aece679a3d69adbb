import type { ChannelSettings } from '../../../../catalogue/settings/channel-settings.ts';

/** The settings of a channel with a bank of its own: those without which no file can be written are there. */
export type SepaSettings = ChannelSettings &
  Readonly<Record<'sepa.creditorIdentifier' | 'sepa.creditorName' | 'sepa.iban', string>>;

/** Returns whether a channel has a bank of its own. The three settings are set together, or none of them. */
export const hasSepa = (settings: ChannelSettings): settings is SepaSettings =>
  settings['sepa.creditorIdentifier'] !== undefined;

/**
 * Returns the name of the account to which shoppers transfer. Banks of payers compare it with the account and warn of a
 * trade name.
 */
export const accountHolderOf = (settings: SepaSettings): string =>
  settings['sepa.accountHolder'] ?? settings['sepa.creditorName'];

const writtenWith = [
  'sepa.creditorIdentifier',
  'sepa.creditorName',
  'sepa.iban',
  'sepa.bic',
  'sepa.scheme',
  'sepa.entries',
  'sepa.payeeCheck',
] as const satisfies readonly (keyof SepaSettings)[];

/** With what a file is written. */
export interface FileSettings extends Pick<SepaSettings, (typeof writtenWith)[number]> {
  /** The day that it asks the bank for, if that is not its own. */
  readonly requestedDay?: string;
}

/** Returns the settings with which a file is written. */
export const fileSettingsOf = (settings: SepaSettings): FileSettings =>
  Object.fromEntries(writtenWith.map((name) => [name, settings[name]])) as unknown as FileSettings;

/**
 * Returns whether the merchant has opted out of the check of payees, which banks allow for batches only. Files that an
 * earlier version closed or made have no such setting.
 */
export const hasOptedOut = (settings: FileSettings | undefined): boolean =>
  settings?.['sepa.payeeCheck'] === 'optedOut';
