import { type CardBrand, cardBrands } from '../../../catalogue/brands/card-brands.ts';
import { usualName } from '../../locales/usual-name.ts';

/** Most security codes have three digits. */
export const USUAL_CODE_LENGTH = 3;

/** What the script needs to know about a card brand, where it differs from the default. */
export interface BrandFacts {
  /** Present if it differs from `usualName`. */
  readonly name?: string;
  /** The number of digits of the security code. */
  readonly codeLength?: number;
  readonly codeMayBeMissing?: true;
  /** No number shows it: the shopper chooses it, and a number does not change that. */
  readonly isChosen?: true;
}

/**
 * The card brands by id. The build replaces this by the finished table, so that number ranges stay out of the script.
 */
export const brandFacts: Readonly<Record<string, BrandFacts>> = Object.fromEntries(
  Object.entries<CardBrand>(cardBrands).map(([id, { name, securityCodeLength, securityCodeMayBeMissing, ranges }]) => [
    id,
    {
      ...(name === usualName(id) ? {} : { name }),
      ...(securityCodeLength === USUAL_CODE_LENGTH ? {} : { codeLength: securityCodeLength }),
      ...(securityCodeMayBeMissing ? { codeMayBeMissing: true } : {}),
      ...(ranges.length > 0 ? {} : { isChosen: true as const }),
    },
  ]),
);
