import { query } from '../../../catalogue/queries/query.ts';
import { valueIn } from '../../../catalogue/schema/field.ts';
import type { ChannelsCall } from './serve.ts';

/** A page of records of several channels. */
interface Listed<Row> {
  readonly rows: readonly Row[];
  /** The id of the last row, if more rows follow. */
  readonly nextCursor: string | undefined;
}

type ListCall = Pick<
  ChannelsCall<{ readonly limit?: string | undefined; readonly cursor?: string | undefined }>,
  'channels' | 'request'
>;

/**
 * Reads a page of the records of all channels of a request, in the order of their ids: the newest first, or the oldest.
 * `read` returns at most `limit` records of one channel, after the cursor if there is one.
 */
export const listOfChannels = async <Row extends { readonly id: string }>(
  { channels, request }: ListCall,
  order: 'newest' | 'oldest',
  read: (channel: string, limit: number, cursor: string | undefined) => Promise<readonly Row[]>,
): Promise<Listed<Row>> => {
  const limit = Number(valueIn(query, 'limit', request));
  const sign = order === 'oldest' ? 1 : -1;
  const found = (await Promise.all(channels.map((channel) => read(channel, limit + 1, request.cursor))))
    .flat()
    .toSorted((a, b) => (a.id < b.id ? -sign : sign));
  const rows = found.slice(0, limit);
  return { rows, nextCursor: found.length > limit ? rows.at(-1)?.id : undefined };
};
