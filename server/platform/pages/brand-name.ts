import { brands, isBrand } from '../../../catalogue/brands/brands.ts';
import { labelOfBrand } from '../../../catalogue/brands/worded-brands.ts';
import type { Language } from '../../../catalogue/languages/languages.ts';
import { pageTexts } from './texts.ts';

/** Returns the name of a brand as shoppers read it in a language; its id if there is no such brand. */
export const brandNameIn = (brand: string, language: Language): string => {
  const label = labelOfBrand(brand);
  if (label === undefined) return isBrand(brand) ? brands[brand].name : brand;
  return pageTexts(language).brands[label];
};
