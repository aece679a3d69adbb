import { stopwatchMs } from '../../platform/base/clock.ts';
import { firstIdAt } from '../../platform/base/identifiers.ts';

/** One reading of the notifications of a webhook that wait. */
interface Look {
  /** The id behind which to read: empty to read all. */
  readonly after: string;
  /** Is called when they are read. */
  end(): void;
}

/** Plans how often a process reads all notifications of a webhook that wait. */
export interface Looks {
  /** Begins a reading; `nowMs` is the time by which notifications have their ids. */
  begin(webhookId: string, nowMs: number): Look;
}

/** Reading all takes one part of this many of the time. Its cost grows with the notifications that are stored. */
const ONE_PART_OF = 20;

/** Reading that takes no longer is repeated as often as anyone asks. */
const FREE_MS = 10;

/** New notifications have later ids than those that were read, but for those whose commit took longer. */
const LATE_MS = 600_000;

/** The most webhooks that are remembered; one that is forgotten is read once more. */
const MOST_REMEMBERED = 1_000;

interface Full {
  readonly atMs: number;
  readonly againAfterMs: number;
}

/**
 * Creates the plan of a process. All are read where that is cheap, or has not been done for twenty times as long as it
 * took; otherwise those that were made since shortly before. So new notifications are found at once, and old ones that
 * are due again a little later.
 */
export const createLooks = (stopwatch: () => number = stopwatchMs): Looks => {
  const lastOf = new Map<string, Full>();
  return {
    begin: (webhookId, nowMs) => {
      const startedMs = stopwatch();
      const last = lastOf.get(webhookId);
      if (last !== undefined && startedMs < last.againAfterMs) {
        return { after: firstIdAt(last.atMs - LATE_MS), end: () => undefined };
      }
      return {
        after: '',
        end: () => {
          const endedMs = stopwatch();
          const tookMs = endedMs - startedMs;
          lastOf.delete(webhookId);
          if (tookMs < FREE_MS) return;
          if (lastOf.size >= MOST_REMEMBERED) lastOf.clear();
          lastOf.set(webhookId, { atMs: nowMs, againAfterMs: endedMs + tookMs * ONE_PART_OF });
        },
      };
    },
  };
};
