import { setMaxListeners } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Payment } from './payment.ts';

/**
 * Writes the outcomes of payments that an acquirer has carried out, also where the database fails for a while: what was charged
 * must not stay pending until `recover` asks the acquirer again.
 */
export interface OutcomeWriter {
  /**
   * Does `write` until it succeeds, with growing waits between the attempts. Gives the payment as it was written, or nothing once
   * its client has waited long enough: the writing goes on. `write` must give what is stored where it was done before.
   */
  keep(payment: Pick<Payment, 'id'>, write: () => Promise<Payment>): Promise<Payment | undefined>;
  /** Tries everything that is not written once more, without waiting; resolves when nothing is under way. */
  stop(): Promise<void>;
}

/** A short failure, such as a restart of the database, is over within this time: the client waits for it. */
const CLIENT_WAITS_MS = 3_000;

/** The first wait between two attempts; each is twice as long as the one before. */
const FIRST_WAIT_MS = 50;
const LONGEST_WAIT_MS = 5_000;

/** About ten minutes of attempts. By then `recover` has asked the acquirer several times. */
const MAX_ATTEMPTS = 125;

/** Each holds a payment and its answer in memory; more are left to `recover`. */
const MOST_WAITING = 10_000;

/** Gives the writer of the outcomes of one process. */
export const outcomeWriter = (log: Pick<Logger, 'error' | 'info'>): OutcomeWriter => {
  const underWay = new Set<Promise<unknown>>();
  const stopping = new AbortController();
  setMaxListeners(MOST_WAITING, stopping.signal); // Each that waits listens to it.

  const pause = (attempt: number): Promise<void> =>
    wait(Math.min(FIRST_WAIT_MS * 2 ** (attempt - 1), LONGEST_WAIT_MS), undefined, { signal: stopping.signal });

  /** Gives nothing when it has given up. */
  const writeAgain = async (id: string, write: () => Promise<Payment>): Promise<Payment | undefined> => {
    for (let attempt = 2; attempt <= MAX_ATTEMPTS; attempt += 1) {
      await pause(attempt - 1).catch(() => undefined); // Whoever is stopped tries at once.
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
