import { randomHex, systemClock } from '../base/clock.ts';
import type { ChangeSet, Delete, Insert, Update } from '../database/database.ts';
import { joinedTo, storedTrace } from '../traces/span.ts';
import type { TimerKind } from './kinds.ts';

/** Work that is due at a time. There is at most one timer for each kind and subject. */
export interface Timer {
  readonly kind: TimerKind;
  /** The record that the timer concerns, such as the id of a payment. */
  readonly subject: string;
  readonly data: Readonly<Record<string, string>>;
  /** Milliseconds since 1970, by the clock of the gateway, which tests may move. */
  readonly dueAtMs: number;
  /** The number of ended runs before this one, including failed ones, but not those that tried nothing. */
  readonly attempts: number;
  /** Raised whenever the timer is claimed or moved. */
  readonly version: number;
}

/** The decision of a run. */
export interface Decided {
  readonly changes?: ChangeSet;
  /**
   * Decides again when the commit conflicted with other changes, without repeating work outside the database. Without
   * it the whole run is repeated.
   */
  readonly decideAgain?: () => Promise<TimerEnd>;
  /**
   * Returns the changes to store even though the timer was cancelled or moved meanwhile; called again after a conflict.
   */
  readonly ifLost?: () => Promise<ChangeSet>;
}

/**
 * The end of a run: done, and the timer is removed, or repeated at another time. The changes are stored together with
 * that, or neither is.
 */
export type TimerEnd =
  | (Decided & { readonly againAtMs?: undefined })
  | (Decided & {
      readonly againAtMs: number;
      /** The run stepped back before it tried anything, and does not count. */
      readonly isNoAttempt?: true;
    });

/**
 * Does the work of a due timer. It reads everything that it decides upon, because a timer may run late, or again after
 * a crash. An error means that the run failed and repeats after the back-off of the kind.
 */
export type TimerHandler = (timer: Timer) => Promise<TimerEnd>;

/** Returns the key of the one timer of this kind and subject. */
export const timerId = ({ kind, subject }: Pick<Timer, 'kind' | 'subject'>): string => `${kind}:${subject}`;

const BYTES_OF_VERSION = 5;

/**
 * A timer may be cancelled and stored again while it runs, and the old run must not end the new timer: so first
 * versions differ.
 */
const firstVersion = (): number => Number.parseInt(randomHex(BYTES_OF_VERSION), 16) + 1;

/** The names under which the data of a timer have the trace of what stored it, and when, in milliseconds since 1970. */
const TRACE = 'traceparent';
const TRACED_AT = 'tracedAtMs';

/** Nobody watches a trace for longer. A timer that begins later has a trace of its own, which links to the first. */
const CONTINUES_TRACE_FOR_MS = 5 * 60_000;

const withTrace = (data: Timer['data']): Timer['data'] => {
  const stored = storedTrace();
  return stored === undefined ? data : { ...data, [TRACE]: stored, [TRACED_AT]: String(systemClock.now()) };
};

/** Returns how a run of a timer joins the trace of what stored it: the first run soon afterwards continues it. */
export const traceOf = ({ data, attempts }: Timer): ReturnType<typeof joinedTo> => {
  const isSoon = systemClock.now() - Number(data[TRACED_AT]) < CONTINUES_TRACE_FOR_MS;
  return joinedTo(data[TRACE], attempts === 0 && isSoon);
};

/**
 * Returns the timer that a change set starts; a second one of the same kind and subject is a `Conflict`. Its data must
 * never contain secrets.
 */
export const timerAt = (
  kind: TimerKind,
  subject: string,
  dueAtMs: number,
  data: Readonly<Record<string, string>> = {},
): Insert => ({
  table: 'timers',
  row: {
    id: timerId({ kind, subject }),
    kind,
    subject,
    due_at: Math.ceil(dueAtMs),
    attempts: 0,
    data: JSON.stringify(withTrace(data)),
    version: firstVersion(),
    leased_until: 0,
  },
});

/** Returns the removal of a timer, whether or not it exists. The decision of a run in progress is not stored. */
export const cancelTimer = (kind: TimerKind, subject: string): Delete => ({
  table: 'timers',
  key: { id: timerId({ kind, subject }) },
});

/**
 * Returns the update that moves a timer to another time and resets its attempts; a `Conflict` where it has run, moved
 * or gone since it was read. The decision of a run in progress is not stored.
 */
export const timerMoved = (timer: Timer, dueAtMs: number): Update => ({
  table: 'timers',
  key: { id: timerId(timer) },
  version: timer.version,
  set: { due_at: Math.ceil(dueAtMs), attempts: 0, leased_until: 0 },
});
