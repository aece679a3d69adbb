import { type RawBuilder, sql } from 'kysely';
import { processorReports } from '../../../../catalogue/books/processor-reports.ts';
import { givingWay } from '../../../platform/base/give-way.ts';
import { dayAfter } from '../../../platform/base/zones.ts';
import type { Database } from '../../../platform/database/database.ts';
import { query } from '../../../platform/database/query.ts';
import type { SettlementRecord } from './record.ts';
import { type RecordRow, recordOf } from './records.ts';

interface Tables {
  settlement_records: RecordRow;
}

interface Period extends Record<string, string | number> {
  entity: string;
  from: string;
  to: string;
}

interface Page extends Period {
  afterDate: string;
  afterId: string;
  limit: number;
}

const hasField = (name: string): RawBuilder<boolean> => sql<boolean>`details like ${sql.lit(`%"${name}":%`)}`;

/**
 * Whether a record is settled and no payout pays it, as `payoutIdIn` reads its details: JSON without spaces, in whose
 * texts a quotation mark has a backslash before it, so that only a field's name matches.
 */
const isDirect = sql<boolean>`status = 'SUCCESS' and not ${hasField('settlement.payoutId')} and not (${hasField('settlement.id')} and (${sql.join(
  Object.keys(processorReports).map((format) => sql<boolean>`details like ${sql.lit(`%"format":"${format}"%`)}`),
  sql` or `,
)}))`;

/** The records of a period from a place on, in the order of their settlement. */
const page = (order: 'asc' | 'desc', isOnlyDirect: boolean) =>
  query<Tables, Page>()((db, input) =>
    db
      .selectFrom('settlement_records')
      .selectAll()
      .where('entity', '=', input('entity'))
      .where('settlement_date', '>=', input('from'))
      .where('settlement_date', '<=', input('to'))
      .where((row) =>
        order === 'asc'
          ? row.or([
              row('settlement_date', '>', input('afterDate')),
              row.and([row('settlement_date', '=', input('afterDate')), row('id', '>', input('afterId'))]),
            ])
          : row.or([
              row('settlement_date', '<', input('afterDate')),
              row.and([row('settlement_date', '=', input('afterDate')), row('id', '<', input('afterId'))]),
            ]),
      )
      .$if(isOnlyDirect, (all) => all.where(isDirect))
      .orderBy('settlement_date', order)
      .orderBy('id', order)
      .limit(input('limit')),
  );

const pages = {
  ALL: { asc: page('asc', false), desc: page('desc', false) },
  DIRECT: { asc: page('asc', true), desc: page('desc', true) },
};

/** Which records of a period a report has: all, or only those that are settled and that no payout pays. */
export type ReportPart = keyof typeof pages;

const ofKind = [
  'settlement_date',
  'settlement_currency',
  'brand',
  'record_type',
  'transaction_type',
  'cashflow',
  'status',
] as const;

const sums = {
  /** Read from an index alone. */
  ALL: query<Tables, Period>()((db, input) =>
    db
      .selectFrom('settlement_records')
      .select([
        ...ofKind,
        sql<number>`count(*)`.as('read'),
        sql<number>`count(*)`.as('records'),
        sql<number>`cast(sum(settlement_amount) as bigint)`.as('amount'),
        sql<number>`cast(sum(fee) as bigint)`.as('fee'),
      ])
      .where('entity', '=', input('entity'))
      .where('settlement_date', '>=', input('from'))
      .where('settlement_date', '<=', input('to'))
      .groupBy(ofKind),
  ),
  /** Reads the records themselves, also those that it leaves out. */
  DIRECT: query<Tables, Period>()((db, input) =>
    db
      .selectFrom('settlement_records')
      .select([
        ...ofKind,
        sql<number>`count(*)`.as('read'),
        sql<number>`cast(sum(case when ${isDirect} then 1 else 0 end) as bigint)`.as('records'),
        sql<number>`cast(sum(case when ${isDirect} then settlement_amount else 0 end) as bigint)`.as('amount'),
        sql<number>`cast(sum(case when ${isDirect} then fee else 0 end) as bigint)`.as('fee'),
      ])
      .where('entity', '=', input('entity'))
      .where('settlement_date', '>=', input('from'))
      .where('settlement_date', '<=', input('to'))
      .groupBy(ofKind),
  ),
} satisfies Record<ReportPart, unknown>;

type SumRow = ReturnType<(typeof sums)['ALL']['rowsOf']>[number];

/** The sum of the records of one day that are alike. Amounts are in hundredths. */
export interface ReportSum {
  readonly date: string;
  readonly currency: string;
  readonly brand: string | undefined;
  readonly recordType: string;
  readonly transactionType: string;
  readonly cashflow: string;
  readonly status: string;
  readonly records: number;
  readonly amount: bigint;
  readonly fee: bigint;
}

/** A place in a report: the record after which a page begins. */
interface ReportPlace {
  readonly date: string;
  readonly id: string;
}

/** The first and the last day of a report, `yyyy-MM-dd`. */
interface ReportPeriod {
  readonly from: string;
  readonly to: string;
}

const sumOf = (row: SumRow): ReportSum => ({
  date: row.settlement_date,
  currency: row.settlement_currency,
  brand: row.brand ?? undefined,
  recordType: row.record_type,
  transactionType: row.transaction_type,
  cashflow: row.cashflow,
  status: row.status,
  records: row.records,
  amount: BigInt(row.amount),
  fee: BigInt(row.fee),
});

/**
 * Records of several days are summed at once as long as they are few: on SQLite the query blocks the process, and
 * PostgreSQL ends one that takes too long.
 */
const FEW_AT_ONCE = 5_000;
const MANY_AT_ONCE = 50_000;

const BEFORE_ALL = { date: '', id: '' };
const BEHIND_ALL = { date: '9999-99-99', id: 'g' };

/** Creates the access to the reports of one database. */
export const settlementReports = (database: Database) => ({
  /** Returns a page of the records that were settled in a period. */
  records: async (
    channelId: string,
    period: ReportPeriod,
    order: 'asc' | 'desc',
    limit: number,
    after?: ReportPlace,
    part: ReportPart = 'ALL',
  ): Promise<readonly SettlementRecord[]> => {
    const place = after ?? (order === 'asc' ? BEFORE_ALL : BEHIND_ALL);
    // A page begins at its day: reading all days before it again would make each page slower than the last.
    const rest = after === undefined ? {} : order === 'asc' ? { from: after.date } : { to: after.date };
    const input = { entity: channelId, ...period, ...rest, afterDate: place.date, afterId: place.id, limit };
    return (await database.read(pages[part][order], input)).map(recordOf);
  },

  /** Returns the sums of a period by day, currency, brand and type. */
  sums: async (
    channelId: string,
    { from, to }: ReportPeriod,
    part: ReportPart = 'ALL',
  ): Promise<readonly ReportSum[]> => {
    const all: ReportSum[] = [];
    const giveWay = givingWay();
    let [first, days] = [from, 1];
    while (first <= to) {
      const last = dayAfter(first, days - 1);
      const some = { entity: channelId, from: first, to: last < to ? last : to };
      const found = await giveWay(() => database.read(sums[part], some));
      all.push(...found.filter((row) => row.records > 0).map(sumOf));
      const records = found.reduce((count, row) => count + row.read, 0);
      first = dayAfter(last);
      if (records < FEW_AT_ONCE) days *= 4;
      else if (records > MANY_AT_ONCE) days = Math.max(1, Math.floor(days / 4));
    }
    return all;
  },
});

/** The reports of one database. */
export type SettlementReports = ReturnType<typeof settlementReports>;
