import { CannotStart } from '../base/cannot-start.ts';
import { linkTo } from '../processes/calls.ts';
import { fileAt, isFile, isPostgres, SQLITE } from './addresses.ts';
import type { Database, DatabaseLog } from './database.ts';
import { type Migration, migrations } from './migrate.ts';
import type { PostgresOptions } from './postgres-options.ts';
import { openSqlite, type SqliteOptions } from './sqlite/sqlite.ts';
import { openWrittenElsewhere } from './sqlite/written-elsewhere.ts';

/** Options of a database that differ from the defaults. */
interface OpenOptions extends PostgresOptions, SqliteOptions {}

const WRONG_ADDRESS = 'The address of the database must be sqlite:PATH or postgres://…';

/**
 * Opens and migrates the database at an address, `sqlite:PATH` or `postgres://…`. Creates the folder of a SQLite file
 * if it is missing. Throws when the address is of another kind, when the database cannot be reached or was written by a
 * newer Tollgate, or when an older process at work must end before the migration. Tests of this folder pass in
 * migrations of their own.
 */
export const openDatabase = async (
  url: string,
  log?: DatabaseLog,
  known: readonly Migration[] = migrations,
  options: OpenOptions = {},
): Promise<Database> => {
  if (isFile(url) && url.length > SQLITE.length) {
    const { path, writer } = fileAt(url);
    return writer === undefined ? openSqlite(path, known, log, options) : openWrittenElsewhere(path, linkTo(writer));
  }
  if (isPostgres(url)) {
    // Loaded on demand: a gateway on SQLite starts without the driver.
    const { openPostgres } = await import('./postgres.ts');
    try {
      return await openPostgres(url, known, log, options);
    } catch (error) {
      // biome-ignore lint/style/useErrorCause: The cause has the whole address, and so the password.
      if ((error as NodeJS.ErrnoException).code === 'ERR_INVALID_URL') throw new CannotStart(WRONG_ADDRESS);
      throw error;
    }
  }
  throw new CannotStart(WRONG_ADDRESS);
};
