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
}

const CARDS = 'VISA MASTER AMEX';

/** The number of a test card that is a Visa and a mada card. */
const TWO_BRANDS = '4406 4700 0000 0007';

/** All forms of the widget. */
export const forms: Readonly<Record<string, Form>> = {
  card: { title: 'Card', brands: [CARDS] },
  detection: {
    title: 'Card, brand found by its number',
    brands: ['VISA MASTER MAESTRO AMEX DINERS JCB'],
    options: { brandDetection: true },
  },
  bare: {
    title: 'Card, no labels, a hint for the code',
    brands: [CARDS],
    options: { showLabels: false, showCVVHint: true, maskCvv: true },
  },
  billing: { title: 'Card with billing address', brands: [CARDS], options: { billingAddress: {} } },
  framed: {
    title: 'Card, holder and expiry in frames too',
    brands: [CARDS],
    options: { enableSAQACompliance: true },
  },
  names: {
    title: 'Card, first and last name apart',
    brands: [CARDS],
    options: { forceCardHolderEqualsBillingName: true },
  },
  coBadged: {
    title: `Card of two brands: type ${TWO_BRANDS}`,
    brands: ['VISA MASTER MADA'],
    typed: TWO_BRANDS,
  },
  monthly: {
    title: 'Card by instalments, with a box to keep it',
    brands: [CARDS],
    options: { installments: [1, 3, 6], registrations: { askToStore: true } },
  },
  stored: { title: 'Stored cards', brands: [CARDS], storedCards: 2, hasFields: false },
  storedCode: {
    title: 'Stored cards with their codes',
    brands: [CARDS],
    options: { registrations: { requireCvv: true, hideInitialPaymentForms: true } },
    storedCards: 2,
  },
  registration: { title: 'Storing a card', brands: [CARDS], isRegistration: true },
  summary: { title: 'Card before a summary', brands: [CARDS], options: { useSummaryPage: true } },
  sepa: { title: 'Direct debit', brands: ['DIRECTDEBIT_SEPA'] },
  debit: { title: 'Direct debit by account and bank', brands: ['DIRECTDEBIT'] },
  banks: { title: 'Banks', brands: ['IDEAL EPS GIROPAY'], hasFields: false },
  wallets: {
    title: 'Wallets by redirect',
    brands: ['PAYPAL CLICK_TO_PAY MASTERPASS PAYSAFECARD'],
    hasFields: false,
  },
  inlineWallets: {
    title: 'Wallets',
    brands: ['APPLEPAY GOOGLEPAY SAMSUNGPAY AMAZONPAY'],
    hasFields: false,
  },
  accounts: {
    title: 'Accounts in the page',
    brands: ['MBWAY CLICK_TO_PAY WECHAT_PAY'],
    options: { inlineFlow: ['MBWAY', 'CLICK_TO_PAY', 'WECHAT_PAY'] },
  },
  gift: { title: 'Gift card', brands: ['GIFTCARD'] },
  invoice: { title: 'Invoice', brands: ['PAYOLUTION_INVOICE'] },
  rates: { title: 'Invoice by instalments', brands: ['RATENKAUF'] },
  credit: { title: 'Credit', brands: ['AFFIRM'], hasFields: false },
  taxed: {
    title: 'Voucher with a tax number',
    brands: ['BOLETO'],
    options: { showTaxNumberField: true },
  },
  voucher: { title: 'Voucher', brands: ['BOLETO'], hasFields: false },
  several: { title: 'Several on one page', brands: [CARDS, 'DIRECTDEBIT_SEPA', 'IDEAL PAYPAL'] },
};

/** The states of a form after an action of the shopper or an error; `specimen-script.ts` produces each. */
const states: Readonly<Record<string, string>> = {
  empty: 'Empty',
  focus: 'In use',
  errors: 'With errors',
  busy: 'Under way',
  loading: 'Loading',
  unreachable: 'Out of reach',
  blocked: 'Frames blocked',
  ended: 'Of no use',
};

/** The styles of the widget, and two styles of pages; `looks.ts` has the sheets of the pages. */
const styles: Readonly<Record<string, string>> = {
  card: 'style card',
  logos: 'style logos',
  plain: 'style plain',
  none: 'style none, with a style sheet of the page',
  house: 'custom properties',
  old: 'a style sheet of old',
};

/** Whether the page is light or dark. */
const schemes: Readonly<Record<string, string>> = { light: 'light', dark: 'dark' };

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
const chosen = (choice: Choice, given: unknown): readonly string[] => {
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
