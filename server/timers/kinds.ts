/** The properties of one kind of timer. */
export interface KindOfTimer {
  /** What the timer does when it is due. */
  readonly meaning: string;
  /** Seconds until a failed run is tried again, for each failure in turn; the last one repeats. */
  readonly backOffSeconds: readonly number[];
  /** How many run in one process at the same time; further ones of the kind wait, other kinds do not. */
  readonly atOnce: number;
  /** A run that takes longer has failed. Only after this time may another process run the timer. */
  readonly longestSeconds: number;
  /**
   * The timer repeats for ever and its exact time does not matter: a test that moves the clock runs it once, at the
   * end.
   */
  readonly isHousekeeping?: true;
  /**
   * These timers are many, so their ends are stored together and claiming them does not wait for the disk: one that a
   * crash of the database releases may run twice at once. No two of them may change the same row.
   */
  readonly isBulk?: true;
}

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** For work that this gateway does by itself: soon again, then rarely enough to do no harm while a fault lasts. */
const withinMinutes = [10, MINUTE, 5 * MINUTE, 15 * MINUTE, HOUR] as const;

/** All kinds of timers, by the name under which they are stored. */
export const timerKinds = {
  'authentication.expiry': {
    meaning: 'ends an authentication that the shopper never came back from',
    backOffSeconds: withinMinutes,
    atOnce: 16,
    longestSeconds: 75,
  },
  'authentication.elsewhere': {
    meaning: 'asks whether a holder who is asked elsewhere has answered',
    backOffSeconds: withinMinutes,
    atOnce: 16,
    longestSeconds: 75,
  },
  'authentication.settle': {
    meaning: 'goes on with a payment whose authentication has ended, where the shopper did not come back',
    backOffSeconds: withinMinutes,
    atOnce: 16,
    longestSeconds: 75,
  },
  'payment.capture': {
    meaning: 'captures an authorization that the service itself is to capture (PA.CP)',
    backOffSeconds: withinMinutes,
    atOnce: 16,
    longestSeconds: 75,
  },
  'payment.expiry': {
    meaning: 'gives what is left of an authorization back, when it holds no longer',
    backOffSeconds: withinMinutes,
    atOnce: 16,
    longestSeconds: 75,
  },
  'payment.question': {
    meaning: 'asks how a payment stands that waits for its shopper or a processor, and ends what nobody came back to',
    backOffSeconds: withinMinutes,
    atOnce: 64,
    longestSeconds: 75,
  },
  'payment.receipt': {
    meaning: 'asks whether the money for an invoice or a voucher has come in, and writes its receipt (RC)',
    backOffSeconds: withinMinutes,
    atOnce: 16,
    longestSeconds: 75,
  },
  'simulator.notice': {
    meaning: 'the simulated processor tells the gateway that something happened to an order; test environment only',
    backOffSeconds: withinMinutes,
    atOnce: 16,
    longestSeconds: 75,
  },
  'checkout.expiry': {
    meaning: 'erases what a merchant sent with a checkout that nobody has paid in time',
    backOffSeconds: withinMinutes,
    atOnce: 16,
    longestSeconds: 75,
  },
  'checkout.result-call': {
    meaning: 'calls the shop that has not asked for the status of what was submitted on a checkout',
    backOffSeconds: withinMinutes,
    // Most of the time is spent waiting for shops; each shop has a lane, so one that hangs takes one of these.
    atOnce: 1_024,
    longestSeconds: 75,
  },
  'clean-up': {
    meaning: 'removes what has outlived its time, one kind of row each',
    backOffSeconds: withinMinutes,
    atOnce: 1,
    longestSeconds: 75,
    isHousekeeping: true,
  },
  notification: {
    meaning: 'tells a webhook, or an address that a request carried, of a change',
    // Webhooks have their own schedule of attempts; this one is for faults of the gateway.
    backOffSeconds: withinMinutes,
    // Five thousand consumers that hang, each with one call of thirty seconds, leave room for the others.
    atOnce: 8_000,
    longestSeconds: 60,
    isBulk: true,
  },
} as const satisfies Record<string, KindOfTimer>;

/** The name of a kind of timer. */
export type TimerKind = keyof typeof timerKinds;
