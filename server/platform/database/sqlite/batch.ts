import { setTimeout as wait } from 'node:timers/promises';
import type { Statement } from 'better-sqlite3';
import { stopwatchMs } from '../../base/clock.ts';
import { Unavailable } from '../../base/unavailable.ts';
import type { Write, WriteForm } from '../change-set.ts';
import { Conflict, type Value } from '../database.ts';
import { beginWriting, codeOf, conflictCodes } from '../dialect.ts';
import type { CommitTogether, Patience } from '../group-commit.ts';
import type { Connection } from './connection.ts';

/** Errors caused by the content of a change set. All others come from the disk, the file or the memory. */
const FAULT_OF_THE_MEMBER = /^SQLITE_(CONSTRAINT|ERROR|MISMATCH|TOOBIG|RANGE)/;

/**
 * Creates the function that stores several change sets in one transaction of this connection. A change set that cannot
 * be stored is rejected alone. When the disk is full or fails, all are rejected and the connection stays usable.
 */
export const committingTogether = (connection: Connection): CommitTogether => {
  const write = writing(connection);
  const begin = connection.prepare(beginWriting.sqlite);
  const end = connection.prepare('commit');
  const savepoint = connection.prepare('savepoint member');
  const release = connection.prepare('release member');
  const rollBackToSavepoint = connection.prepare('rollback to member');

  const inTransaction = <Result>(work: () => Result): Result => {
    begin.run();
    try {
      const result = work();
      end.run();
      return result;
    } catch (error) {
      if (connection.inTransaction) connection.exec('rollback');
      throw error;
    }
  };

  const keepMember = (writes: readonly Write[]): Error | undefined => {
    savepoint.run();
    try {
      writes.forEach(write);
      release.run();
      return undefined;
    } catch (error) {
      if (!isFaultOfTheMember(error) || !connection.inTransaction) throw error;
      rollBackToSavepoint.run();
      release.run();
      return error;
    }
  };

  const commit = (batch: readonly (readonly Write[])[]): readonly (Error | undefined)[] => {
    try {
      return inTransaction(() => batch.map((writes) => writes.forEach(write) as undefined));
    } catch (first) {
      // A single change set needs no savepoint that separates it from others.
      if (!isFaultOfTheMember(first) || batch.length === 1) return batch.map(() => errorFrom(first));
    }
    try {
      return inTransaction(() => batch.map(keepMember));
    } catch (error) {
      return batch.map(() => errorFrom(error));
    }
  };

  return (batch, isDurable = true) => {
    if (isDurable) return commit(batch);
    // The log is written and not synced; the next durable commit syncs all of it, and a checkpoint does so first.
    connection.exec('pragma synchronous = normal'); // This statement takes effect when it is prepared, not when it runs.
    try {
      return commit(batch);
    } finally {
      connection.exec('pragma synchronous = full');
    }
  };
};

function writing(connection: Connection): (write: Write) => void {
  const prepared = new Map<WriteForm, Statement>();
  const statementFor = (form: WriteForm): Statement => {
    const found = prepared.get(form);
    if (found) return found;
    const statement = connection.prepare(form.sqlFor('sqlite', 1));
    prepared.set(form, statement);
    return statement;
  };
  return (write) => {
    const met = runOrConflict(statementFor(write.form), write);
    if (write.form.mustMeetOneRow && met !== 1) throw new Conflict('A row has moved on since it was read.');
  };
}

/** Returns the number of affected rows. */
function runOrConflict(statement: Statement, { values, form }: Write): number {
  try {
    return form.isQuery === true ? statement.all(values).length : statement.run(values).changes;
  } catch (error) {
    if (!conflictCodes.sqlite.has(codeOf(error) ?? '')) throw error;
    throw new Conflict('A row with this key exists already.', { cause: error });
  }
}

function isFaultOfTheMember(error: unknown): error is Error {
  if (error instanceof Conflict || error instanceof TypeError || error instanceof RangeError) return true;
  return error instanceof Error && FAULT_OF_THE_MEMBER.test(codeOf(error) ?? '');
}

function errorFrom(error: unknown): Error {
  return error instanceof Error ? error : new Error('The database failed.', { cause: error });
}

/**
 * A backup, or a shell, may lock the file for a moment: clients wait this long, and the process continues meanwhile.
 */
export const usualPatience: Patience = {
  isBusy: (error) => /^SQLITE_(BUSY|LOCKED)/.test(codeOf(error) ?? ''),
  longestMs: 5_000,
  everyMs: 20,
  givenUp: (cause) =>
    new Unavailable('another program holds the file of the database', { outcome: 'nothing done', cause }),
};

/** Answers queries; those that arrive in one turn of the event loop share one transaction. */
interface SharedReads {
  rows(statement: Statement, values: readonly Value[]): Promise<readonly unknown[]>;
  /** Resolves when all earlier queries are answered. */
  drained(): Promise<void>;
}

interface Waiting {
  readonly statement: Statement;
  readonly values: readonly Value[];
  readonly sinceMs: number;
  resolve(rows: readonly unknown[]): void;
  reject(error: unknown): void;
}

/**
 * Creates shared reading on one connection. Each transaction locks and unlocks the file, which costs as much as the
 * query itself; so queries that arrive together share one. They see everything that was committed before. While another
 * program locks the whole file, they wait.
 */
export const sharedReads = (connection: Connection, patience: Patience): SharedReads => {
  const begin = connection.prepare('begin');
  const end = connection.prepare('commit');
  let waiting: Waiting[] = [];

  /** Answers a query; returns false when it has to be repeated. */
  const isAnswered = ({ statement, values, sinceMs, resolve, reject }: Waiting): boolean => {
    try {
      resolve(statement.all(values));
    } catch (error) {
      const isBusy = patience.isBusy(error);
      if (isBusy && stopwatchMs() - sinceMs < patience.longestMs) return false;
      reject(isBusy ? patience.givenUp(error) : error);
    }
    return true;
  };

  const answerAll = (): void => {
    const together = waiting;
    waiting = [];
    let again: Waiting[] = [];
    const isOne = together.length === 1;
    try {
      if (!isOne) begin.run();
      again = together.filter((each) => !isAnswered(each));
      if (!isOne) end.run();
    } catch (error) {
      for (const each of together) each.reject(error); // Queries that were already answered stay answered.
      if (connection.inTransaction) connection.exec('rollback');
    }
    if (again.length === 0) return;
    waiting = [...again, ...waiting];
    setTimeout(answerAll, patience.everyMs);
  };

  return {
    rows: (statement, values) =>
      new Promise((resolve, reject) => {
        waiting.push({ statement, values, sinceMs: stopwatchMs(), resolve, reject });
        if (waiting.length === 1) setImmediate(answerAll);
      }),
    drained: async () => {
      await new Promise((resolve) => setImmediate(resolve)); // Waits behind the transaction that is already scheduled.
      while (waiting.length > 0) await wait(patience.everyMs);
    },
  };
};
