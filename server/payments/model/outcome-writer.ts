import { setMaxListeners } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Payment } from './payment.ts';

/**
 * Stores the outcomes of payments, even if the database fails for a while: a charged payment must not stay pending
 * until `recover` inquires at the acquirer.
 */
export interface OutcomeWriter {
  /**
   * Calls `write` until it succeeds, with growing pauses. Returns the stored payment; undefined after the time that a
   * client waits, while the attempts continue. `write` must be repeatable: it returns the stored payment if an earlier
   * attempt succeeded.
   */
  keep(payment: Pick<Payment, 'id'>, write: () => Promise<Payment>): Promise<Payment | undefined>;
  /** Tries every outstanding outcome once more, without a pause; resolves when none is left. */
  stop(): Promise<void>;
}

/** The client waits this long, enough for a short failure such as a restart of the database. */
const CLIENT_WAITS_MS = 3_000;

/** The first pause between two attempts; each pause is twice as long as the one before. */
const FIRST_WAIT_MS = 50;
const LONGEST_WAIT_MS = 5_000;

/** About ten minutes of attempts. By then `recover` has inquired at the acquirer several times. */
const MAX_ATTEMPTS = 125;

/** Each outstanding outcome keeps a payment and its answer in memory; more of them are left to `recover`. */
const MOST_WAITING = 10_000;

/** Creates the outcome writer of one process. */
export const outcomeWriter = (log: Pick<Logger, 'error' | 'info'>): OutcomeWriter => {
  const underWay = new Set<Promise<unknown>>();
  const stopping = new AbortController();
  setMaxListeners(MOST_WAITING, stopping.signal); // Each outstanding outcome adds a listener.

  const pause = (attempt: number): Promise<void> =>
    wait(Math.min(FIRST_WAIT_MS * 2 ** (attempt - 1), LONGEST_WAIT_MS), undefined, { signal: stopping.signal });

  /** Returns undefined after the last failed attempt. */
  const writeAgain = async (id: string, write: () => Promise<Payment>): Promise<Payment | undefined> => {
    for (let attempt = 2; attempt <= MAX_ATTEMPTS; attempt += 1) {
      await pause(attempt - 1).catch(() => undefined); // `stop` ends the pause.
      const isLast = attempt === MAX_ATTEMPTS || stopping.signal.aborted;
      try {
        const written = await write();
        log.info({ payment: id, attempts: attempt }, 'the outcome of a payment was written at last');
        return written;
      } catch (error) {
        if (!isLast) continue;
        log.error({ err: error, payment: id }, 'the outcome of a payment is left to recovery');
        return undefined;
      }
    }
    return undefined;
  };

  const begin = (id: string, write: () => Promise<Payment>): Promise<Payment | undefined> => {
    const writing = writeAgain(id, write).finally(() => underWay.delete(writing));
    underWay.add(writing);
    return writing;
  };

  return {
    keep: async ({ id }, write) => {
      try {
        return await write();
      } catch (error) {
        const isKept = underWay.size < MOST_WAITING && !stopping.signal.aborted;
        log.error({ err: error, payment: id, isTriedAgain: isKept }, 'the outcome of a payment could not be written');
        if (!isKept) return undefined;
      }
      const patience = new AbortController();
      const impatient = wait(CLIENT_WAITS_MS, undefined, { signal: patience.signal }).catch(() => undefined);
      try {
        return await Promise.race([begin(id, write), impatient]);
      } finally {
        patience.abort();
      }
    },
    stop: async () => {
      stopping.abort();
      await Promise.all(underWay);
    },
  };
};
