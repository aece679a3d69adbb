import { randomFillSync } from 'node:crypto';
import { performance } from 'node:perf_hooks';

/** The only source of time. Tests hand over a clock that they move themselves. */
export interface Clock {
  /** Milliseconds since 1970-01-01 UTC. */
  now(): number;
}

/** The time of this machine. */
export const systemClock: Clock = { now: () => Date.now() };

/** A clock that stands still until its owner moves it; for tests. */
export interface ManualClock extends Clock {
  advance(milliseconds: number): void;
}

/** Gives a clock that stands at `startMs` until it is advanced. */
export const manualClock = (startMs: number): ManualClock => {
  let nowMs = startMs;
  return {
    now: () => nowMs,
    advance: (milliseconds) => {
      nowMs += milliseconds;
    },
  };
};

/** Where a movable clock stands beside the real one. */
export interface ClockPosition {
  /** Milliseconds that it is ahead of the real clock, while it runs. */
  readonly offsetMs: number;
  /** The time at which it stands still; nothing while it runs. */
  readonly frozenAtMs: number | undefined;
}

/** A clock that can be put ahead or stopped, so that what happens later can be tested now. Where money is real, nobody moves it. */
export interface MovableClock extends Clock {
  /** The clock that nobody moves: for whatever guards the process itself, such as throttles, leases, caches and deadlines. */
  readonly real: Clock;
  position(): ClockPosition;
  moveTo(position: ClockPosition): void;
}

/** Gives a clock that goes with the real one until it is moved. */
export const movableClock = (real: Clock): MovableClock => {
  let current: ClockPosition = { offsetMs: 0, frozenAtMs: undefined };
  return {
    real,
    now: () => current.frozenAtMs ?? real.now() + current.offsetMs,
    position: () => current,
    moveTo: (position) => {
      current = position;
    },
  };
};

interface Reading {
  readonly realMs: number;
  readonly shownMs: number;
}

/**
 * Gives what tells, whenever it is asked, what a clock showed so long ago in real time, or earlier: what is older than that has had
 * that time, however far a test has moved the clock meanwhile. It knows the clock from when it is made, and as well as it is asked often.
 */
export const longAgo = (clock: MovableClock, agoMs: number): (() => number) => {
  const look = (): Reading => ({ realMs: clock.real.now(), shownMs: clock.now() });
  let readings: readonly [Reading, ...Reading[]] = [look()];
  return () => {
    const now = look();
    const atMs = now.realMs - agoMs;
    const [known, ...later] = readings.filter((_each, place) => (readings[place + 1]?.realMs ?? now.realMs) > atMs);
    readings = known === undefined ? [now] : [known, ...later, now];
    const [from, to = now] = readings;
    // It may have been moved at any moment between two looks.
    return Math.min(from.shownMs + atMs - from.realMs, to.shownMs);
  };
};

/** Milliseconds that only ever grow, for measuring how long something took; says nothing of the time of day. */
export const stopwatchMs = (): number => performance.now();

const MS_PER_SECOND = 1000;

let lastSecond = Number.NaN;
let lastText = '';

/** Gives a time as replies carry it, `YYYY-MM-DD HH:MM:SS+0000`, without fractions of a second. */
export const timestampText = (timeMs: number): string => {
  const second = Math.floor(timeMs / MS_PER_SECOND);
  // Thousands of replies leave in the same second.
  if (second !== lastSecond) {
    lastText = `${new Date(second * MS_PER_SECOND).toISOString().slice(0, 19).replace('T', ' ')}+0000`;
    lastSecond = second;
  }
  return lastText;
};

/** Random bytes are drawn from the system's secure source this many at a time: each draw costs as much as a request may. */
const RANDOM_POOL_BYTES = 4_096;
const pool = Buffer.alloc(RANDOM_POOL_BYTES);
let poolUsed = RANDOM_POOL_BYTES;

/** Gives `bytes` random bytes as lower-case hex digits, from the system's secure source; at most 4,096 at once. */
export const randomHex = (bytes: number): string => {
  if (poolUsed + bytes > RANDOM_POOL_BYTES) {
    randomFillSync(pool);
    poolUsed = 0;
  }
  const hex = pool.toString('hex', poolUsed, poolUsed + bytes);
  pool.fill(0, poolUsed, poolUsed + bytes); // What was given out is not kept.
  poolUsed += bytes;
  return hex;
};

const MILLISECOND_HEX_DIGITS = 12;
const RANDOM_BYTES_OF_ID = 9;

/**
 * Gives a new id of a payment or a registration: 32 lower-case hex digits that begin with `8a` and the milliseconds of
 * their creation, so that new rows land beside each other in every index.
 */
export const timeOrderedId = (clock: Clock): string =>
  `8a${clock.now().toString(16).padStart(MILLISECOND_HEX_DIGITS, '0')}${randomHex(RANDOM_BYTES_OF_ID)}`;

/** Gives the milliseconds of a time written as ISO 8601, `2026-11-20T12:00:00Z`; NaN when there is no such time. */
export const millisecondsOf = (text: string): number => Date.parse(text);

/** Gives the calendar month of a time in UTC, `YYYY-MM`; such texts compare as months do. */
export const calendarMonth = (timeMs: number): string => new Date(timeMs).toISOString().slice(0, 7);

/** Gives the milliseconds of a time written as `yyyy-MM-dd HH:mm:ss` in UTC. */
export const timeOf = (text: string): number => Date.parse(`${text.replace(' ', 'T')}Z`);

/** Gives a time as the object that other people's libraries ask for. */
export const dateOf = (timeMs: number): Date => new Date(timeMs);
