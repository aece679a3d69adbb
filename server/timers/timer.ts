import { randomHex } from '../base/clock.ts';
import type { ChangeSet, Delete, Insert, Update } from '../database/database.ts';
import type { TimerKind } from './kinds.ts';

/** Something that is to happen at a time. There is at most one for each kind and subject. */
export interface Timer {
  readonly kind: TimerKind;
  /** What it is about, such as the id of a payment. */
  readonly subject: string;
  readonly data: Readonly<Record<string, string>>;
  /** Milliseconds since 1970, by the gateway's clock, which tests may move. */
  readonly dueAtMs: number;
  /** How many runs have ended before this one, failed ones among them, without those that tried nothing. */
  readonly attempts: number;
  /** Raised by whoever takes or moves it. */
  readonly version: number;
}

/** What a run has decided. */
export interface Decided {
  readonly changes?: ChangeSet;
  /**
   * Decides anew where the commit met what others had changed, without doing again what was done outside. Without it the whole run
   * is made again.
   */
  readonly decideAgain?: () => Promise<TimerEnd>;
  /** Gives what is kept all the same where the timer was cancelled or moved meanwhile; asked again after a conflict. */
  readonly ifLost?: () => Promise<ChangeSet>;
}

/**
 * How a run ended: done, and the timer goes; or once more at another time. The changes are kept together with that, or
 * neither is.
 */
export type TimerEnd =
  | (Decided & { readonly againAtMs?: undefined })
  | (Decided & {
      readonly againAtMs: number;
      /** It stepped back before it tried anything: the run does not count. */
      readonly isNoAttempt?: true;
    });

/**
 * Does what is to be done when a timer is due. It reads everything that it decides upon: a timer may come late, or once
 * more after a crash. What it throws means: failed, again after the back-off of the kind.
 */
export type TimerHandler = (timer: Timer) => Promise<TimerEnd>;

/** Gives the key of the one timer of this kind and subject. */
export const timerId = ({ kind, subject }: Pick<Timer, 'kind' | 'subject'>): string => `${kind}:${subject}`;

const BYTES_OF_VERSION = 5;

/** Where one is cancelled and stored anew while it runs, the run must not end the new one: so they begin with other versions. */
const firstVersion = (): number => Number.parseInt(randomHex(BYTES_OF_VERSION), 16) + 1;

/** Gives the timer that a change set starts; a second one of the same kind and subject is a `Conflict`. Never put secrets into its data. */
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
    data: JSON.stringify(data),
    version: firstVersion(),
    leased_until: 0,
  },
});

/** Gives the removal of a timer, whether or not there is one. What a run of it has decided meanwhile is not kept. */
export const cancelTimer = (kind: TimerKind, subject: string): Delete => ({
  table: 'timers',
  key: { id: timerId({ kind, subject }) },
});

/**
 * Gives the update that lets a timer come at another time, with all its attempts to come; a `Conflict` where it has run, moved or gone
 * since it was read. What a run of it has decided meanwhile is not kept.
 */
export const timerMoved = (timer: Timer, dueAtMs: number): Update => ({
  table: 'timers',
  key: { id: timerId(timer) },
  version: timer.version,
  set: { due_at: Math.ceil(dueAtMs), attempts: 0, leased_until: 0 },
});
