import { stringify } from 'csv-stringify/sync';
import { reconciliationColumns } from '../../../catalogue/books/reconciliation.ts';
import { firstIdAt } from '../../platform/base/identifiers.ts';
import { cellText } from '../../platform/base/spreadsheets.ts';
import { dayAfter, startOfDay } from '../../platform/base/zones.ts';
import { together } from '../../platform/database/change-set.ts';
import { deciding } from '../../platform/database/deciding.ts';
import { pageByPage } from '../../platform/database/pages.ts';
import type { ReconciliationFile } from '../processor-files/model/deliverables.ts';
import { storeParts } from '../processor-files/model/file-parts.ts';
import { insertReconciliationFile } from '../processor-files/model/reconciliation-files.ts';
import type { SettlementRecord } from '../processor-files/model/record.ts';
import type { ReconciliationDependencies } from './dependencies.ts';
import { cellsOf } from './fields.ts';
import { fileFields } from './reply.ts';

const RECORDS_AT_A_TIME = 500;

/**
 * Returns lines of the file: semicolons, `\n`, UTF-8. A text that a spreadsheet would run as a formula is quoted by
 * `'`.
 */
const csv = (rows: readonly Readonly<Record<string, string>>[], header: boolean): string =>
  stringify([...rows], { columns: [...reconciliationColumns], delimiter: ';', header, cast: { string: cellText } });

/** Yields the content of the file of a day, always the same: records are never changed. */
const contentOf = async function* (
  { settled }: Pick<ReconciliationDependencies, 'settled'>,
  channelId: string,
  day: string,
  zone: string,
  operatorId: string,
): AsyncGenerator<{ readonly text: string; readonly records: number }> {
  const before = firstIdAt(startOfDay(dayAfter(day), zone));
  const first = firstIdAt(startOfDay(day, zone));
  yield { text: csv([], true), records: 0 };
  const pages = pageByPage<readonly SettlementRecord[]>(1, async (_limit, last) => {
    const page = await settled.takenBetween(channelId, last?.at(-1)?.id ?? first, before, RECORDS_AT_A_TIME);
    return page.length === 0 ? [] : [page];
  });
  for await (const page of pages) {
    yield {
      text: csv(
        page.map((record) => cellsOf(record, operatorId)),
        false,
      ),
      records: page.length,
    };
  }
};

/** Writes the reconciliation file of a day, once; nothing for a day without records. */
export const writeDay = async (
  dependencies: ReconciliationDependencies,
  channelId: string,
  day: string,
): Promise<ReconciliationFile | undefined> => {
  const { clock, database, deliverables } = dependencies;
  const { settings } = await dependencies.channelOf(channelId);
  const zone = settings['settlement.timeZone'];
  // A process that dies leaves parts that the next one finds: the id is the same for everyone.
  const id = firstIdAt(startOfDay(day, zone));
  let records = 0;
  const counted = async function* (): AsyncGenerator<string> {
    for await (const piece of contentOf(dependencies, channelId, day, zone, settings['settlement.pspId'])) {
      records += piece.records;
      yield piece.text;
    }
  };
  const stored = await storeParts(database, { channelId, id }, counted());
  if (records === 0) return undefined;
  const file: ReconciliationFile = {
    ...stored,
    channelId,
    id,
    version: 1,
    day,
    name: `reconciliation-${channelId}-${day}.csv`,
    records,
    createdAtMs: clock.now(),
  };
  return await deciding(database, async () => {
    const written = await deliverables.byDay(channelId, day);
    if (written !== undefined) return { changes: {}, result: written };
    const changes = together(
      { inserts: [insertReconciliationFile(file)] },
      await dependencies.transfersOf(file),
      await dependencies.announceReconciliation({
        action: 'READY',
        channelId,
        subjectId: id,
        fields: fileFields(file),
      }),
    );
    return { changes, result: file };
  });
};
