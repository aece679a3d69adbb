import type { Brand } from './brands.ts';

/** The brands whose name is a word of each language: the label of each in the texts of the chooser. */
export const wordedBrands = {
  DIRECTDEBIT: 'directDebit',
  DIRECTDEBIT_SEPA: 'sepaDirectDebit',
  GIFTCARD: 'giftCard',
  BANKTRANSFER_SEPA: 'bankTransfer',
  PREPAYMENT: 'bankTransfer',
  KLARNA_INVOICE: 'klarnaInvoice',
} as const satisfies Partial<Record<Brand, string>>;

/** A label of the chooser that names a brand. */
export type BrandLabel = (typeof wordedBrands)[keyof typeof wordedBrands];

/** Returns the label of a brand whose name is a word of each language; undefined for any other. */
export const labelOfBrand = (brand: string): BrandLabel | undefined =>
  Object.hasOwn(wordedBrands, brand) ? wordedBrands[brand as keyof typeof wordedBrands] : undefined;
