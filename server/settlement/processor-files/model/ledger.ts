import type { LedgerEventName } from '../../../../catalogue/books/ledger.ts';
import type { LedgerEntry } from '../../../payments/ledger/entry.ts';
import type { SettlementRecord } from './record.ts';

/**
 * Returns the ledger's entries of a settlement record: what the acquirer pays out or deducts, its conversion, and its
 * fee. A record that the acquirer could not settle has none.
 */
export const entriesOfRecord = (record: SettlementRecord): readonly LedgerEntry[] => {
  const { channelId, id, cashflow, amount, currency, settlementAmount, settlementCurrency, fee, status } = record;
  if (status === 'FAILED') return [];
  const isIn = cashflow === 'POS';
  const { paymentId, exception } = record;
  const isSettled = paymentId !== undefined && exception === undefined;
  const entry = (event: LedgerEventName, value: bigint, of: string): LedgerEntry => ({
    channelId,
    event,
    sourceId: id,
    paymentId: isSettled ? paymentId : undefined,
    amount: value,
    currency: of,
    atMs: record.createdAtMs,
  });
  const costs = (cost: bigint): LedgerEntry =>
    cost < 0n ? entry('FEE_RETURNED', -cost, settlementCurrency) : entry('FEE', cost, settlementCurrency);
  if (record.recordType === 'FEE') return [costs(fee + (isIn ? -settlementAmount : settlementAmount))];
  const moved = isSettled
    ? entry(isIn ? 'SETTLEMENT' : 'SETTLEMENT_OF_CREDIT', amount, currency)
    : entry(isIn ? 'UNMATCHED' : 'UNMATCHED_CREDIT', amount, currency);
  const converted =
    settlementCurrency === currency
      ? []
      : [
          entry(isIn ? 'CONVERSION_OUT' : 'CONVERSION_IN', amount, currency),
          entry(isIn ? 'CONVERSION_IN' : 'CONVERSION_OUT', settlementAmount, settlementCurrency),
        ];
  return [moved, ...converted, costs(fee)];
};

/** Returns the entries of the resolution of a record: its amount leaves the suspense account for a payment. */
export const entriesOfResolution = ({
  channelId,
  id,
  cashflow,
  amount,
  currency,
  status,
  resolution,
}: SettlementRecord) =>
  resolution?.paymentId === undefined || status === 'FAILED'
    ? []
    : ([
        {
          channelId,
          event: cashflow === 'POS' ? 'ASSIGNMENT' : 'ASSIGNMENT_OF_CREDIT',
          sourceId: id,
          paymentId: resolution.paymentId,
          amount,
          currency,
          atMs: resolution.atMs,
        },
      ] as const satisfies readonly LedgerEntry[]);
