import { type Clock, isWithin } from '../../platform/base/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { PlacedChannel } from '../people/model/person.ts';
import { type EntityRow, entityRecords } from './records.ts';

/** A channel with its name, and everything that a scope may name it by. */
export interface Place extends PlacedChannel {
  readonly name: string;
}

/** A merchant with its channels. */
export interface MerchantPlace {
  readonly id: string;
  readonly name: string;
  readonly channels: readonly Place[];
}

/** All merchants and channels, for the check of scopes. */
export interface Places {
  /** Returns all merchants with their channels, at most two seconds old. */
  merchants(): Promise<readonly MerchantPlace[]>;
  /** Returns all channels, at most two seconds old. */
  channels(): Promise<readonly Place[]>;
  /** Forgets what was read, after this process has changed it. */
  forget(): void;
}

/** Changed names and divisions, and new channels, are seen within this time. */
const KEPT_FOR_MS = 2_000;

/** More merchants and channels than one installation has. */
const MOST = 100_000;

/** The setting that names the division of a channel. */
export const DIVISION = 'settlement.divisionId';

const divisionOf = ({ settings }: Pick<EntityRow, 'settings'>): string | undefined =>
  (JSON.parse(settings) as Readonly<Record<string, string>>)[DIVISION];

/** Returns a channel as scopes name it. */
export const placeOf = (row: EntityRow): Place => ({
  id: row.id,
  name: row.name,
  merchant: row.merchant,
  division: divisionOf(row),
});

/** People look for names; ids say nothing about an order. */
const byName = (one: { readonly name: string }, other: { readonly name: string }): number =>
  one.name.localeCompare(other.name, 'en');

const placesIn = (rows: readonly EntityRow[]): readonly MerchantPlace[] => {
  const merchants = new Map<string, { id: string; name: string; channels: Place[] }>();
  for (const { id, name } of rows.filter(({ kind }) => kind === 'merchant')) {
    merchants.set(id, { id, name, channels: [] });
  }
  for (const row of rows.filter(({ kind }) => kind === 'channel')) {
    const { merchant } = row;
    const owner = merchants.get(merchant) ?? { id: merchant, name: merchant, channels: [] };
    owner.channels.push(placeOf(row));
    merchants.set(merchant, owner);
  }
  return [...merchants.values()]
    .toSorted(byName)
    .map((merchant) => ({ ...merchant, channels: merchant.channels.toSorted(byName) }));
};

/** Creates the list of the merchants and channels of one database; `clock` is the real one. */
export const createPlaces = (database: Database, clock: Clock): Places => {
  const records = entityRecords(database);
  let kept: { readonly atMs: number; readonly merchants: Promise<readonly MerchantPlace[]> } | undefined;
  const merchants = async (): Promise<readonly MerchantPlace[]> => {
    const nowMs = clock.now();
    if (kept === undefined || !isWithin(kept.atMs, KEPT_FOR_MS, nowMs)) {
      kept = { atMs: nowMs, merchants: records.first(MOST).then(placesIn) };
      kept.merchants.catch(() => {
        kept = undefined;
      });
    }
    return await kept.merchants;
  };
  return {
    merchants,
    channels: async () => (await merchants()).flatMap(({ channels }) => channels),
    forget: () => {
      kept = undefined;
    },
  };
};
