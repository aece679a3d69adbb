import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { Rejection } from '../base/rejection.ts';

const MINUTES = 60;

/**
 * How many attempts fail before further ones wait. A browser in which a person has signed in before has attempts of its
 * own, so that somebody who tries that person's address elsewhere locks out nobody.
 */
const limits = {
  /** From one network. */
  network: { points: 30, duration: 10 * MINUTES },
  /** For one e-mail address, from all browsers that have never signed in with it. */
  unknownBrowser: { points: 10, duration: 10 * MINUTES },
  /** For one e-mail address, from one browser that has. */
  knownBrowser: { points: 10, duration: 10 * MINUTES },
  /** Codes of one person, whose password was right. */
  code: { points: 5, duration: 5 * MINUTES },
} as const;

type LimitName = keyof typeof limits;

/** What an attempt counts for: each limit with the caller that it is counted for. */
export type Counted = Readonly<Partial<Record<LimitName, string>>>;

const MS_PER_SECOND = 1_000;

/** Counts attempts that fail. */
export interface AttemptLimits {
  /** @throws Rejection 429 with Retry-After while one of the limits is reached. */
  admit(counted: Counted): Promise<void>;
  failed(counted: Counted): Promise<void>;
  /** A success forgets the failures before it, apart from those of the network. */
  succeeded(counted: Counted): Promise<void>;
}

const waiting = (ms: number): Rejection =>
  new Rejection('800.120.100', {
    reason: 'too many attempts have failed: try again later',
    headers: { 'Retry-After': String(Math.max(1, Math.ceil(ms / MS_PER_SECOND))) },
  });

/** Creates the limits of one process, in its memory. */
export const attemptLimits = (): AttemptLimits => {
  const limiters = Object.fromEntries(
    Object.entries(limits).map(([name, limit]) => [name, new RateLimiterMemory({ ...limit, keyPrefix: name })]),
  ) as Record<LimitName, RateLimiterMemory>;
  const each = (counted: Counted) => Object.entries(counted) as [LimitName, string][];
  return {
    admit: async (counted) => {
      for (const [name, key] of each(counted)) {
        const state = await limiters[name].get(key);
        if (state !== null && state.consumedPoints >= limits[name].points) throw waiting(state.msBeforeNext);
      }
    },
    failed: async (counted) => {
      for (const [name, key] of each(counted)) {
        await limiters[name].consume(key).catch((reached: unknown) => {
          if (!(reached instanceof RateLimiterRes)) throw reached; // The limit counts from the next attempt on.
        });
      }
    },
    succeeded: async (counted) => {
      for (const [name, key] of each(counted)) if (name !== 'network') await limiters[name].delete(key);
    },
  };
};
