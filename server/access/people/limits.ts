import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { Rejection } from '../../platform/base/rejection.ts';
import { networkOf } from '../../platform/http/reading/caller-address.ts';

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
  /** Codes or passwords of one person, in one of the places that ask for them. */
  code: { points: 5, duration: 5 * MINUTES },
} as const;

/**
 * Returns for whom proofs of a person are counted: each place that asks for one has attempts of its own, so that
 * somebody who fails at one of them locks the person out of no other.
 */
export const proofsOf = (person: string, place: string): Counted => ({ code: `${person} ${place}` });

type LimitName = keyof typeof limits;

/** What an attempt counts for: each limit with the caller that it is counted for. */
export type Counted = Readonly<Partial<Record<LimitName, string>>>;

const MS_PER_SECOND = 1_000;

/** How an attempt is counted. */
export interface Counting {
  /** Returns whether an error means that the attempt has failed; without it, every `Rejection` does but 429. */
  isFailure?(error: unknown): boolean;
  /** A success forgets the failures before it, apart from those of the network. */
  readonly forgets?: boolean;
}

/** Counts attempts that fail. */
export interface AttemptLimits {
  /**
   * Does the work of an attempt, unless one of the limits is reached. It counts from its start, so that of many attempts
   * at once no more are admitted than of as many one after another; afterwards, only a failure still counts.
   * @throws Rejection 429 with Retry-After while one of the limits is reached.
   */
  attempt<Result>(counted: Counted, work: () => Promise<Result>, counting?: Counting): Promise<Result>;
}

const waiting = (ms: number): Rejection =>
  new Rejection('800.120.100', {
    reason: 'too many attempts have failed: try again later',
    headers: { 'Retry-After': String(Math.max(1, Math.ceil(ms / MS_PER_SECOND))) },
  });

/** A refusal for too many attempts is no failed attempt: nothing was checked. */
const isRefusal = (error: unknown): boolean => error instanceof Rejection && error.code !== '800.120.100';

/** Creates the limits of one process, in its memory. */
export const attemptLimits = (): AttemptLimits => {
  const limiters = Object.fromEntries(
    Object.entries(limits).map(([name, limit]) => [name, new RateLimiterMemory({ ...limit, keyPrefix: name })]),
  ) as Record<LimitName, RateLimiterMemory>;

  const each = (counted: Counted): readonly (readonly [RateLimiterMemory, string, LimitName])[] =>
    (Object.entries(counted) as [LimitName, string][]).map(([name, key]) => [
      limiters[name],
      // A caller has a whole network of addresses of version 6.
      name === 'network' ? networkOf(key) : key,
      name,
    ]);

  const giveBack = async (limiter: RateLimiterMemory, key: string): Promise<void> => {
    const { consumedPoints } = await limiter.reward(key);
    if (consumedPoints <= 0) await limiter.delete(key);
  };

  const giveBackAll = async (counted: Counted): Promise<void> => {
    for (const [limiter, key] of each(counted)) await giveBack(limiter, key);
  };

  const admit = async (counted: Counted): Promise<void> => {
    const taken: (readonly [RateLimiterMemory, string])[] = [];
    for (const [limiter, key] of each(counted)) {
      taken.push([limiter, key]);
      try {
        await limiter.consume(key);
      } catch (reached) {
        for (const [of, its] of taken) await giveBack(of, its);
        throw reached instanceof RateLimiterRes ? waiting(reached.msBeforeNext) : reached;
      }
    }
  };

  const succeeded = async (counted: Counted): Promise<void> => {
    for (const [limiter, key, name] of each(counted)) {
      if (name === 'network') await giveBack(limiter, key);
      else await limiter.delete(key);
    }
  };

  return {
    attempt: async (counted, work, { isFailure = isRefusal, forgets = false } = {}) => {
      await admit(counted);
      try {
        const result = await work();
        await (forgets ? succeeded : giveBackAll)(counted);
        return result;
      } catch (error) {
        if (!isFailure(error)) await giveBackAll(counted);
        throw error;
      }
    },
  };
};
