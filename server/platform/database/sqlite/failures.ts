import { type Outcome, Unavailable } from '../../base/unavailable.ts';
import { codeOf } from '../dialect.ts';

/** A failure of the machine: why nothing could be read or written, and what it means for the change set. */
interface Failure {
  readonly codes: RegExp;
  readonly message: string;
  readonly outcome: Outcome;
}

/**
 * Each failure may end by itself, or by an act of the operator, while the process runs. A damaged file is not among
 * them.
 */
const failures: readonly Failure[] = [
  { codes: /^SQLITE_FULL$/, message: 'the disk of the database is full', outcome: 'nothing done' },
  { codes: /^SQLITE_NOMEM$/, message: 'the database found no memory', outcome: 'nothing done' },
  {
    codes: /^SQLITE_(READONLY|CANTOPEN|PERM)/,
    message: 'the file of the database cannot be written',
    outcome: 'nothing done',
  },
  // Data that reached the disk before the failure may count as a commit when the file is next opened.
  { codes: /^SQLITE_IOERR/, message: 'the disk of the database failed', outcome: 'unknown' },
];

const failureOf = (error: unknown): Failure | undefined => {
  const code = codeOf(error) ?? '';
  return failures.find(({ codes }) => codes.test(code));
};

/** Returns `Unavailable` for a change set that the machine could not store; any other error unchanged. */
export const writeFailure = (error: unknown): unknown => {
  const failure = failureOf(error);
  return failure === undefined ? error : new Unavailable(failure.message, { outcome: failure.outcome, cause: error });
};

/** Returns `Unavailable` for a query that the machine could not answer; any other error unchanged. */
export const readFailure = (error: unknown): unknown => {
  const failure = failureOf(error);
  return failure === undefined ? error : new Unavailable(failure.message, { outcome: 'nothing done', cause: error });
};
