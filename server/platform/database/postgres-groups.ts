import { Unavailable } from '../base/unavailable.ts';
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
type StoreTogether<Each extends Member> = (
  batch: readonly Each[],
  settle: (member: Each, error?: unknown) => void,
) => Promise<void>;

/** How change sets share transactions. */
export interface Grouping {
  /** The most change sets of one transaction. */
  readonly mostTogether: number;
  /** The most transactions at once. */
  readonly mostAtOnce: number;
  /** One that takes longer does not count: it waits for a row that another process locks, or for the disk. */
  readonly longMs: number;
}

/**
 * So few together that no row is locked for long. Two transactions at once keep both the database and this process
 * busy, more would only make each smaller.
 */
const usualGrouping: Grouping = { mostTogether: 128, mostAtOnce: 2, longMs: 20 };

interface Waiting extends Member {
  readonly rows: readonly Row[];
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
export const groupsOf = (
  storeTogether: StoreTogether<Waiting>,
  grouping: Partial<Grouping> = {},
): ((member: Member) => Promise<void>) => {
  const { mostTogether, mostAtOnce, longMs } = { ...usualGrouping, ...grouping };
  const inUse = rowsInUse();
  let waiting: Waiting[] = [];
  let atOnce = 0;
  let isPlanned = false;

  /**
   * Takes the change sets of the next transaction, first come, first served: who needs a row that another waits for
   * waits too.
   */
  const nextBatch = (): readonly Waiting[] => {
    const batch: Waiting[] = [];
    const awaited = new Set<string>();
    waiting = waiting.filter((each) => {
      const isFree = each.rows.every((row) => inUse.isFree(row) && !awaited.has(row.name));
      if (!isFree) for (const { name } of each.rows) awaited.add(name);
      if (!isFree || batch.length === mostTogether) return true;
      each.rows.forEach(inUse.take);
      batch.push(each);
      return false;
    });
    return batch;
  };

  /** Rejects those that wait for a row of a change set, if `errorFor` gives an error for that row. */
  const rejectWaiting = ({ rows }: Waiting, errorFor: (held: Row, wanted: Row) => Error | undefined): void => {
    if (waiting.length === 0 || rows.length === 0) return;
    const held = new Map(rows.map((row) => [row.name, row] as const));
    waiting = waiting.filter((each) => {
      for (const wanted of each.rows) {
        const row = held.get(wanted.name);
        const error = row && errorFor(row, wanted);
        if (error === undefined) continue;
        each.reject(error);
        return false;
      }
      return true;
    });
  };

  const settle = (member: Waiting, error?: unknown): void => {
    member.rows.forEach(inUse.release);
    if (error === undefined) {
      rejectWaiting(member, (held, { version }) =>
        held.keepsVersion || version === undefined || held.version !== version
          ? undefined
          : new Conflict('A row has moved on since it was read.'),
      );
      member.resolve();
    } else {
      // They would wait as long, one after the other.
      if (error instanceof Unavailable) {
        rejectWaiting(member, () => new Unavailable(error.message, { outcome: 'nothing done', cause: error }));
      }
      member.reject(error);
    }
    plan();
  };

  const storeNext = (): void => {
    isPlanned = false;
    while (atOnce < mostAtOnce) {
      const batch = nextBatch();
      if (batch.length === 0) return;
      atOnce += 1;
      let counts = true;
      const end = (): void => {
        if (counts) atOnce -= 1;
        counts = false;
        plan();
      };
      const timer = setTimeout(end, longMs);
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
      waiting.push({ ...member, rows: rowsOf(member), resolve, reject });
      plan();
    });
};
