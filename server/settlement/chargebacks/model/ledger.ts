import type { LedgerEntry } from '../../../payments/ledger/entry.ts';
import type { Dispute } from './dispute.ts';

/** Returns the ledger's entries of a dispute itself; those of its chargeback and reversals belong to these payments. */
export const entriesOfDispute = ({
  channelId,
  id,
  paymentId,
  lostAtMs,
  lost,
  currency,
}: Dispute): readonly LedgerEntry[] =>
  lostAtMs === undefined
    ? []
    : [{ channelId, sourceId: id, event: 'DISPUTE_LOST', paymentId, amount: lost, currency, atMs: lostAtMs }];
