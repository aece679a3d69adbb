import { Unavailable } from './unavailable.ts';

/** A failure to start that the operator can repair; it is shown without a stack trace. */
export class CannotStart extends Error {
  override readonly name: string = 'CannotStart';
}

/** Formats a failure to start for the operator: the reason, or the stack trace of an unforeseen error. */
export const startFailure = (error: unknown): string => {
  if (error instanceof CannotStart) return error.message;
  if (error instanceof Unavailable) {
    return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message;
  }
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
};
