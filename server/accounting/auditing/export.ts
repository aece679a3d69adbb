import type { auditRecords } from '../../access/audit/records.ts';
import { timestampText } from '../../platform/base/clock.ts';
import { wrongParameters } from '../../platform/base/rejection.ts';
import type { PackedFile } from '../../platform/base/zip.ts';
import { textOfLine } from '../digest.ts';
import { csvRows } from '../journals/csv-rows.ts';
import { closesBefore, type Period, type PeriodRecords } from '../periods.ts';
import { type FileSources, fileColumns, fileRows } from './files.ts';
import { batchesOf } from './lines.ts';
import { type PaymentSources, paymentColumns, paymentRows } from './payments.ts';
import { verifyScript } from './verify-script.ts';

/** What an export is read from. */
export interface ExportDependencies extends PaymentSources, FileSources {
  readonly periods: PeriodRecords;
  readonly audit: Pick<ReturnType<typeof auditRecords>, 'aboutEntity'>;
  readonly zoneOf: (channelId: string) => Promise<string>;
  readonly merchantOf: (channelId: string) => Promise<string>;
}

/** A month that is exported. */
interface Exported {
  readonly dependencies: ExportDependencies;
  readonly period: Period;
  readonly merchant: string;
}

const ENTRIES_AT_A_TIME = 500;

const lines = async function* ({ dependencies, period }: Exported): AsyncGenerator<string> {
  for await (const batch of batchesOf(dependencies.ledger, period)) {
    yield batch.map((line) => `${textOfLine(line)}\n`).join('');
  }
};

/** Times are also in milliseconds, as they are digested. */
const closeFields = ({ closedAtMs, reopenedAtMs, ...period }: Period) => ({
  generation: period.generation,
  state: period.state,
  lines: period.lines,
  previous: period.previous,
  digest: period.digest,
  closedAt: closedAtMs && timestampText(closedAtMs),
  closedBy: period.requestedBy,
  confirmedBy: period.confirmedBy,
  reason: period.reason,
  requestedAtMs: period.requestedAtMs,
  closedAtMs,
  closedById: period.requestedById,
  ...(period.state === 'REOPENED'
    ? {
        reopenedAt: reopenedAtMs && timestampText(reopenedAtMs),
        reopenedBy: period.reopenedBy,
        reopenConfirmedBy: period.reopenConfirmedBy,
        reopenReason: period.reopenReason,
        reopenedAtMs,
        reopenedById: period.reopenedById,
      }
    : {}),
});

const periodText = async function* ({ dependencies, period, merchant }: Exported): AsyncGenerator<string> {
  const { channelId, startsAtMs, endsAtMs } = period;
  const [days, zone, all] = await Promise.all([
    dependencies.periods.daysOf(period),
    dependencies.zoneOf(channelId),
    dependencies.periods.of(channelId),
  ]);
  const shown = {
    channel: channelId,
    merchant,
    month: period.period,
    startsAtMs,
    endsAtMs,
    timeZone: zone,
    ...closeFields(period),
    days,
    earlierCloses: closesBefore(all, period).map(closeFields),
  };
  yield `${JSON.stringify(shown, undefined, 2)}\n`;
};

/** Entries about the channel alone: whoever sees the channel may have no right to see its merchant. */
const auditText = async function* ({ dependencies, period }: Exported): AsyncGenerator<string> {
  const { channelId, startsAtMs: fromMs, endsAtMs: beforeMs } = period;
  let after = 0;
  for (;;) {
    const page = await dependencies.audit.aboutEntity(channelId, { fromMs, beforeMs }, after, ENTRIES_AT_A_TIME);
    yield page.map((entry) => `${JSON.stringify(entry)}\n`).join('');
    if (page.length < ENTRIES_AT_A_TIME) return;
    after = page.at(-1)?.number ?? after;
  }
};

const readMe = function* ({ period }: Exported): Generator<string> {
  yield `The books of channel ${period.channelId} in ${period.period}, as they were closed.\n\n`;
  yield* Object.entries(files).map(([name, { has }]) => `${name.padEnd(14)}${has}\n`);
  yield '\nCheck it with Python 3, in this folder: python3 verify.py DIGEST\n';
  yield 'DIGEST is the one that was noted when the month was closed. Without it, only the files are compared.\n';
};

const constant = function* (text: string): Generator<string> {
  yield text;
};

interface ExportFile {
  /** What it has, in a few words. */
  readonly has: string;
  readonly of: (exported: Exported) => PackedFile['content'];
}

/** The files of an export. */
const files: Readonly<Record<string, ExportFile>> = {
  'README.txt': { has: 'this text', of: readMe },
  'lines.jsonl': { has: 'the lines of the ledger, byte for byte as they are digested', of: lines },
  'period.json': { has: 'the close: its days with their digests, and the closes before', of: periodText },
  'payments.csv': {
    has: 'the payments that lines name',
    of: ({ dependencies, period }) => csvRows(paymentColumns, ',', paymentRows(dependencies, period)),
  },
  'files.csv': {
    has: 'files of settlement and reconciliation, and their transfers',
    of: ({ dependencies, period }) => csvRows(fileColumns, ',', fileRows(dependencies, period)),
  },
  'audit.jsonl': { has: 'entries of the audit about the channel', of: auditText },
  'verify.py': { has: 'computes the digests again, and compares the files', of: () => constant(verifyScript) },
};

/** The names of the files of an export. */
export const exportNames = Object.keys(files);

/**
 * Returns the files of a closed month for an auditor; each is read while it is written, and has the same bytes when it
 * is exported again. @throws Rejection if the month is not closed.
 */
export const exportPeriod = async (
  dependencies: ExportDependencies,
  period: Period,
  parameter: 'id' | 'month',
): Promise<readonly PackedFile[]> => {
  if (period.state !== 'CLOSED') {
    throw wrongParameters([
      { name: parameter, message: `must be a month that is closed; this one is ${period.state}` },
    ]);
  }
  const exported = { dependencies, period, merchant: await dependencies.merchantOf(period.channelId) };
  return Object.entries(files).map(([name, { of }]) => ({ name, content: of(exported) }));
};
