import { Outrun } from '../base/outrun.ts';

/** What a column holds. Integers come back as `number`, so all of them must stay below 2^53. */
export type Value = string | number | bigint | null;

/** A new row. Fails with `Conflict` when its key exists already. */
export interface Insert {
  readonly table: string;
  readonly row: Readonly<Record<string, Value>>;
  /**
   * Columns whose values, taken together, nobody else inserts: where there is such a row, this change set was kept, whatever became
   * of the row since. Tells a commit whose answer was lost from one that a rival forestalled.
   */
  readonly identity?: readonly string[];
}

/**
 * New values for the one row that has this key, as long as it still has the version that it was read at; the version
 * is raised by one. Fails with `Conflict` when the version moved or there is no such row.
 */
export interface Update {
  readonly table: string;
  readonly key: Readonly<Record<string, Value>>;
  readonly version: number;
  readonly set: Readonly<Record<string, Value>>;
  /**
   * The version stays: whoever only relies on a row, and changes nothing of it, fails where somebody changed it, and disturbs
   * nobody else who relies on it at the same time.
   */
  readonly keepsVersion?: true;
}

/**
 * No row has this key any more, whether or not one had it. With a version: the one row that has this key goes, as long as
 * it still has the version that it was read at; fails with `Conflict` when the version moved or there is no such row.
 */
export interface Delete {
  readonly table: string;
  readonly key: Readonly<Record<string, Value>>;
  readonly version?: number;
}

/**
 * What was read and is relied upon, though nothing of it changes: the row that has this key still has the version that it
 * was read at; with version 0 there is no such row yet. Fails with `Conflict` otherwise. What another commits at the same
 * instant may be overlooked; what was acknowledged before the change set was handed over never is.
 */
export interface Expectation {
  readonly table: string;
  readonly key: Readonly<Record<string, Value>>;
  readonly version: number;
  /** Called when the commit was a conflict, this one or another: what was remembered is to be read anew. */
  missed?(): void;
}

/**
 * Everything that one operation changes: all of it is kept, or nothing. Updates and deletes meet the rows as they were
 * before the change set, so a row that is inserted cannot be updated or deleted in the same one, and no row can be changed
 * twice.
 */
export interface ChangeSet {
  readonly inserts?: readonly Insert[];
  readonly updates?: readonly Update[];
  readonly deletes?: readonly Delete[];
  readonly expectations?: readonly Expectation[];
}

/** One text of SQL for one kind of database, and the order in which it takes its values. */
export interface Statement<Input> {
  /** Unique in this process: prepared statements are kept under it. */
  readonly name: string;
  readonly sql: string;
  valuesOf(input: Input): readonly Value[];
}

/** A question to the database with named inputs, prepared once; made by `query`. */
export interface Query<Input, Row> {
  statementFor(kind: DatabaseKind): Statement<Input>;
  /** Gives the rows their type, which the compiler knows from the question. */
  rowsOf(found: readonly unknown[]): readonly Row[];
}

/** The databases that Tollgate works on. */
export type DatabaseKind = 'sqlite' | 'postgres';

/** The one way to stored data. It knows nothing of payments. */
export interface Database {
  readonly kind: DatabaseKind;
  /** Whether other processes may work on the same database. */
  readonly shared: boolean;
  /** Gives the rows that answer a question; everything that has been committed before is seen. */
  read<Input extends Record<string, Value>, Row>(query: Query<Input, Row>, input: Input): Promise<readonly Row[]>;
  /**
   * Keeps a change set, whole or not at all; it is durable when the promise resolves. Rejects with `Conflict` when a
   * version moved or a key exists. After any other error the change set was not kept, except after `Unavailable` with an
   * unknown outcome: the connection to PostgreSQL broke while it was under way, and nobody could be asked in time, or the disk
   * of a SQLite file failed.
   */
  commit(changes: ChangeSet): Promise<void>;
  /** Resolves when a write has become durable that changes nothing for anybody. */
  ping(): Promise<void>;
  /** Finishes what is under way, then gives everything back. Later calls are rejected. */
  close(): Promise<void>;
}

/** A change set met something else than it was decided upon: read, decide and commit again. */
export class Conflict extends Outrun {
  override readonly name = 'Conflict';
}

/** Tells those who relied on something that a commit was a conflict; gives the error on. */
export const tellingMissed =
  ({ expectations = [] }: ChangeSet) =>
  (error: unknown): never => {
    if (error instanceof Conflict) for (const { missed } of expectations) missed?.();
    throw error;
  };

/** Receives what the operator should know; a pino logger fits. */
export interface DatabaseLog {
  info(details: object, text: string): void;
  error(details: object, text: string): void;
}
