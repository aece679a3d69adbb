import { amountText } from '../../../catalogue/payments/amount.ts';
import { timestampText } from '../../platform/base/clock.ts';
import type { Answer } from '../../platform/http/answer.ts';
import type { ReconciliationFile } from '../processor-files/model/deliverables.ts';
import type { SettlementFile } from '../processor-files/model/files.ts';
import { type Payout, payableOf } from '../processor-files/model/payouts.ts';
import type { Fault, SettlementRecord } from '../processor-files/model/record.ts';
import type { ReportSum } from '../processor-files/model/reports.ts';
import { reportFields } from './fields.ts';

/** Returns the fields of a reconciliation file in replies. */
export const fileFields = ({ id, channelId, day, name, records, bytes, digest, createdAtMs }: ReconciliationFile) => ({
  id,
  entityId: channelId,
  day,
  name,
  rows: records,
  bytes,
  digest,
  createdAt: timestampText(createdAtMs),
});

/** Returns the fields of a settlement file in replies; the lines that could not be taken only where they were read. */
export const settlementFileFields = (file: SettlementFile, faults?: readonly Fault[]) => ({
  id: file.id,
  entityId: file.channelId,
  name: file.name,
  source: file.source,
  format: file.format,
  state: file.state,
  bytes: file.bytes,
  digest: file.digest,
  taken: file.taken,
  rejected: file.rejected,
  leftOut: file.leftOut,
  ...(file.unusedAmounts.length === 0 ? {} : { unusedAmounts: file.unusedAmounts }),
  ...(faults === undefined ? {} : { faults }),
  createdAt: timestampText(file.createdAtMs),
  readAt: file.readAtMs === undefined ? undefined : timestampText(file.readAtMs),
});

/** Returns the fields of a payout in replies. */
export const payoutFields = (payout: Payout) => {
  const { id, channelId, format, reference, date, currency, lines, net, state, arrived, arrivedOn } = payout;
  const paid = arrived ?? payableOf(payout);
  return {
    id,
    entityId: channelId,
    format,
    reference,
    date,
    amount: amountText(paid),
    currency,
    records: lines,
    sum: amountText(net),
    ...(lines === 0 || paid === net ? {} : { difference: amountText(paid - net) }),
    state,
    arrivedOn,
  };
};

const shownSum = ({ amount, fee, ...sum }: ReportSum) => ({ ...sum, amount: amountText(amount), fee: amountText(fee) });

/** A record, and the id of the operator at the time of the report. */
export interface ShownRecord {
  readonly record: SettlementRecord;
  readonly operatorId: string;
}

/** Returns the answer with the records of a report. */
export const recordsAnswer = (shown: readonly ShownRecord[], nextCursor: string | undefined): Answer => ({
  code: '000.000.100',
  fields: { reconciliations: shown.map(({ record, operatorId }) => reportFields(record, operatorId)), nextCursor },
});

/** Returns the answer with the sums of a report. */
export const sumsAnswer = (sums: readonly ReportSum[]): Answer => ({
  code: '000.000.100',
  fields: { sums: sums.map(shownSum) },
});

/** Returns the answer with a list of payouts. */
export const payoutsAnswer = (payouts: readonly Payout[], nextCursor: string | undefined): Answer => ({
  code: '000.000.100',
  fields: { payouts: payouts.map(payoutFields), nextCursor },
});

/** Returns the answer with a list of files. */
export const filesAnswer = (files: readonly object[], nextCursor: string | undefined): Answer => ({
  code: '000.000.100',
  fields: { files, nextCursor },
});
