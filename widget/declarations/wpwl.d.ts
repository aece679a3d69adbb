/**
 * What a merchant's page sets as `window.wpwlOptions` and finds as `window.wpwl`.
 *
 *     import type { WpwlOptions } from 'tollgate/wpwl';
 *     window.wpwlOptions = { style: 'plain', onReady: () => hideSpinner() } satisfies WpwlOptions;
 *
 * `/// <reference types="tollgate/wpwl" />`, or any import of it, declares `window.wpwl` and `window.wpwlOptions`.
 */

import type { Callbacks } from './callbacks.js';
import type { ErrorKey, LabelKey } from './texts.js';
import type { WalletOptions } from './wallets.js';

export type * from './callbacks.js';
export type * from './texts.js';
export type * from './wallets.js';

/** The options that a page sets before the widget is mounted. The widget ignores other keys. */
export interface WpwlOptions extends LookOptions, CardOptions, MethodOptions, ReturnOptions, WalletOptions, Callbacks {}

/** The look and the texts of the forms. */
export interface LookOptions {
  /** `card` by default; `none` leaves all styles to the page. */
  style?: 'card' | 'logos' | 'plain' | 'none';
  /**
   * How several methods are shown: each form below the other (`stacked`, by default), as one list of radio buttons with
   * the form of the chosen one, or as tabs.
   */
  layout?: 'stacked' | 'accordion' | 'tabs';
  /** A code of the interface or a language tag, with or without a region; `en` by default. */
  locale?: string;
  /** Texts that replace the widget's labels, in every language. */
  labels?: { [Key in LabelKey]?: string };
  /** Texts that replace the widget's error messages. */
  errorMessages?: { [Key in ErrorKey]?: string };
  /** True by default. */
  showLabels?: Flag;
  /** True by default. */
  showPlaceholders?: Flag;
  /** The buttons of cards show the amount, such as `Pay €92.00`; true by default. `labels.submit` takes precedence. */
  showAmount?: Flag;
  /** False: the number decides about the brand, and the card form lists its brands only where a number cannot. */
  showBrands?: Flag;
  /** The field that has the focus first. */
  autofocus?: 'card.number' | 'card.expiry' | 'card.holder' | 'card.cvv' | (string & {});
  /** The spinner's colour, as CSS; other members are ignored. */
  spinner?: { color?: string; [other: string]: unknown };
  /** Styles inside the frames, as CSS properties. */
  iframeStyles?: { [Selector in FrameSelector]?: { [property: string]: string } };
}

/** The elements inside frames that a page can style. */
export type FrameSelector = 'card-number-placeholder' | 'cvv-placeholder' | (string & {});

/** The fields of the card form and their checks. */
export interface CardOptions {
  /** The Enter key does not submit the form; false by default. */
  disableSubmitOnEnter?: Flag;
  /** Spaces between the groups of a card number; true by default. */
  numberFormatting?: Flag;
  /** The code is shown as dots; false by default. */
  maskCvv?: Flag;
  /** Shows a hint where the code is on the card; false by default. */
  showCVVHint?: Flag;
  /** The form has a field for the code; true by default. */
  requireCvv?: Flag;
  /** The code may be left empty; false by default. */
  allowEmptyCvv?: Flag;
  /** The name on the card may be left empty; true by default. */
  allowEmptyCardHolderName?: Flag;
  /** The name on the card is mandatory, as with `allowEmptyCardHolderName: false`; false by default. */
  requireCardHolder?: Flag;
  /** Expired cards are accepted; false by default. */
  disableCardExpiryDateValidation?: Flag;
  /** Fields are checked before a submission; true by default. */
  validation?: Flag;
  /** Where a number can belong to several brands, the shopper chooses by their marks; false by default. */
  brandDetection?: Flag;
  /** By the number ranges in the widget, or by the gateway's list of numbers; `regex` by default. */
  brandDetectionType?: 'regex' | 'binlist';
  /** The brands to prefer, in this order, if a number can belong to several. */
  brandDetectionPriority?: string[];
  /** First and last name replace the name on the card, and are sent as the customer's name too; false by default. */
  forceCardHolderEqualsBillingName?: Flag;
  /** The initial billing address; `{}` adds an empty one to the form. */
  billingAddress?: { [Field in BillingField]?: string };
  /** The mandatory fields of the billing address. */
  mandatoryBillingFields?: { [Field in BillingField]?: Flag };
  /** The numbers of installments from which the shopper can choose. */
  installments?: number[];
  /** Name on the card and date of expiry are in frames too; false by default. */
  enableSAQACompliance?: Flag;
}

/** A field of the billing address. */
export type BillingField = 'country' | 'state' | 'city' | 'postcode' | 'street1' | 'street2';

/** The options of stored accounts and of methods other than cards. */
export interface MethodOptions {
  registrations?: {
    /** Payments with a stored card need its security code. */
    requireCvv?: Flag;
    /** Only the stored accounts are shown first. */
    hideInitialPaymentForms?: Flag;
    /** New accounts have a box to store them. */
    askToStore?: Flag;
  };
  showOneClickWidget?: Flag;
  hideOtherPaymentButton?: Flag;
  /** The shop shows a summary page before the payment; false by default. */
  useSummaryPage?: Flag;
  /** The brands whose forms have fields for the account, instead of a redirect. */
  inlineFlow?: string[];
  /**
   * Forms of vouchers ask for the tax number, and so does the card form in a page that offers cards only; false by
   * default.
   */
  showTaxNumberField?: Flag;
  /**
   * Forms of invoices always ask for the date of birth, or never; by default, only those that need it. The card form
   * asks for it, if true, in a page that offers cards only.
   */
  showBirthDate?: Flag;
  /** Direct debit asks for the BIC too; by default, only if the IBAN does not determine the bank. */
  displayBic?: Flag;
}

/** The targets of redirects and of the return to the shop. */
export interface ReturnOptions {
  /** The name of a frame or window for pages of banks and wallets, or `_top`; by default they are shown in the page. */
  paymentTarget?: string;
  /** The name of a frame or window for the shop's result page; `_top` by default. */
  shopperResultTarget?: string;
  /** The shop's result page, if the form has no action. */
  shopperResultUrl?: string;
  /** The size of the bank's page. */
  threeDIframeSize?: { width?: string | number; height?: string | number };
  /** The size of the bank's page by its code in 3-D Secure, which is sent to the bank. */
  browser?: {
    threeDChallengeWindow?: 1 | 2 | 3 | 4 | 5 | '1' | '2' | '3' | '4' | '5' | '01' | '02' | '03' | '04' | '05';
  };
}

/** The type of `window.wpwl` once the widget is mounted. */
export interface Wpwl {
  readonly apiVersion: '1';
  /** The gateway's origin. */
  readonly url: string;
  /** The version of the script. */
  readonly cacheVersion: string;
  /** The `ndc` of the gateway's replies about the checkout; empty until the first one. */
  readonly ndc: string;
  readonly timestamp: string;
  readonly isTestSystem: boolean;
  readonly checkout: WpwlCheckout;
  /** Submits a form, by `wpwl-container-card`, `wpwl-container-card-2` or class names joined by dots. */
  executePayment(container: string): void;
  /** Removes the widget from the page. */
  unload(): void;
}

/** The checkout of the page. Amount, currency and payment type are set once the gateway has answered. */
export interface WpwlCheckout {
  readonly id: string;
  readonly amount?: string;
  readonly currency?: string;
  readonly paymentType?: string;
  readonly endpoint: string;
  readonly resourcePath: string;
  readonly config: {
    readonly registrations: readonly { readonly [member: string]: unknown }[];
    readonly brandConfig: {
      readonly brands: readonly string[];
      readonly overrideShopBrands: boolean;
      readonly activateBrands: boolean;
    };
    /** Has no effect. */
    readonly customRedirectPageConfig: { [name: string]: unknown };
  };
}

/** A boolean, or the string that a template may write in its place. */
export type Flag = boolean | 'true' | 'false';

declare global {
  interface Window {
    wpwlOptions?: WpwlOptions;
    /** Set once the script has run: at first only `unload`, everything else when the widget is mounted. */
    wpwl?: Wpwl;
  }
}
