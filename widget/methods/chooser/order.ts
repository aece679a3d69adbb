import type { Method } from '../../checkout/chooser.ts';

/** More than twice the brands of any form. */
const FORM = 1000;

/**
 * Returns the place of a method in the list, as a number to sort by: stored accounts first, then the forms of the page,
 * each in its own order of brands. Cards stand where the first brand of a card does. With the shopper's `country`, what
 * is at home there precedes the rest of its form.
 */
export const rankOf = (
  { id, brands, home }: Pick<Method, 'id' | 'brands' | 'home'>,
  formNumber: number,
  order: readonly string[],
  country?: string,
): number => {
  if (id === 'registration') return -FORM;
  const start = formNumber * FORM - (country !== undefined && home?.includes(country) ? FORM / 2 : 0);
  const places = brands.map((brand) => order.indexOf(brand)).filter((place) => place >= 0);
  return start + Math.min(...places, FORM / 2 - 1);
};

/** Returns the brands that a form of the page offers: those that it names and the checkout allows, or all of these. */
export const offeredOf = (named: readonly string[], allowed: readonly string[] | undefined): readonly string[] =>
  named.length > 0 ? named.filter((brand) => allowed?.includes(brand) ?? true) : (allowed ?? []);
