import { type Connection, connectSqlite } from '../../server/database/sqlite/connection.ts';

/** What the gateway has written down of a payment. */
export interface PaymentRecord {
  readonly id: string;
  readonly state: string;
  readonly result_code: string | null;
}

/** Registrations and their removals stand among the payments, and move no money. */
const IS_PAYMENT = `type not in ('RG', 'DR')`;

/** The payments that a checkout has led to. There must never be more than one that moved money. */
export function paymentsOf(databasePath: string, checkoutId: string): readonly PaymentRecord[] {
  return withDatabase(databasePath, (database) =>
    database
      .prepare<[string], PaymentRecord>(
        `select id, state, result_code from payments where checkout_id = ? and ${IS_PAYMENT}`,
      )
      .all(checkoutId),
  );
}

/** How many payments are written down whose outcome is not known yet. */
export const undecidedPayments = (databasePath: string): number => countOf(databasePath, `state = 'received'`);

/** How many payments are written down. */
export const countOfPayments = (databasePath: string): number => countOf(databasePath, IS_PAYMENT);

function countOf(databasePath: string, condition: string): number {
  return withDatabase(databasePath, (database) => {
    const row = database
      .prepare<[], { count: number }>(`select count(*) as count from payments where ${condition}`)
      .get();
    return row?.count ?? 0;
  });
}

/** Makes a checkout older, as if it had been created this much earlier. */
export function ageCheckout(databasePath: string, checkoutId: string, byMs: number): void {
  const changed = withDatabase(databasePath, (database) =>
    database.prepare('update checkouts set created_at = created_at - ? where id = ?').run(byMs, checkoutId),
  );
  if (changed.changes !== 1) throw new Error(`There is no checkout ${checkoutId} to make older.`);
}

/** Every value of every row of every table, as text. */
export function everythingStored(databasePath: string): readonly string[] {
  return withDatabase(databasePath, (database) => {
    const tables = database.prepare<[], { name: string }>(`select name from sqlite_master where type = 'table'`).all();
    return tables.flatMap(({ name }) =>
      database
        .prepare<[], unknown[]>(`select * from "${name}"`)
        .raw()
        .all()
        .flatMap((row) => (row as unknown[]).map(String)),
    );
  });
}

function withDatabase<Answer>(path: string, use: (database: Connection) => Answer): Answer {
  const database = connectSqlite(path);
  try {
    return use(database);
  } finally {
    database.close();
  }
}
