import type { Write } from './change-set.ts';
import { type ChangeSet, Conflict } from './database.ts';

/** A change set that is to be stored. */
export interface Member {
  readonly changes: ChangeSet;
  readonly writes: readonly Write[];
}

/**
 * Stores change sets in one transaction, or each by itself if that fails; calls `settle` for each of them, with the
 * error for which it was not stored.
 */
export type StoreTogether<Each extends Member> = (
  batch: readonly Each[],
  settle: (member: Each, error?: unknown) => void,
) => Promise<void>;

/** The most change sets of one transaction, so that no row is locked for long. */
const MOST_TOGETHER = 128;

/**
 * The most transactions at once: two keep both the database and this process busy, more would only make each smaller. A
 * transaction that takes longer does not count, because it waits for a row that another process locks.
 */
const MOST_AT_ONCE = 2;
const LONG_MS = 20;

interface Waiting extends Member {
  resolve(): void;
  reject(error: unknown): void;
}

type Row = NonNullable<Write['row']>;

const rowsOf = ({ writes }: Member): readonly Row[] => writes.flatMap(({ row }) => row ?? []);

/** The rows that are being changed. Many may rely on a row at the same time, but only one may raise its version. */
const rowsInUse = () => {
  const users = new Map<string, { readonly keepsVersion: boolean; count: number }>();
  return {
    isFree: ({ name, keepsVersion }: Row): boolean => {
      const user = users.get(name);
      return user === undefined || (keepsVersion && user.keepsVersion);
    },
    take: ({ name, keepsVersion }: Row): void => {
      const user = users.get(name);
      if (user === undefined) users.set(name, { keepsVersion, count: 1 });
      else user.count += 1;
    },
    release: ({ name }: Row): void => {
      const user = users.get(name);
      if (user === undefined) return;
      user.count -= 1;
      if (user.count === 0) users.delete(name);
    },
  };
};

/**
 * Returns a function that stores change sets in transactions that they share: those that arrive in one turn of the event
 * loop, and those that arrive while earlier ones are being stored. No two change sets of a transaction change the same
 * row: the second waits, and is a `Conflict` as soon as the first has raised the version that it was decided upon.
 */
export const groupsOf = (storeTogether: StoreTogether<Waiting>): ((member: Member) => Promise<void>) => {
  const inUse = rowsInUse();
  let waiting: Waiting[] = [];
  let atOnce = 0;
  let isPlanned = false;

  /** Takes the change sets of the next transaction, first come, first served. */
  const nextBatch = (): readonly Waiting[] => {
    const batch: Waiting[] = [];
    waiting = waiting.filter((each) => {
      const rows = rowsOf(each);
      if (batch.length === MOST_TOGETHER || !rows.every(inUse.isFree)) return true;
      rows.forEach(inUse.take);
      batch.push(each);
      return false;
    });
    return batch;
  };

  const rejectOutrunBy = (stored: Member): void => {
    const raised = new Map(
      rowsOf(stored).flatMap((row) => (row.keepsVersion ? [] : [[row.name, row.version] as const])),
    );
    if (raised.size === 0) return;
    waiting = waiting.filter((each) => {
      const isOutrun = rowsOf(each).some(({ name, version }) => version !== undefined && raised.get(name) === version);
      if (isOutrun) each.reject(new Conflict('A row has moved on since it was read.'));
      return !isOutrun;
    });
  };

  const settle = (member: Waiting, error?: unknown): void => {
    rowsOf(member).forEach(inUse.release);
    if (error !== undefined) {
      member.reject(error);
      return;
    }
    if (waiting.length > 0) rejectOutrunBy(member);
    member.resolve();
  };

  const storeNext = (): void => {
    isPlanned = false;
    while (atOnce < MOST_AT_ONCE) {
      const batch = nextBatch();
      if (batch.length === 0) return;
      atOnce += 1;
      let counts = true;
      const end = (): void => {
        if (counts) atOnce -= 1;
        counts = false;
        plan();
      };
      const timer = setTimeout(end, LONG_MS);
      void storeTogether(batch, settle).finally(() => {
        clearTimeout(timer);
        end();
      });
    }
  };

  const plan = (): void => {
    if (isPlanned || waiting.length === 0) return;
    isPlanned = true;
    setImmediate(storeNext);
  };

  return (member) =>
    new Promise((resolve, reject) => {
      waiting.push({ ...member, resolve, reject });
      plan();
    });
};
