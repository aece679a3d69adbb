/** What a request without the right to something, or too many of them, are answered with. */
export const refused = { 401: 'error', 403: 'error', 429: 'error' } as const;

/** What a body that cannot be read is answered with. */
export const form = { 413: 'error', 415: 'error' } as const;

/** A POST with a token may carry an `Idempotency-Key`. */
export const keyed = { 409: 'error', ...form } as const;
