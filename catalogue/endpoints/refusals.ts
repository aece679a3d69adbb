/** The replies to requests without permission, and to too many requests. */
export const refused = { 401: 'error', 403: 'error', 429: 'error' } as const;

/** The replies to a body that cannot be read. */
export const form = { 413: 'error', 415: 'error' } as const;

/** A POST with a token may carry an `Idempotency-Key`. */
export const keyed = { 409: 'error', ...form } as const;
