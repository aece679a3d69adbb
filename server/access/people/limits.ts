import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { Rejection } from '../../platform/base/rejection.ts';
import { networkOf } from '../../platform/http/reading/caller-address.ts';

const MINUTES = 60;

/**
 * The numbers of failed attempts after which further ones are refused for a while. A browser in which the person has
 * signed in before has a limit of its own, so that attempts elsewhere cannot lock the person out.
 */
export const limits = {
  /** From one network. */
  network: { points: 30, duration: 10 * MINUTES },
  /** For one e-mail address, from all browsers that have never signed in with it. */
  unknownBrowser: { points: 10, duration: 10 * MINUTES },
  /** For one e-mail address, from one browser that has. */
  knownBrowser: { points: 10, duration: 10 * MINUTES },
  /** Codes or passwords of one person, for each operation that asks for them. */
  code: { points: 5, duration: 5 * MINUTES },
} as const;

/**
 * Returns the key under which failed proofs of a person are counted. Each operation that asks for a proof has its own
 * count, so that failures at one operation do not lock the person out of the others.
 */
export const proofsOf = (person: string, place: string): Counted => ({ code: `${person} ${place}` });

/** The name of a limit. */
export type LimitName = keyof typeof limits;

/** The limits that an attempt counts for, each with its caller. */
export type Counted = Readonly<Partial<Record<LimitName, string>>>;

const MS_PER_SECOND = 1_000;

/** The rules for counting an attempt. */
interface Counting {
  /** Returns whether an error is a failed attempt; by default, every `Rejection` but 429 is. */
  isFailure?(error: unknown): boolean;
  /** Whether a success resets the counts, except for the network's. */
  readonly forgets?: boolean;
}

/** Counts attempts that fail. */
export interface AttemptLimits {
  /**
   * Makes an attempt, unless one of its limits is reached. An attempt counts from its start, so that simultaneous
   * attempts cannot exceed a limit; a success is subtracted at its end. @throws Rejection 429 with Retry-After while
   * one of the limits is reached.
   */
  attempt<Result>(counted: Counted, work: () => Promise<Result>, counting?: Counting): Promise<Result>;
}

const waiting = (ms: number): Rejection =>
  new Rejection('800.120.100', {
    reason: 'too many attempts have failed: try again later',
    headers: { 'Retry-After': String(Math.max(1, Math.ceil(ms / MS_PER_SECOND))) },
  });

/** A refusal for too many attempts is not a failed attempt, because nothing was checked. */
const isRefusal = (error: unknown): boolean => error instanceof Rejection && error.code !== '800.120.100';

/** Counts of attempts, by the limit and its key. */
export interface AttemptCounts {
  /** Counts an attempt; returns the milliseconds to wait if the limit was reached, and 0 if not. */
  take(name: LimitName, key: string): Promise<number>;
  /** Subtracts an attempt. */
  giveBack(name: LimitName, key: string): Promise<void>;
  /** Forgets all attempts. */
  forget(name: LimitName, key: string): Promise<void>;
}

/** Creates the counts of one process, in its memory. */
export const attemptCounts = (): AttemptCounts => {
  const limiters = Object.fromEntries(
    Object.entries(limits).map(([name, limit]) => [name, new RateLimiterMemory({ ...limit, keyPrefix: name })]),
  ) as Record<LimitName, RateLimiterMemory>;
  return {
    take: async (name, key) => {
      try {
        await limiters[name].consume(key);
        return 0;
      } catch (reached) {
        if (!(reached instanceof RateLimiterRes)) throw reached;
        return Math.max(1, reached.msBeforeNext);
      }
    },
    giveBack: async (name, key) => {
      const { consumedPoints } = await limiters[name].reward(key);
      if (consumedPoints <= 0) await limiters[name].delete(key);
    },
    forget: async (name, key) => void (await limiters[name].delete(key)),
  };
};

/** Creates the limits on counts of this process, or of another. */
export const attemptLimits = (counts: AttemptCounts = attemptCounts()): AttemptLimits => {
  const each = (counted: Counted): readonly (readonly [LimitName, string])[] =>
    (Object.entries(counted) as [LimitName, string][]).map(([name, key]) => [
      name,
      // With IPv6, one caller usually has a whole network of addresses.
      name === 'network' ? networkOf(key) : key,
    ]);

  const giveBackAll = async (taken: readonly (readonly [LimitName, string])[]): Promise<void> => {
    for (const [name, key] of taken) await counts.giveBack(name, key);
  };

  const admit = async (counted: Counted): Promise<void> => {
    const taken: (readonly [LimitName, string])[] = [];
    for (const [name, key] of each(counted)) {
      taken.push([name, key]);
      const waitMs = await counts.take(name, key);
      if (waitMs === 0) continue;
      await giveBackAll(taken);
      throw waiting(waitMs);
    }
  };

  const succeeded = async (counted: Counted): Promise<void> => {
    for (const [name, key] of each(counted)) {
      if (name === 'network') await counts.giveBack(name, key);
      else await counts.forget(name, key);
    }
  };

  return {
    attempt: async (counted, work, { isFailure = isRefusal, forgets = false } = {}) => {
      await admit(counted);
      try {
        const result = await work();
        await (forgets ? succeeded(counted) : giveBackAll(each(counted)));
        return result;
      } catch (error) {
        if (!isFailure(error)) await giveBackAll(each(counted));
        throw error;
      }
    },
  };
};
