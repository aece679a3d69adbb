import { type Outcome, Unavailable } from '../../base/unavailable.ts';
import { codeOf } from '../dialect.ts';

/** What a failure of the machine means: why nothing could be read or written, and what is known of a change set that met it. */
interface Failure {
  readonly codes: RegExp;
  readonly message: string;
  readonly outcome: Outcome;
}

/** Each may end by itself, or by what an operator does, while the process goes on. A file that is damaged is none of them. */
const failures: readonly Failure[] = [
  { codes: /^SQLITE_FULL$/, message: 'the disk of the database is full', outcome: 'nothing done' },
  { codes: /^SQLITE_NOMEM$/, message: 'the database found no memory', outcome: 'nothing done' },
  {
    codes: /^SQLITE_(READONLY|CANTOPEN|PERM)/,
    message: 'the file of the database cannot be written',
    outcome: 'nothing done',
  },
  // What reached the disk before it failed may count as a commit when the file is next opened.
  { codes: /^SQLITE_IOERR/, message: 'the disk of the database failed', outcome: 'unknown' },
];

const failureOf = (error: unknown): Failure | undefined => {
  const code = codeOf(error) ?? '';
  return failures.find(({ codes }) => codes.test(code));
};

/** Gives `Unavailable` for a change set that the machine could not keep; any other error as it is. */
export const notKept = (error: unknown): unknown => {
  const failure = failureOf(error);
  return failure === undefined ? error : new Unavailable(failure.message, { outcome: failure.outcome, cause: error });
};

/** Gives `Unavailable` for a question that the machine could not answer; any other error as it is. */
export const notRead = (error: unknown): unknown => {
  const failure = failureOf(error);
  return failure === undefined ? error : new Unavailable(failure.message, { outcome: 'nothing done', cause: error });
};
