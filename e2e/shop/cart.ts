import type { Product } from './products.ts';

/** Some of one product. */
export interface Line {
  readonly product: Product;
  readonly quantity: number;
}

/** Nobody carries more than this of one thing. */
const QUANTITY_LIMIT = 9;

/** What all lines cost together: a decimal text, as the gateway takes it. Sums are made in cents. */
export function totalOf(lines: readonly Line[]): string {
  const cents = lines.reduce(
    (sum, { product, quantity }) => sum + Math.round(Number(product.price) * 100) * quantity,
    0,
  );
  return (cents / 100).toFixed(2);
}

/** The lines with one more of a product, as far as the cart goes. */
export function withOneMore(lines: readonly Line[], product: Product): readonly Line[] {
  const known = lines.find((line) => line.product === product);
  if (known === undefined) return [...lines, { product, quantity: 1 }];
  return withQuantity(lines, product, known.quantity + 1);
}

/** The lines with so many of a product; none of it is no line. */
export function withQuantity(lines: readonly Line[], product: Product, quantity: number): readonly Line[] {
  const settled = Math.min(QUANTITY_LIMIT, Math.max(0, Math.trunc(quantity) || 0));
  return lines
    .map((line) => (line.product === product ? { product, quantity: settled } : line))
    .filter((line) => line.quantity > 0);
}

/** What an order or a cart is called in a list: its first product, and how many others. */
export function titleOf(lines: readonly Line[]): string {
  const [first, ...others] = lines;
  const name =
    first === undefined ? 'Nothing' : `${first.quantity > 1 ? `${first.quantity} × ` : ''}${first.product.name}`;
  return others.length === 0 ? name : `${name} and ${others.length} more`;
}
