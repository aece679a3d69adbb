import { cardBrands } from '../../catalogue/brands/card-brands.ts';

/** What a frame has to know of a brand's numbers: first digits (one prefix, or a first and a last), lengths, gaps. */
export type BrandNumbers = readonly [
  ranges: readonly (number | readonly [number, number])[],
  lengths: readonly number[],
  gaps: readonly number[],
];

/** The numbers of each brand of cards that has its own. The build puts a finished table here, for one frame or the other. */
export const numberTable: Readonly<Record<string, BrandNumbers>> = Object.fromEntries(
  Object.entries(cardBrands)
    .filter(([, { ranges }]) => ranges.length > 0)
    .map(([id, { ranges, lengths, gaps }]) => [id, [ranges, lengths, gaps]]),
);
