import { DatabaseError } from 'pg';
import { codeOf } from './dialect.ts';

/**
 * What is known of a statement that failed.
 * - `refused`: PostgreSQL refused it for what it holds or meets, such as a key that exists; repeated, it is refused again.
 * - `rivals`: rolled back because of concurrent transactions; PostgreSQL asks for another try.
 * - `busy`: rolled back because it took too long, waited too long for a lock, or found no memory or disk.
 * - `unsent`: never carried out, because this connection cannot; another one can.
 * - `unknown`: the connection ended while the statement was under way: it was carried out, or not, or is being.
 */
export type Failure = 'refused' | 'rivals' | 'busy' | 'unsent' | 'unknown';

/** By SQLSTATE, or the class that its first two characters name. */
const failures: Readonly<Record<string, Failure>> = {
  '08': 'unknown', // connection exceptions
  '25006': 'unsent', // read_only_sql_transaction: the server became a standby
  '40001': 'rivals', // serialization_failure
  '40P01': 'rivals', // deadlock_detected
  '53': 'busy', // insufficient resources: memory, disk
  '55P03': 'busy', // lock_not_available: lock_timeout
  '57014': 'busy', // query_canceled: statement_timeout
  '57': 'unknown', // operator intervention: the server ends the connection, perhaps while it commits
  '58': 'unknown', // system errors: the disk
};

/** How the driver names a connection that it knew to be closed before it sent anything. */
const KNOWN_TO_BE_CLOSED = /not queryable/;

/** Gives what is known of a statement that failed with this error. */
export const failureOf = (error: unknown): Failure => {
  const code = codeOf(error) ?? '';
  if (error instanceof DatabaseError) return failures[code] ?? failures[code.slice(0, 2)] ?? 'refused';
  // A value that the driver cannot write; everything else that it throws concerns the connection.
  if (error instanceof TypeError || error instanceof RangeError) return 'refused';
  return error instanceof Error && KNOWN_TO_BE_CLOSED.test(error.message) ? 'unsent' : 'unknown';
};

/** Classes of errors that concern the statement alone: its values, keys, form, rivals or time. The connection is as good as new. */
const ONLY_THE_STATEMENT = /^(0A|22|23|40|42|55P03$|57014$)/;

/** Tells whether a connection can be used again after this error. */
export const leavesConnection = (error: unknown): boolean => ONLY_THE_STATEMENT.test(codeOf(error) ?? '');

/**
 * Why a server that answers takes no connection now: too many (53300; a pooler says 08P01), or it is starting or stopping (57P03).
 */
const takesNoneNow: ReadonlySet<string> = new Set(['53300', '57P03', '08P01']);

/** Tells whether a server that could be reached refused a connection for now. */
export const takesNoConnectionNow = (error: unknown): boolean => takesNoneNow.has(codeOf(error) ?? '');

/** PostgreSQL quotes the row that it refuses, and errors are logged: what shoppers entered must not get there. */
export const withoutRow = (error: unknown): unknown => {
  if (error instanceof DatabaseError) error.detail = undefined;
  return error;
};
