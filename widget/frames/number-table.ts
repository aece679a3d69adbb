import { cardBrands } from '../../catalogue/brands/card-brands.ts';

/** What a frame has to know of a brand's numbers: first digits (one prefix, or a first and a last), lengths, gaps. */
export type BrandNumbers = readonly [
  ranges: readonly (number | readonly [number, number])[],
  lengths: readonly number[],
  gaps: readonly number[],
];

/** The numbers of each brand of cards. The build puts the finished table here, so that nothing else gets into the frame. */
export const numberTable: Readonly<Record<string, BrandNumbers>> = Object.fromEntries(
  Object.entries(cardBrands).map(([id, { ranges, lengths, gaps }]) => [id, [ranges, lengths, gaps]]),
);
