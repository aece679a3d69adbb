import type { ChannelSettings } from '../../../catalogue/settings/channel-settings.ts';

/**
 * A channel with its settings. An operation reads it once and passes it on, so that one payment is decided by the same
 * settings throughout, even if they change meanwhile.
 */
export interface Channel {
  readonly id: string;
  readonly name: string;
  readonly settings: ChannelSettings;
}
