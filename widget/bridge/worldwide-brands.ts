import { type CardBrand, cardBrands } from '../../catalogue/brands/card-brands.ts';

/**
 * The brands that most shops offer. The frame for them leaves out the numbers of all others, some hundred ranges of single
 * banks, which are a fifth of its bytes; a form that offers another brand takes the frame with all numbers. The build puts the
 * finished list here.
 */
export const worldwideBrands: readonly string[] = Object.entries<CardBrand>(cardBrands).flatMap(
  ([id, { isWorldwide }]) => (isWorldwide ? [id] : []),
);

/** Tells whether a brand's numbers are known to every frame. */
export const isWorldwide = (brand: string): boolean => worldwideBrands.includes(brand);
