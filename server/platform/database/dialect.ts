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

/** How each database spells what Kysely builds. There is no driver, because this folder runs the statements. */
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

/** SQLite has one writer at a time and must know it at the start; PostgreSQL refuses the word. */
export const beginWriting: Record<DatabaseKind, string> = { sqlite: 'begin immediate', postgres: 'begin' };

/** Queries whether a table exists, 1 or 0 as `number`; the query waits for no lock. */
export const findingTable: Record<DatabaseKind, (name: string) => string> = {
  sqlite: (name) => `select count(*) as number from sqlite_master where type = 'table' and name = '${name}'`,
  postgres: (name) => `select case when to_regclass('${name}') is null then 0 else 1 end as number`,
};

/** PostgreSQL locks single rows. SQLite does not know the words and needs no such lock: a writer is alone there. */
export const lockingRows: Record<DatabaseKind, string> = { sqlite: '', postgres: ' for update' };

/** SQLite takes values by position alone; PostgreSQL numbers them from 1. */
export const placeOf: Record<DatabaseKind, (position: number) => string> = {
  sqlite: () => '?',
  postgres: (position) => `$${position}`,
};

/** The error codes that mean `Conflict`: the data changed after the change set was decided. */
export const conflictCodes: Record<DatabaseKind, ReadonlySet<string>> = {
  /** A key exists. (SQLite's own count of changed rows shows a moved version.) */
  sqlite: new Set(['SQLITE_CONSTRAINT_PRIMARYKEY', 'SQLITE_CONSTRAINT_UNIQUE']),
  /** unique_violation: a key exists. division_by_zero: an update found no row, see `changeSetStatement`. */
  postgres: new Set(['23505', '22012']),
};

/**
 * The database's own time in milliseconds, at the beginning of the transaction: the clocks of processes may differ. Citus
 * changes no rows by a function whose value changes meanwhile, such as `clock_timestamp()`.
 */
export const databaseNow: Record<DatabaseKind, string> = {
  // Days since 4713 BC; 2440587.5 of them passed before 1970.
  sqlite: "cast(round((julianday('now') - 2440587.5) * 86400000) as integer)",
  postgres: 'cast(extract(epoch from now()) * 1000 as bigint)',
};

/** Returns whether a distributed database does not know a form of SQL that PostgreSQL knows. */
export const isNotSupported = (error: unknown): boolean => codeOf(error) === '0A000';

/** Returns the code of a driver's error, if it has one. */
export const codeOf = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
