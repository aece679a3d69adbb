import type { ChannelSettings } from '../../catalogue/settings/channel-settings.ts';

/** Returns the time zone in which the days of a channel's books begin and end, unless a closed month has fixed another. */
export const booksZone = (settings: Pick<ChannelSettings, 'books.timeZone' | 'settlement.timeZone'>): string =>
  settings['books.timeZone'] === 'none' ? settings['settlement.timeZone'] : settings['books.timeZone'];
