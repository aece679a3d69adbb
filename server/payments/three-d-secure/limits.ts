/** The time a shopper has for an authentication; longer than issuers keep a challenge open. */
export const SHOPPER_TIMEOUT_MS = 15 * 60_000;

/** The time a cardholder has for a decoupled authentication, outside the shopper's browser. */
export const DECOUPLED_TIMEOUT_MS = 24 * 3_600_000;

/** The interval at which the directory is asked for the result of a decoupled authentication. */
export const DECOUPLED_POLL_MS = 60_000;
