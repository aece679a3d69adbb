import type { ShopTexts } from '../../catalogue/texts/en/shop.ts';

/** A way to pay that the shop offers on its pay page. */
export interface Way {
  /** The brands of the widget's form, the value of `data-brands`. */
  readonly brands: string;
  /** The hint for testing it. */
  readonly hint: keyof ShopTexts['hints'];
  /** Whether the account can be stored and charged again. */
  readonly canRepeat?: true;
  /** The members of `wpwlOptions` that it sets. */
  readonly options?: Readonly<Record<string, unknown>>;
}

/** The wallets that can also pay before there is a checkout. */
export const fastBrands = 'APPLEPAY GOOGLEPAY AMAZONPAY PAYPAL_CONTINUE';

/** The accounts of the test environment in the hints, by their placeholders. */
export const testAccounts = {
  card: '4200 0000 0000 0000',
  challenged: '4200 0000 0000 0042',
  iban: 'DE89 3704 0044 0532 0130 00',
} as const;

/** The name of a way to pay in URLs. */
export type WayName = keyof ShopTexts['ways'];

/**
 * The ways to pay, by the last part of their page's URL. The first is one list with what shoppers expect; the others,
 * with some brands each, are for developers.
 */
export const ways = {
  all: {
    brands: 'VISA MASTER AMEX APPLEPAY GOOGLEPAY PAYPAL IDEAL DIRECTDEBIT_SEPA KLARNA_INVOICE GIFTCARD',
    hint: 'card',
  },
  card: { brands: 'VISA MASTER AMEX', hint: 'card', canRepeat: true },
  review: { brands: 'VISA MASTER AMEX', hint: 'review', options: { useSummaryPage: true } },
  debit: { brands: 'DIRECTDEBIT_SEPA DIRECTDEBIT', hint: 'debit' },
  bank: {
    brands: 'IDEAL EPS GIROPAY SOFORTUEBERWEISUNG TRUSTLY PRZELEWY PAYDIREKT PAYTRAIL',
    hint: 'processor',
  },
  online: { brands: 'PAYPAL ALIPAY WECHAT_PAY MBWAY CLICK_TO_PAY MASTERPASS', hint: 'processor' },
  wallet: { brands: 'APPLEPAY GOOGLEPAY SAMSUNGPAY AMAZONPAY PAYPAL_CONTINUE', hint: 'wallet' },
  later: {
    brands: 'KLARNA_INVOICE PAYOLUTION_INVOICE AFTERPAY RATENKAUF AFFIRM TABBY',
    hint: 'processor',
  },
  gift: { brands: 'GIFTCARD', hint: 'gift' },
  before: { brands: 'BOLETO SIBS_MULTIBANCO PAYSAFECARD BANKTRANSFER_SEPA', hint: 'processor' },
} as const satisfies Record<WayName, Way>;

/** Returns the ways to pay for an order, in order; a subscription needs an account that can be charged again. */
export function waysFor(isSubscription: boolean): readonly WayName[] {
  const names = Object.keys(ways) as WayName[];
  return isSubscription ? names.filter((name) => (ways[name] as Way).canRepeat) : names;
}
