import { CannotStart } from '../base/cannot-start.ts';
import type { Database, DatabaseLog } from './database.ts';
import { type Migration, migrations } from './migrate.ts';
import { openPostgres, type PostgresOptions } from './postgres.ts';
import { openSqlite } from './sqlite/sqlite.ts';

/** How a database is used, where it is not as usual. */
export interface OpenOptions extends PostgresOptions {
  /** Whether this process has made sure that no other works on the SQLite file. */
  readonly isAlone?: boolean;
}

/**
 * Opens the database at an address, `sqlite:PATH` or `postgres://…`, and brings it up to date. The folder of a SQLite
 * file is made when it is missing. Throws when the address is of another kind, the database cannot be reached, or it
 * was written by a newer Tollgate; or where an older one works on it that must end before it is brought up to date. Tests of this folder hand over migrations of their own.
 */
export const openDatabase = async (
  url: string,
  log?: DatabaseLog,
  known: readonly Migration[] = migrations,
  options: OpenOptions = {},
): Promise<Database> => {
  if (url.startsWith('sqlite:') && url.length > 'sqlite:'.length)
    return openSqlite(url.slice('sqlite:'.length), known, log, options.isAlone);
  if (/^postgres(ql)?:\/\//.test(url)) return openPostgres(url, known, log, options);
  throw new CannotStart('The address of the database must be sqlite:PATH or postgres://…');
};
