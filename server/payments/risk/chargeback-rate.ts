import { type Clock, isWithin } from '../../platform/base/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { ledgerRecords } from '../ledger/records.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const DAYS = 30;

/** A rate is counted again after this time. */
const KEPT_FOR_MS = 10 * 60 * 1000;

/** Hundredths of a per cent in a whole. */
const WHOLE = 10_000;

/** More channels than a busy process serves at a time. */
const MOST_CHANNELS = 10_000;

/**
 * Creates the function that returns the share of a channel's payments of the last 30 days that was charged back, in
 * hundredths of a per cent. It is counted day by day, so that payments need not wait for a long query.
 */
export const chargebackRates = ({ database, clock }: { readonly database: Database; readonly clock: Clock }) => {
  const ledger = ledgerRecords(database);
  const known = new Map<string, { readonly rate: Promise<number>; readonly atMs: number }>();

  const counted = async (channelId: string, nowMs: number): Promise<number> => {
    let [captured, chargedBack] = [0, 0];
    for (let day = DAYS; day > 0; day -= 1) {
      const fromMs = nowMs - day * DAY_MS;
      const found = await ledger.charged(channelId, fromMs, fromMs + DAY_MS + (day === 1 ? 1 : 0));
      captured += found.captured;
      chargedBack += found.chargedBack;
    }
    return captured === 0 ? 0 : Math.round((chargedBack * WHOLE) / captured);
  };

  return (channelId: string): Promise<number> => {
    const nowMs = clock.now();
    const kept = known.get(channelId);
    if (kept !== undefined && isWithin(kept.atMs, KEPT_FOR_MS, nowMs)) return kept.rate;
    if (known.size >= MOST_CHANNELS) known.clear();
    const rate = counted(channelId, nowMs);
    known.set(channelId, { rate, atMs: nowMs });
    // A failed count is repeated by the next payment.
    rate.catch(() => known.delete(channelId));
    return rate;
  };
};
