import { Outrun } from '../base/outrun.ts';

/** The value of a column. Integers come back as `number`, so they must stay below 2^53. */
export type Value = string | number | bigint | null;

/** A new row. The commit fails with `Conflict` when its key exists already. */
export interface Insert {
  readonly table: string;
  readonly row: Readonly<Record<string, Value>>;
  /**
   * Columns whose values, taken together, no other change set inserts: if such a row exists, this change set was
   * stored, whatever happened to the row since. They distinguish a commit whose answer was lost from one that a
   * concurrent change prevented.
   */
  readonly identity?: readonly string[];
  /** Marks the row if it comes late. */
  readonly lateness?: Lateness;
}

/**
 * How a table knows which of its rows came late: after the rows of their time were counted. In a row that is in time,
 * `column` is null. A row is late if its time `at` is before `countedTo` in its owner's row of the table `counts`; then
 * `column` is that time, or `openFrom` if that is later. The database decides it while it stores the row, so whoever
 * adds rows does not need to know what was counted. Its members are names of columns, but for `counts`.
 */
export interface Lateness {
  readonly column: string;
  readonly at: string;
  readonly counts: string;
  /** Names the owner in both tables. */
  readonly owner: string;
  readonly countedTo: string;
  readonly openFrom: string;
}

/**
 * New values for the row with this key, provided that it still has the version that was read; the version is raised by
 * one. The commit fails with `Conflict` when the version moved or there is no such row.
 */
export interface Update {
  readonly table: string;
  readonly key: Readonly<Record<string, Value>>;
  readonly version: number;
  readonly set: Readonly<Record<string, Value>>;
  /**
   * The version stays the same. A change set that only relies on a row fails when another changed the row, but does not
   * disturb others that rely on it at the same time.
   */
  readonly keepsVersion?: true;
}

/**
 * Removes the row with this key, if there is one. With a version, the row must exist and still have the version that
 * was read; the commit fails with `Conflict` otherwise.
 */
export interface Delete {
  readonly table: string;
  readonly key: Readonly<Record<string, Value>>;
  readonly version?: number;
}

/**
 * A row that was read and is relied upon, but not changed: it must still have the version that was read; version 0
 * means that there is no such row yet. The commit fails with `Conflict` otherwise. A change that is committed at the
 * same moment may be missed; one that was acknowledged before this change set was handed over never is.
 */
export interface Expectation {
  readonly table: string;
  readonly key: Readonly<Record<string, Value>>;
  readonly version: number;
  /** Called after a commit that was a conflict, for this expectation or another: cached data must be read again. */
  missed?(): void;
}

/**
 * All changes of one operation: they are stored together or not at all. Updates and deletes see the rows as they were
 * before the change set, so one change set cannot insert a row and also update or delete it, or change a row twice.
 */
export interface ChangeSet {
  readonly inserts?: readonly Insert[];
  readonly updates?: readonly Update[];
  readonly deletes?: readonly Delete[];
  readonly expectations?: readonly Expectation[];
  /**
   * No caller relies on these changes. They survive the end of the process, but on SQLite a machine that loses its power
   * may lose the last of them: they do not wait for the disk by themselves.
   */
  readonly isBackground?: true;
  /**
   * Called once the change set is stored, also together with others. Not called if that is not certain: for what only
   * counts, such as metrics.
   */
  readonly stored?: readonly (() => void)[];
}

/** An SQL text for one kind of database, and the order of its values. */
export interface Statement<Input> {
  /** Unique in this process: prepared statements are cached under it. */
  readonly name: string;
  readonly sql: string;
  valuesOf(input: Input): readonly Value[];
}

/** A query with named inputs, prepared once; created by `query`. */
export interface Query<Input, Row> {
  statementFor(kind: DatabaseKind): Statement<Input>;
  /** Types the rows; the compiler knows their type from the query. */
  rowsOf(found: readonly unknown[]): readonly Row[];
}

/** The databases that Tollgate supports. */
export type DatabaseKind = 'sqlite' | 'postgres';

/** Receives each transaction that stored change sets: their number, and how long it took. */
export type TransactionListener = (changeSets: number, milliseconds: number) => void;

/** The connections of one process at a moment. */
export interface ConnectionsInUse {
  readonly open: number;
  readonly busy: number;
  /** The most that may be open. */
  readonly most: number;
  /** Statements and transactions that wait for one. */
  readonly waiting: number;
}

/** The only access to stored data. It knows nothing of payments. */
export interface Database {
  readonly kind: DatabaseKind;
  /** Whether other processes may work on the same database. */
  readonly shared: boolean;
  /** Returns the rows of a query, which sees everything that was committed before. */
  read<Input extends Record<string, Value>, Row>(query: Query<Input, Row>, input: Input): Promise<readonly Row[]>;
  /**
   * Stores a change set completely or not at all; it is durable when the promise resolves. Rejects with `Conflict` when
   * a version moved or a key exists. After any other error the change set was not stored, except after `Unavailable`
   * with an unknown outcome: the connection to PostgreSQL broke during the commit and the outcome could not be found
   * out in time, or the disk of a SQLite file failed.
   */
  commit(changes: ChangeSet): Promise<void>;
  /**
   * Resolves when every change set with rows of this `lateness` that may not have seen what `counts` had at the call is
   * stored or given up, in all processes: whatever is stored later has seen it. Rejects with `Unavailable` if that takes
   * too long.
   */
  awaitWriters(lateness: Lateness): Promise<void>;
  /** Calls a listener after each transaction, for monitoring. */
  onTransaction(listener: TransactionListener): void;
  /** Returns the connections of this process; undefined for a database inside the process. */
  connections(): ConnectionsInUse | undefined;
  /** Resolves when a write without any effect has become durable. */
  ping(): Promise<void>;
  /** Finishes the work in progress, then closes everything. Later calls are rejected. */
  close(): Promise<void>;
}

/** The data changed after the change set was decided: read, decide and commit again. */
export class Conflict extends Outrun {
  override readonly name = 'Conflict';
}

/** Calls `missed` of each expectation after a conflict, and returns the error unchanged. */
export const callingMissed =
  ({ expectations = [] }: ChangeSet) =>
  (error: unknown): never => {
    if (error instanceof Conflict) for (const { missed } of expectations) missed?.();
    throw error;
  };

/** Calls `stored` of a change set that was stored. */
export const callingStored = ({ stored = [] }: ChangeSet): void => {
  for (const each of stored) each();
};

/** Passes transactions on to any number of listeners. */
export const transactionListeners = () => {
  const listeners: TransactionListener[] = [];
  const heard: TransactionListener = (changeSets, milliseconds) => {
    for (const listener of listeners) listener(changeSets, milliseconds);
  };
  return { heard, add: (listener: TransactionListener): void => void listeners.push(listener) };
};

/** Receives messages for the operator; a pino logger fits. */
export interface DatabaseLog {
  info(details: object, text: string): void;
  error(details: object, text: string): void;
}
