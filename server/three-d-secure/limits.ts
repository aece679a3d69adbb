/** A shopper who has not come back by then does not: longer than issuers let a challenge be open. */
export const SHOPPER_AWAY_MS = 15 * 60_000;

/** How long a holder who is asked elsewhere has time. */
export const HOLDER_ELSEWHERE_MS = 24 * 3_600_000;

/** How soon it is asked whether a holder has answered elsewhere, and how often. */
export const ASK_ELSEWHERE_EVERY_MS = 60_000;
