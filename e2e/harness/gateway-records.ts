import { type Connection, connectSqlite } from '../../server/platform/database/sqlite/connection.ts';

/** The gateway's record of a payment. */
interface PaymentRecord {
  readonly id: string;
  readonly state: string;
  readonly result_code: string | null;
}

/** Registrations and their removals are stored among the payments but move no money. */
const IS_PAYMENT = `type not in ('RG', 'DR')`;

/** Returns the payments of a checkout. At most one of them may have moved money. */
export function paymentsOf(databasePath: string, checkoutId: string): readonly PaymentRecord[] {
  return withDatabase(databasePath, (database) =>
    database
      .prepare<[string], PaymentRecord>(
        `select id, state, result_code from payments where checkout_id = ? and ${IS_PAYMENT}`,
      )
      .all(checkoutId),
  );
}

/** Returns the number of stored payments whose outcome is not known yet. */
export const undecidedPayments = (databasePath: string): number => countOf(databasePath, `state = 'received'`);

/** Returns the number of stored payments. */
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

/** The last row of each table, by its name. */
export type LastRows = Map<string, unknown>;

/**
 * Returns every value of every row of every table, as text: of the rows that were added since these last ones, which it
 * brings up to date.
 */
export function everythingStored(databasePath: string, last: LastRows = new Map()): readonly string[] {
  return withDatabase(databasePath, (database) => {
    const tables = database
      .prepare<[], { name: string; sql: string }>(`select name, sql from sqlite_master where type = 'table'`)
      .all();
    return tables.flatMap(({ name, sql }) => {
      // Rows of such a table have no order in which they were added: all are read.
      if (/without rowid$/i.test(sql)) {
        const rows = database.prepare<[], unknown[]>(`select * from "${name}"`).raw().all() as readonly unknown[][];
        return rows.flatMap((row) => row.map(String));
      }
      const added = database
        .prepare<[unknown], unknown[]>(`select rowid, * from "${name}" where rowid > ? order by rowid`)
        .raw()
        .all(last.get(name) ?? Number.MIN_SAFE_INTEGER) as readonly (readonly unknown[])[];
      const end = added.at(-1)?.[0];
      if (end !== undefined) last.set(name, end);
      return added.flatMap((row) => row.map(String));
    });
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
