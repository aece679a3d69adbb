/** The value that filters use for payments without a country. Payments of earlier versions have none. */
export const UNKNOWN_COUNTRY = 'unknown';
