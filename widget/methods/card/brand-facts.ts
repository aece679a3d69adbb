import { type CardBrand, cardBrands } from '../../../catalogue/brands/card-brands.ts';
import { isWorldwide } from '../../bridge/worldwide-brands.ts';

/** Most security codes have three digits. */
export const USUAL_CODE_LENGTH = 3;

/** What the page's part of the widget has to know of a brand of cards. */
export interface BrandFacts {
  readonly name: string;
  /** Digits of the security code, where they are not three. */
  readonly codeLength?: number;
  readonly codeMayBeMissing?: true;
  /** Its numbers are in the large frame only. */
  readonly isRegional?: true;
}

/** The brands of cards by id. The build puts the finished table here, so that number ranges stay out of the script. */
export const brandFacts: Readonly<Record<string, BrandFacts>> = Object.fromEntries(
  Object.entries<CardBrand>(cardBrands).map(([id, { name, ranges, securityCodeLength, securityCodeMayBeMissing }]) => [
    id,
    {
      name,
      ...(securityCodeLength === USUAL_CODE_LENGTH ? {} : { codeLength: securityCodeLength }),
      ...(securityCodeMayBeMissing ? { codeMayBeMissing: true } : {}),
      ...(ranges.length > 0 && !isWorldwide(id) ? { isRegional: true } : {}),
    },
  ]),
);
