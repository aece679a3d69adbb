import type { Statement } from 'better-sqlite3';
import type { Database } from '../../platform/database/database.ts';
import { beginWriting } from '../../platform/database/dialect.ts';
import type { Connection } from '../../platform/database/sqlite/connection.ts';
import { databaseOn } from '../../platform/database/sqlite/sqlite.ts';
import type { Schedule } from './schedule.ts';
import type { Storage } from './storage.ts';

/** How often a transaction of SQLite fails. */
export interface DiskFaults {
  /** Another program, such as a backup, holds the file. */
  readonly held: number;
  /** The disk is full. */
  readonly full: number;
}

const failure = (code: string): Error => Object.assign(new Error(code), { code });

/**
 * Opens the database of the only process, over a storage. What that process had not committed when it was killed is
 * gone, and all that it had is there.
 */
export const embedded = (schedule: Schedule, storage: Storage, faults: DiskFaults): Database => {
  const { draws } = schedule;
  const failing = (statement: Statement): Statement =>
    new Proxy(statement, {
      get: (target, name) => {
        const value: unknown = Reflect.get(target, name, target);
        if (name !== 'run' || typeof value !== 'function') return value;
        return (...given: unknown[]) => {
          if (draws.happens(faults.held)) throw failure('SQLITE_BUSY');
          if (draws.happens(faults.full)) throw failure('SQLITE_FULL');
          return value.apply(target, given);
        };
      },
    });
  const prepare = (sql: string): Statement => {
    const statement = storage.prepare(sql);
    return sql === beginWriting.sqlite ? failing(statement) : statement;
  };
  const { connection } = storage;
  return databaseOn({
    get inTransaction() {
      return connection.inTransaction;
    },
    prepare: prepare as Connection['prepare'],
    exec: connection.exec,
    close: () => undefined,
  });
};
