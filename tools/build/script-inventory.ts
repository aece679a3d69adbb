import { languages } from '../../catalogue/languages/languages.ts';
import { chunkEntries } from '../../widget/lazy/chunk-entries.ts';

/** What an inventory of scripts says about one script of the widget, whatever its build. */
export interface ScriptRow {
  /** The name of its file without `.js`; a frame is named by its page. */
  readonly name: string;
  /** The browsing context in which it runs. */
  readonly runsIn: 'page' | 'frame';
  /** When it loads. */
  readonly loads: string;
  /** Why it is necessary. */
  readonly purpose: string;
  /** It is served in the test environment only. */
  readonly isForTests?: true;
}

/** A script of a wallet's provider, which the widget loads from the provider in the live environment. */
export interface ProviderScript {
  readonly name: string;
  /** The brands whose button needs it. */
  readonly brands: readonly string[];
  readonly address: string;
  readonly loads: string;
  readonly purpose: string;
}

/** The script and its frames, by the names under which the build publishes them. */
export const fixedRows = {
  script: {
    name: 'paymentWidgets',
    runsIn: 'page',
    loads: 'by the tag of your page',
    purpose: 'Shows the payment form, and opens the frames in which card data are typed.',
  },
  frame: {
    name: 'frame',
    runsIn: 'frame',
    loads: 'with a form for cards of worldwide brands',
    purpose: 'Takes card number and security code, checks them, and sends them to the gateway.',
  },
  frameForAllBrands: {
    name: 'frame-for-all-brands',
    runsIn: 'frame',
    loads: 'with a form for cards of any other brand',
    purpose: 'The same, and knows the number ranges of all brands.',
  },
  sheets: {
    name: 'wallet-sheets',
    runsIn: 'page',
    loads: 'when a wallet is shown, in the test environment',
    purpose: 'Simulates the sheets of wallets.',
    isForTests: true,
  },
} as const satisfies Readonly<Record<string, ScriptRow>>;

/** The chunks that consist of data only. */
const dataRows: readonly ScriptRow[] = [
  {
    name: 'directory',
    runsIn: 'page',
    loads: 'before the first part that is not in the script',
    purpose: 'The hashes of all further parts: a part that was changed does not run.',
  },
  {
    name: 'problems',
    runsIn: 'page',
    loads: 'when something is wrong with the page or the checkout',
    purpose: 'The messages for developers of the page.',
  },
  {
    name: 'few-brands',
    runsIn: 'page',
    loads: 'with forms of few brands, in another language than English',
    purpose: 'Texts that only these forms have.',
  },
];

const languageRows: readonly ScriptRow[] = Object.keys(languages)
  .filter((tag) => tag !== 'en')
  .flatMap((tag) => [
    { name: tag, runsIn: 'page' as const, loads: 'in this language', purpose: 'Texts of the form.' },
    {
      name: `${tag}-later`,
      runsIn: 'page' as const,
      loads: 'in this language, with the first further part',
      purpose: 'Texts of the further parts.',
    },
  ]);

/** Every script of the widget: those that run in the merchant's page, and those in the gateway's frames. */
export const scriptRows: readonly ScriptRow[] = [
  fixedRows.script,
  fixedRows.frame,
  fixedRows.frameForAllBrands,
  ...dataRows.slice(0, 1),
  ...Object.entries(chunkEntries).map(([name, { loads, purpose }]) => ({
    name,
    runsIn: 'page' as const,
    loads,
    purpose,
  })),
  ...dataRows.slice(1),
  ...languageRows,
  fixedRows.sheets,
];

const BUTTON = 'The provider draws its button and opens its sheet.';

/** The scripts of wallets' providers. They change them at will, so that no hash can be fixed. */
export const providerScripts: readonly ProviderScript[] = [
  {
    name: 'Apple Pay',
    brands: ['APPLEPAY'],
    address: 'https://applepay.cdn-apple.com/jsapi/1.latest/apple-pay-sdk.js',
    loads: 'when the brand is offered in a browser without Apple Pay of its own',
    purpose: BUTTON,
  },
  {
    name: 'Google Pay',
    brands: ['GOOGLEPAY'],
    address: 'https://pay.google.com/gp/p/js/pay.js',
    loads: 'when the brand is offered',
    purpose: BUTTON,
  },
  {
    name: 'Samsung Pay',
    brands: ['SAMSUNGPAY'],
    address: 'https://img.mpay.samsung.com/gsmpi/sdk/samsungpay_web_sdk.js',
    loads: 'when the brand is offered',
    purpose: BUTTON,
  },
  ...['eu', 'na', 'fe'].map((region) => ({
    name: `Amazon Pay (${region})`,
    brands: ['AMAZONPAY'],
    address: `https://static-${region}.payments-amazon.com/checkout.js`,
    loads: 'when the brand is offered, for an account of this region',
    purpose: BUTTON,
  })),
  {
    name: 'PayPal',
    brands: ['PAYPAL', 'PAYPAL_CONTINUE'],
    address: 'https://www.paypal.com/sdk/js',
    loads: 'when the brand is offered with a button',
    purpose: BUTTON,
  },
];

/** A built script: its path at the gateway, and the hash that the browser checks. */
export interface BuiltScript {
  readonly name: string;
  readonly path: string;
  readonly integrity: string;
}

/** Returns the inventory of a build. @throws Error if a built script has no row, or a row no script. */
export const inventoryOf = (built: readonly BuiltScript[]): readonly (ScriptRow & BuiltScript)[] => {
  const missing = built.filter(({ name }) => !scriptRows.some((row) => row.name === name));
  if (missing.length > 0) throw new Error(`not in the inventory: ${missing.map(({ name }) => name).join(', ')}`);
  return scriptRows.map((row) => {
    const found = built.find(({ name }) => name === row.name);
    if (found === undefined) throw new Error(`in the inventory, but not built: ${row.name}`);
    return { ...row, ...found };
  });
};
