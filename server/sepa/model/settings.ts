import type { ChannelSettings } from '../../../catalogue/settings/channel-settings.ts';

/** The settings of a channel that has all that files for its bank need. */
export type SepaSettings = ChannelSettings &
  Readonly<Record<'sepa.creditorIdentifier' | 'sepa.creditorName' | 'sepa.iban', string>>;

/** Returns whether a channel has what files for its bank need. */
export const hasSepa = (settings: ChannelSettings): settings is SepaSettings =>
  settings['sepa.creditorIdentifier'] !== undefined;
