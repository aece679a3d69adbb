import { randomFillSync } from 'node:crypto';
import { performance } from 'node:perf_hooks';

/** The only source of time. Tests pass in a clock that they move themselves. */
export interface Clock {
  /** Milliseconds since 1970-01-01 UTC. */
  now(): number;
}

/** The clock of this machine. */
export const systemClock: Clock = { now: () => Date.now() };

/** A clock for tests that stands still until the test moves it. */
export interface ManualClock extends Clock {
  advance(milliseconds: number): void;
}

/** Creates a clock that stands at `startMs` until it is advanced. */
export const manualClock = (startMs: number): ManualClock => {
  let nowMs = startMs;
  return {
    now: () => nowMs,
    advance: (milliseconds) => {
      nowMs += milliseconds;
    },
  };
};

/** The position of a movable clock relative to the real one. */
export interface ClockPosition {
  /** Milliseconds by which the running clock is ahead of the real one. */
  readonly offsetMs: number;
  /** The time at which the clock is stopped; undefined while it runs. */
  readonly frozenAtMs: number | undefined;
}

/**
 * A clock that can be put ahead or stopped, so that later events can be tested now. In the live environment nothing
 * moves it.
 */
export interface MovableClock extends Clock {
  /** The real clock, for everything that guards the process itself: throttles, leases, caches and deadlines. */
  readonly real: Clock;
  position(): ClockPosition;
  moveTo(position: ClockPosition): void;
}

/** Creates a clock that follows the real one until it is moved. */
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

/**
 * Returns whether it is less than `forMs` since `sinceMs`. A clock that was put back prolongs nothing: a beginning that
 * lies ahead counts as long ago.
 */
export const isWithin = (sinceMs: number, forMs: number, nowMs: number): boolean =>
  sinceMs <= nowMs && nowMs < sinceMs + forMs;

interface Reading {
  readonly realMs: number;
  readonly shownMs: number;
}

/**
 * Creates a function that returns the time this clock showed `agoMs` of real time ago, or an earlier time. Anything
 * older than that has had at least `agoMs` of real time, however far a test has moved the clock since. Its memory
 * begins when it is created, and it is more precise the more often it is called.
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
    // The clock may have been moved at any moment between the two readings.
    return Math.min(from.shownMs + atMs - from.realMs, to.shownMs);
  };
};

/** Milliseconds from a clock that never goes back, for measuring durations; it is not the time of day. */
export const stopwatchMs = (): number => performance.now();

const MS_PER_SECOND = 1000;

let lastSecond = Number.NaN;
let lastText = '';

/** Formats a time as replies carry it, `YYYY-MM-DD HH:MM:SS+0000`, without fractions of a second. */
export const timestampText = (timeMs: number): string => {
  const second = Math.floor(timeMs / MS_PER_SECOND);
  // The text is cached because thousands of replies leave in the same second.
  if (second !== lastSecond) {
    lastText = `${new Date(second * MS_PER_SECOND).toISOString().slice(0, 19).replace('T', ' ')}+0000`;
    lastSecond = second;
  }
  return lastText;
};

/**
 * Random bytes are drawn from the system's secure source in portions of this size: one draw can cost as much as a
 * request.
 */
const RANDOM_POOL_BYTES = 4_096;
const pool = Buffer.alloc(RANDOM_POOL_BYTES);
let poolUsed = RANDOM_POOL_BYTES;

const drawn = <Taken>(bytes: number, take: (start: number, end: number) => Taken): Taken => {
  if (poolUsed + bytes > RANDOM_POOL_BYTES) {
    randomFillSync(pool);
    poolUsed = 0;
  }
  const [start, end] = [poolUsed, poolUsed + bytes];
  const taken = take(start, end);
  pool.fill(0, start, end); // Bytes that were returned are erased.
  poolUsed = end;
  return taken;
};

const asHex = (start: number, end: number): string => pool.toString('hex', start, end);
const asBytes = (start: number, end: number): Buffer => Buffer.from(pool.subarray(start, end));

/** Returns `bytes` random bytes as lower-case hex digits, from the system's secure source; at most 4,096 at once. */
export const randomHex = (bytes: number): string => drawn(bytes, asHex);

/** Returns random bytes from the system's secure source; at most 4,096 at once. */
export const randomBytes = (bytes: number): Buffer => drawn(bytes, asBytes);

const MILLISECOND_HEX_DIGITS = 12;
const RANDOM_BYTES_OF_ID = 9;

/**
 * Creates an id of a payment or a registration: 32 lower-case hex digits that begin with `8a` and the milliseconds of
 * the creation, so that new rows are adjacent in every index.
 */
export const timeOrderedId = (clock: Clock): string =>
  `8a${clock.now().toString(16).padStart(MILLISECOND_HEX_DIGITS, '0')}${randomHex(RANDOM_BYTES_OF_ID)}`;

/** Parses a time written as ISO 8601, `2026-11-20T12:00:00Z`, to milliseconds since 1970; NaN when it is not a time. */
export const millisecondsOf = (text: string): number => Date.parse(text);

const MS_PER_DAY = 86_400_000;

let lastDay = Number.NaN;
let lastMonth = '';

/** Returns the calendar month of a time in UTC, `YYYY-MM`; these texts sort by month. */
export const calendarMonth = (timeMs: number): string => {
  const day = Math.floor(timeMs / MS_PER_DAY);
  // The text is cached because every card is compared with it.
  if (day !== lastDay) {
    lastMonth = new Date(timeMs).toISOString().slice(0, 7);
    lastDay = day;
  }
  return lastMonth;
};

/** Parses a time written as `yyyy-MM-dd HH:mm:ss` in UTC to milliseconds since 1970. */
export const timeOf = (text: string): number => Date.parse(`${text.replace(' ', 'T')}Z`);

/** Parses a time as certificates are shown with it, `Nov 25 13:57:14 2026 GMT`, to milliseconds since 1970. */
export const certificateTime = (text: string): number => Date.parse(text);

/** Converts a time to a `Date`, for libraries that need one. */
export const dateOf = (timeMs: number): Date => new Date(timeMs);
