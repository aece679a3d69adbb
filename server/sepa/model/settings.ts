import type { ChannelSettings } from '../../../catalogue/settings/channel-settings.ts';

/** The settings of a channel that has all that files for its bank need. */
export type SepaSettings = ChannelSettings &
  Readonly<Record<'sepa.creditorIdentifier' | 'sepa.creditorName' | 'sepa.iban', string>>;

/** Returns whether a channel has what files for its bank need. */
export const hasSepa = (settings: ChannelSettings): settings is SepaSettings =>
  settings['sepa.creditorIdentifier'] !== undefined;

const writtenWith = [
  'sepa.creditorIdentifier',
  'sepa.creditorName',
  'sepa.iban',
  'sepa.bic',
  'sepa.scheme',
  'sepa.entries',
] as const satisfies readonly (keyof SepaSettings)[];

/** The settings that a file has in its bytes. */
export type FileSettings = Pick<SepaSettings, (typeof writtenWith)[number]>;

/** Returns the settings that a file has in its bytes. */
export const fileSettingsOf = (settings: SepaSettings): FileSettings =>
  Object.fromEntries(writtenWith.map((name) => [name, settings[name]])) as FileSettings;
