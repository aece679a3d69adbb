import type { Database as Connection, Statement } from 'better-sqlite3';
import type { Write } from './change-set.ts';
import { Conflict } from './database.ts';
import { beginWriting, codeOf, conflictCodes } from './dialect.ts';
import type { CommitTogether } from './group-commit.ts';

/** Shapes are few, because code writes them; the limit only keeps a mistake from filling the memory. */
const MAXIMUM_PREPARED_STATEMENTS = 1000;

/** Errors that come from what a change set holds. All others come from the disk, the file or the memory. */
const FAULT_OF_THE_MEMBER = /^SQLITE_(CONSTRAINT|ERROR|MISMATCH|TOOBIG|RANGE)/;

/**
 * Gives the function that keeps several change sets in one transaction of this connection. A member that cannot be
 * kept is rejected alone; when the disk is full or fails, all are rejected and the connection stays usable.
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

  return (batch) => {
    try {
      return inTransaction(() => batch.map((writes) => writes.forEach(write) as undefined));
    } catch (first) {
      // A single member needs no savepoint to be told apart from the others.
      if (!isFaultOfTheMember(first) || batch.length === 1) return batch.map(() => errorFrom(first));
    }
    try {
      return inTransaction(() => batch.map(keepMember));
    } catch (error) {
      return batch.map(() => errorFrom(error));
    }
  };
};

function writing(connection: Connection): (write: Write) => void {
  const prepared = new Map<string, Statement>();
  const statementFor = (write: Write): Statement => {
    const found = prepared.get(write.shape);
    if (found) return found;
    if (prepared.size >= MAXIMUM_PREPARED_STATEMENTS) prepared.clear();
    const statement = connection.prepare(write.sqlFor('sqlite', 1));
    prepared.set(write.shape, statement);
    return statement;
  };
  return (write) => {
    const { changes } = runOrConflict(statementFor(write), write);
    if (write.mustMeetOneRow && changes !== 1) throw new Conflict('A row has moved on since it was read.');
  };
}

function runOrConflict(statement: Statement, { values }: Write): { changes: number } {
  try {
    return statement.run(values);
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
