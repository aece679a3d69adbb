import { type CardBrand, cardBrands } from '../../../catalogue/brands/card-brands.ts';
import { usualName } from '../../locales/usual-name.ts';

/** Most security codes have three digits. */
export const USUAL_CODE_LENGTH = 3;

/** What the page's part of the widget has to know of a brand of cards, where it is not as usual. */
export interface BrandFacts {
  /** Where it is not the id in small letters, such as Maestro for MAESTRO. */
  readonly name?: string;
  /** Digits of the security code. */
  readonly codeLength?: number;
  readonly codeMayBeMissing?: true;
}

/** The brands of cards by id. The build puts the finished table here, so that number ranges stay out of the script. */
export const brandFacts: Readonly<Record<string, BrandFacts>> = Object.fromEntries(
  Object.entries<CardBrand>(cardBrands).map(([id, { name, securityCodeLength, securityCodeMayBeMissing }]) => [
    id,
    {
      ...(name === usualName(id) ? {} : { name }),
      ...(securityCodeLength === USUAL_CODE_LENGTH ? {} : { codeLength: securityCodeLength }),
      ...(securityCodeMayBeMissing ? { codeMayBeMissing: true } : {}),
    },
  ]),
);
