import type { LedgerLine } from '../../payments/ledger/entry.ts';
import type { LedgerRecords } from '../../payments/ledger/records.ts';
import { postedMoments } from '../digest.ts';
import type { Period } from '../periods.ts';

/** A batch has at least this many lines, unless it is the last one, and whole moments. */
const LINES_AT_A_TIME = 500;

/** Yields the lines of a closed period in the order in which they are digested, batch by batch. */
export const batchesOf = async function* (
  ledger: LedgerRecords,
  { channelId, startsAtMs, endsAtMs }: Pick<Period, 'channelId' | 'startsAtMs' | 'endsAtMs'>,
): AsyncGenerator<readonly LedgerLine[]> {
  let batch: LedgerLine[] = [];
  for await (const moment of postedMoments(ledger, channelId, startsAtMs, endsAtMs)) {
    batch.push(...moment);
    if (batch.length < LINES_AT_A_TIME) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
};
