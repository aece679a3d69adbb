import { Client } from 'pg';
import { connectSqlite } from '../../server/platform/database/sqlite/connection.ts';

/** The content of a gateway's database, whether or not the gateway runs. */
export interface StoredCounts {
  openTimers(kind: string): Promise<number>;
  reversals(): Promise<number>;
  /** The attempts to pay due times of schedules. */
  attempts(): Promise<number>;
  /** Schedules whose attempt has no outcome yet. */
  openRuns(): Promise<number>;
  undecided(): Promise<number>;
  /** Ends the leases of a killed process, which would end by themselves only after more time than a journey waits. */
  leasesEnd(): Promise<void>;
  /** Makes the payments of a killed process old enough to be resolved, for which others wait 90 seconds. */
  paymentsAge(): Promise<void>;
}

const counts = (count: (from: string) => Promise<number>): Omit<StoredCounts, 'leasesEnd' | 'paymentsAge'> => ({
  openTimers: (kind) => count(`timers where kind = '${kind}'`),
  reversals: () => count(`payments where type = 'RV' and state = 'succeeded'`),
  attempts: () => count('schedule_runs'),
  openRuns: () => count('schedules where run is not null'),
  undecided: () => count(`payments where state = 'received'`),
});

/** Returns the counts of a SQLite file. No other process uses it, so no leases have to end. */
export function storedInSqlite(path: string): StoredCounts {
  const count = async (from: string): Promise<number> => {
    const database = connectSqlite(path);
    try {
      return (
        database.prepare<[], { count: number }>(`select cast(count(*) as integer) as count from ${from}`).get()
          ?.count ?? 0
      );
    } finally {
      database.close();
    }
  };
  return { ...counts(count), leasesEnd: async () => undefined, paymentsAge: async () => undefined };
}

/** Returns the counts of a PostgreSQL database. */
export function storedInPostgres(url: string): StoredCounts {
  const ask = async (sql: string): Promise<number> => {
    const client = new Client({ connectionString: url });
    await client.connect();
    try {
      const { rows } = await client.query<{ count: string }>(sql);
      return Number(rows[0]?.count);
    } finally {
      await client.end();
    }
  };
  return {
    ...counts((from) => ask(`select count(*) as count from ${from}`)),
    leasesEnd: async () => {
      // The server completes the statement that a killed process had sent: it may lease one more timer.
      const others = 'pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()';
      while ((await ask(`select count(*) as count from ${others} and backend_type = 'client backend'`)) > 0);
      await ask('update timers set leased_until = 1 where leased_until > 0');
      await ask('update test_clock set moved_until = 1 where moved_until > 0');
    },
    paymentsAge: async () => {
      await ask(`update payments set asked_at = asked_at - 180000 where state = 'received'`);
    },
  };
}
