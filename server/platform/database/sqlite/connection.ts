import BetterSqlite3, { type Statement } from 'better-sqlite3';

/**
 * While the file is being opened, another process, such as a backup, may lock it for this long. The driver blocks this
 * whole process while it waits: see `waitingElsewhere`.
 */
const BUSY_TIMEOUT_MILLISECONDS = 5000;

/** From now on the driver does not wait for a file that another program locks; the caller tries again later. */
export const waitingElsewhere = (connection: Connection): void => connection.exec('pragma busy_timeout = 0');

/** A connection to an embedded database, reduced to what is safe to use of the driver; see `connectPlain`. */
export interface Connection {
  readonly inTransaction: boolean;
  /**
   * Creates a statement that stays in memory until the process ends: callers cache it and do not create one for each
   * use.
   */
  prepare<Values extends unknown[] = unknown[], Row = unknown>(sql: string): Statement<Values, Row>;
  exec(sql: string): void;
  close(): void;
}

/**
 * Opens a connection to the file at `path` and creates the file if it is missing. A commit is on the disk when it
 * returns.
 */
export function connectSqlite(path: string): Connection {
  const connection = connectPlain(path, BUSY_TIMEOUT_MILLISECONDS);
  connection.exec('pragma journal_mode = WAL; pragma synchronous = FULL');
  // On macOS an ordinary fsync returns before the data has left the cache of the disk; elsewhere these change nothing.
  connection.exec('pragma fullfsync = on; pragma checkpoint_fullfsync = on');
  return connection;
}

/** The driver's objects of this process. */
const held: object[] = [];

/**
 * Opens a connection as the driver makes it. The connection and its statements are referenced for ever, because Node 24
 * aborts when the driver's own objects are garbage-collected at an idle moment (decision 0004). So no other code may
 * call the driver.
 */
export function connectPlain(path: string, timeout: number): Connection {
  const connection = new BetterSqlite3(path, { timeout });
  held.push(connection);
  return {
    get inTransaction() {
      return connection.inTransaction;
    },
    prepare: <Values extends unknown[], Row>(sql: string) => {
      const statement = connection.prepare<Values, Row>(sql);
      held.push(statement);
      return statement;
    },
    exec: (sql) => void connection.exec(sql),
    close: () => void connection.close(),
  };
}
