import { timestampText } from '../../platform/base/clock.ts';
import { firstIdAt } from '../../platform/base/identifiers.ts';
import type { TransferRecords } from '../../settlement/file-transfers/model/transfer-records.ts';
import type { SettlementFiles } from '../../settlement/processor-files/model/files.ts';
import type { ReconciliationFiles } from '../../settlement/processor-files/model/reconciliation-files.ts';
import type { Period } from '../periods.ts';

/** What the files of a period are read from. */
export interface FileSources {
  readonly settlementFiles: Pick<SettlementFiles, 'newest'>;
  readonly reconciliationFiles: Pick<ReconciliationFiles, 'newest'>;
  readonly transfers: Pick<TransferRecords, 'ofFile'>;
}

/** The titles of the columns. The digest is the SHA-256 of the bytes. */
export const fileColumns = ['kind', 'id', 'name', 'at', 'state', 'digest', 'target'] as const;

const FILES_AT_A_TIME = 200;

interface Dated {
  readonly id: string;
  readonly createdAtMs: number;
}

/** Yields what was made in a period, the newest first. */
const madeIn = async function* <Made extends Dated>(
  { channelId, startsAtMs, endsAtMs }: Period,
  newest: (channelId: string, limit: number, before: string) => Promise<readonly Made[]>,
): AsyncGenerator<Made> {
  // An id begins with the time at which it was made.
  let before = firstIdAt(endsAtMs);
  for (;;) {
    const page = await newest(channelId, FILES_AT_A_TIME, before);
    for (const made of page) {
      if (made.createdAtMs < startsAtMs) return;
      yield made;
    }
    if (page.length < FILES_AT_A_TIME) return;
    before = page.at(-1)?.id ?? before;
  }
};

/** Yields the files that arrived or were made in a period, and their transfers, as rows of a table. */
export const fileRows = async function* (
  { settlementFiles, reconciliationFiles, transfers }: FileSources,
  period: Period,
): AsyncGenerator<readonly string[]> {
  for await (const file of madeIn(period, settlementFiles.newest)) {
    yield ['settlement', file.id, file.name, timestampText(file.createdAtMs), file.state, file.digest, ''];
  }
  for await (const file of madeIn(period, reconciliationFiles.newest)) {
    yield ['reconciliation', file.id, file.name, timestampText(file.createdAtMs), '', file.digest, ''];
    for (const { targetId, state, attempts, createdAtMs } of await transfers.ofFile(file.channelId, file.id)) {
      const atMs = attempts.at(-1)?.atMs ?? createdAtMs;
      yield ['transfer', file.id, file.name, timestampText(atMs), state, file.digest, targetId];
    }
  }
};
