/** Stands for the country of a payment that has none, such as one of an earlier version. */
export const UNKNOWN_COUNTRY = 'unknown';
