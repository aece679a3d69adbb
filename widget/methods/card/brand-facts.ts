import { cardBrands } from '../../../catalogue/brands/card-brands.ts';

/** What the page's part of the widget has to know of a brand of cards. */
export interface BrandFacts {
  readonly name: string;
  readonly codeLength: number;
  readonly codeMayBeMissing: boolean;
}

/** The brands of cards by id. The build puts the finished table here, so that number ranges stay out of the script. */
export const brandFacts: Readonly<Record<string, BrandFacts>> = Object.fromEntries(
  Object.entries(cardBrands).map(([id, brand]) => [
    id,
    {
      name: brand.name,
      codeLength: brand.securityCodeLength,
      codeMayBeMissing: 'securityCodeMayBeMissing' in brand,
    },
  ]),
);
