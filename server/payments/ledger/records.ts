import { sql } from 'kysely';
import type { LedgerAccount, LedgerEventName } from '../../../catalogue/books/ledger.ts';
import type { Database } from '../../platform/database/database.ts';
import type { EntityAndId } from '../../platform/database/gathering.ts';
import { query } from '../../platform/database/query.ts';
import { rowQueries } from '../../platform/database/row-queries.ts';
import type { LedgerLine } from './entry.ts';

interface LineRow {
  readonly entity: string;
  readonly posted_at: number;
  readonly source_id: string;
  readonly event: string;
  readonly line: number;
  readonly payment_id: string | null;
  readonly debit: string;
  readonly credit: string;
  readonly amount: number;
  readonly currency: string;
}

interface Tables {
  ledger_lines: LineRow;
  entities: { readonly id: string; readonly kind: string };
  payments: { readonly entity: string; readonly id: string };
}

const linesOfPayments = rowQueries<LineRow>('ledger_lines').among('payment_id');

const linesWithoutPayment = query<Tables, { entity: string; after: string; to: string }>()((db, input) =>
  db
    .selectFrom('ledger_lines')
    .selectAll()
    .where('entity', '=', input('entity'))
    .where('payment_id', 'is', null)
    .where('source_id', '>', input('after'))
    .where('source_id', '<=', input('to')),
);

const channelsWithLines = query<Tables>()((db) => db.selectFrom('ledger_lines').select('entity').distinct());

const linesAfter = query<Tables, { entity: string; after: number; limit: number }>()((db, input) =>
  db
    .selectFrom('ledger_lines')
    .selectAll()
    .where('entity', '=', input('entity'))
    .where('posted_at', '>', input('after'))
    .orderBy('posted_at')
    .limit(input('limit')),
);

const linesOfNoPayment = query<Tables, { limit: number }>()((db, input) =>
  db
    .selectFrom('ledger_lines')
    .leftJoin('payments', (on) =>
      on.onRef('payments.entity', '=', 'ledger_lines.entity').onRef('payments.id', '=', 'ledger_lines.payment_id'),
    )
    .selectAll('ledger_lines')
    .where('ledger_lines.payment_id', 'is not', null)
    .where('payments.id', 'is', null)
    .limit(input('limit')),
);

const totals = query<Tables, { entity: string; before: number }>()((db, input) =>
  db
    .selectFrom('ledger_lines')
    .select(['debit', 'credit', 'currency', sql<number>`cast(sum(amount) as bigint)`.as('amount')])
    .where('entity', '=', input('entity'))
    .where('posted_at', '<', input('before'))
    .groupBy(['debit', 'credit', 'currency']),
);

/** The lines of a period, in the order of the ledger, after a place in it. */
const linesBetween = query<
  Tables,
  { entity: string; from: number; before: number; afterAt: number; afterSource: string; limit: number }
>()((db, input) =>
  db
    .selectFrom('ledger_lines')
    .selectAll()
    .where('entity', '=', input('entity'))
    .where('posted_at', '>=', input('from'))
    .where('posted_at', '<', input('before'))
    .where('debit', '<>', 'AUTHORIZED')
    .where('credit', '<>', 'AUTHORIZED')
    .where((row) =>
      row.or([
        row('posted_at', '>', input('afterAt')),
        row.and([row('posted_at', '=', input('afterAt')), row('source_id', '>', input('afterSource'))]),
      ]),
    )
    .orderBy('posted_at')
    .orderBy('source_id')
    .limit(input('limit')),
);

/** The number of captured payments and of chargebacks in a period. */
const eventsBetween = query<Tables, { entity: string; from: number; before: number }>()((db, input) =>
  db
    .selectFrom('ledger_lines')
    .select(['event', sql<number>`count(*)`.as('made')])
    .where('entity', '=', input('entity'))
    .where('posted_at', '>=', input('from'))
    .where('posted_at', '<', input('before'))
    .where('debit', 'in', ['ACQUIRER_RECEIVABLE', 'RESERVE'])
    .groupBy('event'),
);

const lineOf = (row: LineRow): LedgerLine => ({
  channelId: row.entity,
  event: row.event as LedgerEventName,
  sourceId: row.source_id,
  line: row.line,
  paymentId: row.payment_id ?? undefined,
  debit: row.debit as LedgerAccount,
  credit: row.credit as LedgerAccount,
  amount: BigInt(row.amount),
  currency: row.currency,
  atMs: row.posted_at,
});

/** The balance of an account in one currency: its debits minus its credits, in hundredths. */
interface AccountBalance {
  readonly account: LedgerAccount;
  readonly currency: string;
  readonly balance: bigint;
}

const balancesFrom = (rows: readonly { debit: string; credit: string; currency: string; amount: number }[]) => {
  const sums = new Map<string, AccountBalance>();
  const add = (account: string, currency: string, amount: bigint): void => {
    const name = `${currency} ${account}`;
    const balance = (sums.get(name)?.balance ?? 0n) + amount;
    sums.set(name, { account: account as LedgerAccount, currency, balance });
  };
  for (const { debit, credit, currency, amount } of rows) {
    add(debit, currency, BigInt(amount));
    add(credit, currency, -BigInt(amount));
  }
  return [...sums].toSorted(([left], [right]) => (left < right ? -1 : 1)).map(([, balance]) => balance);
};

/** Creates the access to the ledger of one database. */
export const ledgerRecords = (database: Pick<Database, 'read'>) => ({
  /** Returns all lines that change the balances of these payments. */
  ofPayments: async (keys: readonly EntityAndId[]): Promise<readonly LedgerLine[]> =>
    (await database.read(linesOfPayments, { keys: JSON.stringify(keys) })).map(lineOf),

  /** Returns the lines that belong to no payment, of sources after one and up to another. */
  withoutPayment: async (channelId: string, after: string, to: string): Promise<readonly LedgerLine[]> =>
    (await database.read(linesWithoutPayment, { entity: channelId, after, to })).map(lineOf),

  /** Returns the ids of all channels that have lines, in the order of their letters. */
  channels: async (): Promise<readonly string[]> =>
    (await database.read(channelsWithLines, {})).map(({ entity }) => entity).toSorted(),

  /** Returns the first lines of a channel after a time, in the order of their times. */
  after: async (channelId: string, afterMs: number, limit: number): Promise<readonly LedgerLine[]> =>
    (await database.read(linesAfter, { entity: channelId, after: afterMs, limit })).map(lineOf),

  /** Returns lines on the balances of payments that do not exist. */
  ofNoPayment: async (limit: number): Promise<readonly LedgerLine[]> =>
    (await database.read(linesOfNoPayment, { limit })).map(lineOf),

  /** Returns a page of the lines of a period that move captured money, after a line of the page before. */
  between: async (
    channelId: string,
    fromMs: number,
    beforeMs: number,
    limit: number,
    after?: Pick<LedgerLine, 'atMs' | 'sourceId'>,
  ): Promise<readonly LedgerLine[]> => {
    const place = { afterAt: after?.atMs ?? -1, afterSource: after?.sourceId ?? '' };
    return (
      await database.read(linesBetween, { entity: channelId, from: fromMs, before: beforeMs, ...place, limit })
    ).map(lineOf);
  },

  /** Returns how many payments were captured in a period, and how many were charged back. */
  charged: async (channelId: string, fromMs: number, beforeMs: number) => {
    const rows = await database.read(eventsBetween, { entity: channelId, from: fromMs, before: beforeMs });
    const made = (event: LedgerEventName): number => rows.find((row) => row.event === event)?.made ?? 0;
    return { captured: made('DEBIT') + made('CAPTURE'), chargedBack: made('CHARGEBACK') };
  },

  /** Returns the balances of a channel's accounts before a time; their sum is zero in each currency. */
  balances: async (channelId: string, beforeMs: number): Promise<readonly AccountBalance[]> =>
    balancesFrom(await database.read(totals, { entity: channelId, before: beforeMs })),
});

/** The ledger of one database. */
export type LedgerRecords = ReturnType<typeof ledgerRecords>;
