import { setTimeout as wait } from 'node:timers/promises';
import { stopwatchMs } from '../../platform/base/clock.ts';

/** A scrape does not wait longer for the database. */
const PATIENCE_MS = 1_000;

/**
 * Creates a function that returns what `read` found, read at most once in `everyMs` and never twice at a time. It
 * returns undefined if reading failed or takes too long: no figures are better than those of another time. After a
 * failure the next call reads again.
 */
export const readSeldom = <Found>(
  read: () => Promise<Found>,
  everyMs: number,
  nowMs: () => number = stopwatchMs,
): (() => Promise<Found | undefined>) => {
  let isUnderWay = false;
  let beganAtMs = Number.NEGATIVE_INFINITY;
  let last: Promise<Found | undefined> = Promise.resolve(undefined);
  return async () => {
    if (!isUnderWay && nowMs() - beganAtMs >= everyMs) {
      isUnderWay = true;
      beganAtMs = nowMs();
      last = read()
        .catch(() => {
          beganAtMs = Number.NEGATIVE_INFINITY;
          return undefined;
        })
        .finally(() => {
          isUnderWay = false;
        });
    }
    const patience = new AbortController();
    const late = wait(PATIENCE_MS, undefined, { signal: patience.signal }).catch(() => undefined);
    return await Promise.race([last, late]).finally(() => patience.abort());
  };
};
