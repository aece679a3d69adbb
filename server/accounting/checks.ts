import { type ClosingCheckName, closingCheckNames } from '../../catalogue/books/closing-checks.ts';
import { bankExceptionRecords } from '../connectors/sepa/model/exceptions.ts';
import { checkPeriod, type Disagreement, type LedgerCause } from '../payments/books/ledger-check.ts';
import { bookRecords } from '../payments/books/records.ts';
import type { Database } from '../platform/database/database.ts';
import { transferRecords } from '../settlement/file-transfers/model/transfer-records.ts';
import type { SettlementRecord } from '../settlement/processor-files/model/record.ts';
import { settlementRecords } from '../settlement/processor-files/model/records.ts';
import type { Days } from './months.ts';

/** What a check before a close has found. */
export interface CheckResult {
  readonly check: ClosingCheckName;
  readonly count: number;
  /** Whether there may be more than were counted. */
  readonly isMore: boolean;
  /** The first of them: records, exceptions, payments, or files. */
  readonly ids: readonly string[];
}

/** What checks look at. */
export interface Checked {
  readonly database: Database;
  readonly causes: readonly LedgerCause[];
  readonly channelId: string;
  readonly period: Days;
  /** The most payments that are compared with the ledger; further ones are said to be more. */
  readonly mostPayments: number;
}

/** More findings of a check are not counted. */
const MOST_COUNTED = 1_000;

const SHOWN_IDS = 5;

/** What a check has found, before it is named. */
type Found = Omit<CheckResult, 'check'>;

const foundIn = (ids: readonly string[], isMore = false): Found => ({
  count: Math.min(ids.length, MOST_COUNTED),
  isMore: isMore || ids.length > MOST_COUNTED,
  ids,
});

const isMatched = ({ matching }: SettlementRecord): boolean => matching === 'MATCHED';

/** Returns what checks find in a channel before a period of its books is closed; one result for each check. */
export const checksOf = async ({
  database,
  causes,
  channelId,
  period,
  mostPayments,
}: Checked): Promise<readonly CheckResult[]> => {
  const limit = MOST_COUNTED + 1;
  const [records, bank, pending, transfers, ledger] = await Promise.all([
    settlementRecords(database).exceptionsUntil(channelId, period.to, limit),
    bankExceptionRecords(database).openUntil(channelId, period.to, limit),
    bookRecords(database).undecided(channelId, period, limit),
    transferRecords(database).undelivered(channelId, period, limit),
    checkPeriod(database, causes, { channelId, ...period, mostPayments }),
  ]);
  const [moreRecords, moreBank] = [records.length > MOST_COUNTED, bank.length > MOST_COUNTED];
  const named = (kind: Disagreement['kind']): readonly string[] =>
    ledger.shown.filter((each) => each.kind === kind).map(({ line }) => line.paymentId ?? line.sourceId);
  const ofLedger = (kind: Disagreement['kind'], count: number): Found => ({
    count,
    isMore: !ledger.isWhole,
    ids: named(kind),
  });
  const idsOf = (rows: readonly { readonly id: string }[]): readonly string[] => rows.map(({ id }) => id);
  const found: Readonly<Record<ClosingCheckName, Found>> = {
    UNMATCHED_RECORDS: foundIn(idsOf(records.filter((each) => !isMatched(each))), moreRecords),
    OTHER_EXCEPTIONS: foundIn(idsOf(records.filter(isMatched)), moreRecords),
    BANK_EXCEPTIONS: foundIn(idsOf(bank), moreBank),
    PENDING_PAYMENTS: foundIn(pending),
    FILES_NOT_DELIVERED: foundIn(transfers.map(({ fileId }) => fileId)),
    MISSING_LINES: ofLedger('missing', ledger.missing),
    UNEXPECTED_LINES: ofLedger('unexpected', ledger.unexpected),
  };
  return closingCheckNames.map((check) => ({ ...found[check], check, ids: found[check].ids.slice(0, SHOWN_IDS) }));
};

/** Returns the results of several channels together, check by check. */
export const checksTogether = (results: readonly CheckResult[]): readonly CheckResult[] =>
  closingCheckNames.map((check) => {
    const own = results.filter((each) => each.check === check);
    return {
      check,
      count: own.reduce((sum, { count }) => sum + count, 0),
      isMore: own.some(({ isMore }) => isMore),
      ids: own.flatMap(({ ids }) => ids).slice(0, SHOWN_IDS),
    };
  });
