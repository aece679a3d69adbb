import type { ChannelSettings } from '../../catalogue/settings/channel-settings.ts';
import { wrongParameters } from '../platform/base/rejection.ts';

/** Returns the settings of a channel, of which its division is one. */
export type DivisionSettings = (channelId: string) => Promise<Pick<ChannelSettings, 'settlement.divisionId'>>;

/** Returns the channels that belong to a division; all of them if no division is named. @throws Rejection if none does */
export const ofDivision = async (
  settingsOf: DivisionSettings,
  channels: readonly string[],
  divisionId: string | undefined,
): Promise<readonly string[]> => {
  if (divisionId === undefined) return channels;
  const divisions = await Promise.all(channels.map(settingsOf));
  const own = channels.filter((_channel, place) => divisions[place]?.['settlement.divisionId'] === divisionId);
  if (own.length === 0) {
    throw wrongParameters([{ name: 'divisionId', message: 'must be the division of one of these channels' }]);
  }
  return own;
};
