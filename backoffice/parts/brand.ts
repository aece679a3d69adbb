import { brands, isBrand } from '../../catalogue/brands/brands.ts';

/** Returns the name of a brand; its id if there is none, such as one that was removed. */
export const brandText = (brand: string | undefined): string =>
  brand !== undefined && isBrand(brand) ? brands[brand].name : (brand ?? '');

/** Returns an account by its brand and its last four digits, as far as they are known. */
export const accountText = (brand: string | undefined, last4: string | undefined): string =>
  [brandText(brand), last4 === undefined ? '' : `•${last4}`].filter(Boolean).join(' ');

/** Returns all brands with their names, by the names; those that share one are told apart by their ids. */
export const brandOptions = (): readonly (readonly [id: string, name: string])[] => {
  const names = Object.entries(brands).map(([id, { name }]) => [id, name] as const);
  const isShared = (name: string): boolean => names.filter(([, other]) => other === name).length > 1;
  return names
    .map(([id, name]) => [id, isShared(name) ? `${name} (${id})` : name] as const)
    .toSorted(([, left], [, right]) => left.localeCompare(right));
};
