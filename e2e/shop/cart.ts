import type { Product } from './products.ts';

/** A quantity of one product. */
export interface Line {
  readonly product: Product;
  readonly quantity: number;
}

/** The largest quantity of one product in a cart. */
const QUANTITY_LIMIT = 9;

/** Returns the total of all lines: a decimal text, as the gateway expects it. Sums are computed in cents. */
export function totalOf(lines: readonly Line[]): string {
  const cents = lines.reduce(
    (sum, { product, quantity }) => sum + Math.round(Number(product.price) * 100) * quantity,
    0,
  );
  return (cents / 100).toFixed(2);
}

/** Returns the lines with one more of a product, up to the limit. */
export function withOneMore(lines: readonly Line[], product: Product): readonly Line[] {
  const known = lines.find((line) => line.product === product);
  if (known === undefined) return [...lines, { product, quantity: 1 }];
  return withQuantity(lines, product, known.quantity + 1);
}

/** Returns the lines with this quantity of a product; zero removes the line. */
export function withQuantity(lines: readonly Line[], product: Product, quantity: number): readonly Line[] {
  const settled = Math.min(QUANTITY_LIMIT, Math.max(0, Math.trunc(quantity) || 0));
  return lines
    .map((line) => (line.product === product ? { product, quantity: settled } : line))
    .filter((line) => line.quantity > 0);
}
