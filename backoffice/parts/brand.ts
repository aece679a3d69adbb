import { type Brand, brands, isBrand } from '../../catalogue/brands/brands.ts';
import { endOf } from '../../catalogue/brands/ended-brands.ts';
import { labelOfBrand } from '../../catalogue/brands/worded-brands.ts';
import { frameTexts } from '../frame/frame-texts.ts';

/** Returns the name of a brand; its id if there is none, such as one that was removed. */
export const brandText = (brand: string | undefined): string =>
  brand !== undefined && isBrand(brand) ? nameOf(brand) : (brand ?? '');

const nameOf = (brand: Brand): string => {
  const label = labelOfBrand(brand);
  return label === undefined ? brands[brand].name : frameTexts.value.brands[label];
};

const isIban = (brand: string | undefined): boolean => brand !== undefined && isBrand(brand) && brand.endsWith('_SEPA');

/**
 * Returns what may be shown of an IBAN: `DE•• •••• 3000`, whose end stays in one line. Accounts of earlier versions
 * may lack the country.
 */
export const ibanText = (last4: string, country = ''): string => `${country.toUpperCase()}•• ••••\u00a0${last4}`;

/** Returns the end of an account as it is written where the account is known: `•0000`, or an IBAN. */
const endText = (brand: string | undefined, last4: string, country: string): string =>
  isIban(brand) ? ibanText(last4, country) : `•${last4}`;

/**
 * Returns an account as a column shows it, in one line: its name, which may be cut, and its end, which may not. An IBAN
 * is named by its country, which implies the brand.
 */
export const shortAccount = (
  brand: string | undefined,
  last4: string | undefined,
  country = '',
): readonly [name: string, end: string] => {
  if (last4 === undefined) return [brandText(brand), ''];
  return isIban(brand) && country !== '' ? [`${country.toUpperCase()}••`, last4] : [brandText(brand), `•${last4}`];
};

/** Returns an account by its brand and its last four digits, as far as they are known; `country` is that of an IBAN. */
export const accountText = (brand: string | undefined, last4: string | undefined, country = ''): string =>
  [brandText(brand), last4 === undefined ? '' : endText(brand, last4, country)].filter(Boolean).join(' ');

/** One that has ended has the year of its last day behind its name: `giropay (– 2024)`. */
const namedOption = (id: string, name: string): string => {
  const end = endOf(id);
  return end === undefined ? name : `${name} (– ${end.lastDay.slice(0, 4)})`;
};

/**
 * Returns all brands with their names, by the names; those that share one are told apart by their ids, and those that
 * have ended by the year of it.
 */
export const brandOptions = (): readonly (readonly [id: string, name: string])[] => {
  const names = (Object.keys(brands) as Brand[]).map((id) => [id, namedOption(id, nameOf(id))] as const);
  const isShared = (name: string): boolean => names.filter(([, other]) => other === name).length > 1;
  return names
    .map(([id, name]) => [id, isShared(name) ? `${name} (${id})` : name] as const)
    .toSorted(([, left], [, right]) => left.localeCompare(right));
};
