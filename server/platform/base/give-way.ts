import { performance } from 'node:perf_hooks';
import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises';
import { stopwatchMs } from './clock.ts';

/** The event loop is looked at during pauses of this length. */
const PAUSE_MS = 2;

/** The longest pause, as a multiple of the work before it: under full load, the work has a third of the time. */
const LONGEST_PAUSE = 2;

/** An event loop that works less than this part of the time has room for background work. */
const BUSY = 0.5;

/** A process that had room is looked at again after so much work. */
const LOOK_EVERY_MS = 50;

/** Runs a piece of background work, then waits while the process is busy with other work. */
type GiveWay = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * Creates the pauses of one piece of long work, such as taking a file, which is done in short pieces. Requests of
 * merchants wait for one piece at most, and the work has at most a third of the time while there are requests without
 * end.
 */
export const givingWay = (): GiveWay => {
  let looksAtMs = 0;

  const pause = async (longestMs: number): Promise<void> => {
    const latestMs = stopwatchMs() + longestMs;
    let utilization: number;
    do {
      const before = performance.eventLoopUtilization();
      await wait(PAUSE_MS);
      ({ utilization } = performance.eventLoopUtilization(before));
    } while (utilization >= BUSY && stopwatchMs() < latestMs);
    if (utilization < BUSY) looksAtMs = stopwatchMs() + LOOK_EVERY_MS;
  };

  return async (work) => {
    const startMs = stopwatchMs();
    const result = await work();
    const endMs = stopwatchMs();
    if (endMs < looksAtMs) await nextTurn();
    else await pause(LONGEST_PAUSE * (endMs - startMs));
    return result;
  };
};
