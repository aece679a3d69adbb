import { performance } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import { stopwatchMs } from './clock.ts';

/** The event loop is looked at after pauses of this length. */
const PAUSE_MS = 2;

/** The longest pause, as a multiple of the work before it: under full load, the work has two fifths of the time. */
const LONGEST_PAUSE = 1.5;

/** An event loop that works less than this part of the time has room for background work. */
const BUSY = 0.5;

/**
 * Runs a piece of background work, then waits while the process is busy with other work, such as the requests of
 * merchants. Long work that runs in short pieces, each through this function, delays a request by one piece, and takes
 * at most two fifths of the time while there are requests without end.
 */
export const givingWay = async <T>(work: () => Promise<T>): Promise<T> => {
  const startMs = stopwatchMs();
  const result = await work();
  const endMs = stopwatchMs();
  const latestMs = endMs + LONGEST_PAUSE * (endMs - startMs);
  let utilization: number;
  do {
    const before = performance.eventLoopUtilization();
    await wait(PAUSE_MS);
    ({ utilization } = performance.eventLoopUtilization(before));
  } while (utilization >= BUSY && stopwatchMs() < latestMs);
  return result;
};
