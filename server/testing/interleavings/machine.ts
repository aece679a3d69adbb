import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import { performance } from 'node:perf_hooks';
import timersPromises from 'node:timers/promises';
import { randomBytes as randomBytesOfClock } from '../../platform/base/clock.ts';
import { scheduled } from './schedule.ts';

/*
 * Replaces what programs get from the machine without a port: the time, timers and random numbers. Callers outside of a
 * run, such as the test runner, still get what the machine has.
 */

type Work = (...given: unknown[]) => void;

/** What a timer of Node is to its callers. */
class PlannedTimer {
  #cancel: () => void;
  constructor(cancel: () => void) {
    this.#cancel = cancel;
  }
  replace(cancel: () => void): void {
    this.#cancel = cancel;
  }
  cancel(): void {
    this.#cancel();
  }
  ref(): this {
    return this;
  }
  unref(): this {
    return this;
  }
  hasRef(): boolean {
    return true;
  }
}

const never = (): void => undefined;

const realTimers = {
  setTimeout: globalThis.setTimeout,
  clearTimeout: globalThis.clearTimeout,
  setInterval: globalThis.setInterval,
  clearInterval: globalThis.clearInterval,
  setImmediate: globalThis.setImmediate,
  clearImmediate: globalThis.clearImmediate,
};

const clearing =
  (real: (timer: never) => void) =>
  (timer: unknown): void => {
    if (timer instanceof PlannedTimer) timer.cancel();
    else real(timer as never);
  };

const plannedTimers = {
  setTimeout: (work: Work, ms = 0, ...given: unknown[]) => {
    const own = scheduled();
    if (own === undefined) return realTimers.setTimeout(work, ms, ...given);
    return new PlannedTimer(own.schedule.parkLater(own.life, 'timeout', ms, () => work(...given)));
  },
  setInterval: (work: Work, ms = 0, ...given: unknown[]) => {
    const own = scheduled();
    if (own === undefined) return realTimers.setInterval(work, ms, ...given);
    const timer = new PlannedTimer(never);
    const plan = (): void =>
      timer.replace(
        own.schedule.parkLater(own.life, 'interval', ms, () => {
          plan();
          work(...given);
        }),
      );
    plan();
    return timer;
  },
  setImmediate: (work: Work, ...given: unknown[]) => {
    const own = scheduled();
    if (own === undefined) return realTimers.setImmediate(work, ...given);
    let isCancelled = false;
    own.schedule.park(own.life, 'immediate', () => {
      if (!isCancelled) work(...given);
    });
    return new PlannedTimer(() => {
      isCancelled = true;
    });
  },
  clearTimeout: clearing(realTimers.clearTimeout as (timer: never) => void),
  clearInterval: clearing(realTimers.clearInterval as (timer: never) => void),
  clearImmediate: clearing(realTimers.clearImmediate as (timer: never) => void),
};

interface WaitOptions {
  readonly signal?: AbortSignal;
}

const realWaits = { setTimeout: timersPromises.setTimeout, setImmediate: timersPromises.setImmediate };

const plannedWaits = {
  setTimeout: (ms = 0, value?: unknown, options: WaitOptions = {}) => {
    const own = scheduled();
    if (own === undefined) return realWaits.setTimeout(ms, value, options);
    const { signal } = options;
    return new Promise((resolve, reject) => {
      const abort = (): void => {
        cancel();
        reject(signal?.reason);
      };
      const cancel = own.schedule.parkLater(own.life, 'wait', ms, () => {
        signal?.removeEventListener('abort', abort);
        resolve(value);
      });
      if (signal?.aborted) abort();
      else signal?.addEventListener('abort', abort, { once: true });
    });
  },
  setImmediate: (value?: unknown, options: WaitOptions = {}) => {
    const own = scheduled();
    if (own === undefined) return realWaits.setImmediate(value, options);
    return own.schedule.turn('immediate', () => value, own.life);
  },
};

const real = {
  random: Math.random,
  now: Date.now,
  stopwatch: performance.now,
  randomFillSync: crypto.randomFillSync,
  randomBytes: crypto.randomBytes,
  randomInt: crypto.randomInt,
  randomUUID: crypto.randomUUID,
};

const drawnBytes = (bytes: Uint8Array): void => scheduled()?.schedule.draws.fill(bytes);

const plannedRandom = {
  randomFillSync: (bytes: Uint8Array) => {
    if (scheduled() === undefined) return real.randomFillSync(bytes);
    drawnBytes(bytes);
    return bytes;
  },
  randomBytes: (size: number) => {
    if (scheduled() === undefined) return real.randomBytes(size);
    const bytes = Buffer.alloc(size);
    drawnBytes(bytes);
    return bytes;
  },
  randomInt: (from: number, to?: number) => {
    const own = scheduled();
    if (own === undefined) return to === undefined ? real.randomInt(from) : real.randomInt(from, to);
    return to === undefined ? own.schedule.draws.below(from) : from + own.schedule.draws.below(to - from);
  },
  randomUUID: () => {
    if (scheduled() === undefined) return real.randomUUID();
    const hex = plannedRandom.randomBytes(16).toString('hex');
    return [8, 12, 16, 20].reduceRight((text, at) => `${text.slice(0, at)}-${text.slice(at)}`, hex);
  },
};

/** The bytes that `clock.ts` draws at once. */
const POOL_BYTES = 4_096;

/** Replaces the machine for all runs of this process, until what it returns is called. */
export const replaceMachine = (): (() => void) => {
  Object.assign(globalThis, plannedTimers);
  Object.assign(timersPromises, plannedWaits);
  Object.assign(crypto, plannedRandom);
  Math.random = () => scheduled()?.schedule.draws.share() ?? real.random();
  Date.now = () => scheduled()?.schedule.nowMs() ?? real.now();
  performance.now = () => scheduled()?.schedule.nowMs() ?? real.stopwatch.call(performance);
  syncBuiltinESMExports();
  return () => {
    const { randomFillSync, randomBytes, randomInt, randomUUID } = real;
    Object.assign(globalThis, realTimers);
    Object.assign(timersPromises, realWaits);
    Object.assign(crypto, { randomFillSync, randomBytes, randomInt, randomUUID });
    [Math.random, Date.now, performance.now] = [real.random, real.now, real.stopwatch];
    syncBuiltinESMExports();
  };
};

/** Discards the random bytes that `clock.ts` still has of an earlier run, or of the machine. */
export const forgetEarlierBytes = (): void => void randomBytesOfClock(POOL_BYTES);
