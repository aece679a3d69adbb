import { DatabaseError } from 'pg';
import { codeOf } from './dialect.ts';

/**
 * The effect of a statement that failed.
 * - `refused`: PostgreSQL refused it because of its values or the rows, such as a key that exists; repeated, it is
 *   refused again.
 * - `rivals`: rolled back because of concurrent transactions; PostgreSQL asks for another try.
 * - `busy`: rolled back because it took too long, waited too long for a lock, or found no memory or disk space.
 * - `unsent`: never executed, because this connection cannot; another one can.
 * - `unknown`: the connection ended while the statement was under way: it was executed, or not, or still is being
 *   executed.
 */
export type Failure = 'refused' | 'rivals' | 'busy' | 'unsent' | 'unknown';

/** Keyed by SQLSTATE, or by the class that its first two characters name. */
const failures: Readonly<Record<string, Failure>> = {
  '08': 'unknown', // connection exceptions
  '25006': 'unsent', // read_only_sql_transaction: the server became a standby
  '40001': 'rivals', // serialization_failure
  '40003': 'unknown', // statement_completion_unknown: a distributed database lost a machine during a commit
  '40P01': 'rivals', // deadlock_detected
  '53': 'busy', // insufficient resources: memory, disk
  '55P03': 'busy', // lock_not_available: lock_timeout
  '57014': 'busy', // query_canceled: statement_timeout
  '57': 'unknown', // operator intervention: the server ends the connection, perhaps while it commits
  '58': 'unknown', // system errors: the disk
  XX: 'unknown', // internal errors: YugabyteDB's code for a commit that was not answered in time
};

/** The driver's message for a connection that it knew to be closed before it sent anything. */
const KNOWN_TO_BE_CLOSED = /not queryable/;

/** Classifies the error of a failed statement. */
export const failureOf = (error: unknown): Failure => {
  const code = codeOf(error) ?? '';
  if (error instanceof DatabaseError) return failures[code] ?? failures[code.slice(0, 2)] ?? 'refused';
  // A TypeError or RangeError is a value that the driver cannot write; all its other errors concern the connection.
  if (error instanceof TypeError || error instanceof RangeError) return 'refused';
  return error instanceof Error && KNOWN_TO_BE_CLOSED.test(error.message) ? 'unsent' : 'unknown';
};

/**
 * Classes of errors that concern the statement alone: its values, keys, form, concurrent transactions or time. The
 * connection stays usable.
 */
const ONLY_THE_STATEMENT = /^(0A|22|23|40|42|55P03$|57014$)/;

/** Returns whether the connection stays usable after this error. */
export const leavesConnection = (error: unknown): boolean => ONLY_THE_STATEMENT.test(codeOf(error) ?? '');

/**
 * A server that answers refuses connections for now: too many (53300; a pooler says 08P01), or it is starting or
 * stopping (57P03).
 */
const takesNoneNow: ReadonlySet<string> = new Set(['53300', '57P03', '08P01']);

/** Returns whether a reachable server refused a connection for now. */
export const takesNoConnectionNow = (error: unknown): boolean => takesNoneNow.has(codeOf(error) ?? '');

/** Removes the connection that the pool attaches to an error: what it has read must not get into the log. */
export const withoutClient = (error: Error): Error => {
  if ('client' in error) error.client = undefined;
  return error;
};

/**
 * Removes the row that PostgreSQL quotes in an error: errors are logged, and shoppers' data must not get into the log.
 */
export const withoutRow = (error: unknown): unknown => {
  if (error instanceof DatabaseError) error.detail = undefined;
  return error;
};
