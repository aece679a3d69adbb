import type { Database, DatabaseLog } from './database.ts';
import { openPostgres } from './postgres.ts';
import { openSqlite } from './sqlite.ts';

/**
 * Opens the database at an address, `sqlite:PATH` or `postgres://…`, and brings it up to date. The folder of a SQLite
 * file is made when it is missing. Throws when the address is of another kind, the database cannot be reached, or it
 * was written by a newer Tollgate.
 */
export const openDatabase = async (url: string, log?: DatabaseLog): Promise<Database> => {
  if (url.startsWith('sqlite:') && url.length > 'sqlite:'.length) return openSqlite(url.slice('sqlite:'.length), log);
  if (/^postgres(ql)?:\/\//.test(url)) return openPostgres(url, log);
  throw new Error('The address of the database must be sqlite:PATH or postgres://…');
};
