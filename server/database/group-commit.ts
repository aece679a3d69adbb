import type { Write } from './change-set.ts';

/** Keeps several change sets in one transaction; gives for each of them nothing, or why it was not kept. */
export type CommitTogether = (batch: readonly (readonly Write[])[]) => readonly (Error | undefined)[];

/** Keeps change sets in the order in which they come, many at a time. */
export interface GroupCommit {
  commit(writes: readonly Write[]): Promise<void>;
  /** Resolves when all that was handed over has been kept or rejected. */
  drained(): Promise<void>;
}

interface Waiting {
  readonly writes: readonly Write[];
  readonly settle: (error: Error | undefined) => void;
}

/** A transaction grows no longer than this, so that those who wait for it and those who come after are not starved. */
const MAXIMUM_CHANGE_SETS_TOGETHER = 256;

/**
 * Lets all change sets that arrive in one turn of the event loop, and so all that arrived while the last transaction
 * was being made durable, share the next transaction.
 */
export const groupCommit = (commitTogether: CommitTogether): GroupCommit => {
  let waiting: Waiting[] = [];
  let lastTurn: Promise<void> = Promise.resolve();

  const commitTurn = (): void => {
    const batch = waiting.slice(0, MAXIMUM_CHANGE_SETS_TOGETHER);
    waiting = waiting.slice(MAXIMUM_CHANGE_SETS_TOGETHER);
    const outcomes = commitTogether(batch.map(({ writes }) => writes));
    batch.forEach(({ settle }, index) => {
      settle(outcomes[index]);
    });
    if (waiting.length > 0) setImmediate(commitTurn);
  };

  return {
    commit: (writes) => {
      const kept = new Promise<void>((resolve, reject) => {
        waiting.push({ writes, settle: (error) => (error === undefined ? resolve() : reject(error)) });
      });
      if (waiting.length === 1) setImmediate(commitTurn);
      lastTurn = kept.catch(() => undefined);
      return kept;
    },
    drained: () => lastTurn,
  };
};
