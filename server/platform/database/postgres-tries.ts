import { setTimeout as wait } from 'node:timers/promises';
import { codeOf } from './dialect.ts';

/** How often a statement is tried that the database gives up. */
export const MAXIMUM_TRIES = 10;
const WAIT_BETWEEN_TRIES_MILLISECONDS = 5;

/** The database gave a transaction up: it can be tried again. */
export const givenUp: ReadonlySet<string> = new Set(['40001', '40003', '40P01']);

/** Waits for a random moment before the next try. */
export const aMoment = (tries: number): Promise<void> => wait(Math.random() * tries * WAIT_BETWEEN_TRIES_MILLISECONDS);

/** Repeats work that changes nothing, as long as it fails because of concurrent transactions or an unknown outcome. */
export const repeatedWhileRivals = async (work: () => Promise<unknown>): Promise<void> => {
  for (let tries = 1; ; tries += 1) {
    try {
      await work();
      return;
    } catch (error) {
      if (tries === MAXIMUM_TRIES || !givenUp.has(codeOf(error) ?? '')) throw error;
    }
    await aMoment(tries);
  }
};
