import type { Statement } from 'better-sqlite3';
import { databaseNow } from '../../platform/database/dialect.ts';
import { type Migration, migrations } from '../../platform/database/migrate.ts';
import type { Connection } from '../../platform/database/sqlite/connection.ts';
import { openMigrated } from '../../platform/database/sqlite/sqlite.ts';

/** Real SQLite in memory, which a run stores everything in. Its time is that of the run. */
export interface Storage {
  /** For a process: each may have a connection that fails, over the same statements. */
  readonly connection: Connection;
  prepare(sql: string): Statement;
  /** Runs work in a transaction that is committed or, if it throws, rolled back. */
  together<Result>(work: () => Result): Result;
  /** Runs work in a transaction that is always rolled back. */
  onTrial<Result>(work: () => Result): Result;
  /** The unique keys of a table: the columns of each, the primary key first. */
  keysOf(table: string): readonly (readonly string[])[];
  close(): void;
}

/** A text that a statement has instead of the time of the machine. */
const NOW = '(select "now_ms" from "run_facts")';

interface KeyRow {
  readonly name: string;
  readonly unique: number;
  readonly origin: string;
}

const isTimed = (sql: string): boolean => sql.includes('"run_facts"');

/** Opens a database in memory with all migrations, or with these instead. `nowMs` is the time of the run. */
export const openStorage = (nowMs: () => number, known: readonly Migration[] = migrations): Storage => {
  const { connection } = openMigrated(':memory:', known);
  connection.exec('create temp table run_facts (now_ms integer not null)');
  connection.exec('insert into run_facts values (0)');
  connection.exec('pragma foreign_keys = off');
  const setNow = connection.prepare<[number]>('update run_facts set now_ms = ?');
  const prepared = new Map<string, Statement>();
  const keys = new Map<string, readonly (readonly string[])[]>();

  const prepare = (given: string): Statement => {
    const found = prepared.get(given);
    if (found !== undefined) return found;
    const sql = given.replaceAll(databaseNow.sqlite, NOW).replaceAll(databaseNow.postgres, NOW);
    const statement = connection.prepare(sql);
    const made = isTimed(sql) ? timed(statement) : statement;
    prepared.set(given, made);
    return made;
  };

  /** The row of the time is written before each use. */
  const timed = (statement: Statement): Statement =>
    new Proxy(statement, {
      get: (target, name) => {
        const value: unknown = Reflect.get(target, name, target);
        if (typeof value !== 'function') return value;
        return (...given: unknown[]) => {
          setNow.run(nowMs());
          return value.apply(target, given);
        };
      },
    });

  const [begin, end, back] = ['begin immediate', 'commit', 'rollback'].map((sql) => connection.prepare(sql));
  const inTransaction = <Result>(last: Statement | undefined, work: () => Result): Result => {
    begin?.run();
    try {
      const result = work();
      last?.run();
      return result;
    } finally {
      if (connection.inTransaction) back?.run();
    }
  };

  return {
    connection: {
      get inTransaction() {
        return connection.inTransaction;
      },
      prepare: prepare as Connection['prepare'],
      exec: connection.exec,
      close: () => undefined,
    },
    prepare,
    together: (work) => inTransaction(end, work),
    onTrial: (work) => inTransaction(back, work),
    keysOf: (table) => {
      const known = keys.get(table);
      if (known !== undefined) return known;
      const lists = connection.prepare(`pragma index_list("${table}")`).all() as KeyRow[];
      const found = lists
        .filter(({ unique }) => unique === 1)
        .toSorted((one, other) => Number(other.origin === 'pk') - Number(one.origin === 'pk'))
        .map(({ name }) => {
          const columns = connection.prepare(`pragma index_info("${name}")`).all() as { readonly name: string }[];
          return columns.map((column) => column.name);
        });
      keys.set(table, found);
      return found;
    },
    close: connection.close,
  };
};
