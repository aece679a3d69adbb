import { setTimeout as wait } from 'node:timers/promises';
import type { MovableClock } from '../../platform/base/clock.ts';
import { Rejection } from '../../platform/base/rejection.ts';
import type { Timers } from '../../platform/timers/timers.ts';
import type { StoredClock } from './records.ts';
import type { SharedClock } from './shared-clock.ts';

/** The dependencies of the test clock. */
interface TestClockDependencies {
  readonly clock: MovableClock;
  readonly shared: SharedClock;
  readonly timers: Pick<Timers, 'runDue' | 'nextDueMs'>;
}

/** The result of a move: the number of timers that this process ran for it. */
export interface Moved {
  readonly timersRun: number;
}

/** Moves the clock for tests. Each move resolves when every timer that came due has run, in any process. */
export interface TestClock {
  advance(milliseconds: number): Promise<Moved>;
  freeze(): Promise<Moved>;
  resume(): Promise<Moved>;
  /** Resolves when the events of all processes are stored. */
  settled(): Promise<void>;
}

/**
 * Longer than the time from one timer to the next: a process that dies during a move blocks the others for no longer.
 */
const MOVED_FOR_MS = 100_000;

const ASK_EVERY_MS = 20;

/** Farther than any promised period; ids can hold times up to the year 10889. */
const FARTHEST_MS = 100 * 366 * 24 * 60 * 60 * 1000;

const STILL = { movedBy: undefined, movedUntilMs: 0, staysFrozen: false } as const;

/** Thrown while another process moves the clock. */
class MovedByOther extends Error {
  override readonly name = 'MovedByOther';
}

/** Runs one move after the other here, and none while another process runs one. */
const oneAtATime = (moving: SharedClock['moving']) => {
  let last: Promise<unknown> = Promise.resolve();
  const trying = async (move: () => Promise<Moved>): Promise<Moved> => {
    for (;;) {
      try {
        return await moving(move);
      } catch (error) {
        if (!(error instanceof MovedByOther)) throw error;
      }
      await wait(ASK_EVERY_MS);
    }
  };
  return (move: () => Promise<Moved>): Promise<Moved> => {
    const next = last.then(() => trying(move));
    last = next.catch(() => undefined);
    return next;
  };
};

/** Creates the clock that tests move. */
export const testClock = ({ clock, shared, timers }: TestClockDependencies): TestClock => {
  const alone = oneAtATime(shared.moving);

  /** Returns the time of the stored clock. @throws MovedByOther while another process moves it. */
  const timeOf = ({ position, movedBy, movedUntilMs }: StoredClock): number => {
    const realMs = clock.real.now();
    if (movedBy !== undefined && movedBy !== shared.me && movedUntilMs > realMs) throw new MovedByOther();
    return position.frozenAtMs ?? realMs + position.offsetMs;
  };

  /** A clock that stands still only because the process that moved it died is not frozen. */
  const isFrozen = ({ position, movedBy, staysFrozen }: StoredClock): boolean =>
    movedBy === undefined ? position.frozenAtMs !== undefined : staysFrozen;

  const standingAt = (timeMs: number, staysFrozen: boolean) => (stored: StoredClock) => ({
    position: { ...stored.position, frozenAtMs: timeMs },
    movedBy: shared.me,
    movedUntilMs: clock.real.now() + MOVED_FOR_MS,
    staysFrozen,
  });

  const runningOn = (stored: StoredClock) => ({
    position: { offsetMs: timeOf(stored) - clock.real.now(), frozenAtMs: undefined },
    ...STILL,
  });

  /** Returns the start of an advance. @throws Rejection when the advance leads too far. */
  const within = (startMs: number, milliseconds: number): number => {
    if (startMs + milliseconds - clock.real.now() <= FARTHEST_MS) return startMs;
    throw new Rejection('600.200.500', { reason: 'the clock cannot be put ahead by more than 100 years' });
  };

  /** Moves from timer to timer, so that a timer that another one starts runs within the same advance, at its time. */
  const steps = async (targetMs: number, staysFrozen: boolean): Promise<number> => {
    let timersRun = await timers.runDue();
    while (clock.now() < targetMs) {
      const nextMs = Math.min((await timers.nextDueMs()) ?? targetMs, targetMs);
      await shared.change(standingAt(nextMs, staysFrozen));
      timersRun += await timers.runDue();
    }
    return timersRun;
  };

  const advance = async (milliseconds: number): Promise<Moved> => {
    let staysFrozen = false;
    await shared.change((stored) => {
      staysFrozen = isFrozen(stored);
      return standingAt(within(timeOf(stored), milliseconds), staysFrozen)(stored);
    });
    const targetMs = clock.now() + milliseconds;
    await shared.agreed();
    const timersRun = await steps(targetMs, staysFrozen);
    await shared.change((stored) => (staysFrozen ? { position: stored.position, ...STILL } : runningOn(stored)));
    await shared.agreed();
    return { timersRun };
  };

  const settling = async (change: () => Promise<void>): Promise<Moved> => {
    await change();
    await shared.agreed();
    return { timersRun: await timers.runDue() };
  };

  return {
    advance: (milliseconds) => alone(() => advance(milliseconds)),
    freeze: () =>
      alone(() =>
        settling(() =>
          shared.change((stored) => ({ position: { ...stored.position, frozenAtMs: timeOf(stored) }, ...STILL })),
        ),
      ),
    resume: () => alone(() => settling(() => shared.change(runningOn))),
    settled: async () => {
      if (shared.isShared) await shared.change((stored) => stored);
      await shared.agreed();
    },
  };
};
