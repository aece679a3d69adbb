import { Unavailable } from './unavailable.ts';

/** A reason not to start that the operator can put right, and so is shown without a stack trace. */
export class CannotStart extends Error {
  override readonly name: string = 'CannotStart';
}

/** Gives what an operator reads when a program cannot start: the reason; for what nobody foresaw, where it came from. */
export const startFailure = (error: unknown): string => {
  if (error instanceof CannotStart) return error.message;
  if (error instanceof Unavailable) {
    return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message;
  }
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
};
