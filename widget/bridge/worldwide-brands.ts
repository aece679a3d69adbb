import { type CardBrand, cardBrands } from '../../catalogue/brands/card-brands.ts';

/**
 * The brands that most shops offer. Their frame omits the number ranges of all other brands: about a hundred ranges of
 * single banks, a fifth of the frame's bytes. A form that offers another brand uses the frame with all ranges. The
 * build replaces this expression by the finished list.
 */
export const worldwideBrands: readonly string[] = Object.entries<CardBrand>(cardBrands).flatMap(
  ([id, { isWorldwide }]) => (isWorldwide ? [id] : []),
);

/** Whether every frame has the number ranges of a brand. */
export const isWorldwide = (brand: string): boolean => worldwideBrands.includes(brand);
