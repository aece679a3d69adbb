import { query } from '../../../catalogue/queries/query.ts';
import { valueIn } from '../../../catalogue/schema/field.ts';
import type { Mandate, MandatePlace } from '../../connectors/sepa/model/mandate.ts';
import type { SepaRecords } from '../../connectors/sepa/model/records.ts';
import { wrongParameters } from '../../platform/base/rejection.ts';

/** A page of mandates. */
interface MandatePage {
  readonly rows: readonly Mandate[];
  readonly nextCursor: string | undefined;
}

/** Merchants choose references: several channels may have a mandate with the same reference and the same time. */
type Place = MandatePlace & Pick<Mandate, 'channelId'>;

/** Returns the place of a mandate among those of all channels, as callers send it back. */
const cursorOf = ({ createdAtMs, channelId, id }: Place): string =>
  Buffer.from(`${createdAtMs}/${channelId}/${id}`).toString('hex');

const CURSOR = /^(\d{1,15})\/([0-9a-f]{32})\/([ -~]{1,35})$/;

/** Returns the place that a cursor stands for. @throws Rejection for one that no reply gave. */
const placeOf = (cursor: string): Place => {
  const [, createdAt, channelId, id] = CURSOR.exec(Buffer.from(cursor, 'hex').toString('latin1')) ?? [];
  if (createdAt === undefined || channelId === undefined || id === undefined) {
    throw wrongParameters([
      { name: 'cursor', message: 'invalid or missing parameter (no reply gave this nextCursor)' },
    ]);
  }
  return { createdAtMs: Number(createdAt), channelId, id };
};

/** Later than any time of a calendar. */
const END: Place = { createdAtMs: 10 ** 15, channelId: '', id: '' };

/** Returns the place behind which the list of a channel continues. Mandates of the same time are sorted by channel. */
const placeIn = (channel: string, { createdAtMs, channelId, id }: Place): MandatePlace => {
  if (channel === channelId) return { createdAtMs, id };
  return { createdAtMs: channel < channelId ? createdAtMs : createdAtMs + 1, id: '' };
};

const newestFirst = (one: Mandate, other: Mandate): number =>
  // Mandates of one channel and time stay as the database sorted them.
  other.createdAtMs - one.createdAtMs ||
  (one.channelId === other.channelId ? 0 : one.channelId < other.channelId ? -1 : 1);

/** Reads a page of the mandates of all channels of a request, the newest first. */
export const pageOfMandates = async (
  sepa: SepaRecords,
  channels: readonly string[],
  request: { readonly limit?: string | undefined; readonly cursor?: string | undefined },
): Promise<MandatePage> => {
  const limit = Number(valueIn(query, 'limit', request));
  const after = request.cursor === undefined ? END : placeOf(request.cursor);
  const found = await Promise.all(
    channels.map((channel) => sepa.newestMandates(channel, limit + 1, placeIn(channel, after))),
  );
  const sorted = found.flat().toSorted(newestFirst);
  const rows = sorted.slice(0, limit);
  const last = rows.at(-1);
  return { rows, nextCursor: sorted.length > limit && last !== undefined ? cursorOf(last) : undefined };
};
