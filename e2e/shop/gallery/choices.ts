import { languages } from '../../../catalogue/languages/languages.ts';

/** One form of the widget as the gallery shows it. */
export interface Form {
  readonly title: string;
  /** The brands of each form on the page; empty for all that the checkout offers. */
  readonly brands: readonly string[];
  /** The members of `wpwlOptions` that the page sets for it. */
  readonly options?: Readonly<Record<string, unknown>>;
  /** Additional parameters of the checkout from the shop's server. */
  readonly checkout?: Readonly<Record<string, string>>;
  /**
   * The card number that a shopper types before the form looks as its title says. The title informs visitors of the
   * gallery, because a page cannot type into a frame of the gateway.
   */
  readonly typed?: string;
  /** The number of stored cards in the checkout. */
  readonly storedCards?: number;
  /** Set for a form without fields: a click on a button is enough. */
  readonly hasFields?: false;
  /** Set when the checkout stores an account without a payment. */
  readonly isRegistration?: true;
  /** The height of the form in the gallery, in CSS pixels. */
  readonly height: number;
}

const CARDS = 'VISA MASTER AMEX';

/** The number of a test card that is a Visa and a mada card. */
const TWO_BRANDS = '4406 4700 0000 0007';

/** All forms of the widget. */
export const forms: Readonly<Record<string, Form>> = {
  card: { title: 'Card', brands: [CARDS], height: 600 },
  detection: {
    title: 'Card, brand found by its number',
    brands: ['VISA MASTER MAESTRO AMEX DINERS JCB'],
    options: { brandDetection: true },
    height: 600,
  },
  bare: {
    title: 'Card, no labels, a hint for the code',
    brands: [CARDS],
    options: { showLabels: false, showCVVHint: true, maskCvv: true },
    height: 520,
  },
  billing: { title: 'Card with billing address', brands: [CARDS], options: { billingAddress: {} }, height: 1100 },
  framed: {
    title: 'Card, holder and expiry in frames too',
    brands: [CARDS],
    options: { enableSAQACompliance: true },
    height: 600,
  },
  names: {
    title: 'Card, first and last name apart',
    brands: [CARDS],
    options: { forceCardHolderEqualsBillingName: true },
    height: 700,
  },
  coBadged: {
    title: `Card of two brands: type ${TWO_BRANDS}`,
    brands: ['VISA MASTER MADA'],
    typed: TWO_BRANDS,
    height: 600,
  },
  monthly: {
    title: 'Card by instalments, with a box to keep it',
    brands: [CARDS],
    options: { installments: [1, 3, 6], registrations: { askToStore: true } },
    height: 760,
  },
  stored: { title: 'Stored cards', brands: [CARDS], storedCards: 2, hasFields: false, height: 820 },
  storedCode: {
    title: 'Stored cards with their codes',
    brands: [CARDS],
    options: { registrations: { requireCvv: true, hideInitialPaymentForms: true } },
    storedCards: 2,
    height: 520,
  },
  registration: { title: 'Storing a card', brands: [CARDS], isRegistration: true, height: 600 },
  summary: { title: 'Card before a summary', brands: [CARDS], options: { useSummaryPage: true }, height: 600 },
  sepa: { title: 'Direct debit', brands: ['DIRECTDEBIT_SEPA'], height: 560 },
  debit: { title: 'Direct debit by account and bank', brands: ['DIRECTDEBIT'], height: 720 },
  banks: { title: 'Banks', brands: ['IDEAL EPS GIROPAY'], hasFields: false, height: 560 },
  wallets: {
    title: 'Wallets by redirect',
    brands: ['PAYPAL CLICK_TO_PAY MASTERPASS PAYSAFECARD'],
    hasFields: false,
    height: 460,
  },
  inlineWallets: {
    title: 'Wallets',
    brands: ['APPLEPAY GOOGLEPAY SAMSUNGPAY AMAZONPAY'],
    hasFields: false,
    height: 480,
  },
  accounts: {
    title: 'Accounts in the page',
    brands: ['MBWAY CLICK_TO_PAY WECHAT_PAY'],
    options: { inlineFlow: ['MBWAY', 'CLICK_TO_PAY', 'WECHAT_PAY'] },
    height: 920,
  },
  gift: { title: 'Gift card', brands: ['GIFTCARD'], height: 380 },
  invoice: { title: 'Invoice', brands: ['PAYOLUTION_INVOICE'], height: 640 },
  rates: { title: 'Invoice by instalments', brands: ['RATENKAUF'], height: 820 },
  credit: { title: 'Credit', brands: ['AFFIRM'], hasFields: false, height: 280 },
  taxed: {
    title: 'Voucher with a tax number',
    brands: ['BOLETO'],
    options: { showTaxNumberField: true },
    height: 500,
  },
  voucher: { title: 'Voucher', brands: ['BOLETO'], hasFields: false, height: 320 },
  several: { title: 'Several on one page', brands: [CARDS, 'DIRECTDEBIT_SEPA', 'IDEAL PAYPAL'], height: 1400 },
};

/** The states of a form after an action of the shopper or an error; `specimen-script.ts` produces each. */
export const states: Readonly<Record<string, string>> = {
  empty: 'Empty',
  focus: 'In use',
  errors: 'With errors',
  busy: 'Under way',
  loading: 'Loading',
  unreachable: 'Out of reach',
  blocked: 'Frames blocked',
  ended: 'Of no use',
};

/** The styles of the widget, and two styles of pages, whose sheets are in `looks.ts`. */
export const styles: Readonly<Record<string, string>> = {
  card: 'style card',
  logos: 'style logos',
  plain: 'style plain',
  none: 'style none',
  house: 'custom properties',
  old: 'a style sheet of old',
};

/** Whether the page is light or dark. */
export const schemes: Readonly<Record<string, string>> = { light: 'light', dark: 'dark' };

/** The choices in the URL of the gallery and of its specimens, with all their values. */
export const choices = {
  form: forms,
  state: states,
  style: styles,
  scheme: schemes,
  language: Object.fromEntries(Object.entries(languages).map(([code, { name }]) => [code, name])),
} as const;

/** The name of a choice. */
export type Choice = keyof typeof choices;

/** One specimen: a value for each choice. */
export type Specimen = Readonly<Record<Choice, string>>;

const usual: Specimen = { form: 'card', state: 'empty', style: 'card', scheme: 'light', language: 'en' };

/** Returns the names of a choice's values, in order. */
export const namesOf = (choice: Choice): readonly string[] => Object.keys(choices[choice]);

/** Returns the values of a choice from a URL: `all`, several separated by commas, or the default. */
export const chosen = (choice: Choice, given: unknown): readonly string[] => {
  const wanted = typeof given === 'string' ? given.split(',') : [];
  const known = namesOf(choice).filter((name) => wanted.includes(name) || wanted.includes('all'));
  return known.length > 0 ? known : [usual[choice]];
};

/** Returns all specimens that a URL selects. */
export const specimensOf = (query: Readonly<Record<string, unknown>>): readonly Specimen[] =>
  (Object.keys(choices) as Choice[]).reduce<readonly Specimen[]>(
    (specimens, choice) =>
      specimens.flatMap((specimen) => chosen(choice, query[choice]).map((value) => ({ ...specimen, [choice]: value }))),
    [usual],
  );
