import { setTimeout as wait } from 'node:timers/promises';
import { stopwatchMs } from '../base/clock.ts';

/** The disk is written at most this often, however often probes come. */
const KEPT_FOR_MS = 1_000;

/** A write that takes longer delays requests as long: other processes should serve them. */
const DEADLINE_MS = 2_000;

/**
 * Creates a function that returns whether `write` has just succeeded; it runs at most once a second, and never twice at
 * a time.
 */
export const probing = (write: () => Promise<void>): (() => Promise<boolean>) => {
  let isUnderWay = false;
  let beganAtMs = Number.NEGATIVE_INFINITY;
  let last: Promise<boolean> = Promise.resolve(false);

  const begin = (): Promise<boolean> => {
    isUnderWay = true;
    beganAtMs = stopwatchMs();
    const written = write()
      .then(
        () => true,
        () => false,
      )
      .finally(() => {
        isUnderWay = false;
      });
    const patience = new AbortController();
    const late = wait(DEADLINE_MS, false, { signal: patience.signal }).catch(() => false);
    return Promise.race([written, late]).finally(() => patience.abort());
  };

  return () => {
    if (!isUnderWay && stopwatchMs() - beganAtMs >= KEPT_FOR_MS) last = begin();
    return last;
  };
};
