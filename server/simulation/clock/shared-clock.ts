import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';
import { type MovableClock, randomHex, stopwatchMs } from '../../platform/base/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { commitUnlessConflict, deciding } from '../../platform/database/deciding.ts';
import {
  deleteProcess,
  insertClock,
  insertProcess,
  processesBehind,
  type StoredClock,
  silentSince,
  storedClock,
  updateClock,
  updateProcess,
  versionOfProcess,
} from './records.ts';

/** The dependencies of a shared clock. */
interface SharedClockDependencies {
  readonly database: Database;
  readonly clock: MovableClock;
  readonly log: Pick<Logger, 'error'>;
  /** Resolves when the events of this process are stored; only then does it confirm the clock that it knows. */
  stored(): Promise<void>;
}

/** One clock for all processes on one database. */
export interface SharedClock {
  /** The name of this process. */
  readonly me: string;
  /** Whether there may be other processes. */
  readonly isShared: boolean;
  /** Reads the position of the clock, and from now on follows the changes of other processes. */
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Returns whether another process is moving the clock. */
  isMovedByOther(): boolean;
  /**
   * Moves the clock by `move`, one move after the other. When a move fails, or its outcome is unknown, the clock
   * continues from its stored position as soon as the database is available: a move never stays unfinished.
   */
  moving<Result>(move: () => Promise<Result>): Promise<Result>;
  /** Changes the clock by `to`, here and in the database. */
  change(to: (stored: StoredClock) => Omit<StoredClock, 'version'>): Promise<void>;
  /** Resolves when every process has read the current version of the clock. */
  agreed(): Promise<void>;
}

/** How often other processes read the clock. It is one row by its key, in the test environment only. */
const LOOK_EVERY_MS = 50;

/** How often a process writes a sign of life when nothing else changes. */
const SIGN_EVERY_MS = 1_000;

/** A process without a sign of life for this long counts as dead. */
const SILENT_AFTER_MS = 5_000;

const ASK_EVERY_MS = 10;

/** Returns the clock as it continues after the death of the process that was moving it. */
const settled = (stored: StoredClock, realNowMs: number): Omit<StoredClock, 'version'> => {
  const { position, staysFrozen } = stored;
  const runs = !staysFrozen && position.frozenAtMs !== undefined;
  return {
    position: runs ? { offsetMs: (position.frozenAtMs ?? 0) - realNowMs, frozenAtMs: undefined } : position,
    movedBy: undefined,
    movedUntilMs: 0,
    staysFrozen: false,
  };
};

/** Creates the functions that register a process with the others and keep it registered. */
const presence = ({ database, clock }: SharedClockDependencies, me: string) => {
  let signed = { clockVersion: 0, atMs: 0 };
  return {
    /** Writes the version of the clock that this process knows, when it is new or when a sign of life is due. */
    sign: async (clockVersion: number): Promise<void> => {
      const nowMs = clock.real.now();
      // A machine's clock may be put back: the last sign then lies ahead.
      const isRecent = signed.atMs <= nowMs && nowMs < signed.atMs + SIGN_EVERY_MS;
      if (signed.clockVersion === clockVersion && isRecent) return;
      // The row is read each time: a sign may have been written although its answer was lost, or deleted by others.
      await deciding(database, async () => {
        const version = await versionOfProcess(database, me);
        const changes =
          version === 0
            ? { inserts: [insertProcess({ id: me, version: 1, clockVersion }, nowMs)] }
            : { updates: [updateProcess({ id: me, version, clockVersion }, nowMs)] };
        return { changes, result: undefined };
      });
      signed = { clockVersion, atMs: nowMs };
    },
    leave: async (): Promise<void> => {
      const gone = await silentSince(database, clock.real.now() - SILENT_AFTER_MS);
      await database.commit({ deletes: [...new Set([...gone, me])].map(deleteProcess) });
    },
  };
};

/**
 * Creates a function that returns whether a process is still alive: its row changed within the last seconds, by the
 * stopwatch of this process. The time in the row itself is that of the other's clock, which may have been ahead when
 * that process died.
 */
const watchingSigns = () => {
  const seen = new Map<string, { readonly version: number; readonly sinceMs: number }>();
  return ({ id, version }: { readonly id: string; readonly version: number }): boolean => {
    const last = seen.get(id);
    if (last?.version === version) return stopwatchMs() - last.sinceMs < SILENT_AFTER_MS;
    seen.set(id, { version, sinceMs: stopwatchMs() });
    return true;
  };
};

/** Creates a loop that repeats its work, one run after the other, until it is stopped. */
const repeating = (work: () => Promise<void>) => {
  let timeout: NodeJS.Timeout | undefined;
  let last: Promise<void> = Promise.resolve();
  const next = (): void => {
    timeout = setTimeout(() => {
      last = work().then(() => {
        if (timeout !== undefined) next();
      });
    }, LOOK_EVERY_MS).unref();
  };
  return {
    start: next,
    stop: async (): Promise<void> => {
      clearTimeout(timeout);
      timeout = undefined;
      await last;
    },
  };
};

/** Creates the clock of this process, shared with all other processes on the same database. */
export const sharedClock = (dependencies: SharedClockDependencies): SharedClock => {
  const { database, clock, log } = dependencies;
  const me = randomHex(8);
  const { sign, leave } = presence(dependencies, me);
  let known: StoredClock | undefined;

  const takeOver = (stored: StoredClock): void => {
    if (known !== undefined && stored.version <= known.version) return;
    known = stored;
    clock.moveTo(stored.position);
  };

  const change: SharedClock['change'] = async (to) => {
    const next = await deciding(database, async () => {
      const stored = await storedClock(database);
      if (stored === undefined) throw new Error('the test clock is not stored');
      const result = { ...to(stored), version: stored.version + 1 };
      return { changes: { updates: [updateClock(stored, result)] }, result, line: 'test clock' };
    });
    takeOver(next);
  };

  /**
   * Returns whether the process that was moving the clock is dead. On an embedded database there is no other process.
   */
  const isLeft = ({ movedUntilMs, movedBy }: StoredClock): boolean => {
    if (movedUntilMs === 0) return false;
    if (movedBy === me) return !isMoving;
    return !database.shared || movedUntilMs <= clock.real.now();
  };

  const look = async (): Promise<void> => {
    const stored = await storedClock(database);
    if (stored === undefined) return;
    takeOver(stored);
    if (isLeft(stored)) await change((left) => (isLeft(left) ? settled(left, clock.real.now()) : left));
    if (!database.shared) return;
    await dependencies.stored();
    await sign(stored.version);
  };

  /** An unavailable database is logged once, not on every look. */
  let isLost = false;
  const lookOrLog = async (): Promise<boolean> => {
    try {
      await look();
      isLost = false;
    } catch (error) {
      if (!isLost) log.error({ err: error }, 'the test clock could not be read');
      isLost = true;
    }
    return !isLost;
  };

  const looking = repeating(async () => void (await lookOrLog()));

  /** Resolves when the remains of a failed move are settled. */
  let leftSettled: Promise<void> = Promise.resolve();
  let isMoving = false;
  let isStopped = false;

  const settleLeft = async (): Promise<void> => {
    while (!isStopped && !(await lookOrLog())) await wait(LOOK_EVERY_MS);
  };

  return {
    me,
    isShared: database.shared,
    start: async () => {
      await commitUnlessConflict(database, { inserts: [insertClock()] });
      await look();
      if (database.shared) looking.start();
    },
    moving: async (move) => {
      await leftSettled;
      isMoving = true;
      try {
        return await move();
      } catch (error) {
        isMoving = false;
        leftSettled = settleLeft();
        throw error;
      } finally {
        isMoving = false;
      }
    },
    stop: async () => {
      isStopped = true;
      await leftSettled;
      await looking.stop();
      if (database.shared) await leave();
    },
    isMovedByOther: () => known !== undefined && known.movedBy !== me && known.movedUntilMs > clock.real.now(),
    change,
    agreed: async () => {
      await dependencies.stored();
      if (!database.shared || known === undefined) return;
      const mine = { id: me, version: 0, clockVersion: known.version };
      const isAlive = watchingSigns();
      const behind = () => processesBehind(database, mine, clock.real.now() - SILENT_AFTER_MS);
      while ((await behind()).filter(isAlive).length > 0) await wait(ASK_EVERY_MS);
    },
  };
};
