import type { AccountBalance, LedgerRecords, Movement } from '../payments/ledger/records.ts';

/**
 * Returns what a period moved in a channel's ledger by each event, day by day: days begin `offsetMs` before those of
 * UTC.
 */
export const movements = (
  ledger: LedgerRecords,
  channelId: string,
  fromMs: number,
  beforeMs: number,
  offsetMs = 0,
): Promise<readonly Movement[]> => ledger.movements(channelId, fromMs, beforeMs, offsetMs);

/** Returns the balances of a channel's accounts before a time; their sum is zero in each currency. */
export const balancesAt = (
  ledger: LedgerRecords,
  channelId: string,
  beforeMs: number,
): Promise<readonly AccountBalance[]> => ledger.balances(channelId, beforeMs);
