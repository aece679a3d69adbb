import type { Place } from '../../access/entities/places.ts';

/** Returns the channels of a merchant, or the one channel, that a filter names; all of them without one. */
export const narrowed = (channels: readonly Place[], entityId: string | undefined): readonly Place[] =>
  entityId === undefined ? channels : channels.filter(({ id, merchant }) => id === entityId || merchant === entityId);
