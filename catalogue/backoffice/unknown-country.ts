/** Filters use this value for payments without a country, such as those that earlier versions stored. */
export const UNKNOWN_COUNTRY = 'unknown';
