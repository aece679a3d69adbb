const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** The pauses after the first failed attempts; later ones follow daily. */
const FIRST_RETRIES_MS = [1, 2, 4, 8, 15, 30, 60].map((minutes) => minutes * MINUTE_MS);

const DAILY_RETRIES = 30;

/**
 * Returns the pause after this many failed attempts to send something to a merchant's server; undefined after the last.
 */
export const retryAfterMs = (tries: number): number | undefined =>
  FIRST_RETRIES_MS[tries - 1] ?? (tries <= FIRST_RETRIES_MS.length + DAILY_RETRIES ? DAY_MS : undefined);

/**
 * How often work for a paused recipient checks whether it is active again, and how long it waits altogether: no longer
 * than an active recipient is tried.
 */
export const pausedRecipient = { checkedEveryMs: 3_600_000, longestMs: DAILY_RETRIES * DAY_MS } as const;
