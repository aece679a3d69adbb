/** A way to pay that the shop offers on its pay page. */
export interface Way {
  readonly name: string;
  /** The brands of the widget's form, the value of `data-brands`. */
  readonly brands: string;
  /** The hint for testing it. */
  readonly hint: string;
  /** Whether the account can be stored and charged again. */
  readonly canRepeat?: true;
  /** The members of `wpwlOptions` that it sets. */
  readonly options?: Readonly<Record<string, unknown>>;
}

/** The wallets that can also pay before there is a checkout. */
export const fastBrands = 'APPLEPAY GOOGLEPAY AMAZONPAY PAYPAL_CONTINUE';

const atTheProcessor = 'a page of the simulated processor follows, with a button for each way that it can end.';

/** The ways to pay, by the last part of their page's URL. */
export const ways = {
  card: {
    name: 'Card',
    brands: 'VISA MASTER AMEX',
    hint: 'pay with card 4200 0000 0000 0000, any future date and any code. 4200 0000 0000 0042 needs an authentication.',
    canRepeat: true,
  },
  review: {
    name: 'Card, with summary',
    brands: 'VISA MASTER AMEX',
    hint: 'card 4200 0000 0000 0000, any future date and any code. It is charged after you confirm the summary.',
    options: { useSummaryPage: true },
  },
  debit: {
    name: 'Direct debit',
    brands: 'DIRECTDEBIT_SEPA DIRECTDEBIT',
    hint: 'take the account DE89 3704 0044 0532 0130 00, or any number and bank code, and any name.',
  },
  bank: {
    name: 'Online banking',
    brands: 'IDEAL EPS GIROPAY SOFORTUEBERWEISUNG TRUSTLY PRZELEWY PAYDIREKT PAYTRAIL',
    hint: atTheProcessor,
  },
  online: {
    name: 'Online wallets',
    brands: 'PAYPAL ALIPAY WECHAT_PAY MBWAY CLICK_TO_PAY MASTERPASS',
    hint: atTheProcessor,
  },
  wallet: {
    name: 'One touch',
    brands: 'APPLEPAY GOOGLEPAY SAMSUNGPAY AMAZONPAY PAYPAL_CONTINUE',
    hint: 'press a button: a simulated sheet opens, with cards to choose from.',
  },
  later: {
    name: 'Invoice',
    brands: 'KLARNA_INVOICE PAYOLUTION_INVOICE AFTERPAY RATENKAUF AFFIRM',
    hint: atTheProcessor,
  },
  gift: { name: 'Gift card', brands: 'GIFTCARD', hint: 'take any number and PIN.' },
  before: { name: 'Prepayment', brands: 'BOLETO SIBS_MULTIBANCO PAYSAFECARD', hint: atTheProcessor },
} as const satisfies Record<string, Way>;

/** The name of a way to pay in URLs. */
export type WayName = keyof typeof ways;

/** Returns the ways to pay for an order, in order; a subscription needs an account that can be charged again. */
export function waysFor(isSubscription: boolean): readonly (readonly [name: WayName, way: Way])[] {
  const all = Object.entries(ways) as (readonly [WayName, Way])[];
  return isSubscription ? all.filter(([, way]) => way.canRepeat) : all;
}
