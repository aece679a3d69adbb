import type { LedgerCause } from '../payments/books/ledger-check.ts';
import { type LedgerLine, linesOf } from '../payments/ledger/entry.ts';
import { BEHIND_ALL } from '../platform/base/identifiers.ts';
import type { Database } from '../platform/database/database.ts';
import { entriesOfDispute } from './chargebacks/model/ledger.ts';
import { disputeRecords } from './chargebacks/model/records.ts';
import { entriesOfRecord, entriesOfResolution } from './processor-files/model/ledger.ts';
import { entriesOfPayout, payoutRecords } from './processor-files/model/payouts.ts';
import type { SettlementRecord } from './processor-files/model/record.ts';
import { settlementRecords } from './processor-files/model/records.ts';

const RECORDS_AT_A_TIME = 200;

const linesOfRecord = (record: SettlementRecord): readonly LedgerLine[] =>
  [...entriesOfRecord(record), ...entriesOfResolution(record)].flatMap(linesOf);

/** The lines that disputes, settlement and payouts cause in the ledger. */
export const ledgerCausesOfSettlement = (database: Database): readonly LedgerCause[] => {
  const [disputes, settled] = [disputeRecords(database), settlementRecords(database)];
  const payouts = payoutRecords(database);
  return [
    { ofPayments: async (keys) => (await disputes.ofPayments(keys)).flatMap(entriesOfDispute).flatMap(linesOf) },
    {
      ofPayments: async (keys) => (await settled.ofPayments(keys)).flatMap(linesOfRecord),
      ofNoPayment: async (channelId, after) => {
        const records = await settled.takenBetween(channelId, after, BEHIND_ALL, RECORDS_AT_A_TIME);
        const to = records.length < RECORDS_AT_A_TIME ? undefined : records.at(-1)?.id;
        const arrived = await payouts.arrivedBetween(channelId, after, to ?? BEHIND_ALL);
        return {
          lines: [...records.flatMap(linesOfRecord), ...arrived.flatMap(entriesOfPayout).flatMap(linesOf)].filter(
            ({ paymentId }) => paymentId === undefined,
          ),
          to,
        };
      },
    },
  ];
};
