import { processorReportOf } from '../../../../catalogue/books/processor-reports.ts';
import type { SettlementFormatName } from '../../../../catalogue/books/settlement-formats.ts';
import type { LedgerEntry } from '../../../payments/ledger/entry.ts';
import { BEHIND_ALL } from '../../../platform/base/identifiers.ts';
import type { Database } from '../../../platform/database/database.ts';
import { query } from '../../../platform/database/query.ts';
import { amount, integer, optional, type RowIn, tableOf, text } from '../../../platform/database/table.ts';
import type { SettlementLine } from './record.ts';

/** A payout as a line of a report tells of it. Amounts are in hundredths. */
export interface ReportedPayout {
  /** The processor's id of it. */
  readonly reference: string;
  /** What banks write of it; undefined if that is its id. */
  readonly bankReference: string | undefined;
  readonly amount: bigint;
  readonly currency: string;
  /** `yyyy-mm-dd` */
  readonly date: string;
}

/** A payout of a processor to the merchant's bank account: once for its id and currency. */
export interface Payout {
  readonly channelId: string;
  readonly id: string;
  readonly version: number;
  readonly format: SettlementFormatName;
  readonly reference: string;
  readonly bankReference: string | undefined;
  readonly currency: string;
  /** As its report tells; undefined while none does. */
  readonly amount: bigint | undefined;
  /** The sum of the lines that it pays, less their fees. */
  readonly net: bigint;
  /** The number of these lines. */
  readonly lines: number;
  /** The day of the payout, or of the last of its lines. */
  readonly date: string;
  /** `EXPECTED` until a statement of the merchant's bank books it. */
  readonly state: 'EXPECTED' | 'ARRIVED';
  /** When a statement told so, the day on which the bank booked it, and the amount that it booked. */
  readonly arrivedAtMs: number | undefined;
  readonly arrivedOn: string | undefined;
  readonly arrived: bigint | undefined;
  readonly createdAtMs: number;
}

const payouts = tableOf<Payout>()('settlement_payouts', {
  key: ['channelId', 'id'],
  fixed: ['format', 'reference', 'currency', 'createdAtMs'],
  identity: ['channelId', 'format', 'reference', 'currency'],
  columns: {
    channelId: text('entity'),
    id: text('id'),
    version: integer('version'),
    format: text('format'),
    reference: text('reference'),
    bankReference: optional(text('bank_reference')),
    currency: text('currency'),
    amount: optional(amount('amount')),
    net: amount('net'),
    lines: integer('lines'),
    date: text('payout_date'),
    state: text('state'),
    arrivedAtMs: optional(integer('arrived_at')),
    arrivedOn: optional(text('arrived_on')),
    arrived: optional(amount('arrived_amount')),
    createdAtMs: integer('created_at'),
  },
});

interface Tables {
  settlement_payouts: RowIn<typeof payouts>;
}

const byId = payouts.by('entity', 'id');
const byReference = payouts.among('reference');
const newestIn = payouts.newestBy('entity', 'state');

/** Payouts of some days, the newest first; a channel has few a day. */
const newestOn = query<Tables, { entity: string; from: string; to: string; before: string; limit: number }>()(
  (db, input) =>
    db
      .selectFrom('settlement_payouts')
      .selectAll()
      .where('entity', '=', input('entity'))
      .where('id', '<', input('before'))
      .where('payout_date', '>=', input('from'))
      .where('payout_date', '<=', input('to'))
      .orderBy('id', 'desc')
      .limit(input('limit')),
);

const arrivedBetween = query<Tables, { entity: string; after: string; to: string }>()((db, input) =>
  db
    .selectFrom('settlement_payouts')
    .selectAll()
    .where('entity', '=', input('entity'))
    .where('id', '>', input('after'))
    .where('id', '<=', input('to'))
    .where('state', '=', 'ARRIVED'),
);

/** Returns the processor's id of the payout that pays a line of a file; reports of processors call it a settlement. */
export const payoutIdIn = (format: string, texts: SettlementLine['texts']): string | undefined =>
  texts['settlement.payoutId'] ?? (processorReportOf(format) === undefined ? undefined : texts['settlement.id']);

const BEHIND_DAYS = '9999-99-99';

/** Creates the access to the payouts of one database. */
export const payoutRecords = (database: Database) => ({
  byId: async (channelId: string, id: string): Promise<Payout | undefined> =>
    (await database.read(byId, { entity: channelId, id })).map(payouts.recordOf)[0],

  /** Returns the payouts of a channel with these ids of processors, in every format and currency. */
  byReferences: async (channelId: string, references: readonly string[]): Promise<readonly Payout[]> => {
    const keys = JSON.stringify([...new Set(references)].map((id) => ({ entity: channelId, id })));
    return (await database.read(byReference, { keys })).map(payouts.recordOf);
  },

  /** Returns the newest payouts from one day, `yyyy-mm-dd`, to another. */
  newest: async (
    channelId: string,
    { from = '', to = BEHIND_DAYS }: { readonly from?: string | undefined; readonly to?: string | undefined },
    limit: number,
    before = BEHIND_ALL,
  ): Promise<readonly Payout[]> =>
    (await database.read(newestOn, { entity: channelId, from, to, before, limit })).map(payouts.recordOf),

  /** Returns the newest payouts that no statement has booked yet. */
  expected: async (channelId: string, limit: number): Promise<readonly Payout[]> =>
    (await database.read(newestIn, { entity: channelId, state: 'EXPECTED', before: BEHIND_ALL, limit })).map(
      payouts.recordOf,
    ),

  /** Returns the payouts that have arrived and whose ids are behind one and not behind another. */
  arrivedBetween: async (channelId: string, after: string, to: string): Promise<readonly Payout[]> =>
    (await database.read(arrivedBetween, { entity: channelId, after, to })).map(payouts.recordOf),
});

/** The payouts of one database. */
export type PayoutRecords = ReturnType<typeof payoutRecords>;

/** Returns the insertion of a payout; a `Conflict` if it is known. */
export const insertPayout = (payout: Payout) => payouts.insert(payout);

/** Returns the update that writes a payout, provided that it still has the version that was read. */
export const updatePayout = (payout: Payout) => payouts.update(payout);

/** Returns what the merchant's bank is to book: the reported amount, and without one what the lines sum up to. */
export const payableOf = ({ amount: reported, net }: Payout): bigint => reported ?? net;

/** Returns the ledger's entries of a payout: it leaves the transit when it has arrived. */
export const entriesOfPayout = ({ channelId, id, arrived, arrivedAtMs, currency }: Payout): readonly LedgerEntry[] =>
  arrived === undefined || arrivedAtMs === undefined
    ? []
    : [
        {
          channelId,
          event: 'PAYOUT_ARRIVED',
          sourceId: id,
          paymentId: undefined,
          amount: arrived,
          currency,
          atMs: arrivedAtMs,
        },
      ];
