import { type CardBrand, cardBrands } from '../../catalogue/brands/card-brands.ts';

/** The numbers of a brand: ranges of first digits (one prefix, or the first and the last), lengths, and gaps. */
export type BrandNumbers = readonly [
  ranges: readonly (number | readonly [number, number])[],
  lengths: readonly number[],
  gaps: readonly number[],
];

/**
 * The numbers of each brand of cards with its own ranges, and of those that share a card with another brand and have no
 * ranges. All others are chosen by the shopper. The build replaces this by a finished table for each frame.
 */
export const numberTable: Readonly<Record<string, BrandNumbers>> = Object.fromEntries(
  Object.entries<CardBrand>(cardBrands)
    .filter(([, { ranges, isCoBadge }]) => ranges.length > 0 || isCoBadge)
    .map(([id, { ranges, lengths, gaps }]) => [id, [ranges, lengths, gaps]]),
);
