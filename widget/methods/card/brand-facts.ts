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
  /** No number shows it: the shopper chooses it, and a number does not change that. Each is rare. */
  readonly isChosen?: true;
  /**
   * Few shops offer it. A form with it is the full one, whose chunk and frame have its facts and its number ranges: the
   * usual frame omits about a hundred ranges of single banks, a fifth of its bytes.
   */
  readonly isRare?: true;
}

/**
 * The card brands by id. The build replaces this by the finished table, so that number ranges stay out of the script.
 */
export const brandFacts: Readonly<Record<string, BrandFacts>> = Object.fromEntries(
  Object.entries<CardBrand>(cardBrands).map(([id, brand]) => [
    id,
    {
      ...(brand.name === usualName(id) ? {} : { name: brand.name }),
      ...(brand.securityCodeLength === USUAL_CODE_LENGTH ? {} : { codeLength: brand.securityCodeLength }),
      ...(brand.securityCodeMayBeMissing ? { codeMayBeMissing: true } : {}),
      ...(brand.ranges.length > 0 ? {} : { isChosen: true as const }),
      ...(brand.isWorldwide ? {} : { isRare: true as const }),
    },
  ]),
);
