import BetterSqlite3, { type Statement } from 'better-sqlite3';

/**
 * Another process, such as a backup, may hold the file for as long as this while it is being opened. The driver waits by holding
 * up this whole process: see `waitingElsewhere`.
 */
const BUSY_TIMEOUT_MILLISECONDS = 5000;

/** From now on the driver does not wait for a file that another program holds: whoever calls it tries again later. */
export const waitingElsewhere = (connection: Connection): void => connection.exec('pragma busy_timeout = 0');

/** A connection to an embedded database: what of the driver's is safe to use, see `connectPlain`. */
export interface Connection {
  readonly inTransaction: boolean;
  /** Gives a statement that stays in memory until the process ends: to be kept, and not made anew for each use. */
  prepare<Values extends unknown[] = unknown[], Row = unknown>(sql: string): Statement<Values, Row>;
  exec(sql: string): void;
  close(): void;
}

/** Gives a connection to the file at `path`, made when missing, whose commits are on the disk when they return. */
export function connectSqlite(path: string): Connection {
  const connection = connectPlain(path, BUSY_TIMEOUT_MILLISECONDS);
  connection.exec('pragma journal_mode = WAL; pragma synchronous = FULL');
  // macOS answers an ordinary fsync before the data has left the disk's cache; elsewhere these change nothing.
  connection.exec('pragma fullfsync = on; pragma checkpoint_fullfsync = on');
  return connection;
}

/** What the driver has made in this process. */
const held: object[] = [];

/**
 * Gives a connection as the driver makes it. It and its statements are held for ever: Node 24 aborts when the driver's
 * own objects are collected at an idle moment (decision 0004). So nobody else may call the driver.
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
