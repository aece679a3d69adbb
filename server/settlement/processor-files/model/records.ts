import type {
  Cashflow,
  MatchingStatus,
  RecordType,
  SettlementException,
  SettlementStatus,
  TransactionType,
} from '../../../../catalogue/books/reconciliation.ts';
import type { Payment } from '../../../payments/model/payment.ts';
import { type PaymentRow, paymentOf } from '../../../payments/model/records.ts';
import { isRecordId } from '../../../platform/base/identifiers.ts';
import type { Database, Insert, Update } from '../../../platform/database/database.ts';
import { type EntityAndId, wantedKeys } from '../../../platform/database/gathering.ts';
import { query } from '../../../platform/database/query.ts';
import { rowQueries } from '../../../platform/database/row-queries.ts';
import type { RecordDetails, Resolution, SettlementLine, SettlementRecord } from './record.ts';

/** A row of the table `settlement_records`. */
export interface RecordRow {
  readonly entity: string;
  readonly id: string;
  readonly version: number;
  readonly file_id: string;
  readonly line: number;
  readonly record_type: string;
  readonly transaction_type: string;
  readonly cashflow: string;
  readonly amount: number;
  readonly currency: string;
  readonly settlement_amount: number;
  readonly settlement_currency: string;
  readonly fee: number;
  readonly fx_rate: string;
  readonly settlement_date: string;
  readonly status: string;
  readonly matching: string | null;
  readonly exception: string | null;
  readonly payment_id: string | null;
  readonly brand: string | null;
  readonly details: string;
  readonly resolved_at: number | null;
  readonly resolved_by: string | null;
  readonly resolved_why: string | null;
  readonly resolved_payment_id: string | null;
  readonly created_at: number;
}

interface Tables {
  settlement_records: RecordRow;
  payments: PaymentRow;
}

const resolutionOf = (row: RecordRow): Resolution | undefined =>
  row.resolved_at === null
    ? undefined
    : {
        atMs: row.resolved_at,
        by: row.resolved_by ?? '',
        why: row.resolved_why ?? '',
        paymentId: row.resolved_payment_id ?? undefined,
      };

/** Returns the record of a row. */
export const recordOf = (row: RecordRow): SettlementRecord => {
  const details = JSON.parse(row.details) as RecordDetails;
  return {
    channelId: row.entity,
    id: row.id,
    version: row.version,
    fileId: row.file_id,
    line: row.line,
    recordType: row.record_type as RecordType,
    transactionType: row.transaction_type as TransactionType,
    cashflow: row.cashflow as Cashflow,
    amount: BigInt(row.amount),
    currency: row.currency,
    settlementAmount: BigInt(row.settlement_amount),
    settlementCurrency: row.settlement_currency,
    fee: BigInt(row.fee),
    fxRate: row.fx_rate,
    date: row.settlement_date,
    status: row.status as SettlementStatus,
    texts: details.texts,
    matching: (row.matching as MatchingStatus | null) ?? undefined,
    exception: (row.exception as SettlementException | null) ?? undefined,
    paymentId: row.payment_id ?? undefined,
    brand: row.brand ?? undefined,
    details,
    resolution: resolutionOf(row),
    createdAtMs: row.created_at,
  };
};

/** More lines of one amount are not compared. */
const MOST_ALIKE = 100;

const rows = rowQueries<RecordRow>('settlement_records');
const recordById = rows.by('entity', 'id');
const ofPayments = rows.among('payment_id');

const exceptionsAfter = query<Tables, { entity: string; after: string; limit: number }>()((db, input) =>
  db
    .selectFrom('settlement_records')
    .selectAll()
    .where('entity', '=', input('entity'))
    .where('id', '>', input('after'))
    .where('exception', 'is not', null)
    .where('resolved_at', 'is', null)
    .orderBy('id')
    .limit(input('limit')),
);

/** By the index of the exceptions, which are few, and not by that of the days of all records. */
const exceptionsUntil = query<Tables, { entity: string; day: string; limit: number }>()((db, input) =>
  db
    .selectFrom('settlement_records')
    .selectAll()
    .where('entity', '=', input('entity'))
    .where(({ fn, val }) => fn.coalesce('settlement_date', val('')), '<=', input('day'))
    .where('exception', 'is not', null)
    .where('resolved_at', 'is', null)
    .orderBy('id')
    .limit(input('limit')),
);

/** The records of a day that are about no payment, of one type, direction and amount. */
const alikeOn = query<
  Tables,
  { entity: string; date: string; type: string; cashflow: string; amount: number; currency: string }
>()((db, input) =>
  db
    .selectFrom('settlement_records')
    .selectAll()
    .where('entity', '=', input('entity'))
    .where('settlement_date', '=', input('date'))
    .where('record_type', '=', input('type'))
    .where('cashflow', '=', input('cashflow'))
    .where('settlement_amount', '=', input('amount'))
    .where('settlement_currency', '=', input('currency'))
    .where('payment_id', 'is', null)
    .limit(MOST_ALIKE),
);

/** The records of a channel that were taken in a period, in their order. Ids begin with the time. */
const takenBetween = query<Tables, { entity: string; after: string; before: string; limit: number }>()((db, input) =>
  db
    .selectFrom('settlement_records')
    .selectAll()
    .where('entity', '=', input('entity'))
    .where('id', '>', input('after'))
    .where('id', '<', input('before'))
    .orderBy('id')
    .limit(input('limit')),
);

const resolvedWith = query<Tables, { keys: string }>()((db, input, kind) =>
  db
    .selectFrom(wantedKeys(kind, input('keys')))
    .innerJoin('settlement_records as records', (on) =>
      on.onRef('records.entity', '=', 'wanted.entity').onRef('records.resolved_payment_id', '=', 'wanted.id'),
    )
    .selectAll('records')
    .where('records.resolved_payment_id', 'is not', null),
);

const byAcquirerIds = rowQueries<PaymentRow>('payments').among('acquirer_tx_id');

const byReferences = query<Tables, { keys: string; from: string; limit: number }>()((db, input, kind) =>
  db
    .selectFrom(wantedKeys(kind, input('keys')))
    .innerJoin('payments', (on) =>
      on.onRef('payments.entity', '=', 'wanted.entity').onRef('payments.merchant_transaction_id', '=', 'wanted.id'),
    )
    .selectAll('payments')
    .where('payments.id', '>=', input('from'))
    .where('payments.state', '=', 'succeeded')
    .limit(input('limit')),
);

const reversalsOf = query<Tables, { keys: string }>()((db, input, kind) =>
  db
    .selectFrom(wantedKeys(kind, input('keys')))
    .innerJoin('payments', (on) =>
      on.onRef('payments.entity', '=', 'wanted.entity').onRef('payments.referenced_id', '=', 'wanted.id'),
    )
    .select(['payments.referenced_id', 'payments.takes', 'payments.state'])
    .where('payments.type', '=', 'RV')
    .where('payments.state', '<>', 'declined'),
);

const capturesOf = query<Tables, { keys: string }>()((db, input, kind) =>
  db
    .selectFrom(wantedKeys(kind, input('keys')))
    .innerJoin('payments', (on) =>
      on.onRef('payments.entity', '=', 'wanted.entity').onRef('payments.referenced_id', '=', 'wanted.id'),
    )
    .selectAll('payments')
    .where('payments.type', '=', 'CP')
    .where('payments.state', '=', 'succeeded'),
);

/** A search for one reference finds no more payments than this. */
const MOST_BY_REFERENCE = 5_000;

const keysOf = (channelId: string, ids: readonly string[]): string =>
  JSON.stringify([...new Set(ids)].map((id): EntityAndId => ({ entity: channelId, id })));

/** Creates the access to the settlement records of one database, and to the payments that they may settle. */
export const settlementRecords = (database: Database) => ({
  byId: async (channelId: string, id: string): Promise<SettlementRecord | undefined> => {
    if (!isRecordId(id)) return undefined;
    return (await database.read(recordById, { entity: channelId, id })).map(recordOf)[0];
  },

  /** Returns the oldest exceptions that nobody has resolved. */
  exceptionsAfter: async (channelId: string, after: string, limit: number): Promise<readonly SettlementRecord[]> =>
    (await database.read(exceptionsAfter, { entity: channelId, after, limit })).map(recordOf),

  /** Returns the oldest exceptions, of days until one, that nobody has resolved. */
  exceptionsUntil: async (channelId: string, day: string, limit: number): Promise<readonly SettlementRecord[]> =>
    (await database.read(exceptionsUntil, { entity: channelId, day, limit })).map(recordOf),

  /** Returns a page of the records whose ids are between two others. */
  takenBetween: async (
    channelId: string,
    after: string,
    before: string,
    limit: number,
  ): Promise<readonly SettlementRecord[]> =>
    (await database.read(takenBetween, { entity: channelId, after, before, limit })).map(recordOf),

  /** Returns records of the day of a line that are about no payment and have its type, direction and amount. */
  alike: async (
    channelId: string,
    { date, recordType, cashflow, settlementAmount, settlementCurrency }: SettlementLine,
  ): Promise<readonly SettlementRecord[]> =>
    (
      await database.read(alikeOn, {
        entity: channelId,
        date,
        type: recordType,
        cashflow,
        amount: Number(settlementAmount),
        currency: settlementCurrency,
      })
    ).map(recordOf),

  /** Returns the records that settle these payments, by themselves or because someone has resolved them so. */
  ofPayments: async (keys: readonly EntityAndId[]): Promise<readonly SettlementRecord[]> => {
    const input = { keys: JSON.stringify(keys) };
    return [...(await database.read(ofPayments, input)), ...(await database.read(resolvedWith, input))].map(recordOf);
  },

  /** Returns the payments of a channel with these first ids of the acquirer. */
  paymentsByAcquirerIds: async (channelId: string, ids: readonly string[]): Promise<readonly Payment[]> =>
    ids.length === 0 ? [] : (await database.read(byAcquirerIds, { keys: keysOf(channelId, ids) })).map(paymentOf),

  /** Returns the successful payments with these references of the merchant, from the id `from` on. */
  paymentsByReferences: async (
    channelId: string,
    references: readonly string[],
    from: string,
  ): Promise<readonly Payment[]> =>
    references.length === 0
      ? []
      : (
          await database.read(byReferences, { keys: keysOf(channelId, references), from, limit: MOST_BY_REFERENCE })
        ).map(paymentOf),

  /** Returns the successful captures of these authorizations. */
  capturesOf: async (channelId: string, ids: readonly string[]): Promise<readonly Payment[]> =>
    ids.length === 0 ? [] : (await database.read(capturesOf, { keys: keysOf(channelId, ids) })).map(paymentOf),

  /** Returns what reversals have taken from these payments, or are about to take, in hundredths. */
  reversedOf: async (channelId: string, ids: readonly string[]): Promise<ReadonlyMap<string, bigint>> => {
    const sums = new Map<string, bigint>();
    if (ids.length === 0) return sums;
    for (const { referenced_id: id, takes } of await database.read(reversalsOf, { keys: keysOf(channelId, ids) })) {
      if (id !== null) sums.set(id, (sums.get(id) ?? 0n) + BigInt(takes));
    }
    return sums;
  },
});

/** The settlement records of one database. */
export type SettlementRecords = ReturnType<typeof settlementRecords>;

/** Returns the insertion of a record. */
export const insertRecord = (record: SettlementRecord): Insert => ({
  table: 'settlement_records',
  identity: ['entity', 'id'],
  row: {
    entity: record.channelId,
    id: record.id,
    version: record.version,
    file_id: record.fileId,
    line: record.line,
    record_type: record.recordType,
    transaction_type: record.transactionType,
    cashflow: record.cashflow,
    amount: record.amount,
    currency: record.currency,
    settlement_amount: record.settlementAmount,
    settlement_currency: record.settlementCurrency,
    fee: record.fee,
    fx_rate: record.fxRate,
    settlement_date: record.date,
    status: record.status,
    matching: record.matching ?? null,
    exception: record.exception ?? null,
    payment_id: record.paymentId ?? null,
    brand: record.brand ?? null,
    details: JSON.stringify(record.details),
    created_at: record.createdAtMs,
  },
});

/** Returns the update that stores the resolution of a record. */
export const resolveRecord = ({ channelId, id, version }: SettlementRecord, resolution: Resolution): Update => ({
  table: 'settlement_records',
  key: { entity: channelId, id },
  version,
  set: {
    resolved_at: resolution.atMs,
    resolved_by: resolution.by,
    resolved_why: resolution.why,
    resolved_payment_id: resolution.paymentId ?? null,
  },
});
