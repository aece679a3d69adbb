/** The replies to requests without permission, and to too many requests. */
export const refused = { 401: 'error', 403: 'error', 429: 'error' } as const;

/** The replies to a body that cannot be read, or does not arrive in time. */
export const form = { 408: 'error', 413: 'error', 415: 'error' } as const;

/** The same replies of pages, to which browsers post. */
export const formOfPage = { 408: 'page', 413: 'page', 415: 'page' } as const;

/** A POST with a token may carry an `Idempotency-Key`. */
export const keyed = { 409: 'error', ...form } as const;
