import { Unavailable } from './unavailable.ts';

/** A failure to start that the operator can repair; it is shown without a stack trace. */
export class CannotStart extends Error {
  override readonly name: string = 'CannotStart';
}

/** Classes of SQLSTATE that are about the connection: no connection, no right, no such database, no room, stopping. */
const OF_CONNECTION = /^(?:08|28|3D|53|57)/;

/** Returns whether a message says all that an operator needs: of the network, or of the database about a connection. */
const isOfConnection = (error: Error): boolean => {
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return 'syscall' in error || ('severity' in error && OF_CONNECTION.test(code));
};

/** Formats a failure to start for the operator: the reason, or the stack trace of an unforeseen error. */
export const startFailure = (error: unknown): string => {
  if (error instanceof CannotStart) return error.message;
  if (error instanceof Unavailable) {
    return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message;
  }
  if (error instanceof Error && isOfConnection(error)) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
};
