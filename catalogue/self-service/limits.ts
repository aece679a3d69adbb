import type { AccountRefusal } from './replies.ts';

/** How long the parts of the self-service page are valid, and how often they may be used. */
export const accountLimits = {
  /** A session ends when nothing was asked for this long. */
  sessionIdleMinutes: 30,
  /** A session ends in any case. */
  sessionHours: 12,
  codeDigits: 6,
  codeMinutes: 10,
  /** So many wrong codes make a code void. */
  codeAttempts: 5,
  /** The most codes within a day for one address of a channel; with the attempts, the odds of a guess are 1 in 20,000. */
  codesOfAddress: 10,
  /** The most codes within a day for the changes of one session. */
  codesOfSession: 30,
  /**
   * Attempts to open a session, and codes that are asked for, of one network, each second; twice as many in a burst. In
   * the test environment nothing is sent to anybody.
   */
  attemptsPerSecond: { live: 1, test: 1_000 },
  /** What is owed of a subscription is charged so often within a day, all attempts together. */
  attemptsToPay: 8,
  /** A pause is no longer than this. */
  pauseDays: 366,
  /** The most records of each kind that are shown. */
  shown: 50,
  /** The most charges of a subscription that are shown. */
  shownCharges: 12,
  /** The most next charges that are shown. */
  shownNext: 3,
} as const;

/** The HTTP status of each refusal. */
export const refusalStatus: Readonly<Record<AccountRefusal, number>> = {
  'link.unknown': 403,
  'link.used': 403,
  'link.expired': 403,
  'link.void': 403,
  'code.wrong': 403,
  'code.needed': 403,
  'session.over': 401,
  throttled: 429,
  closed: 404,
  gone: 404,
  inUse: 409,
  notPossible: 409,
  declined: 409,
  day: 400,
};
