import type { Database, Insert, Update } from '../../../platform/database/database.ts';
import { rowQueries } from '../../../platform/database/row-queries.ts';

interface Row {
  readonly entity: string;
  readonly version: number;
  readonly before_at: number;
  readonly until_at: number;
}

const byEntity = rowQueries<Row>('simulator_settlements').by('entity');

/** How far the simulated acquirer has settled the payments of a channel. */
export interface SettledUntil {
  readonly channelId: string;
  readonly version: number;
  /** The end of the settlement before the last one. */
  readonly beforeMs: number;
  /** The end of the last settlement. */
  readonly untilMs: number;
}

/** Returns how far a channel is settled; nothing if the version is 0. */
export const readSettledUntil = async (database: Database, channelId: string): Promise<SettledUntil> => {
  const [row] = await database.read(byEntity, { entity: channelId });
  return row === undefined
    ? { channelId, version: 0, beforeMs: 0, untilMs: 0 }
    : { channelId, version: row.version, beforeMs: row.before_at, untilMs: row.until_at };
};

/** Returns the change after a settlement up to a time. */
export const settledUpTo = (
  { channelId, version, untilMs }: SettledUntil,
  nextMs: number,
): { readonly inserts?: readonly Insert[]; readonly updates?: readonly Update[] } => {
  const columns = { before_at: untilMs, until_at: nextMs };
  return version === 0
    ? {
        inserts: [
          { table: 'simulator_settlements', identity: ['entity'], row: { entity: channelId, version: 1, ...columns } },
        ],
      }
    : { updates: [{ table: 'simulator_settlements', key: { entity: channelId }, version, set: columns }] };
};
