import { stopwatchMs } from '../base/clock.ts';
import type { Write } from './change-set.ts';
import type { TransactionListener } from './database.ts';

/**
 * Stores several change sets in one transaction; returns for each of them undefined, or the error for which it was not
 * stored. If it need not be durable, a machine that loses its power may lose the transaction.
 */
export type CommitTogether = (
  batch: readonly (readonly Write[])[],
  isDurable?: boolean,
) => readonly (Error | undefined)[];

/** Stores change sets in the order in which they arrive, many at a time. */
interface GroupCommit {
  commit(writes: readonly Write[], isBackground?: boolean): Promise<void>;
  /** Resolves when everything handed over has been stored or rejected. */
  drained(): Promise<void>;
}

interface Waiting {
  readonly writes: readonly Write[];
  readonly isBackground: boolean;
  readonly sinceMs: number;
  readonly settle: (error: Error | undefined) => void;
}

/** How to wait for a database that another program locks, without blocking this process. */
export interface Patience {
  /** Returns whether nothing was done only because another program locks the database at this moment. */
  isBusy(error: unknown): boolean;
  /** How long work is tried again after it was handed over. */
  readonly longestMs: number;
  /** The time between two attempts. */
  readonly everyMs: number;
  /** Creates the error for work that was tried in vain for that long. */
  givenUp(error: unknown): Error;
}

/** The most change sets of one transaction, so that neither the waiting ones nor later ones are delayed too long. */
const MAXIMUM_CHANGE_SETS_TOGETHER = 256;

/**
 * Lets all change sets that arrive in one turn of the event loop share a transaction, and so all that arrived while the
 * last transaction was being made durable. While another program locks the database, they wait.
 */
export const groupCommit = (
  commitTogether: CommitTogether,
  patience: Patience,
  heard: TransactionListener = () => undefined,
): GroupCommit => {
  let waiting: Waiting[] = [];
  let lastTurn: Promise<void> = Promise.resolve();

  const commitTurn = (): void => {
    const batch = waiting.slice(0, MAXIMUM_CHANGE_SETS_TOGETHER);
    waiting = waiting.slice(MAXIMUM_CHANGE_SETS_TOGETHER);
    const isDurable = batch.some(({ isBackground }) => !isBackground);
    const beganMs = stopwatchMs();
    const outcomes = commitTogether(
      batch.map(({ writes }) => writes),
      isDurable,
    );
    const stored = outcomes.filter((error) => error === undefined).length;
    if (stored > 0) heard(stored, stopwatchMs() - beganMs);
    const again = batch.filter((each, index) => !isSettled(each, outcomes[index]));
    if (again.length > 0) waiting = [...again, ...waiting];
    if (again.length > 0) setTimeout(commitTurn, patience.everyMs);
    else if (waiting.length > 0) setImmediate(commitTurn);
  };

  /** Settles a change set; returns false when it has to be repeated. */
  const isSettled = ({ settle, sinceMs }: Waiting, error: Error | undefined): boolean => {
    const isBusy = error !== undefined && patience.isBusy(error);
    if (isBusy && stopwatchMs() - sinceMs < patience.longestMs) return false;
    settle(isBusy ? patience.givenUp(error) : error);
    return true;
  };

  return {
    commit: (writes, isBackground = false) => {
      const kept = new Promise<void>((resolve, reject) => {
        const settle = (error: Error | undefined) => (error === undefined ? resolve() : reject(error));
        waiting.push({ writes, isBackground, sinceMs: stopwatchMs(), settle });
      });
      if (waiting.length === 1) setImmediate(commitTurn);
      lastTurn = kept.catch(() => undefined);
      return kept;
    },
    drained: () => lastTurn,
  };
};
