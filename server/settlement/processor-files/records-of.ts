import type { Clock } from '../../platform/base/clock.ts';
import { BEHIND_ALL, firstIdAt } from '../../platform/base/identifiers.ts';
import { pageByPage } from '../../platform/database/pages.ts';
import type { SettlementFile } from './model/files.ts';
import { type Payout, payoutIdIn } from './model/payouts.ts';
import type { SettlementRecord } from './model/record.ts';
import type { SettlementRecords } from './model/records.ts';
import type { ReportSum } from './model/reports.ts';

/** What records are of: the payout that pays them, or the file that they were read from. */
export type Origin = { readonly payout: Payout } | { readonly file: SettlementFile };

/** Clocks of processes differ by less. */
const CLOCKS_DIFFER_MS = 60_000;

const AT_A_TIME = 1_000;

/** Where the records of an origin lie among those of its channel, which of them are its, and how many. */
interface Stretch {
  readonly channelId: string;
  readonly after: string;
  readonly before: string;
  readonly records: number;
  isOf(record: SettlementRecord): boolean;
}

const stretchOf = (origin: Origin, nowMs: number): Stretch => {
  if ('file' in origin) {
    const { channelId, id, createdAtMs, readAtMs = nowMs, taken } = origin.file;
    return {
      channelId,
      after: firstIdAt(createdAtMs - CLOCKS_DIFFER_MS),
      before: firstIdAt(readAtMs + CLOCKS_DIFFER_MS),
      records: taken,
      isOf: ({ fileId }) => fileId === id,
    };
  }
  const { channelId, format, reference, currency, lines, createdAtMs } = origin.payout;
  return {
    channelId,
    after: firstIdAt(createdAtMs - CLOCKS_DIFFER_MS),
    before: BEHIND_ALL,
    records: lines,
    isOf: ({ details, texts, settlementCurrency }) =>
      settlementCurrency === currency && details.format === format && payoutIdIn(format, texts) === reference,
  };
};

/**
 * Yields the records of an origin, in the order of its lines. They were taken together, so that those of its channel are
 * read from its first record on, until all of its records were found: their number is stored with it.
 */
export async function* recordsOf(
  { settled, clock }: { readonly settled: Pick<SettlementRecords, 'takenBetween'>; readonly clock: Clock },
  origin: Origin,
): AsyncGenerator<SettlementRecord> {
  const { channelId, after, before, records, isOf } = stretchOf(origin, clock.now());
  let left = records;
  if (left === 0) return;
  const all = pageByPage<SettlementRecord>(AT_A_TIME, (limit, last) =>
    settled.takenBetween(channelId, last?.id ?? after, before, limit),
  );
  for await (const record of all) {
    if (!isOf(record)) continue;
    yield record;
    left -= 1;
    if (left === 0) return;
  }
}

/** Returns a page of some records: the last ones first, or the first ones. */
export const pageOf = async (
  records: AsyncIterable<SettlementRecord>,
  order: 'asc' | 'desc',
  limit: number,
  cursor: string | undefined,
): Promise<readonly SettlementRecord[]> => {
  const page: SettlementRecord[] = [];
  for await (const record of records) {
    if (order === 'asc') {
      if (cursor !== undefined && record.id <= cursor) continue;
      page.push(record);
      if (page.length === limit) break;
    } else {
      if (cursor !== undefined && record.id >= cursor) break;
      page.push(record);
      if (page.length > limit) page.shift();
    }
  }
  return order === 'asc' ? page : page.toReversed();
};

/** Returns the sums of some records, as those of a period are. */
export const sumsOf = async (records: AsyncIterable<SettlementRecord>): Promise<readonly ReportSum[]> => {
  const sums = new Map<string, ReportSum>();
  for await (const { date, brand, recordType, transactionType, cashflow, status, ...record } of records) {
    const { settlementCurrency: currency, settlementAmount, fee } = record;
    const alike = { date, currency, brand, recordType, transactionType, cashflow, status };
    const key = JSON.stringify(alike);
    const { records: count, amount, fee: fees } = sums.get(key) ?? { records: 0, amount: 0n, fee: 0n };
    sums.set(key, { ...alike, records: count + 1, amount: amount + settlementAmount, fee: fees + fee });
  }
  return [...sums.values()];
};
