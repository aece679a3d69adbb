import type { ShopTexts } from '../../catalogue/texts/en/shop.ts';
import { type Html, html } from '../../server/platform/pages/html.ts';

/**
 * A product of the shop; its name and description are texts of the shop. The price is a decimal text, as the gateway
 * expects it.
 */
export interface Product {
  readonly id: keyof ShopTexts['products'];
  readonly price: string;
  readonly picture: Html;
  /** Set for a product that is delivered, and paid for, every month. */
  readonly isMonthly?: true;
}

/** The currency of the shop. */
export const CURRENCY = 'EUR';

/** All products. */
export const products: readonly Product[] = [
  {
    id: 'first-flush',
    price: '12.00',
    picture: html`<rect x="62" y="46" width="76" height="78" rx="6" fill="#2f6b52"/>
      <rect x="58" y="36" width="84" height="16" rx="5" fill="#24543f"/>
      <rect x="62" y="70" width="76" height="34" fill="#f4ead6"/>
      <path d="M84 96c0-14 12-20 30-20-2 16-10 24-24 22z" fill="#6f9c4c"/>
      <path d="M84 99c8-8 14-13 24-18" stroke="#2f6b52" stroke-width="2" fill="none"/>`,
  },
  {
    id: 'clay-cup',
    price: '24.50',
    picture: html`<path d="M60 56h80l-8 56a12 12 0 0 1-12 10H80a12 12 0 0 1-12-10z" fill="#b5623f"/>
      <path d="M60 56h80l-2.5 17H62.5z" fill="#d98e63"/>
      <ellipse cx="100" cy="56" rx="40" ry="8" fill="#7b3d24"/>
      <path d="M88 36c-6-8 6-10 0-18M108 36c-6-8 6-10 0-18" stroke="#c9b99a" stroke-width="4"
        stroke-linecap="round" fill="none"/>`,
  },
  {
    id: 'travel-kettle',
    price: '92.00',
    picture: html`<path d="M66 64h66c10 0 14 40 8 52a10 10 0 0 1-9 6H67a10 10 0 0 1-9-6c-6-12-2-52 8-52z" fill="#6c7f8d"/>
      <path d="M138 80l24-16 4 6-26 26z" fill="#54646f"/>
      <path d="M68 62c0-40 62-40 62 0" stroke="#8a7563" stroke-width="7" fill="none"/>
      <rect x="76" y="56" width="46" height="9" rx="4" fill="#54646f"/>
      <circle cx="99" cy="52" r="5" fill="#8a7563"/>`,
  },
  {
    id: 'tea-club',
    price: '15.00',
    isMonthly: true,
    picture: html`<path d="M58 58h84v62a6 6 0 0 1-6 6H64a6 6 0 0 1-6-6z" fill="#c98a4b"/>
      <path d="M50 44h100v18H50z" fill="#a96d35"/>
      <path d="M92 44h16v82H92z" fill="#f4ead6"/>
      <path d="M100 44c-26-4-26-26-10-24 8 1 10 14 10 24 0-10 2-23 10-24 16-2 16 20-10 24z" fill="#2f6b52"/>`,
  },
];

/** Returns the product with this id. */
export function productOf(id: unknown): Product | undefined {
  return products.find((product) => product.id === id);
}
