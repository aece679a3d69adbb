import { viewAddress } from '../frame/address.ts';

let last: Readonly<Record<string, string>> = {};

/** Remembers the search that the list of payments shows. */
export const keepLastSearch = (search: Readonly<Record<string, string>>): void => {
  last = search;
};

/** Returns the address of the list of payments with the search that it showed last on this page. */
export const lastSearchAddress = (): string => viewAddress('/payments', last);
