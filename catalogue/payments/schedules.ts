/** The states of a schedule. */
export const scheduleStates = {
  ACTIVE: 'its next payment is made when it is due',
  RESTING: 'a payment failed for good: nothing is paid until the merchant changes the schedule',
  ENDED: 'nothing more is paid',
} as const;

/** The state of a schedule. */
export type ScheduleState = keyof typeof scheduleStates;

/** The reasons why a schedule rests or has ended. */
export const scheduleReasons = {
  DECLINED: 'a payment was declined, and its retries too',
  REFUSED: 'a payment could not be requested: the channel does not accept it any more',
  COMPLETED: 'the plan has no further due time, or its duration is over',
  FULFILLED: 'the standing instruction allows no further payment',
  DESCHEDULED: 'the merchant ended it',
  REGISTRATION_REMOVED: 'the stored account was removed',
} as const satisfies Readonly<Record<string, string>>;

/** The reason why a schedule rests or has ended. */
export type ScheduleReason = keyof typeof scheduleReasons;

/** The next due times that each reply about a schedule shows. */
export const SHOWN_RUNS = 12;

/** What becomes of due times that passed while nothing could be paid. */
export const missedRuns = {
  merged: 'they are paid once, with the latest of them as the due time',
  charged: 'each of them is paid',
  skipped: 'none of them is paid',
} as const;

/** Later than this, a due time counts as missed. */
export const MISSED_AFTER_MINUTES = 60;
