import { type Clock, timestampText } from '../../platform/base/clock.ts';
import { nest } from '../reply/nest.ts';
import type { ListEntry } from '../risk/list-records.ts';

const MS_PER_SECOND = 1_000;

/** Returns the fields of the reply about an entry. */
export const listEntryFields = (
  { id, scope, list, kind, shown, reason, createdBy, createdAtMs, endsAtMs }: ListEntry,
  clock: Clock,
) => ({
  id,
  entityId: scope,
  list,
  kind,
  ...nest(Object.entries(shown)),
  reason,
  createdAt: timestampText(createdAtMs),
  createdBy: createdBy || undefined,
  // It counts to the end of the second that was sent.
  endsAt: endsAtMs === undefined ? undefined : timestampText(endsAtMs - MS_PER_SECOND),
  active: endsAtMs === undefined || clock.now() < endsAtMs,
});
