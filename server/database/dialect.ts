import {
  type Dialect,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import type { DatabaseKind } from './database.ts';

/** How each database spells what Kysely builds. No driver: statements are run by this folder. */
export const kyselyDialects: Record<DatabaseKind, Omit<Dialect, 'createDriver'>> = {
  sqlite: {
    createAdapter: () => new SqliteAdapter(),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  },
  postgres: {
    createAdapter: () => new PostgresAdapter(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
};

/** SQLite has one writer at a time and must be told at the start; PostgreSQL refuses the word. */
export const beginWriting: Record<DatabaseKind, string> = { sqlite: 'begin immediate', postgres: 'begin' };

/** Whether there is a table of migrations, as `isThere`, which a database says without anybody being waited for. */
export const findingMigrations: Record<DatabaseKind, string> = {
  sqlite: `select count(*) as number from sqlite_master where type = 'table' and name = 'migrations'`,
  postgres: `select case when to_regclass('migrations') is null then 0 else 1 end as number`,
};

/** By which the processes that work in one schema of a PostgreSQL know each other. */
const SCHEMA_LOCK = `hashtext('tollgate ' || coalesce(current_schema(), ''))`;

/**
 * Has a connection to PostgreSQL show, for as long as it lasts, which migration its program knows as the last: by a lock that
 * excludes nobody. It goes with the process, however that ends.
 */
export const showingMigration = (last: number): string => `select pg_advisory_lock_shared(${SCHEMA_LOCK}, ${last})`;

/** Counts the connections to PostgreSQL of programs that know an earlier migration only. */
export const countingOlder = (last: number): string =>
  `select count(distinct pid) as number from pg_locks where locktype = 'advisory' and objsubid = 2
   and database = (select oid from pg_database where datname = current_database())
   and classid::bigint = (${SCHEMA_LOCK}::bigint & 4294967295) and objid::bigint < ${last}`;

/** PostgreSQL locks single rows; in SQLite whoever writes is alone already, and it does not know the words. */
export const lockingRows: Record<DatabaseKind, string> = { sqlite: '', postgres: ' for update' };

/** SQLite knows places by position alone; PostgreSQL numbers them from 1. */
export const placeOf: Record<DatabaseKind, (position: number) => string> = {
  sqlite: () => '?',
  postgres: (position) => `$${position}`,
};

/** The two errors that mean: the change set met something else than it was decided upon. */
export const conflictCodes: Record<DatabaseKind, ReadonlySet<string>> = {
  /** A key exists. (SQLite's own count of changed rows tells a moved version.) */
  sqlite: new Set(['SQLITE_CONSTRAINT_PRIMARYKEY', 'SQLITE_CONSTRAINT_UNIQUE']),
  /** unique_violation: a key exists. division_by_zero: an update found no row, see `changeSetStatement`. */
  postgres: new Set(['23505', '22012']),
};

/** Gives the code that a driver put into its error, or nothing. */
export const codeOf = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
