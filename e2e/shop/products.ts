import type { ShopTexts } from '../../catalogue/texts/en/shop.ts';

/**
 * A product of the shop; its name and description are texts of the shop. The price is a decimal text, as the gateway
 * expects it.
 */
export interface Product {
  readonly id: keyof ShopTexts['products'];
  readonly price: string;
  /** Set for a product that is delivered, and paid for, every month. */
  readonly isMonthly?: true;
}

/** The currency of the shop. */
export const CURRENCY = 'EUR';

/** All products. */
export const products: readonly Product[] = [
  { id: 'first-flush', price: '12.00' },
  { id: 'clay-cup', price: '24.50' },
  { id: 'travel-kettle', price: '92.00' },
  { id: 'tea-club', price: '15.00', isMonthly: true },
];

/** Returns the product with this id. */
export function productOf(id: unknown): Product | undefined {
  return products.find((product) => product.id === id);
}
