import { sql } from 'kysely';
import type { LedgerAccount, LedgerEventName } from '../../catalogue/books/ledger.ts';
import type { Database } from '../database/database.ts';
import { type EntityAndId, wantedKeys } from '../database/gathering.ts';
import { query } from '../database/query.ts';
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
}

const linesOfPayments = query<Tables, { keys: string }>()((db, input, kind) =>
  db
    .selectFrom(wantedKeys(kind, input('keys')))
    .innerJoin('ledger_lines as lines', (on) =>
      on.onRef('lines.entity', '=', 'wanted.entity').onRef('lines.payment_id', '=', 'wanted.id'),
    )
    .selectAll('lines'),
);

const countOfLines = query<Tables, { entity: string }>()((db, input) =>
  db.selectFrom('ledger_lines').select(sql<number>`count(*)`.as('lines')).where('entity', '=', input('entity')),
);

const totals = query<Tables, { entity: string; before: number }>()((db, input) =>
  db
    .selectFrom('ledger_lines')
    .select(['debit', 'credit', 'currency', sql<number>`cast(sum(amount) as bigint)`.as('amount')])
    .where('entity', '=', input('entity'))
    .where('posted_at', '<', input('before'))
    .groupBy(['debit', 'credit', 'currency']),
);

const lineOf = (row: LineRow): LedgerLine => ({
  entity: row.entity,
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
export interface AccountBalance {
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
export const ledgerRecords = (database: Database) => ({
  /** Returns all lines that change the balances of these payments. */
  ofPayments: async (keys: readonly EntityAndId[]): Promise<readonly LedgerLine[]> =>
    (await database.read(linesOfPayments, { keys: JSON.stringify(keys) })).map(lineOf),

  /** Returns the number of lines of a channel. */
  count: async (entity: string): Promise<number> => (await database.read(countOfLines, { entity }))[0]?.lines ?? 0,

  /** Returns the balances of a channel's accounts before a time; their sum is zero in each currency. */
  balances: async (entity: string, beforeMs: number): Promise<readonly AccountBalance[]> =>
    balancesFrom(await database.read(totals, { entity, before: beforeMs })),
});

/** The ledger of one database. */
export type LedgerRecords = ReturnType<typeof ledgerRecords>;
