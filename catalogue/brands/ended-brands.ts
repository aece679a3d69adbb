import type { Brand } from './brands.ts';

/** A way to pay that its operator has ended. */
interface EndedBrand {
  /** The last day on which shoppers could pay with it, `2024-12-31`. */
  readonly lastDay: string;
  /** What shops offer instead. */
  readonly replacedBy: readonly Brand[];
  /** What became of it: a sentence. */
  readonly why: string;
}

/**
 * The brands that have ended. No processor takes them; the simulator and other gateways still do, for shops that were
 * built with them. The table is beside the brands, so that the widget does not load it.
 */
export const endedBrands = {
  GIROPAY: {
    lastDay: '2024-12-31',
    replacedBy: ['TRUSTLY', 'DIRECTDEBIT_SEPA', 'PAYPAL'],
    why: 'The German banks ended giropay in favour of Wero.',
  },
  PAYDIREKT: {
    lastDay: '2024-12-31',
    replacedBy: ['TRUSTLY', 'DIRECTDEBIT_SEPA', 'PAYPAL'],
    why: 'paydirekt became a part of giropay, and ended with it.',
  },
  // Source: Stripe's documentation, 'Remove and replace SOFORT'. Other processors ended it some months earlier.
  SOFORTUEBERWEISUNG: {
    lastDay: '2025-03-31',
    replacedBy: ['KLARNA_PAYMENTS_PAYNOW', 'KLARNA_PAYMENTS_ONE', 'TRUSTLY'],
    why: 'Klarna ended Sofort: shoppers pay at once with Klarna.',
  },
} as const satisfies Partial<Record<Brand, EndedBrand>>;

const rows: Partial<Readonly<Record<string, EndedBrand>>> = endedBrands;

/** Returns what became of a brand that has ended; undefined for one that can be paid. */
export const endOf = (brand: string): EndedBrand | undefined => (Object.hasOwn(rows, brand) ? rows[brand] : undefined);
